package report

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"
)

// writeCSV writes programs as comma-separated values, a line a program and transcript behind a line of column names. They
// are the fields of the type outcome; input, typed and line are those of its difference. Cells hold no line ends, and none
// is a formula for a spreadsheet.
func writeCSV(w io.Writer, programs []program) error {
	out := csv.NewWriter(w) // keeps the first error
	out.Write([]string{
		"program", "suite", "transcript", "verdict", "reason", "points", "max_points",
		"input", "typed", "line", "status", "signal", "elapsed_ms",
	})
	for _, p := range programs {
		for _, o := range p.Outcomes {
			input, typed, line, status := "", "", "", ""
			if d := o.Difference; d != nil {
				input, typed, line = strconv.Itoa(d.Input), d.Typed, strconv.Itoa(d.Line)
			}
			if o.Status != nil {
				status = strconv.Itoa(*o.Status)
			}
			cells := []string{
				p.Name, p.Suite, o.Name, string(o.Verdict), o.Reason, decimal(o.Points), decimal(o.MaxPoints),
				input, typed, line, status, o.Signal, decimal(o.ElapsedMS),
			}
			for i, cell := range cells {
				cells[i] = noFormula(cell)
			}
			out.Write(cells)
		}
	}
	out.Flush()
	return out.Error()
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
