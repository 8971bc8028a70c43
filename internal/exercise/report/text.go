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
	several := len(reports) != 1
	if several && x.All {
		x.writeTable(reports)
	}
	for _, r := range reports {
		switch {
		case several && !x.All:
			continue
		case several && (!x.Quiet || !r.Passed()):
			x.Console.Print("\n# " + showName(r.Program) + "\n")
		}
		p := newProgram(r)
		if x.All {
			x.writeOutcomes(p)
		}
		if !several {
			x.writeLines("", p.Summary())
		}
	}
	if several {
		x.writeTable(reports)
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
	var all exercise.Report
	for _, r := range reports {
		all.Outcomes = append(all.Outcomes, r.Outcomes...)
	}
	passed, notRun := all.Count(exercise.Pass), all.Count(exercise.NotRun)
	summary := fmt.Sprintf("%d passed, %d failed", passed, len(all.Outcomes)-passed-notRun)
	if notRun > 0 {
		summary += fmt.Sprintf(", %d not run", notRun)
	}
	return summary + points(all)
}

// passed returns in one line how many transcripts of a program passed, and the points where they say more.
func passed(r exercise.Report) string {
	text := fmt.Sprintf("%d of %d passed", r.Count(exercise.Pass), len(r.Outcomes))
	if notRun := r.Count(exercise.NotRun); notRun > 0 {
		text += fmt.Sprintf(", %d not run", notRun)
	}
	return text + points(r)
}

// points returns how many points there are, where they are not one a transcript.
func points(r exercise.Report) string {
	points, most := r.Score()
	if points == float64(r.Count(exercise.Pass)) && most == float64(len(r.Outcomes)) {
		return ""
	}
	return fmt.Sprintf("; %s of %s points", decimal(points), decimal(most))
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
func (x *Text) writeTable(reports []exercise.Report) {
	const mostOfName, pipe = 40, 120
	columns := cmp.Or(x.Console.Width(), pipe)
	nameWidth, right := len("program"), 0
	var all exercise.Report
	for _, r := range reports {
		nameWidth = max(nameWidth, min(mostOfName, utf8.RuneCountInString(showName(r.Program))))
		all.Outcomes = append(all.Outcomes, r.Outcomes...)
		all.Interrupted = all.Interrupted || r.Interrupted
		if r.Passed() {
			right++
		}
	}
	row := func(name string, cells ...any) {
		text := fmt.Sprintf("%-*s", nameWidth, shorten(name, nameWidth)) + fmt.Sprintf(" %7s %5v %7v %5v %5v  %s", cells...)
		x.Console.Print(strings.TrimRight(shorten(text, columns), " ") + "\n")
	}
	row("program", "points", "pass", "layout", "text", "fail", "what is wrong")
	for _, r := range reports {
		p := newProgram(r) // one at a time: a class is large
		layout, text := r.Count(exercise.Layout), r.Count(exercise.Text)
		row(p.Name, decimal(p.Score), p.Totals.Passed, layout, text, p.Totals.Failed-layout-text, p.firstFinding())
	}
	x.Console.Print(fmt.Sprintf("\n%d programs, %d of them right; %s\n", len(reports), right, passed(all)))
	if len(reports) > 0 && right < len(reports) {
		x.writeLines("", wrap("", showLine(reports[0].Suite.Note), mostOfSays))
	}
	if all.Interrupted {
		x.Console.Paint(console.Refusal, "broken off")
		x.Console.Print("\n")
	}
}
