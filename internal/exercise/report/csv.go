package report

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"

	"tictactoe/internal/exercise"
)

// CSV writes reports as comma-separated values, a line a program and transcript behind a line of column names:
//
//	program, suite, transcript
//	verdict     as Verdict.String has it
//	reason      why it did not pass
//	points, max_points
//	input       the number of the input after which the first difference comes, from 1; 0 before any
//	typed       that input
//	line        the line of the expected output, from 1, that the first difference stands on
//	status      the exit status; empty where the program did not exit
//	signal      that killed it, such as SIGSEGV
//	elapsed_ms  how long it took
//
// Cells hold no line ends and nothing else that cannot be seen. One that a spreadsheet would take for a formula has an
// apostrophe before it.
func CSV(w io.Writer, reports []exercise.Report) error {
	out := csv.NewWriter(w)
	out.Write([]string{
		"program", "suite", "transcript", "verdict", "reason", "points", "max_points",
		"input", "typed", "line", "status", "signal", "elapsed_ms",
	})
	for _, r := range reports {
		program, suite := csvText(r.Program), csvText(r.Suite.Name)
		for _, o := range r.Outcomes {
			points, most := o.Score()
			input, typed, line, status := "", "", "", ""
			if d := difference(r, o); d != nil {
				input, typed, line = strconv.Itoa(d.Input), csvText(d.Typed), strconv.Itoa(d.Line)
			}
			if exited(o) {
				status = strconv.Itoa(o.Run.Status)
			}
			out.Write([]string{
				program, suite, csvText(o.Transcript.Name), o.Verdict.String(), csvText(o.Reason),
				decimal(points), decimal(most), input, typed, line, status, csvText(o.Run.Signal),
				decimal(milliseconds(o.Run.Elapsed)),
			})
		}
	}
	out.Flush()
	return out.Error()
}

// csvText returns text as a cell that is no formula. Spreadsheets skip blanks before one, and in some languages take the
// wide forms of its signs.
func csvText(text string) string {
	shown := showLine(text)
	for _, sign := range []string{"=", "+", "-", "@", "＝", "＋", "－", "＠"} {
		if strings.HasPrefix(strings.TrimLeft(shown, " "), sign) {
			return "'" + shown
		}
	}
	return shown
}
