package report

import (
	"encoding/csv"
	"fmt"
	"io"
	"regexp"

	"tictactoe/internal/check/exercise"
)

// writeCSV writes reports as comma-separated values: the names of the columns, and one line per
// program. The column interrupted is true if the report is not complete, and finding has the main
// finding. No cell contains a line end, and no spreadsheet reads a cell as a formula.
func writeCSV(w io.Writer, reports []exercise.Report) error {
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
	return csv.NewWriter(w).WriteAll(lines)
}

// formula matches the beginning of a text that a spreadsheet takes for a formula: a sign such as
// "=", perhaps after blanks. Some languages also use the wide forms of these signs. In others,
// spreadsheets divide the lines at ";".
var formula = regexp.MustCompile(`(^|;)([ "]*[=+\-@＝＋－＠])`)

// cells returns values as text, with an apostrophe before each formula.
func cells(values ...any) []string {
	return each(values, func(value any) string {
		if x, ok := value.(float64); ok {
			value = decimal(x)
		}
		return formula.ReplaceAllString(fmt.Sprint(value), "$1'$2")
	})
}
