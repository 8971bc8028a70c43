package report

import (
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"tictactoe/internal/console"
	"tictactoe/internal/exercise"
)

// A Text writes reports for people, at a terminal or on a pipe.
type Text struct {
	Console *console.Console
	Quiet   bool // name only what did not pass
}

// writeText writes programs as a Text does.
func writeText(w io.Writer, programs []program) error {
	text := Text{Console: console.New(strings.NewReader(""), w)}
	var reports []exercise.Report
	for _, p := range programs {
		reports = append(reports, p.Report)
	}
	text.Write(reports)
	return text.Console.Close()
}

// Write prints the reports, and, of several programs, a table.
func (x *Text) Write(reports []exercise.Report) {
	for _, r := range reports {
		if len(reports) > 1 && (!x.Quiet || !r.Passed()) {
			x.Console.Print("# " + showLine(r.Program) + "\n")
		}
		x.WriteOutcomes(r)
		x.Console.Print(fmt.Sprintf("%s (%s)\n", Summary(r), r.Elapsed.Round(time.Millisecond)))
		if r.Interrupted {
			x.Console.Paint(console.Refusal, "broken off")
			x.Console.Print("\n")
		}
	}
	if len(reports) > 1 {
		x.writeTable(reports)
	}
}

// WriteOutcomes prints what came of each transcript.
func (x *Text) WriteOutcomes(r exercise.Report) {
	for _, o := range newProgram(r).Outcomes {
		switch {
		case o.Verdict.Failed():
			x.Console.Paint(console.Refusal, "FAIL")
			x.Console.Print(" " + o.Name + ": " + o.Headline() + "\n")
			x.writeExplanation(o)
		case o.Verdict == exercise.Pass && !x.Quiet:
			x.Console.Paint(console.Good, "ok")
			x.Console.Print(" " + o.Name + "\n")
		}
	}
}

// Summary returns in one line how many transcripts of all reports passed, and the points where they say more.
func Summary(reports ...exercise.Report) string {
	var all exercise.Report
	for _, r := range reports {
		all.Outcomes = append(all.Outcomes, r.Outcomes...)
	}
	passed, notRun := all.Count(exercise.Pass), all.Count(exercise.NotRun)
	summary := fmt.Sprintf("%d passed, %d failed", passed, len(all.Outcomes)-passed-notRun)
	if notRun > 0 {
		summary += fmt.Sprintf(", %d not run", notRun)
	}
	if points, most := all.Score(); most != float64(len(all.Outcomes)) {
		summary += fmt.Sprintf("; %s of %s points", decimal(points), decimal(most))
	}
	return summary
}

// writeExplanation prints why an outcome is a failure.
func (x *Text) writeExplanation(o outcome) {
	for _, l := range o.explanation() {
		var style console.Style
		switch l.Sign {
		case "-":
			style = console.Good
		case "+":
			style = console.Refusal
		}
		x.Console.Print("  ")
		x.Console.Paint(style, l.Sign+l.Printed)
		if l.Typed != "" {
			x.Console.Paint(console.Typed, l.Typed)
		}
		x.Console.Print("\n")
	}
	x.Console.Print("\n")
}

// writeTable prints a line a program.
func (x *Text) writeTable(reports []exercise.Report) {
	width := len("program")
	for _, r := range reports {
		width = max(width, utf8.RuneCountInString(showLine(r.Program)))
	}
	heading := []any{width, "program", "pass", "layout", "fail", "not run", "points"}
	x.Console.Print("\n" + fmt.Sprintf("%-*s  %6s  %6s  %6s  %7s  %7s\n", heading...))
	for _, r := range reports {
		passed, layout, left := r.Count(exercise.Pass), r.Count(exercise.Layout), r.Count(exercise.NotRun)
		failed := len(r.Outcomes) - passed - layout - left
		points, _ := r.Score()
		x.Console.Print(fmt.Sprintf("%-*s  %6d  %6d  %6d  %7d  %7s\n", width, showLine(r.Program), passed, layout, failed,
			left, decimal(points)))
	}
}
