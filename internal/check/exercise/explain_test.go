package exercise_test

import (
	"context"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/suites"
	"tictactoe/internal/testkit"
)

// suiteOf returns a suite of transcripts, which "~" separates. "/" is a line end, and ">" follows
// an input.
func suiteOf(text string) *suites.Suite {
	suite := &suites.Suite{}
	lines := strings.NewReplacer("/", "\n", `\t`, "\t")
	for i, output := range strings.Split(text, "~") {
		tr := suites.Transcript{Name: fmt.Sprint(i + 1), Visibility: suites.Visible}
		if input, rest, hasInput := strings.Cut(output, ">"); hasInput {
			tr.Input, output = lines.Replace(input)+"\n", rest
		}
		tr.Output = lines.Replace(output) + "\n"
		suite.Transcripts = append(suite.Transcripts, tr)
	}
	return suite
}

// exited returns the result of a program that no signal and no limit ended.
func exited(output string, status int) run.Result {
	return run.Result{Ending: run.Exited, Output: output, Status: status}
}

// explain returns the report of a program that has these results.
func explain(suite *suites.Suite, all []run.Result) exercise.Report {
	return explainClass(compare.Rules{}, suite, [][]run.Result{all}, 1)[0]
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
	options := exercise.Options{Rules: rules, Parallel: parallel}
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

// findingFields returns for each finding its kind, its transcripts, a hint, and the expected and
// the printed lines.
func findingFields(report exercise.Report) string {
	var text strings.Builder
	for _, f := range report.Findings {
		fmt.Fprintf(&text, "%s of %s", f.Kind, strings.Join(f.Transcripts, " "))
		if f.Hint != "" {
			fmt.Fprintf(&text, ", %s", f.Hint)
		}
		fmt.Fprintf(&text, ": %q => %q\n", f.ExpectedLine, f.PrintedLine)
	}
	return text.String()
}

func golden(t *testing.T, name, text string) {
	t.Helper()
	testkit.Golden(t, filepath.Join("testdata", name), text)
}

// shipped returns a suite that ships.
func shipped(t testing.TB, name string) *suites.Suite {
	suite, err := suites.Shipped(name)
	if err != nil {
		t.Fatal(err)
	}
	return &suite
}

// Students see the summary of a finding whose example is withheld, and nothing else.
func TestDetailsAreWithheld(t *testing.T) {
	suite := suiteOf("a>b")
	suite.Transcripts[0].Details, suite.Transcripts[0].Hint = suites.DetailsFinding, "a hint"
	target := targetOf(func(string) (run.Result, error) {
		return run.Result{Output: "x\n", Stderr: "y\n"}, nil
	})
	for _, forStudents := range []bool{false, true} {
		options := exercise.Options{ForStudents: forStudents, Once: true}
		report, _ := exercise.Exercise(t.Context(), target, suite, options)
		f := report.Findings[0]
		isWithheld := reflect.DeepEqual(f.Details, findings.Details{})
		if f.Kind != findings.Fault || isWithheld != forStudents {
			t.Errorf("for students %t: %+v", forStudents, f)
		}
	}
}
