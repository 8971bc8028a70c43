package report

import (
	"encoding/csv"
	"fmt"
	"regexp"
	"sync"

	"tictactoe/internal/check/exercise"
	"tictactoe/internal/console"
)

// writeCSV writes reports as comma-separated values; the first line names the columns. No cell
// contains a line end, and no spreadsheet reads a cell as a formula.
func writeCSV(c *console.Console, reports []exercise.Report, all bool) error {
	lines := programCells(reports)
	if all {
		lines = outcomeCells(reports)
	}
	return csv.NewWriter(c).WriteAll(lines)
}

// programCells returns one line per program. The column interrupted is true if the report is not
// complete, and finding has the main finding.
func programCells(reports []exercise.Report) [][]string {
	lines := [][]string{cells(
		"program", "suite", "points", "max_points", "transcripts", "passed", "failed",
		"layout", "not_run", "interrupted", "elapsed_ms", "findings", "finding",
	)}
	for _, r := range reports {
		n := r.Totals
		lines = append(lines, cells(
			r.Program, r.SuiteName, r.Score, r.MaxScore, n.Transcripts, n.Passed, n.Failed,
			n.Layout, n.NotRun, r.Interrupted, r.ElapsedMS, len(r.Findings), mainFinding(r),
		))
	}
	return lines
}

// outcomeCells returns one line per program and transcript. The columns are fields of an
// Outcome; input, typed and line are fields of its Difference.
func outcomeCells(reports []exercise.Report) [][]string {
	lines := [][]string{cells(
		"program", "suite", "transcript", "verdict", "reason", "points", "max_points",
		"input", "typed", "line", "status", "signal", "elapsed_ms",
	)}
	for _, r := range reports {
		for _, o := range r.Outcomes {
			var input, typed, line, status any = "", "", "", ""
			if d := o.Difference; d != nil {
				input, typed, line = d.Input, d.Typed, d.Line
			}
			if o.Status != nil {
				status = *o.Status
			}
			lines = append(lines, cells(
				r.Program, r.SuiteName, o.Name, o.Verdict, o.Reason, o.Points, o.MaxPoints,
				input, typed, line, status, o.Signal, o.ElapsedMS,
			))
		}
	}
	return lines
}

// formula matches the beginning of a text that a spreadsheet takes for a formula: a sign such as
// "=", perhaps after blanks. Some languages also use the wide forms of these signs. In others,
// spreadsheets divide the lines at ";".
var formula = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(^|;)([ "]*[=+\-@＝＋－＠])`)
})

// cells returns values as text, with an apostrophe before each formula.
func cells(values ...any) []string {
	return each(values, func(value any) string {
		if x, ok := value.(float64); ok {
			value = decimal(x)
		}
		return formula().ReplaceAllString(fmt.Sprint(value), "$1'$2")
	})
}
