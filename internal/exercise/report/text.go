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
	text.write(programs)
	return text.Console.Close()
}

// Write prints the reports, and, of several programs, a table.
func (x *Text) Write(reports []exercise.Report) { x.write(newPrograms(reports)) }

func (x *Text) write(programs []program) {
	for _, p := range programs {
		if len(programs) > 1 && (!x.Quiet || !p.Report.Passed()) {
			x.Console.Print("# " + p.Name + "\n")
		}
		x.writeOutcomes(p)
		x.Console.Print(fmt.Sprintf("%s (%s)\n", Summary(p.Report), p.Report.Elapsed.Round(time.Millisecond)))
		if p.Interrupted {
			x.Console.Paint(console.Refusal, "broken off")
			x.Console.Print("\n")
		}
	}
	if len(programs) > 1 {
		x.writeTable(programs)
	}
}

// WriteOutcomes prints the result of each transcript.
func (x *Text) WriteOutcomes(r exercise.Report) { x.writeOutcomes(newProgram(r)) }

func (x *Text) writeOutcomes(p program) {
	for _, o := range p.Outcomes {
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
	styles := map[string]console.Style{"-": console.Good, "+": console.Refusal}
	for _, l := range o.explanation() {
		x.Console.Print("  ")
		x.Console.Paint(styles[l.Sign], l.Sign+l.Printed)
		if l.Typed != "" {
			x.Console.Paint(console.Typed, l.Typed)
		}
		x.Console.Print("\n")
	}
	x.Console.Print("\n")
}

// writeTable prints a line a program.
func (x *Text) writeTable(programs []program) {
	width := len("program")
	for _, p := range programs {
		width = max(width, utf8.RuneCountInString(p.Name))
	}
	row := func(cells ...any) {
		x.Console.Print(fmt.Sprintf("%-*s  %6v  %6v  %6v  %7v  %7s\n", append([]any{width}, cells...)...))
	}
	x.Console.Print("\n")
	row("program", "pass", "layout", "fail", "not run", "points")
	for _, p := range programs {
		layout := p.Report.Count(exercise.Layout)
		row(p.Name, p.Totals.Passed, layout, p.Totals.Failed-layout, p.Totals.NotRun, decimal(p.Score))
	}
}
