package match

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/game/board"
	"tictactoe/internal/session"
)

// play plays the answers that c reads, until one that no record holds, and adds them to the record.
// It begins with a history, and returns the last one. The error is one of reading or writing.
func (r *record) play(c *console.Console, h history) (history, error) {
	r.addPrompt(h)
	for {
		a, err := readAnswer(c)
		switch {
		case err == io.EOF:
			return h, nil
		case err != nil:
			return h, err
		case a.command == mistyped:
			typed := parse(a.argument)
			if typed.String() == a.argument && typed.isRecordedAfter(h) {
				a = typed
			}
		}
		if !a.isRecordedAfter(h) {
			return h, nil
		}
		before := h
		h = before.after(a)
		r.addExchange(a, before, h, nil)
	}
}

// Replay reads the answers of a record from c, and prints the record without the answers and the
// comments, as a program on a pipe does. A word that is neither an integer nor a command is refused
// as in the lab. The errors are those of controller.Play.
func Replay(c *console.Console) error {
	r := &record{console: c, isOutput: true}
	_, err := r.play(c, history{})
	return err
}

// A DamageError is the first line of a text that is not as in a record.
type DamageError struct {
	Line             int // from 1
	expected, actual string
}

// Error returns the expected and the actual line.
func (e *DamageError) Error() string {
	return fmt.Sprintf("expected %q, got %.200q", e.expected, e.actual)
}

// Resume plays the answers of a record, so that Play continues it. It returns how many bytes of the
// text to keep; Play appends to them. The rest is the last prompt, white space, or an exchange that
// was cut off: the players have not seen its result. If the text is no record the error is a
// *DamageError.
func (m *Match) Resume(text []byte) (keep int, err error) {
	lines := readLines(string(text))
	var answers strings.Builder
	for _, line := range lines {
		if typed, ok := strings.CutPrefix(line.text, controller.Prompt); ok {
			answers.WriteString(typed + "\n")
		}
	}
	again := newRecord(nil)
	input := console.New(strings.NewReader(answers.String()), io.Discard)
	h, _ := again.play(input, m.history) // reading a text cannot fail
	if h.state.GameOver() {
		again.console.Print(controller.Prompt)
	}
	kept, isWhole, err := compare(lines, readLines(string(again.bytes())))
	switch {
	case err != nil:
		return 0, err
	case !isWhole:
		prompt := bytes.LastIndex(text, []byte("\n"+controller.Prompt)) + 1
		return m.Resume(text[:prompt+len(controller.Prompt)])
	}
	for keep < min(len(kept), len(text)) && kept[keep] == text[keep] {
		keep++
	}
	m.history, m.record.flushed = h, keep
	m.record.text.WriteString(kept)
	if kept != "" { // otherwise Play begins a record
		m.record.console.Print(m.options.Header)
		m.record.addPrompt(h)
	}
	return keep, nil
}

// Change gives a match that was resumed other names and another view, as the commands name and
// board do. The names are those of the players in the first game. An empty name, and a view without
// a name, change nothing. The error is one of CheckNames.
func (m *Match) Change(players board.Players, view board.View) error {
	h := m.history
	names := board.Players{X: cmp.Or(players.X, h.names.X), O: cmp.Or(players.O, h.names.O)}
	isNamed := players != (board.Players{}) // a record may have names that were allowed before
	if err := (Options{Players: names}).CheckNames(); err != nil && isNamed {
		return err
	}
	if names.X != h.names.X {
		m.change(answer{command: rename, mark: h.swapped(gamestate.X), argument: names.X})
	}
	if names.O != h.names.O {
		m.change(answer{command: rename, mark: h.swapped(gamestate.O), argument: names.O})
	}
	if view.Name != "" && view.Name != h.view.Name {
		m.change(answer{command: showBoard, argument: view.Name})
	}
	return nil
}

// A line is a line of a record: as it is in the file, with its line end, and as it is read, without
// white space at its end.
type line struct{ raw, text string }

// barePrompt is the prompt without the blank at its end.
var barePrompt = strings.TrimRight(controller.Prompt, " ")

// readLines returns the lines of a text. If the last one has no line end, it may be cut off: an
// answer, a header or a part of a prompt is left out then, and any other line gets a line end.
func readLines(text string) (lines []line) {
	at := strings.LastIndex(text, "\n") + 1
	switch last := text[at:]; {
	case strings.HasPrefix(last, controller.Prompt):
		text = text[:at] + controller.Prompt
	case strings.HasPrefix(last, HeaderStart), strings.HasPrefix(HeaderStart, last),
		strings.HasPrefix(barePrompt, last):
		text = text[:at]
	default:
		text += "\n"
	}
	read := strings.Split(session.ScreenText(text), "\n")
	for raw := range strings.Lines(text) {
		lines = append(lines, line{raw, strings.TrimRight(read[len(lines)], " \t\r")})
	}
	return lines
}

func (l line) isComment() bool { return strings.HasPrefix(strings.TrimLeft(l.text, " \t"), "#") }

func (l line) isHeader() bool { return strings.HasPrefix(l.text, HeaderStart) }

// compare compares lines with the expected ones, of which the last one is a prompt. Comments may be
// anywhere. It returns the text to keep: without the prompt at the end and the white space there.
// The text is not whole if its last exchange is cut off.
func compare(lines, expected []line) (kept string, isWhole bool, err error) {
	last := -1 // that has text and is no comment
	for i, line := range lines {
		if line.text != "" && !line.isComment() {
			last = i
		}
	}
	matched := 0
	var text strings.Builder
	for i, line := range lines {
		next := "" // after the last prompt
		if matched < len(expected) {
			next = expected[matched].text
		}
		switch {
		case line.isComment():
			text.WriteString(line.raw)
		case line.text == next:
			if matched++; matched < len(expected) {
				text.WriteString(line.raw)
			}
		case i < last || !strings.HasPrefix(next, line.text):
			return "", false, &DamageError{i + 1, next, line.text}
		} // otherwise the line is cut off, or an empty line at the end
	}
	if matched == 0 && lines != nil && !slices.ContainsFunc(lines, line.isHeader) {
		// Comments alone are no record: they may be a page of Markdown that has only headings.
		return "", false, &DamageError{1, barePrompt, lines[0].text}
	}
	for _, missing := range expected[min(matched, len(expected)-1) : len(expected)-1] {
		if missing.text != "" {
			return "", false, nil
		}
		text.WriteString("\n")
	}
	return text.String(), true, nil
}
