package findings_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
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
				all := printing(suite, first, fields[1:])
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
func printing(suite *suites.Suite, printed string, status []string) (all []result) {
	exit, _ := strconv.Atoi(strings.Join(status, ""))
	old, edited, isEdit := strings.Cut(printed, "=>")
	if isEdit {
		for _, tr := range suite.Transcripts {
			output := strings.Replace(tr.Output, linesOf(old), linesOf(edited), 1)
			all = append(all, result{output: output, status: exit})
		}
		return all
	}
	for output := range strings.SplitSeq(printed, "~") {
		isFlood := slices.Contains(status, "flood")
		all = append(all, result{output: linesOf(output) + "\n", status: exit, isFlood: isFlood})
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

// A rule holds everywhere, so it has no place in the input, even if it is one of too many.
func TestRulesHaveNoPlace(t *testing.T) {
	lines := ""
	for letter := 'a'; letter <= 'u'; letter++ {
		lines += fmt.Sprintf("%c: %c/", letter, letter)
		suite := suiteOf(lines + "~" + lines)
		printed := strings.ToUpper(lines)
		all := printing(suite, printed+"~"+printed, nil)
		f := explain(t, compare.Rules{}, suite, all).found[0]
		var remark findings.Remark
		remark.Follow([]string{"1\n"}, 1, 1)
		if placed := f.With(remark).Sentence; f.Kind != findings.Rule || placed != f.Sentence {
			t.Errorf("%s: %s, with a place: %s", f.Kind, f.Sentence, placed)
		}
	}
}
