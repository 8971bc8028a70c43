package report

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"tictactoe/internal/console"
	"tictactoe/internal/exercise"
)

// A Text writes reports for people, at a terminal or on a pipe: of one program its findings, of several a table.
type Text struct {
	Console *console.Console
	All     bool // show every transcript, too
	Quiet   bool // of these, name only what did not pass
}

// Write prints the reports.
func (x *Text) Write(reports []exercise.Report) {
	if len(reports) == 1 {
		p := newProgram(reports[0])
		if x.All {
			x.writeOutcomes(p)
		}
		x.writeLines("", p.Summary())
		return
	}
	programs := make([]program, len(reports))
	for i, r := range reports {
		programs[i] = newProgram(r).withoutOutcomes() // one at a time: a class is large
	}
	if x.All {
		x.writeTable(programs)
		for _, r := range reports {
			if !x.Quiet || !r.Passed() {
				x.Console.Print("\n# " + showName(r.Program) + "\n")
			}
			x.writeOutcomes(newProgram(r))
		}
	}
	x.writeTable(programs)
}

// WriteOutcomes prints the result of each transcript.
func (x *Text) WriteOutcomes(r exercise.Report) { x.writeOutcomes(newProgram(r)) }

func (x *Text) writeOutcomes(p program) {
	for _, o := range p.Outcomes {
		switch {
		case o.Verdict.Failed():
			x.Console.Paint(console.Refusal, "FAIL")
			x.Console.Print(" " + o.Name + ": " + o.Headline() + "\n")
			x.writeLines("  ", o.explanation())
			x.Console.Print("\n")
		case o.Verdict == exercise.Pass && !x.Quiet:
			x.Console.Paint(console.Good, "ok")
			x.Console.Print(" " + o.Name + "\n")
		}
	}
}

// Summary returns in one line how many transcripts of all reports passed, and the points where they say more.
func Summary(reports ...exercise.Report) string {
	var all program
	for _, r := range reports {
		all.add(newProgram(r))
	}
	n := all.Totals
	summary := fmt.Sprintf("%d passed, %d failed", n.Passed, n.Failed)
	if n.NotRun > 0 {
		summary += fmt.Sprintf(", %d not run", n.NotRun)
	}
	return summary + all.points()
}

// passed returns in one line how many transcripts of a program passed, and the points where they say more.
func (p program) passed() string {
	text := fmt.Sprintf("%d of %d passed", p.Totals.Passed, p.Totals.Transcripts)
	if p.Totals.NotRun > 0 {
		text += fmt.Sprintf(", %d not run", p.Totals.NotRun)
	}
	return text + p.points()
}

// points returns how many points there are, where they are not one a transcript.
func (p program) points() string {
	if p.Score == float64(p.Totals.Passed) && p.MaxScore == float64(p.Totals.Transcripts) {
		return ""
	}
	return fmt.Sprintf("; %s of %s points", decimal(p.Score), decimal(p.MaxScore))
}

// writeLines prints lines of an explanation.
func (x *Text) writeLines(indent string, lines []line) {
	styles := map[string]console.Style{"-": console.Good, "+": console.Refusal}
	for _, l := range lines {
		x.Console.Print(indent + l.indent)
		x.Console.Paint(styles[l.Sign], l.Sign+l.Printed)
		if l.Typed != "" {
			x.Console.Paint(console.Typed, l.Typed)
		}
		x.Console.Print("\n")
	}
}

// writeTable prints a line a program, and what there is in all.
func (x *Text) writeTable(programs []program) {
	const mostOfName, pipe = 40, 120
	columns := cmp.Or(x.Console.Width(), pipe)
	var all program
	nameWidth, right := len("program"), 0
	for _, p := range programs {
		nameWidth = max(nameWidth, min(mostOfName, utf8.RuneCountInString(p.Name)))
		all.add(p)
		if p.right() {
			right++
		}
	}
	row := func(name string, cells ...any) {
		text := fmt.Sprintf("%-*s", nameWidth, shorten(name, nameWidth)) + fmt.Sprintf(" %7s %5v %7v %5v %5v  %s", cells...)
		x.Console.Print(strings.TrimRight(shorten(text, columns), " ") + "\n")
	}
	row("program", "points", "pass", "layout", "text", "fail", "what is wrong")
	for _, p := range programs {
		n := p.Totals
		row(p.Name, decimal(p.Score), n.Passed, n.Layout, n.Text, n.Failed-n.Layout-n.Text, p.firstFinding())
	}
	x.Console.Print(fmt.Sprintf("\n%d programs, %d of them right; %s\n", len(programs), right, all.passed()))
	if right < len(programs) {
		x.writeLines("", wrap("", programs[0].Note, mostOfSays))
	}
	if all.Interrupted {
		x.Console.Paint(console.Refusal, "broken off")
		x.Console.Print("\n")
	}
}
