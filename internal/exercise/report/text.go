package report

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"tictactoe/internal/console"
	"tictactoe/internal/exercise"
	"tictactoe/transcripts"
)

// A Text writes reports for people, at a terminal or on a pipe.
type Text struct {
	Console *console.Console
	Width   int  // columns that the terminal has; 0 where nobody knows: then nothing stands side by side
	Quiet   bool // name only what did not pass
}

// stderrLines is how many lines of standard error are shown.
const stderrLines = 5

// Write prints the reports, and, of several programs, a table.
func (x *Text) Write(reports []exercise.Report) {
	for _, r := range reports {
		if len(reports) > 1 && (!x.Quiet || !r.Passed()) {
			x.Console.Print("# " + showLine(r.Program) + "\n")
		}
		x.WriteOutcomes(r)
		x.writeSummary(r)
	}
	if len(reports) > 1 {
		x.writeTable(reports)
	}
}

// WriteOutcomes prints what came of each transcript.
func (x *Text) WriteOutcomes(r exercise.Report) {
	for _, o := range r.Outcomes {
		name := showLine(o.Transcript.Name)
		switch {
		case o.Verdict.Failed():
			e := explain(r, o)
			x.Console.Paint(console.Refusal, "FAIL")
			x.Console.Print(" " + name + ": " + e.Headline + "\n")
			x.writeSession(e)
			x.writeNotes(e, o)
		case o.Verdict == exercise.Pass && !x.Quiet:
			x.Console.Paint(console.Good, "ok")
			x.Console.Print(" " + name + "\n")
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

func (x *Text) writeSummary(r exercise.Report) {
	x.Console.Print(fmt.Sprintf("%s (%s)\n", Summary(r), r.Elapsed.Round(time.Millisecond)))
	if r.Interrupted {
		x.Console.Paint(console.Refusal, "broken off")
		x.Console.Print("\n")
	}
}

// writeNotes prints what is to be said of a failure beside its session.
func (x *Text) writeNotes(e explanation, o exercise.Outcome) {
	if e.Advice != "" {
		x.Console.Print("  " + e.Advice + "\n")
	}
	if e.Hint != "" {
		x.Console.Print("  hint: " + e.Hint + "\n")
	}
	for _, line := range lastLines(o.Run.Stderr, stderrLines) {
		x.Console.Print("  stderr: " + line + "\n")
	}
	x.Console.Print("\n")
}

// writeSession shows the session around the first difference: side by side where there is room for it, else as a diff.
func (x *Text) writeSession(e explanation) {
	left, right := len("expected"), len("actual")
	for _, row := range e.Rows {
		left = max(left, columns(row.Expected))
		right = max(right, columns(row.Actual))
	}
	x.writeLeftOut(e.Before)
	if len(e.Rows) > 0 && 2+left+3+right <= x.Width {
		x.writeSides(e.Rows, left)
	} else {
		x.writeDiff(e.Rows)
	}
	x.writeLeftOut(e.Behind)
}

func (x *Text) writeSides(rows []transcripts.Row, left int) {
	var plain console.Style
	x.Console.Print(fmt.Sprintf("  %-*s   actual\n", left, "expected"))
	for _, row := range rows {
		sign := " | "
		if row.Same {
			sign = "   "
		}
		x.Console.Print("  ")
		x.writeLine(row.Expected, plain)
		x.Console.Print(strings.Repeat(" ", left-columns(row.Expected)) + sign)
		x.writeLine(row.Actual, plain)
		x.Console.Print("\n")
	}
}

func (x *Text) writeDiff(rows []transcripts.Row) {
	for _, row := range signed(rows) {
		var style console.Style
		switch row.sign {
		case "-":
			style = console.Good
		case "+":
			style = console.Refusal
		}
		x.Console.Print("  ")
		x.Console.Paint(style, row.sign)
		x.writeLine(row.line, style)
		x.Console.Print("\n")
	}
}

func (x *Text) writeLeftOut(lines int) {
	switch {
	case lines == 1:
		x.Console.Print("  ... 1 line\n")
	case lines > 1:
		x.Console.Print(fmt.Sprintf("  ... %d lines\n", lines))
	}
}

// writeLine prints a line with what was typed set off.
func (x *Text) writeLine(line *transcripts.Line, style console.Style) {
	printed, typed := show(line)
	x.Console.Paint(style, printed)
	if typed != "" {
		x.Console.Paint(console.Typed, typed)
	}
}

// show returns a line with nothing in it that cannot be seen, in its two parts.
func show(line *transcripts.Line) (printed, typed string) {
	if line == nil {
		return "", ""
	}
	printed, typed = line.Text[:line.Typed], line.Text[line.Typed:]
	if typed == "" {
		return transcripts.ShowSpace(printed), ""
	}
	return showInner(printed), transcripts.ShowSpace(typed)
}

// showInner is ShowSpace for a part of a line that more follows: the blanks at its end are not at the end of the line.
func showInner(text string) string {
	bare := strings.TrimRight(text, " ")
	return transcripts.ShowSpace(bare) + text[len(bare):]
}

func columns(line *transcripts.Line) int {
	printed, typed := show(line)
	return utf8.RuneCountInString(printed) + utf8.RuneCountInString(typed)
}

// writeTable prints a line a program.
func (x *Text) writeTable(reports []exercise.Report) {
	width := len("program")
	for _, r := range reports {
		width = max(width, utf8.RuneCountInString(showLine(r.Program)))
	}
	x.Console.Print(fmt.Sprintf("\n%-*s  %6s  %6s  %6s  %7s  %7s\n", width, "program", "pass", "layout", "fail", "not run", "points"))
	for _, r := range reports {
		passed, layout, left := r.Count(exercise.Pass), r.Count(exercise.Layout), r.Count(exercise.NotRun)
		failed := len(r.Outcomes) - passed - layout - left
		points, _ := r.Score()
		x.Console.Print(fmt.Sprintf("%-*s  %6d  %6d  %6d  %7d  %7s\n", width, showLine(r.Program), passed, layout, failed,
			left, decimal(points)))
	}
}
