package exercise_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/suites"
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
	results := map[string]run.Result{} // by the name of the transcript
	for i, tr := range suite.Transcripts {
		results[tr.Name] = all[i]
	}
	program := func(_ context.Context, tr suites.Transcript) (run.Result, error) {
		return results[tr.Name], nil
	}
	target := exercise.Target{Run: program}
	report, _ := exerciseOne(context.Background(), target, suite, exercise.Options{})
	return report
}

// sayings returns what findings say.
func sayings(all []findings.Finding) string {
	var says []string
	for _, f := range all {
		says = append(says, f.Sentence)
	}
	return strings.Join(says, "; ")
}

// shipped returns a suite that ships.
func shipped(t testing.TB, name string) *suites.Suite {
	suite, err := suites.Shipped(name)
	if err != nil {
		t.Fatal(err)
	}
	return &suite
}

// The reason of a transcript is that of its first finding.
func TestReason(t *testing.T) {
	suite := suiteOf("Won: yes/Sum: 5~Won: yes/Sum: 6")
	all := []run.Result{exited("Won: no\nSum: 7\n", 0), exited("Won: no\nSum: 6\n", 0)}
	report := explain(suite, all)
	const sentence = `it always prints "Won: no"`
	if o := report.Outcomes[0]; len(report.Findings) != 2 || !strings.Contains(o.Reason, sentence) {
		t.Errorf("%s; findings: %s", o.Reason, sayings(report.Findings))
	}
}
