package report

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"tictactoe/internal/exercise"
	"tictactoe/transcripts"
)

const (
	contextRows = 5        // lines of a session before and after the first difference
	stderrLines = 5        // of the end of standard error
	mostOfRow   = 200      // bytes of a line of a session
	mostOfLine  = 4 << 10  // bytes of a text that is shown in one line
	mostOfText  = 64 << 10 // bytes of a text that is shown in several lines
)

// Headline returns the verdict and the reason in one line.
func (o outcome) Headline() string {
	if o.Verdict == exercise.WrongStatus && o.Reason != "" {
		return o.Reason // it begins with "status", like the verdict
	}
	return strings.TrimSuffix(string(o.Verdict)+": "+o.Reason, ": ")
}

// Rows returns the session of a failure around the first difference, or nothing if there is none.
func (o outcome) Rows() []transcripts.Row {
	isShown := o.Verdict.Failed() && o.report != nil
	if !isShown || o.from.Difference == nil || o.NoOutputFile {
		return nil
	}
	dialogue := o.report.Suite.Dialogue
	rows := o.report.Comparison.Rows(o.from.Transcript, o.from.Run.Output, dialogue)
	return transcripts.Window(rows, contextRows)
}

// A line is a line of an explanation. A line of a session has a sign: "-" if it was expected, "+"
// if it was printed instead, " " for both. Other lines have none. An indentation may precede the
// sign.
type line struct{ Sign, Printed, Typed string }

// explanation shows the session around the first difference, as a diff, and the notes.
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

// Notes returns the advice, the author's hint, and the end of standard error.
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
	var lines []line
	var printed []line // follow the lines that were expected in their place
	for _, row := range rows {
		if row.Same {
			lines = append(append(lines, printed...), newLine(" ", row.Expected))
			printed = nil
			continue
		}
		if row.Expected != nil {
			lines = append(lines, newLine("-", row.Expected))
		}
		if row.Actual != nil {
			printed = append(printed, newLine("+", row.Actual))
		}
	}
	return append(lines, printed...)
}

// newLine returns a line of a session. Nothing in it is invisible, and it has at most mostOfRow
// bytes before the input and as many in the input.
func newLine(sign string, from *transcripts.Line) line {
	printed, typed := from.Text[:from.Typed], from.Text[from.Typed:]
	blanks := ""
	if typed != "" { // the blank after a prompt is not at the end of a line
		bare := strings.TrimRight(printed, " ")
		printed, blanks = bare, printed[len(bare):]
	}
	printed = show(printed, mostOfRow) + blanks
	return line{sign, printed, show(typed, mostOfRow)}
}

// showLine returns a text in one line.
func showLine(text string) string {
	return strings.ReplaceAll(show(text, mostOfLine), "\n", "^J")
}

// showText returns a text of several lines.
func showText(text string) string { return show(text, mostOfText) }

// show returns the first bytes of a text, with each line as transcripts.ShowSpace returns it.
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

// cut splits a text after limit bytes, or before a character that would be split there.
func cut(text string, limit int) (head, tail string) {
	at := min(limit, len(text))
	for at < len(text) && at > max(0, limit-utf8.UTFMax) && !utf8.RuneStart(text[at]) {
		at--
	}
	return text[:at], text[at:]
}
