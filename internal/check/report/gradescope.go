package report

import (
	"encoding/json"
	"io"
	"strings"

	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/suites"
)

// writeGradescope writes a report as the results.json of a Gradescope autograder: one test per
// transcript. Gradescope adds up the scores. The output is the text report.
//
// A test that is not visible, even one that is visible after the due date, has a name, a verdict
// and a score, and no text. The autograder's own output stays hidden.
func writeGradescope(w io.Writer, reports []exercise.Report) error {
	r := reports[0]
	tests := make([]any, len(r.Outcomes))
	for i, o := range r.Outcomes {
		status := "failed" // Gradescope would derive a missing status from the score
		if o.Verdict == exercise.Pass {
			status = "passed"
		}
		t := o.Transcript
		tests[i] = map[string]any{
			"name": label(t.Name, t.Title), "status": status, "visibility": t.Visibility,
			"score": r.Points(o), "max_score": t.Points,
			"output": strings.TrimSuffix(plainText(o), "\n"), "output_format": "text",
		}
	}
	results := map[string]any{
		"stdout_visibility": suites.Hidden, "output": plain(summary(r)), "tests": tests,
	}
	if r.ElapsedMS > 0 { // otherwise students must not see it
		results["execution_time"] = json.Number(seconds(r.ElapsedMS))
	}
	return writeJSON(w, results)
}
