package report_test

import (
	"context"
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/report"
	"tictactoe/internal/check/run"
	"tictactoe/internal/session"
	"tictactoe/transcripts"
)

// These match parts of the outputs in TestUncounted that do not count, and rows of HTML with one.
var (
	uncounted = regexp.MustCompile(`: 5\.01|sUM|\^\[|: 9|Debug|→`)
	marked    = regexp.MustCompile(`<tr class="differs">.*(?i:sum|debug)`)
)

// No report shows a difference that does not count: the transcript passes, and beside a line that
// is wrong the others are shown as they were expected. JSON has the whole outputs, and HTML has the
// printed line in its column, which is not marked.
func TestUncounted(t *testing.T) {
	kind := func(expression string) []session.LineKind {
		return []session.LineKind{{Expression: regexp.MustCompile(expression)}}
	}
	for name, test := range map[string]struct {
		expected, printed string
		comparison        compare.Comparison
	}{
		"ends of lines": {"Sum: 5", "Sum: 5 \t", compare.Comparison{}},
		"white space":   {"Sum: 5", " Sum:\t5", compare.Comparison{Space: compare.IgnoreSpace}},
		"tolerance":     {"Sum: 5", "Sum: 5.01", compare.Comparison{Tolerance: new(0.1)}},
		"case":          {"Sum: 5", "sUM: 5", compare.Comparison{}.WithoutCase()},
		"colours":       {"Sum: 5", "\x1b[31mSum: 5", compare.Comparison{IgnoreColor: true}},
		"varies":        {"Sum: 5", "Sum: 9", compare.Comparison{Varies: kind("^Sum: .*$")}},
		"ignored":       {"Sum: 5", "Sum: 5\nDebug", compare.Comparison{Ignore: kind("^Debug$")}},
	} {
		suite := &transcripts.Suite{Name: "suite", Transcripts: []transcripts.Transcript{
			{Name: "right", Output: test.expected + "\nBye\n", Points: 1},
			{Name: "wrong", Output: test.expected + "\nBye\n", Points: 1},
		}}
		target := exercise.Target{Name: "program", Run: func(
			_ context.Context, _ *transcripts.Suite, t transcripts.Transcript,
		) (run.Result, error) {
			last := map[string]string{"right": "\nBye\n", "wrong": "\nHi\n"}[t.Name]
			return run.Result{Output: test.printed + last}, nil
		}}
		options := exercise.Options{Comparison: test.comparison, ForStudents: true, Once: true}
		r, err := exercise.Exercise(t.Context(), target, suite, options)
		if err != nil || r.Outcomes[0].Verdict != exercise.Pass || r.Totals.Failed != 1 {
			t.Errorf("%s: %+v, %v", name, r.Totals, err)
			continue
		}
		for _, format := range report.Formats() {
			if format.Name == "json" {
				var programs []exercise.Report
				if err := json.Unmarshal(write(t, "json", true, r), &programs); err != nil {
					t.Fatal(err)
				}
				o, f := programs[0].Outcomes[1], programs[0].Findings[0]
				if o.Difference.Line != 2 || f.PrintedLine != "Hi" || f.ExpectedLine != "Bye" ||
					o.Output.Text != test.printed+"\nHi\n" {
					t.Errorf("%s: %+v, %+v", name, o, f)
				}
				continue
			}
			text := string(write(t, format.Name, format.Name == "text", r))
			isShown := uncounted.MatchString(text)
			if format.Name == "html" {
				isShown = marked.MatchString(text)
			}
			if isShown || !strings.Contains(text, "Hi") {
				t.Errorf("%s, in %s:\n%s", name, format, text)
			}
		}
	}
}
