package exercise_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/session"
	"tictactoe/internal/check/suites"
	"tictactoe/internal/testkit"
)

// suiteOf returns a suite of transcripts, which "~" separates. "/" is a line end, and ">" follows
// an input.
func suiteOf(text string, prompts ...string) *suites.Suite {
	suite := &suites.Suite{Dialogue: session.Dialogue{Prompts: prompts}}
	for i, output := range strings.Split(text, "~") {
		tr := suites.Transcript{Name: fmt.Sprint(i + 1)}
		if input, rest, hasInput := strings.Cut(output, ">"); hasInput {
			tr.Input, output = linesOf(input)+"\n", rest
		}
		tr.Output = linesOf(output) + "\n"
		suite.Transcripts = append(suite.Transcripts, tr)
	}
	return suite
}

// linesOf returns a text with a line end for each "/".
func linesOf(text string) string {
	escapes := strings.NewReplacer(
		"/", "\n", `\t`, "\t", `\v`, "\v", `\e`, "\x1b", `\u2000`, "\u2000")
	return escapes.Replace(text)
}

// exited returns the result of a program that no signal and no limit ended.
func exited(output string, status int) run.Result {
	return run.Result{Ending: run.Exited, Output: output, Status: status}
}

// explain returns the report of a program that has these results.
func explain(suite *suites.Suite, all []run.Result) exercise.Report {
	return explainWith(compare.Rules{}, suite, all)
}

// explainWith compares the outputs in another way than the default one.
func explainWith(
	rules compare.Rules, suite *suites.Suite, all []run.Result,
) exercise.Report {
	return explainClass(rules, suite, [][]run.Result{all}, 1)[0]
}

// explainClass returns the reports of programs that have these results. So many transcripts or
// programs run at the same time.
func explainClass(
	rules compare.Rules, suite *suites.Suite, programs [][]run.Result, parallel int,
) []exercise.Report {
	var targets []exercise.Target
	for _, all := range programs {
		results := map[string]run.Result{} // by the name of the transcript
		for i, tr := range suite.Transcripts {
			results[tr.Name] = all[i]
		}
		targets = append(targets, exercise.Target{Run: func(
			_ context.Context, _ *suites.Suite, tr suites.Transcript,
		) (run.Result, error) {
			return results[tr.Name], nil
		}})
	}
	rules.Kinds = slices.Concat(exercise.RulesOf(suite).Kinds, rules.Kinds)
	options := exercise.Options{Rules: rules, KeepAll: true, Parallel: parallel}
	reports, _ := exerciseAll(context.Background(), suite, options, targets...)
	return reports
}

// sayings returns what findings say.
func sayings(all []findings.Finding) string {
	var says []string
	for _, f := range all {
		says = append(says, f.Sentence)
	}
	return strings.Join(says, "; ")
}

// findingFields returns for each finding its kind, its transcripts, its label, the input before the
// difference, the expected and the printed line, and a hint. If white space differs, the lines are
// those of the example.
func findingFields(report exercise.Report) string {
	var text strings.Builder
	for _, f := range report.Findings {
		expected, printed := f.ExpectedLine, f.PrintedLine
		if f.Kind == findings.Space {
			expected, printed = f.Expected, f.Actual
		}
		fmt.Fprintf(&text, "%s of %s", f.Kind, strings.Join(f.Transcripts, " "))
		for _, detail := range []string{f.When, f.Typed, f.Hint} {
			if detail != "" {
				fmt.Fprintf(&text, ", %s", detail)
			}
		}
		fmt.Fprintf(&text, ": %q => %q\n", expected, printed)
	}
	return text.String()
}

// sentences returns what findings say, and their examples.
func sentences(report exercise.Report) string {
	var text strings.Builder
	for _, f := range report.Findings {
		fmt.Fprintf(&text, "%d %s: %s\n", f.Count, f.Kind, f.Sentence)
		fmt.Fprintf(&text, "  %s, after %q: %q => %q\n", f.Example, f.Typed, f.Expected, f.Actual)
		if f.Hint != "" {
			fmt.Fprintf(&text, "  hint: %s\n", f.Hint)
		}
	}
	if advice := report.Outcomes[0].Advice; advice != "" {
		fmt.Fprintf(&text, "  advice: %s\n", advice)
	}
	return text.String()
}

func golden(t *testing.T, name, text string) {
	t.Helper()
	testkit.Golden(t, filepath.Join("testdata", "findings", name), text)
}

// These files in testdata/findings have suites and programs, and the findings about each program:
// their fields or their sentences. The README there describes the form.
func TestFindingsOfOutputs(t *testing.T) {
	lines := shipped(t, "tictactoe").Lines
	for file, test := range map[string]struct {
		compare.Rules
		describe func(exercise.Report) string
	}{
		"cases":     {compare.Rules{}, findingFields},
		"strict":    {compare.Rules{Space: compare.Strict}, findingFields},
		"tolerant":  {compare.Rules{Tolerance: new(0.01)}, findingFields},
		"ignoring":  {compare.Rules{Space: compare.IgnoreSpace}, findingFields},
		"sentences": {compare.Rules{}, sentences},
		"any-case":  {compare.Rules{}.WithoutCase(), sentences},
	} {
		text := ""
		var suite *suites.Suite
		for _, fields := range loadFields(t, "findings/"+file) {
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
				results := printing(suite, first, fields[1:])
				report := explainWith(test.Rules, suite, results)
				checkTrue(t, report)
				text += line + test.describe(report)
			}
		}
		golden(t, file, text)
	}
}

// unquoteAll returns the texts that are quoted.
func unquoteAll(quoted []string) (texts []string) {
	for _, quote := range quoted {
		text, _ := strconv.Unquote(quote)
		texts = append(texts, text)
	}
	return texts
}

// printing returns the results of a program: see TestFindingsOfOutputs.
func printing(suite *suites.Suite, printed string, status []string) (all []run.Result) {
	exit, _ := strconv.Atoi(strings.Join(status, ""))
	old, edited, isEdit := strings.Cut(printed, "=>")
	if isEdit {
		for _, tr := range suite.Transcripts {
			output := strings.Replace(tr.Output, linesOf(old), linesOf(edited), 1)
			all = append(all, exited(output, exit))
		}
		return all
	}
	for output := range strings.SplitSeq(printed, "~") {
		result := exited(linesOf(output)+"\n", exit)
		if slices.Contains(status, "flood") {
			result.Ending = run.TooMuchOutput
		}
		all = append(all, result)
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
		expected string // the label and the transcripts of each finding
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
		var all []run.Result
		for _, s := range test.suite {
			for i := range s.failed + s.passed {
				tr := suites.Transcript{Name: fmt.Sprint(len(all)), Output: "X wins\n"}
				tr.Shows = strings.Split(s.labels, "")
				suite.Transcripts = append(suite.Transcripts, tr)
				printed := ""
				if i >= s.failed {
					printed = tr.Output
				}
				all = append(all, exited(printed, 0))
			}
		}
		actual := ""
		for _, f := range explain(suite, all).Findings {
			actual += fmt.Sprintf("%s %d, ", f.When, f.Count)
		}
		if actual != test.expected {
			t.Errorf("%+v: %q, expected %q", test.suite, actual, test.expected)
		}
	}
}

// A program that fails after its prompts, if the expected text goes on in their line, has one
// fault.
func TestFailsAfterPrompts(t *testing.T) {
	suite := suiteOf("Ada/36>Name? Age? Ada is 36./Bye~Bo/7>Name? Age? Bo is 7./Bye")
	throws := exited("Name? Age? ", 1)
	throws.Stderr = "ValueError: no age\n"
	crashes := run.Result{Ending: run.Signaled, Signal: "SIGSEGV", Output: "Name? Age? "}
	for result, expected := range map[run.Result]string{
		throws: `it prints nothing more, and should print "Bo is 7.", for example; ` +
			`it complains "ValueError: no age"`,
		exited("Name? Age? ", 1): `it prints nothing more, and should print "Bo is 7.", ` +
			`for example; its exit status is 1, and should be 0`,
		crashes: `it crashes (SIGSEGV); it used memory that is not its own: an index outside an ` +
			`array, a pointer that leads nowhere, or endless recursion; its last output may be ` +
			`lost in a buffer`,
	} {
		report := explain(suite, []run.Result{result, result})
		checkTrue(t, report)
		if actual := sayings(report.Findings); actual != expected {
			t.Errorf("%s\nexpected %s", actual, expected)
		}
	}
	cut := throws
	cut.Output = "Name? Age? B" // of a word that may not be whole
	report := explain(suite, []run.Result{cut, cut})
	if actual := sayings(report.Findings); strings.Contains(actual, `"o is 7."`) {
		t.Error(actual)
	}
}
