package report

import (
	"strings"

	"tictactoe/internal/console"
	"tictactoe/internal/exercise"
	"tictactoe/transcripts"
)

// writeGradescope writes a report as the results.json that a Gradescope autograder leaves, a test a transcript. One
// results.json is about one submission. Its output is the text report.
//
// Of a test that is not visible, also of one that is shown after the due date, the file holds nothing but the name its
// author gave it, the verdict and the score. What the autograder prints stays hidden too. Gradescope adds up the scores.
func writeGradescope(c *console.Console, reports []exercise.Report, _ Options) error {
	p := handOut(reports[0])
	tests := make([]any, len(p.Outcomes))
	for i, o := range p.Outcomes {
		status := "failed" // without a status Gradescope goes by the score
		if o.Verdict == exercise.Pass {
			status = "passed"
		}
		tests[i] = map[string]any{
			"name": o.Name, "status": status, "score": o.Points, "max_score": o.MaxPoints, "visibility": o.Visibility,
			"output": strings.TrimSuffix(o.plainText(), "\n"), "output_format": "text",
		}
	}
	results := map[string]any{
		"execution_time": p.ElapsedMS / 1000, "stdout_visibility": transcripts.Hidden, "tests": tests,
		"output": plain(p.Summary()),
	}
	return writeJSON(c, results)
}
