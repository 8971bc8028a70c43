package report

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"
)

// writeCSV writes programs as comma-separated values behind a line of column names. Cells hold no line ends, and none is a
// formula for a spreadsheet.
func writeCSV(w io.Writer, programs []program, all bool) error {
	lines := programCells(programs)
	if all {
		lines = outcomeCells(programs)
	}
	for _, cells := range lines {
		for i, cell := range cells {
			cells[i] = noFormula(cell)
		}
	}
	return csv.NewWriter(w).WriteAll(lines)
}

// programCells returns a line a program. The columns layout and text count transcripts that failed, too; finding is the first.
func programCells(programs []program) [][]string {
	lines := [][]string{{
		"program", "suite", "points", "max_points", "transcripts", "passed", "failed", "layout", "text", "not_run", "elapsed_ms",
		"findings", "finding",
	}}
	for _, p := range programs {
		lines = append(lines, []string{
			p.Name, p.Suite, decimal(p.Score), decimal(p.MaxScore), strconv.Itoa(p.Totals.Transcripts),
			strconv.Itoa(p.Totals.Passed), strconv.Itoa(p.Totals.Failed), strconv.Itoa(p.Totals.Layout),
			strconv.Itoa(p.Totals.Text), strconv.Itoa(p.Totals.NotRun), decimal(p.ElapsedMS),
			strconv.Itoa(len(p.Findings)), p.firstFinding(),
		})
	}
	return lines
}

// outcomeCells returns a line a program and transcript. The columns are the fields of the type outcome; input, typed and line
// are those of its difference.
func outcomeCells(programs []program) [][]string {
	lines := [][]string{{
		"program", "suite", "transcript", "verdict", "reason", "points", "max_points",
		"input", "typed", "line", "status", "signal", "elapsed_ms",
	}}
	for _, p := range programs {
		for _, o := range p.Outcomes {
			input, typed, line, status := "", "", "", ""
			if d := o.Difference; d != nil {
				input, typed, line = strconv.Itoa(d.Input), d.Typed, strconv.Itoa(d.Line)
			}
			if o.Status != nil {
				status = strconv.Itoa(*o.Status)
			}
			lines = append(lines, []string{
				p.Name, p.Suite, o.Name, string(o.Verdict), o.Reason, decimal(o.Points), decimal(o.MaxPoints),
				input, typed, line, status, o.Signal, decimal(o.ElapsedMS),
			})
		}
	}
	return lines
}

// noFormula returns text with an apostrophe before it where a spreadsheet would take it for a formula. Spreadsheets skip
// blanks before one, and in some languages take the wide forms of its signs.
func noFormula(text string) string {
	bare := strings.TrimLeft(text, " ")
	if strings.IndexAny(bare, "=+-@＝＋－＠") == 0 {
		return "'" + text
	}
	return text
}
