package report

import (
	"encoding/csv"
	"fmt"
	"strings"

	"tictactoe/internal/console"
	"tictactoe/internal/exercise"
)

// writeCSV writes reports as comma-separated values; the first line names the columns. No cell
// holds a line end, and no spreadsheet takes a cell for a formula.
func writeCSV(c *console.Console, reports []exercise.Report, all bool) error {
	if all {
		return csv.NewWriter(c).WriteAll(outcomeCells(programsOf(reports, newProgram)))
	}
	return csv.NewWriter(c).WriteAll(programCells(programsOf(reports, newSummary)))
}

// programCells returns one line per program. The column finding has the first finding.
func programCells(programs []Program) [][]string {
	lines := [][]string{cells(
		"program", "suite", "points", "max_points", "transcripts", "passed", "failed",
		"layout", "text", "not_run", "elapsed_ms", "findings", "finding",
	)}
	for _, p := range programs {
		n := p.Totals
		lines = append(lines, cells(
			p.Name, p.Suite, p.Score, p.MaxScore, n.Transcripts, n.Passed, n.Failed,
			n.Layout, n.Text, n.NotRun, p.ElapsedMS, len(p.Findings), p.firstFinding(),
		))
	}
	return lines
}

// outcomeCells returns one line per program and transcript. The columns are fields of the type
// outcome; input, typed and line are fields of its difference.
func outcomeCells(programs []Program) [][]string {
	lines := [][]string{cells(
		"program", "suite", "transcript", "verdict", "reason", "points", "max_points",
		"input", "typed", "line", "status", "signal", "elapsed_ms",
	)}
	for _, p := range programs {
		for _, o := range p.Outcomes {
			var input, typed, line, status any = "", "", "", ""
			if d := o.Difference; d != nil {
				input, typed, line = d.Input, d.Typed, d.Line
			}
			if o.Status != nil {
				status = *o.Status
			}
			lines = append(lines, cells(
				p.Name, p.Suite, o.Name, o.Verdict, o.Reason, o.Points, o.MaxPoints,
				input, typed, line, status, o.Signal, o.ElapsedMS,
			))
		}
	}
	return lines
}

// cells returns values as text. An apostrophe goes before text that a spreadsheet would take for a
// formula: it begins with a sign such as "=", perhaps after blanks. Some languages also use the
// wide forms of these signs.
func cells(values ...any) (cells []string) {
	for _, value := range values {
		if x, ok := value.(float64); ok {
			value = decimal(x)
		}
		text := fmt.Sprint(value)
		if strings.IndexAny(strings.TrimLeft(text, " "), "=+-@＝＋－＠") == 0 {
			text = "'" + text
		}
		cells = append(cells, text)
	}
	return cells
}
