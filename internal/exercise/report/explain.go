package report

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"tictactoe/internal/exercise"
	"tictactoe/transcripts"
)

const (
	contextRows = 5        // lines of a session before and behind the first that differs
	stderrLines = 5        // of the end of standard error
	mostOfRow   = 200      // bytes of a line of a session
	mostOfLine  = 4 << 10  // bytes of what stands in one line
	mostOfText  = 64 << 10 // bytes of what stands in several
)

// Headline returns the verdict with its reason, which names the status by itself.
func (o outcome) Headline() string {
	if o.Verdict == exercise.WrongStatus && o.Reason != "" {
		return o.Reason
	}
	return strings.TrimSuffix(string(o.Verdict)+": "+o.Reason, ": ")
}

// Rows returns the session of a failure around the first line that differs; nothing where none does.
func (o outcome) Rows() []transcripts.Row {
	if !o.Verdict.Failed() || o.from.Difference == nil || o.from.Run.NoOutputFile {
		return nil
	}
	rows := o.report.Comparison.Rows(o.from.Transcript, o.from.Run.Output, o.report.Suite.Dialogue)
	return told(transcripts.Window(rows, contextRows), o.details)
}

// A line is a line of an explanation.
type line struct {
	Sign           string // "-" was expected, "+" came in its place, " " is in both; empty for a note; an indentation may stand before it
	Printed, Typed string
}

// explanation says why an outcome is a failure, but for the reason: the session around the first difference, as a diff, and
// the notes.
func (o outcome) explanation() []line {
	lines := diff(o.Rows())
	for _, note := range o.Notes() {
		lines = append(lines, line{Printed: note})
	}
	return lines
}

// plainText returns the headline and the explanation as text.
func (o outcome) plainText() string { return o.Headline() + "\n" + plain(o.explanation()) }

// plain returns lines as text.
func plain(lines []line) string {
	var text strings.Builder
	for _, l := range lines {
		text.WriteString(l.Sign + l.Printed + l.Typed + "\n")
	}
	return text.String()
}

// Notes returns what a failure means, the author's hint, and the end of standard error.
func (o outcome) Notes() (notes []string) {
	if o.Advice != "" {
		notes = append(notes, o.Advice)
	}
	if o.Hint != "" {
		notes = append(notes, "hint: "+o.Hint)
	}
	if o.Stderr == nil {
		return notes
	}
	errors := strings.Split(strings.TrimRight(o.Stderr.Text, " \t\r\n"), "\n")
	for _, text := range errors[max(0, len(errors)-stderrLines):] {
		notes = append(notes, "stderr: "+showLine(text))
	}
	return notes
}

// diff returns rows as the lines of a diff.
func diff(rows []transcripts.Row) []line {
	var lines, came []line // came stands in the place of the lines that were expected
	for _, row := range rows {
		if row.Same {
			lines = append(append(lines, came...), newLine(" ", row.Expected))
			came = nil
			continue
		}
		if row.Expected != nil {
			lines = append(lines, newLine("-", row.Expected))
		}
		if row.Actual != nil {
			came = append(came, newLine("+", row.Actual))
		}
	}
	return append(lines, came...)
}

// newLine returns a line of a session. Nothing in it is invisible, and it is no longer than mostOfRow.
func newLine(sign string, from *transcripts.Line) line {
	printed, typed := from.Text[:from.Typed], from.Text[from.Typed:]
	behind := ""
	if typed != "" { // the blank behind a prompt is not the end of a line
		bare := strings.TrimRight(printed, " ")
		printed, behind = bare, printed[len(bare):]
	}
	return line{Sign: sign, Printed: show(printed, mostOfRow) + behind, Typed: show(typed, mostOfRow)}
}

// showLine returns text in one line.
func showLine(text string) string {
	return strings.ReplaceAll(show(text, mostOfLine), "\n", "^J")
}

// showText returns lines of text.
func showText(text string) string { return show(text, mostOfText) }

// show returns so many bytes of a text, each line as transcripts.ShowSpace has it.
func show(text string, most int) string {
	head, tail := cut(text, most)
	lines := strings.Split(head, "\n")
	for i, line := range lines {
		lines[i] = transcripts.ShowSpace(line)
	}
	if tail != "" {
		lines[len(lines)-1] += fmt.Sprintf(" [cut here: %d more bytes]", len(tail))
	}
	return strings.Join(lines, "\n")
}

// cut cuts text in two where it is longer than limit bytes, without parting a character.
func cut(text string, limit int) (head, tail string) {
	at := min(limit, len(text))
	for at < len(text) && at > max(0, limit-utf8.UTFMax) && !utf8.RuneStart(text[at]) {
		at--
	}
	return text[:at], text[at:]
}
