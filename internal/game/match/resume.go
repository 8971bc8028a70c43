package match

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/internal/game/board"
)

// Replay reads the answers of a record from c, and prints the record without the answers and the
// comments, as a program on a pipe does. A word that is neither an integer nor a command is refused
// as in the lab. The errors are those of controller.Play.
func Replay(c *console.Console) error {
	r := &record{console: c, isOutput: true}
	h := history{}
	r.addPrompt(h)
	for {
		a, err := readAnswer(c)
		if err != nil && err != io.EOF {
			return err
		}
		if typed, ok := parseRecorded(a.argument); ok && typed.isRecordedAfter(h) {
			a = typed
		}
		if err == io.EOF || !a.isRecordedAfter(h) {
			return nil
		}
		before := h
		h = before.after(a)
		r.addExchange(a, before, h, nil)
	}
}

// parseRecorded returns the answer that a record holds as a text, if there is one.
func parseRecorded(text string) (a answer, ok bool) {
	a = parse(text)
	return a, a.command != mistyped && a.String() == text
}

// A DamageError is the first line of a text that is not as in a record.
type DamageError struct {
	Line    int // from 1
	problem string
}

// Error quotes the text of the line.
func (e *DamageError) Error() string { return e.problem }

// Resume plays the answers of a record, so that Play continues it. It returns the text that the
// record has from now on, to which Play appends: the beginning of the given text, and the comments
// in the rest.
//
// All else in the rest is what Play would have written there: empty lines, a prompt, an answer that
// is cut off, or an exchange whose reply is not whole, so that no player has seen it. If there is
// anything more, the text is no record. Then the error is a *DamageError, and the match must not be
// played.
func (m *Match) Resume(text string) (kept string, err error) {
	const unexpected = "the game does not write %.60q there"
	var reply []string // the lines that must still come; the last one is empty
	isTail := false    // only empty lines and comments may follow
	var comments strings.Builder
	keep, resumed, hasExchange := 0, m.history, false // the beginning to keep, and its result
	scratch := newRecord(nil)
	number, end := 0, 0
	for raw := range strings.Lines(text) {
		number, end = number+1, end+len(raw)
		isCut := !strings.HasSuffix(raw, "\n") // only the last line
		line := strings.TrimRight(raw, " \t\r\n")
		if number == 1 {
			line = strings.TrimPrefix(line, "\ufeff") // from an editor
		}
		typed, isAnswer := strings.CutPrefix(line, controller.Prompt)
		isDue := len(reply) > 0 && line == reply[0]
		switch {
		case strings.HasPrefix(strings.TrimLeft(line, " \t"), "#"):
			if keep == end-len(raw) {
				keep = end
			} else {
				comments.WriteString(strings.TrimSuffix(raw, "\n") + "\n")
			}
		case line == "" && !isDue:
			isTail = true
		case isTail:
			return "", &DamageError{number, fmt.Sprintf(unexpected, line)}
		case isDue:
			reply = reply[1:]
		case len(reply) > 0 && isCut && strings.HasPrefix(reply[0], line):
		case len(reply) > 0:
			return "", &DamageError{number, fmt.Sprintf("expected %q, got %.60q", reply[0], line)}
		case line == barePrompt, isCut && strings.HasPrefix(barePrompt, line),
			isCut && isAnswer && m.mayRecord(typed):
			isTail = true
		default:
			a, isRecorded := parseRecorded(typed)
			if !isAnswer || !isRecorded || !m.canEnter(a) {
				return "", &DamageError{number, fmt.Sprintf(unexpected, line)}
			}
			m.history = m.history.after(a)
			scratch.text.Reset()
			scratch.addReply(a, m.history)
			reply = strings.Split(string(scratch.bytes()), "\n")
		}
		if isWhole := len(reply) == 1; isWhole {
			keep, resumed, hasExchange = end, m.history, true
			comments.Reset()
		}
	}

	kept = text[:keep] + comments.String()
	m.history, m.record.flushed = resumed, len(kept)
	if kept == "" { // Play begins a record
		return "", nil
	}
	m.record.console.Print(strings.TrimSuffix(kept, "\n"), "\n")
	if hasExchange {
		m.record.console.Print("\n")
	}
	m.record.addPrompt(m.history)
	return kept, nil
}

// barePrompt is the prompt without the blank at its end, which an editor may have removed.
var barePrompt = strings.TrimRight(controller.Prompt, " ")

// mayRecord reports whether Play can record an answer now that begins with a text, which may be cut
// off within a letter of a name.
func (m *Match) mayRecord(text string) bool {
	isName := strings.HasPrefix(text, "name ")
	for i := max(len("name x "), len(text)-utf8.UTFMax); isName && i < len(text); i++ {
		if !utf8.FullRuneInString(text[i:]) {
			text = text[:i]
		}
	}
	answers := []string{text, text + " 0", text + "1", text + "1 0", text + "x",
		"undo", "new", "name x Ada", "name x Eve", "name o Ada", "name o Eve"}
	for _, view := range board.ViewNames() {
		answers = append(answers, "board "+view)
	}
	return slices.ContainsFunc(answers, func(answer string) bool {
		a, isRecorded := parseRecorded(answer)
		return isRecorded && strings.HasPrefix(answer, text) && m.canEnter(a)
	})
}
