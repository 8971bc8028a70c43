package exercise

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"tictactoe/internal/console"
	"tictactoe/transcripts"
)

// A Text is the report for people, at a terminal or on a pipe.
type Text struct {
	Console *console.Console
	Width   int  // columns that the terminal has; 0 where nobody knows: then nothing stands side by side
	Quiet   bool // name only what did not pass
}

// windowContext is how many lines are shown before the first that differs, and behind it.
const windowContext = 5

// Write prints the reports, and, of several programs, a table.
func (x *Text) Write(reports []Report) {
	for _, report := range reports {
		if len(reports) > 1 && (!x.Quiet || !report.Passed()) {
			x.Console.Print("# " + transcripts.ShowSpace(report.Program) + "\n")
		}
		x.writeReport(report)
	}
	if len(reports) > 1 {
		x.writeTable(reports)
	}
}

func (x *Text) writeReport(report Report) {
	for _, o := range report.Outcomes {
		name := transcripts.ShowSpace(o.Transcript.Name)
		switch o.Verdict {
		case Pass:
			if !x.Quiet {
				x.Console.Paint(console.Good, "ok")
				x.Console.Print(" " + name + "\n")
			}
		case NotRun:
		default:
			x.Console.Paint(console.Refusal, "FAIL")
			x.Console.Print(" " + name + ": " + o.headline() + "\n")
			x.writeDetail(report, o)
		}
	}
	x.writeSummary(report)
}

// headline returns the verdict with its reason.
func (o Outcome) headline() string {
	reason := transcripts.ShowSpace(o.Reason)
	switch o.Verdict {
	case Crashed:
		signal, where, _ := strings.Cut(reason, " ")
		return strings.TrimSpace("crashed (" + signal + ") " + where)
	case WrongStatus:
		return reason
	case Pass, NotRun:
		return o.Verdict.String()
	}
	return o.Verdict.String() + ": " + reason
}

func (x *Text) writeDetail(report Report, o Outcome) {
	if o.Verdict != NotStarted && o.Verdict != WrongStatus {
		x.writeSession(report, o)
	}
	for _, note := range []struct{ label, text string }{{"", o.Advice}, {"hint: ", o.Transcript.Hint}} {
		if note.text != "" {
			x.Console.Print("  " + note.label + note.text + "\n")
		}
	}
	if text := strings.TrimRight(o.Run.Stderr, "\n"); text != "" {
		lines := strings.Split(text, "\n")
		for _, line := range lines[max(0, len(lines)-5):] {
			x.Console.Print("  stderr: " + transcripts.ShowSpace(line) + "\n")
		}
	}
	x.Console.Print("\n")
}

// writeSession shows the session around the first difference: side by side where there is room for it, else what was
// expected ("-") above what came ("+").
func (x *Text) writeSession(report Report, o Outcome) {
	rows, before, behind := Window(report.Rows(o), windowContext)
	left := len("expected")
	right := len("actual")
	for _, row := range rows {
		left = max(left, columns(row.Expected))
		right = max(right, columns(row.Actual))
	}
	x.writeLeftOut(before)
	if 2+left+3+right <= x.Width {
		x.Console.Print(fmt.Sprintf("  %-*s   %s\n", left, "expected", "actual"))
		for _, row := range rows {
			sign := " | "
			if row.Same {
				sign = "   "
			}
			x.Console.Print("  ")
			x.writeLine(row.Expected, console.Style{})
			x.Console.Print(strings.Repeat(" ", left-columns(row.Expected)) + sign)
			x.writeLine(row.Actual, console.Style{})
			x.Console.Print("\n")
		}
	} else {
		for _, row := range rows {
			if row.Same {
				x.writeSigned("   ", row.Expected, console.Style{})
				continue
			}
			x.writeSigned("  -", row.Expected, console.Good)
			x.writeSigned("  +", row.Actual, console.Refusal)
		}
	}
	x.writeLeftOut(behind)
}

func (x *Text) writeLeftOut(lines int) {
	if lines > 0 {
		x.Console.Print("  ... " + count(lines, "line") + "\n")
	}
}

func (x *Text) writeSigned(sign string, line *Line, style console.Style) {
	if line == nil {
		return
	}
	x.Console.Paint(style, sign)
	x.writeLine(line, style)
	x.Console.Print("\n")
}

// writeLine prints a line with what was typed set off.
func (x *Text) writeLine(line *Line, style console.Style) {
	if line == nil {
		return
	}
	printed, typed := line.show()
	x.Console.Paint(style, printed)
	if typed != "" {
		x.Console.Paint(console.Typed, typed)
	}
}

// mostColumns is how much of a line is shown.
const mostColumns = 200

// show returns the line with nothing in it that cannot be seen, cut where it is very long, in its two parts.
func (l *Line) show() (printed, typed string) {
	printed, typed = l.Text[:l.Typed], l.Text[l.Typed:]
	if typed == "" {
		return shorten(transcripts.ShowSpace(printed)), ""
	}
	// The blank behind a prompt is not the end of a line.
	bare := strings.TrimRight(printed, " ")
	return shorten(transcripts.ShowSpace(bare)) + printed[len(bare):], shorten(transcripts.ShowSpace(typed))
}

func shorten(text string) string {
	if utf8.RuneCountInString(text) <= mostColumns {
		return text
	}
	return string([]rune(text)[:mostColumns]) + "…"
}

func columns(line *Line) int {
	if line == nil {
		return 0
	}
	printed, typed := line.show()
	return utf8.RuneCountInString(printed) + utf8.RuneCountInString(typed)
}

func (x *Text) writeSummary(report Report) {
	passed := report.Count(Pass)
	x.Console.Print(fmt.Sprintf("%d passed, %d failed", passed, len(report.Outcomes)-passed-report.Count(NotRun)))
	if n := report.Count(NotRun); n > 0 {
		x.Console.Print(fmt.Sprintf(", %d not run", n))
	}
	if points, most := report.Score(); most != float64(len(report.Outcomes)) {
		x.Console.Print(fmt.Sprintf("; %g of %g points", points, most))
	}
	x.Console.Print(fmt.Sprintf(" (%s)\n", report.Elapsed.Round(time.Millisecond)))
	if report.Interrupted {
		x.Console.Paint(console.Refusal, "broken off")
		x.Console.Print("\n")
	}
}

// writeTable prints a line a program.
func (x *Text) writeTable(reports []Report) {
	width := len("program")
	for _, report := range reports {
		width = max(width, utf8.RuneCountInString(transcripts.ShowSpace(report.Program)))
	}
	x.Console.Print(fmt.Sprintf("\n%-*s  %6s  %6s  %6s  %7s  %7s\n", width, "program", "pass", "layout", "fail", "not run", "points"))
	for _, report := range reports {
		passed, layout, left := report.Count(Pass), report.Count(Layout), report.Count(NotRun)
		points, _ := report.Score()
		name := transcripts.ShowSpace(report.Program)
		x.Console.Print(name + strings.Repeat(" ", width-utf8.RuneCountInString(name)))
		x.Console.Print(fmt.Sprintf("  %6d  %6d  %6d  %7d  %7g\n", passed, layout, len(report.Outcomes)-passed-layout-left, left, points))
	}
}
