package report

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"tictactoe/internal/exercise"
	"tictactoe/transcripts"
)

// What a report holds of an outcome is bounded, whatever the program printed.
const (
	contextRows = 5        // lines of a session before and behind the first that differs
	mostOfRow   = 200      // bytes of such a line
	mostOutput  = 32 << 10 // bytes past the length of the expected output that are searched for such lines
)

// An explanation says why an outcome is a failure. All formats render the same one; its texts are visible and bounded.
type explanation struct {
	Headline     string // the verdict with its reason, in one line
	Reason       string // one line
	Advice, Hint string

	// Rows is the session around the first line that differs, Before and Behind how many rows are left out there. There are
	// no rows where the output says nothing.
	Rows           []transcripts.Row
	Before, Behind int
}

// explain returns the explanation of an outcome.
func explain(r exercise.Report, o exercise.Outcome) explanation {
	e := explanation{
		Headline: headline(o),
		Reason:   showLine(o.Reason),
		Advice:   showText(o.Advice),
		Hint:     showText(o.Transcript.Hint),
	}
	if o.Reason == "" {
		e.Reason = o.Verdict.String()
	}
	switch {
	case !o.Verdict.Failed(), o.Verdict == exercise.NotStarted, o.Verdict == exercise.WrongStatus, o.Run.NoOutputFile:
		return e
	}
	output, dropped := cut(o.Run.Output, len(o.Transcript.Output)+mostOutput)
	rows := r.Comparison.Rows(o.Transcript, output, r.Suite.Dialogue)
	e.Rows, e.Before, e.Behind = transcripts.Window(rows, contextRows)
	e.Behind += strings.Count(dropped, "\n")
	for i := range e.Rows {
		clip(&e.Rows[i])
	}
	return e
}

// difference returns where the output first departs from the expected one; nil where it does not, or the program did not run.
func difference(r exercise.Report, o exercise.Outcome) *transcripts.Difference {
	if !o.Verdict.Failed() || o.Verdict == exercise.NotStarted {
		return nil
	}
	return r.Comparison.Difference(o.Transcript, o.Run.Output, r.Suite.Dialogue)
}

// headline returns the verdict with its reason.
func headline(o exercise.Outcome) string {
	reason := showLine(o.Reason)
	switch {
	case o.Verdict == exercise.Crashed:
		signal, where, _ := strings.Cut(reason, " ")
		return strings.TrimSpace("crashed (" + signal + ") " + where)
	case o.Verdict == exercise.WrongStatus:
		return reason
	case reason == "" || !o.Verdict.Failed():
		return o.Verdict.String()
	}
	return o.Verdict.String() + ": " + reason
}

// clip cuts the lines of a row to mostOfRow bytes around the place where they begin to differ.
func clip(row *transcripts.Row) {
	differ := 0
	if row.Expected != nil && row.Actual != nil {
		differ = commonPrefix(row.Expected.Text, row.Actual.Text)
	}
	for _, line := range []**transcripts.Line{&row.Expected, &row.Actual} {
		if *line == nil || len((*line).Text) <= mostOfRow {
			continue
		}
		clipped := **line
		from := max(0, min(differ, len(clipped.Text))-mostOfRow/4)
		skipped, text := cut(clipped.Text, from)
		kept, rest := cut(text, mostOfRow)
		before, behind := "", ""
		if skipped != "" {
			before = "…"
		}
		if rest != "" {
			behind = "…"
		}
		clipped.Text = before + kept + behind
		clipped.Typed = min(max(0, clipped.Typed-len(skipped))+len(before), len(clipped.Text))
		*line = &clipped
	}
}

// A signedRow is a line of one or both sessions as a diff has it.
type signedRow struct {
	sign string // " ", "-" for a line that is expected, "+" for one that came in its place
	line *transcripts.Line
}

// signed returns rows as a diff.
func signed(rows []transcripts.Row) []signedRow {
	var lines, actual []signedRow
	for _, row := range rows {
		if row.Same {
			lines = append(append(lines, actual...), signedRow{" ", row.Expected})
			actual = nil
			continue
		}
		if row.Expected != nil {
			lines = append(lines, signedRow{"-", row.Expected})
		}
		if row.Actual != nil {
			actual = append(actual, signedRow{"+", row.Actual})
		}
	}
	return append(lines, actual...)
}

// text returns the explanation as lines of plain text: the reason, what it means, the author's hint, and the session
// around the first difference as a diff in which no white space is invisible.
func (e explanation) text() string {
	var b strings.Builder
	b.WriteString(e.Reason + "\n")
	if e.Advice != "" {
		b.WriteString(e.Advice + "\n")
	}
	if e.Hint != "" {
		b.WriteString("hint: " + e.Hint + "\n")
	}
	if len(e.Rows) == 0 {
		return b.String()
	}
	b.WriteString("\n--- expected\n+++ actual\n")
	if e.Before > 0 {
		fmt.Fprintf(&b, "[lines before: %d]\n", e.Before)
	}
	for _, row := range signed(e.Rows) {
		b.WriteString(row.sign + " " + transcripts.ShowSpace(row.line.Text) + "\n")
	}
	if e.Behind > 0 {
		fmt.Fprintf(&b, "[lines behind: %d]\n", e.Behind)
	}
	return b.String()
}

// lastLines returns the last lines of a text, visible, at most so many.
func lastLines(text string, most int) []string {
	text = strings.TrimRight(text, " \t\r\n")
	if text == "" {
		return nil
	}
	lines := strings.Split(text, "\n")
	lines = lines[max(0, len(lines)-most):]
	for i, line := range lines {
		lines[i] = showLine(line)
	}
	return lines
}

func commonPrefix(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// cut cuts text in two where it is longer than limit bytes, without parting a character.
func cut(text string, limit int) (head, tail string) {
	if len(text) <= limit {
		return text, ""
	}
	at := limit
	for at > max(0, limit-utf8.UTFMax) && !utf8.RuneStart(text[at]) {
		at--
	}
	return text[:at], text[at:]
}
