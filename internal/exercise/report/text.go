package report

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/mattn/go-runewidth"

	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/exercise"
)

// A Text writes reports for people, at a terminal or on a pipe: of one program its findings, of several a table.
type Text struct {
	Console *console.Console
	All     bool // show every transcript, too
	Quiet   bool // of these, name only what did not pass
}

// writeText writes reports as a Text does, without colour.
func writeText(w io.Writer, reports []exercise.Report, all bool) error {
	text := Text{Console: console.New(strings.NewReader(""), w), All: all}
	text.Write(reports)
	return text.Console.Close()
}

// Write prints the reports.
func (x *Text) Write(reports []exercise.Report) {
	if len(reports) == 1 {
		if x.All {
			x.WriteOutcomes(reports[0])
		}
		x.writeLines("", newProgram(reports[0]).Summary())
		return
	}
	programs := make([]program, len(reports))
	for i, r := range reports {
		programs[i] = newProgram(r)
		programs[i].Outcomes = nil // one at a time: a class is large
	}
	if x.All {
		x.writeTable(programs)
		for i, r := range reports {
			if !x.Quiet || !r.Passed() {
				x.Console.Print("\n# " + programs[i].Name + "\n")
			}
			x.WriteOutcomes(r)
		}
	}
	x.writeTable(programs)
}

// WriteOutcomes prints the result of each transcript.
func (x *Text) WriteOutcomes(r exercise.Report) {
	for _, o := range newProgram(r).Outcomes {
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
	all := sum(newPrograms(reports))
	return fmt.Sprintf("%d passed, %d failed", all.Totals.Passed, all.Totals.Failed) + all.rest()
}

// writeLines prints lines of an explanation.
func (x *Text) writeLines(indent string, lines []line) {
	styles := map[string]console.Style{"-": console.Good, "+": console.Refusal}
	for _, l := range lines {
		x.Console.Print(indent)
		x.Console.Paint(styles[strings.TrimSpace(l.Sign)], l.Sign+l.Printed)
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
	nameWidth, right := len("program"), 0
	for _, p := range programs {
		nameWidth = max(nameWidth, min(mostOfName, runewidth.StringWidth(p.Name)))
		if p.right() {
			right++
		}
	}
	row := func(name string, cells ...any) {
		name = runewidth.FillRight(shorten(name, nameWidth), nameWidth)
		text := name + fmt.Sprintf(" %7s %5v %7v %5v %5v  %s", cells...)
		x.Console.Print(strings.TrimRight(shorten(text, columns), " ") + "\n")
	}
	row("program", "points", "pass", "layout", "text", "fail", "what is wrong")
	for _, p := range programs {
		n := p.Totals
		row(p.Name, decimal(p.Score), n.Passed, n.Layout, n.Text, n.Failed-n.Layout-n.Text, p.firstFinding())
	}
	all := sum(programs)
	x.Console.Print(fmt.Sprintf("\n%s, %d of them right; %s\n", board.Plural(len(programs), "program"), right, all.passed()))
	if right < len(programs) {
		x.writeLines("", wrap("", programs[0].Note, mostOfSays))
	}
	if all.Interrupted {
		x.Console.Paint(console.Refusal, "broken off")
		x.Console.Print("\n")
	}
}
