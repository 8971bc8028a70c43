package report

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"tictactoe/internal/exercise"
	"tictactoe/transcripts"
)

const (
	contextRows = 5        // lines of a session before and behind the first that differs
	mostOfRow   = 200      // bytes of such a line
	stderrLines = 5        // of the end of standard error
	mostOfText  = 64 << 10 // bytes of a text
	mostOfLine  = 4 << 10  // bytes of a line
)

// Headline returns the verdict with its reason, in one line.
func (o outcome) Headline() string {
	switch o.Outcome.Verdict {
	case exercise.Crashed:
		signal, where, _ := strings.Cut(o.Reason, " ")
		return strings.TrimSpace("crashed (" + signal + ") " + where)
	case exercise.WrongStatus:
		return o.Reason
	}
	return strings.TrimSuffix(o.Verdict+": "+o.Reason, ": ")
}

// An excerpt is a session around the first line that differs, and how many rows are left out before and behind.
type excerpt struct {
	Rows           []transcripts.Row
	Before, Behind int
}

// Excerpt returns what there is to see of a failure; nothing where the output does not matter.
func (o outcome) Excerpt() (e excerpt) {
	if !o.Failed() || !o.ran() || o.Outcome.Verdict == exercise.WrongStatus || o.NoOutputFile {
		return e
	}
	rows := o.report.Comparison.Rows(o.Transcript, o.Run.Output, o.report.Suite.Dialogue)
	e.Rows, e.Before, e.Behind = transcripts.Window(rows, contextRows)
	return e
}

// A line is a line of an explanation: of the session, as a diff has it, or a note.
type line struct {
	Sign           string // "-" was expected, "+" came in its place, " " is in both; empty for a note
	Printed, Typed string
}

// explanation says why an outcome is a failure, but for the reason: the session around the first difference as a diff, and
// the notes.
func (o outcome) explanation() []line {
	e := o.Excerpt()
	lines := leftOut(e.Before)
	var came []line // in the place of what is expected
	for _, row := range e.Rows {
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
	lines = append(append(lines, came...), leftOut(e.Behind)...)
	return append(lines, o.Notes()...)
}

func leftOut(lines int) []line {
	if lines == 0 {
		return nil
	}
	return []line{{Printed: fmt.Sprintf("... lines left out: %d", lines)}}
}

// Notes returns what a failure means, the author's hint, and the end of standard error.
func (o outcome) Notes() []line {
	var notes []line
	if o.Advice != "" {
		notes = append(notes, line{Printed: o.Advice})
	}
	if o.Hint != "" {
		notes = append(notes, line{Printed: "hint: " + o.Hint})
	}
	if o.Stderr == nil {
		return notes
	}
	errors := strings.Split(strings.TrimRight(o.Run.Stderr, " \t\r\n"), "\n")
	for _, text := range errors[max(0, len(errors)-stderrLines):] {
		notes = append(notes, line{Printed: "stderr: " + showLine(text)})
	}
	return notes
}

// plainText returns the reason and the explanation of a failure as lines of text.
func (o outcome) plainText() string {
	text := cmp.Or(o.Reason, o.Verdict) + "\n"
	for _, l := range o.explanation() {
		text += l.Sign + l.Printed + l.Typed + "\n"
	}
	return text
}

// newLine returns a line of a session. Nothing in it is invisible, and it has no more than mostOfRow bytes.
func newLine(sign string, from *transcripts.Line) line {
	printed, typed := from.Text[:from.Typed], from.Text[from.Typed:]
	if typed == "" {
		return line{sign, shorten(transcripts.ShowSpace(printed)), ""}
	}
	bare := strings.TrimRight(printed, " ") // the blank behind a prompt is not the end of a line
	return line{sign, shorten(transcripts.ShowSpace(bare) + printed[len(bare):]), shorten(transcripts.ShowSpace(typed))}
}

func shorten(text string) string {
	head, tail := cut(text, mostOfRow)
	if tail != "" {
		head += "…"
	}
	return head
}

// showText returns lines of text, each as transcripts.ShowSpace has it, up to mostOfText.
func showText(text string) string {
	head, tail := cut(text, mostOfText)
	lines := strings.Split(head, "\n")
	for i, line := range lines {
		lines[i] = transcripts.ShowSpace(line)
	}
	return bound(strings.Join(lines, "\n"), mostOfText, len(text), tail != "")
}

// showLine returns text in one line, as transcripts.ShowSpace has it, up to mostOfLine.
func showLine(text string) string {
	head, tail := cut(text, mostOfLine)
	return bound(transcripts.ShowSpace(head), mostOfLine, len(text), tail != "")
}

// bound returns what is shown of a text of so many bytes, up to a limit. Where something is left out, a note says so.
func bound(shown string, limit, length int, leftOut bool) string {
	shown, more := cut(shown, limit)
	if leftOut || more != "" {
		shown += fmt.Sprintf(" [cut here: %d bytes in all]", length)
	}
	return shown
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
