package report

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/mattn/go-runewidth"

	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/exercise"
)

// writeText writes reports for people: the findings of one program, or a table of several.
func writeText(c *console.Console, reports []exercise.Report, all bool) error {
	if len(reports) == 1 {
		if all {
			WriteOutcomes(c, reports[0], false)
		}
		writeLines(c, "", newProgram(reports[0]).Summary())
		return nil
	}
	programs := programsOf(reports, newSummary)
	if all {
		writeTable(c, programs)
		for i, r := range reports {
			c.Print("\n# " + programs[i].Name + "\n")
			WriteOutcomes(c, r, false)
		}
	}
	writeTable(c, programs)
	return nil
}

// WriteOutcomes prints the result of each transcript or, if quiet is true, of each that failed.
func WriteOutcomes(c *console.Console, r exercise.Report, quiet bool) {
	for _, o := range newProgram(r).Outcomes {
		switch {
		case o.Verdict.Failed():
			c.Paint(console.Refusal, "FAIL")
			c.Print(" " + o.Name + ": " + o.Headline() + "\n")
			writeLines(c, "  ", o.explanation())
			c.Print("\n")
		case o.Verdict == exercise.Pass && !quiet:
			c.Paint(console.Good, "ok")
			c.Print(" " + o.Name + "\n")
		}
	}
}

// String returns in one line how many transcripts passed and failed.
func (p Program) String() string {
	return fmt.Sprintf("%d passed, %d failed", p.Totals.Passed, p.Totals.Failed) + p.rest()
}

// writeLines prints the lines of an explanation.
func writeLines(c *console.Console, indent string, lines []line) {
	styles := map[string]console.Style{"-": console.Good, "+": console.Refusal}
	for _, l := range lines {
		c.Print(indent)
		c.Paint(styles[strings.TrimSpace(l.Sign)], l.Sign+l.Printed)
		if l.Typed != "" {
			c.Paint(console.Typed, l.Typed)
		}
		c.Print("\n")
	}
}

// writeTable prints one line per program, and the sums.
func writeTable(c *console.Console, programs []Program) {
	const mostOfName, pipe = 40, 120
	columns := cmp.Or(c.Width(), pipe)
	nameWidth, right := len("program"), 0
	for _, p := range programs {
		nameWidth = max(nameWidth, min(mostOfName, runewidth.StringWidth(p.Name)))
		if p.Right() {
			right++
		}
	}
	row := func(name string, cells ...any) {
		name = runewidth.FillRight(shorten(name, nameWidth), nameWidth)
		text := name + fmt.Sprintf(" %7s %5v %7v %5v %5v  %s", cells...)
		c.Print(strings.TrimRight(shorten(text, columns), " ") + "\n")
	}
	row("program", "points", "pass", "layout", "text", "fail", "what is wrong")
	for _, p := range programs {
		n := p.Totals
		fail := n.Failed - n.Layout - n.Text
		row(p.Name, decimal(p.Score), n.Passed, n.Layout, n.Text, fail, p.firstFinding())
	}
	all := sum(programs)
	count := board.Plural(len(programs), "program")
	c.Print(fmt.Sprintf("\n%s, %d of them right; %s\n", count, right, all.passed()))
	if right < len(programs) {
		writeLines(c, "", wrap("", programs[0].Note, mostOfSays))
	}
	if all.Interrupted {
		c.Paint(console.Refusal, "broken off")
		c.Print("\n")
	}
}
