package report

import (
	"cmp"
	"fmt"
	"slices"
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

// Headline returns the verdict with its reason, in one line.
func (o outcome) Headline() string {
	if o.Verdict == exercise.WrongStatus {
		return o.Reason
	}
	return strings.TrimSuffix(string(o.Verdict)+": "+o.Reason, ": ")
}

// An excerpt is a session around the first line that differs, and how many rows are left out before and behind.
type excerpt struct {
	Rows           []transcripts.Row
	Before, Behind int
}

// Excerpt returns what there is to see of a failure; nothing where the output does not matter.
func (o outcome) Excerpt() (e excerpt) {
	if !o.Verdict.Failed() || !o.ran() || o.Verdict == exercise.WrongStatus || o.NoOutputFile {
		return e
	}
	rows := o.report.Comparison.Rows(o.Transcript, o.Run.Output, o.report.Suite.Dialogue)
	e.Rows, e.Before, e.Behind = transcripts.Window(rows, contextRows)
	return e.told(o.details)
}

// A line is a line of an explanation: of the session, as a diff has it, or a note.
type line struct {
	Sign           string // "-" was expected, "+" came in its place, " " is in both; empty for a note
	Printed, Typed string
	indent         string
}

// explanation says why an outcome is a failure, but for the reason: the session around the first difference as a diff, and
// the notes.
func (o outcome) explanation() []line {
	lines := o.Excerpt().lines()
	for _, note := range o.Notes() {
		lines = append(lines, line{Printed: note})
	}
	return lines
}

// lines returns an excerpt as a diff.
func (e excerpt) lines() []line {
	var lines, came []line // came stands in the place of the lines that were expected
	leftOut := func(rows int) {
		if rows > 0 {
			lines = append(lines, line{Printed: fmt.Sprintf("... lines left out: %d", rows)})
		}
	}
	leftOut(e.Before)
	for _, row := range e.Rows {
		switch {
		case row.Same:
			lines = append(append(lines, came...), newLine(" ", row.Expected))
			came = nil
			continue
		case row.Expected != nil:
			lines = append(lines, newLine("-", row.Expected))
		}
		if row.Actual != nil {
			came = append(came, newLine("+", row.Actual))
		}
	}
	lines = append(lines, came...)
	leftOut(e.Behind)
	return lines
}

// told returns as much of an excerpt as details let.
func (e excerpt) told(details transcripts.Details) excerpt {
	switch details {
	case transcripts.DetailsFinding, transcripts.DetailsNone:
		return excerpt{}
	case transcripts.DetailsActual:
		rows := slices.DeleteFunc(slices.Clone(e.Rows), func(row transcripts.Row) bool { return row.Actual == nil })
		for i := range rows {
			rows[i] = transcripts.Row{Expected: rows[i].Actual, Actual: rows[i].Actual, Same: true}
		}
		e.Rows = rows
	}
	return e
}

// Notes returns what a failure means, the author's hint, and the end of standard error.
func (o outcome) Notes() (notes []string) {
	if o.Advice != "" {
		notes = append(notes, o.Advice)
	}
	if o.Hint != "" {
		notes = append(notes, "hint: "+o.Hint)
	}
	return append(notes, o.stderrNotes()...)
}

func (o outcome) stderrNotes() (notes []string) {
	if o.Stderr == nil {
		return nil
	}
	errors := strings.Split(strings.TrimRight(o.Run.Stderr, " \t\r\n"), "\n")
	for _, text := range errors[max(0, len(errors)-stderrLines):] {
		notes = append(notes, "stderr: "+showLine(text))
	}
	return notes
}

// reason returns why a transcript did not pass, or the verdict where that says it all.
func (o outcome) reason() string { return cmp.Or(o.Reason, string(o.Verdict)) }

// plainText returns the reason and the explanation of a failure as lines of text.
func (o outcome) plainText() string {
	return o.reason() + "\n" + plain(o.explanation())
}

// session returns what the program printed, with what was typed behind each prompt.
func (o outcome) session() string {
	t, dialogue := o.Transcript, o.report.Suite.Dialogue
	t.Output, dialogue.Ignore = o.Run.Output, nil
	lines := excerpt{Rows: transcripts.Strict.Rows(t, t.Output, dialogue)}.lines()
	for i := range lines {
		lines[i].Sign = ""
	}
	head, tail := cut(plain(lines), mostOfText)
	return head + note(tail)
}

// plain returns lines as text.
func plain(lines []line) string {
	var text strings.Builder
	for _, l := range lines {
		text.WriteString(l.indent + l.Sign + l.Printed + l.Typed + "\n")
	}
	return text.String()
}

// newLine returns a line of a session. Nothing in it is invisible, and it is no longer than mostOfRow.
func newLine(sign string, from *transcripts.Line) line {
	printed, typed := from.Text[:from.Typed], from.Text[from.Typed:]
	if typed == "" {
		return line{Sign: sign, Printed: show(printed, mostOfRow)}
	}
	bare := strings.TrimRight(printed, " ") // the blank behind a prompt is not the end of a line
	return line{Sign: sign, Printed: show(bare, mostOfRow) + printed[len(bare):], Typed: show(typed, mostOfRow)}
}

// showLine returns text in one line, as transcripts.ShowSpace has it.
func showLine(text string) string { return show(text, mostOfLine) }

// showText returns lines of text, each as transcripts.ShowSpace has it.
func showText(text string) string {
	head, tail := cut(text, mostOfText)
	lines := strings.Split(head, "\n")
	for i, line := range lines {
		lines[i] = transcripts.ShowSpace(line)
	}
	return strings.Join(lines, "\n") + note(tail)
}

func show(text string, limit int) string {
	head, tail := cut(text, limit)
	return transcripts.ShowSpace(head) + note(tail)
}

// note says how much is left out.
func note(tail string) string {
	if tail == "" {
		return ""
	}
	return fmt.Sprintf(" [cut here: %d more bytes]", len(tail))
}

// cut cuts text in two where it is longer than limit bytes, without parting a character.
func cut(text string, limit int) (head, tail string) {
	at := min(limit, len(text))
	for at < len(text) && at > max(0, limit-utf8.UTFMax) && !utf8.RuneStart(text[at]) {
		at--
	}
	return text[:at], text[at:]
}
