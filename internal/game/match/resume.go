package match

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"tictactoe/controller"
	"tictactoe/gamestate"
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
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case a.command == mistyped:
			typed := parse(a.argument)
			if typed.String() == a.argument && typed.isRecordedAfter(h) {
				a = typed
			}
		}
		if !a.isRecordedAfter(h) {
			return nil
		}
		before := h
		h = before.after(a)
		r.addExchange(a, before, h, nil)
	}
}

// A DamageError is the first line of a text that is not as in a record.
type DamageError struct {
	Line     int    // from 1
	Expected string // in words; "" if there is more than one possibility
	Text     string
}

// Error returns the expected line and the text of the line.
func (e *DamageError) Error() string {
	if e.Expected == "" {
		return fmt.Sprintf("the game does not write %.60q there", e.Text)
	}
	return fmt.Sprintf("expected %s, got %.60q", e.Expected, e.Text)
}

// Resume plays the answers of a record, so that Play continues it. It returns the text that the
// record has from now on, to which Play appends: the beginning of the given text, and the comments
// in the rest.
//
// All else in the rest is what Play would have written there: empty lines, a prompt, an answer that
// is cut off, or an exchange whose reply is not whole, so that no player has seen it. If there is
// anything more, the text is no record. Then the error is a *DamageError, and the match must not be
// played.
func (m *Match) Resume(text string) (kept string, err error) {
	var reply []string // the lines that must still come; the last one is empty
	isTail := false    // only empty lines and comments may follow
	var comments strings.Builder
	keep, resumed, hasExchange := 0, m.history, false // the beginning to keep, and its result
	scratch := newRecord(nil)
	number, end := 0, 0
	for raw := range strings.Lines(text) {
		start := end
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
			if start == keep {
				keep = end
			} else {
				comments.WriteString(strings.TrimSuffix(raw, "\n") + "\n")
			}
		case line == "" && !isDue:
			isTail = true
		case isTail:
			return "", &DamageError{Line: number, Text: line}
		case isDue:
			reply = reply[1:]
		case len(reply) > 0 && isCut && strings.HasPrefix(reply[0], line):
		case len(reply) == 1:
			return "", &DamageError{number, "an empty line", line}
		case len(reply) > 1:
			return "", &DamageError{number, strconv.Quote(reply[0]), line}
		case line == barePrompt, isCut && strings.HasPrefix(barePrompt, line),
			isCut && isAnswer && m.mayRecord(typed):
			isTail = true
		default:
			a, isRecorded := m.recorded(typed)
			if !isAnswer || !isRecorded {
				return "", &DamageError{Line: number, Text: line}
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

	m.history = resumed
	kept = text[:keep] + comments.String()
	r := m.record
	r.console.Print(kept)
	if kept != "" && !strings.HasSuffix(kept, "\n") {
		r.console.Print("\n")
	}
	if hasExchange {
		r.console.Print("\n")
	}
	if kept != "" { // otherwise Play begins a record
		r.addPrompt(m.history)
	}
	r.flushed = len(kept)
	return kept, nil
}

// barePrompt is the prompt without the blank at its end, which an editor may have removed.
var barePrompt = strings.TrimRight(controller.Prompt, " ")

// recorded returns the answer that Play records now as a text, if there is one.
func (m *Match) recorded(text string) (a answer, ok bool) {
	a = parse(text)
	return a, a.command != mistyped && a.String() == text && m.canEnter(a)
}

// mayRecord reports whether Play can record an answer now that begins with a text.
func (m *Match) mayRecord(text string) bool {
	commands := []answer{{command: undo}, {command: newGame}}
	for _, view := range board.ViewNames() {
		commands = append(commands, answer{command: showBoard, argument: view})
	}
	for _, command := range commands {
		if strings.HasPrefix(command.String(), text) && m.canEnter(command) {
			return true
		}
	}
	for _, mark := range []gamestate.Mark{gamestate.X, gamestate.O} {
		start := string(rename) + " " + strings.ToLower(mark.String()) + " "
		name, isName := strings.CutPrefix(text, start)
		isPossible := strings.HasPrefix(start, text) || isName && isBegunName(name)
		if isPossible && mark != m.history.swapped(m.options.Computer) {
			return true
		}
	}
	row, col, hasCol := strings.Cut(text, " ")
	isCell := isBegunInteger(row) && (!hasCol || isInteger(row) && isBegunInteger(col))
	return isCell && !m.history.state.GameOver()
}

// isBegunName reports whether a name that can be printed begins with a text, which may be cut off
// within a character.
func isBegunName(text string) bool {
	for start := max(0, len(text)-utf8.UTFMax); start < len(text); start++ {
		if !utf8.FullRuneInString(text[start:]) {
			text = text[:start]
		}
	}
	name, err := ParseName(text + "x")
	return err == nil && name == text+"x"
}

// isInteger reports whether a text is an integer as a record has it.
func isInteger(text string) bool {
	n, ok := console.ParseInteger(text)
	return ok && strconv.Itoa(n) == text
}

func isBegunInteger(text string) bool { return text == "" || text == "-" || isInteger(text) }
