package findings_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/suites"
	"tictactoe/internal/testkit"
)

// The files in testdata/causes have suites and programs, and below each program its findings: the
// runs that show it, the kind and the sentence. testdata/README describes the form.
func TestCauses(t *testing.T) {
	lines := shipped(t, "tictactoe").Lines
	rules := map[string]compare.Rules{
		"strict":   {Space: compare.Strict},
		"tolerant": {Tolerance: new(0.01)},
		"ignoring": {Space: compare.IgnoreSpace},
		"any-case": compare.Rules{}.WithoutCase(),
	}
	files, _ := os.ReadDir("testdata/causes")
	for _, file := range files {
		text := ""
		var suite *suites.Suite
		for _, fields := range loadFields(t, "causes/"+file.Name()) {
			line := strings.Join(fields, " | ") + "\n"
			kind, first, _ := strings.Cut(fields[0], " ")
			switch kind {
			case "##":
				text += line
			case "==":
				text += line
				suite = suiteOf(first, unquoteAll(fields[1:])...)
				suite.Lines = lines
			case "#":
				fields = append(fields, "", "") // those that are left out
				all := printing(suite, first, fields[1], fields[2])
				program := explain(t, rules[file.Name()], suite, all)
				checkTrue(t, program)
				text += line + program.String()
			}
		}
		testkit.Golden(t, filepath.Join("testdata", "causes", file.Name()), text)
	}
}

// String returns the findings, one in a line.
func (p explained) String() string {
	var text strings.Builder
	for _, f := range p.found {
		names := strings.Join(f.Transcripts, " ")
		fmt.Fprintf(&text, "%s %s: %s\n", names, f.Kind, f.Sentence)
	}
	return text.String()
}

// unquoteAll returns the texts that are quoted.
func unquoteAll(quoted []string) (texts []string) {
	for _, quote := range quoted {
		text, _ := strconv.Unquote(quote)
		texts = append(texts, text)
	}
	return texts
}

// printing returns the results of a program: see TestCauses.
func printing(suite *suites.Suite, printed, status, stderr string) (all []result) {
	old, edited, isEdit := strings.Cut(printed, "=>")
	outputs, messages := strings.Split(printed, "~"), strings.Split(stderr, "~")
	for i, tr := range suite.Transcripts {
		r := result{stderr: messages[min(i, len(messages)-1)], isFlood: status == "flood"}
		if status == "crash" {
			r.signal = "SIGSEGV"
		}
		r.status, _ = strconv.Atoi(status)
		if isEdit {
			r.output = strings.Replace(tr.Output, linesOf(old), linesOf(edited), 1)
		} else {
			r.output = linesOf(outputs[i]) + "\n"
		}
		all = append(all, r)
	}
	return all
}

// A label explains at least two failures if most of those that have it fail, and if few of the
// right runs have it.
func TestLabels(t *testing.T) {
	type sessions struct {
		labels         string // of one letter each
		failed, passed int
	}
	for _, test := range []struct {
		suite    []sessions
		expected string // the label and the number of runs of each finding
	}{
		{[]sessions{{"a", 3, 0}, {"", 0, 20}}, "a 3, "},
		{[]sessions{{"ab", 3, 0}, {"b", 0, 20}}, "a 3, "},
		{[]sessions{{"a", 1, 0}, {"", 0, 20}}, " 1, "},
		{[]sessions{{"a", 2, 0}, {"", 0, 1}}, "a 2, "},
		{[]sessions{{"a", 3, 1}, {"", 0, 20}}, "a 3, "},
		{[]sessions{{"a", 3, 30}, {"", 0, 20}}, " 3, "}, // most right runs have it
		{[]sessions{{"a", 9, 18}, {"", 0, 60}}, " 9, "}, // two of three pass
		{[]sessions{{"a", 9, 17}, {"", 0, 60}}, "a 9, "},
		{[]sessions{{"a", 4, 0}, {"b", 4, 0}, {"", 0, 20}}, "a 4, b 4, "},
		{[]sessions{{"a", 4, 0}, {"", 2, 20}}, "a 4,  2, "},
		{[]sessions{{"a", 6, 0}}, " 6, "},              // all runs have it
		{[]sessions{{"a", 3, 0}, {"b", 3, 0}}, " 6, "}, // all runs fail in one way
		{[]sessions{{"a", 3, 0}, {"b", 2, 0}, {"ab", 0, 4}, {"", 0, 2}}, " 5, "},
	} {
		suite := &suites.Suite{}
		var all []result
		for _, s := range test.suite {
			for i := range s.failed + s.passed {
				tr := suites.Transcript{Name: fmt.Sprint(len(all)), Output: "X wins\n"}
				tr.Shows = strings.Split(s.labels, "")
				suite.Transcripts = append(suite.Transcripts, tr)
				printed := ""
				if i >= s.failed {
					printed = tr.Output
				}
				all = append(all, result{output: printed})
			}
		}
		actual := ""
		for _, f := range explain(t, compare.Rules{}, suite, all).found {
			actual += fmt.Sprintf("%s %d, ", f.When, f.Count)
		}
		if actual != test.expected {
			t.Errorf("%+v: %q, expected %q", test.suite, actual, test.expected)
		}
	}
}

// A rule holds everywhere, so it has no place in the input.
func TestRulesHaveNoPlace(t *testing.T) {
	suite := suiteOf("Hi, Ada~Hi, Ada")
	f := explain(t, compare.Rules{}, suite, printing(suite, "Hi=>Ho", "", "")).found[0]
	var remark findings.Remark
	remark.Follow([]string{"1\n"}, 1, 1)
	if placed := f.With(remark).Sentence; f.Kind != findings.Rule || placed != f.Sentence {
		t.Errorf("%s: %s, with a place: %s", f.Kind, f.Sentence, placed)
	}
}

// A sentence has the number of a private input, not its text. If the number is another one in other
// runs, that is an example.
func TestPrivateInput(t *testing.T) {
	const sentence = "after input 1 it ends, and should ask again"
	for text, expected := range map[string]string{
		"x>P: a/P: b~x>P: a/P: c":         sentence,
		"x>P: a/P: b~y/x>P: a/P: a/P: bb": sentence + ", for example",
	} {
		suite := suiteOf(text, "P: ")
		program := findings.Program{Dialogue: suite.Dialogue}
		for i, output := range strings.Split(text, "~") {
			_, output, _ = strings.Cut(output, ">")
			right := output[:strings.LastIndex(output, "P: ")]
			printed := result{output: linesOf(right)}
			r := newRun(program.Rules, suite.Dialogue, suite.Transcripts[i], printed)
			r.IsPrivate = true
			program.Runs = append(program.Runs, r)
		}
		found, _ := findings.Find(t.Context(), program)
		if len(found) != 1 || found[0].Brief != expected {
			t.Errorf("%s: %+v, expected %q", text, found, expected)
		}
	}
}
