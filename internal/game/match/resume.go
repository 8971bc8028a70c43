package match

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/internal/game/board"
)

// Replay reads the answers of a record from c, and prints the record without the answers and the
// comments, as a program on a pipe does. It asks again after the end of a game, although the record
// may end there. It refuses a word that is neither an integer nor a command, as the lab's game
// does. The errors are those of controller.Play.
func Replay(c *console.Console) error {
	m := New(c, Options{})
	m.history = history{} // the match may have begun with any view
	for {
		m.history.names = board.Players{} // any name may be new: who plays X is not known
		c.Print(controller.Prompt)
		row, col, err := controller.ReadCell(c)
		a, isAnswer := answer{row: row, col: col}, err == nil
		words, isMistyped := errors.AsType[controller.MistypedError](err)
		if isMistyped {
			a, isAnswer = parseRecorded(strings.TrimSpace(string(words)))
		}
		isAnswer = isAnswer && m.canEnter(a)
		switch {
		case err == io.EOF, m.history.state.GameOver() && !isAnswer:
			return nil
		case err != nil && !isMistyped:
			return err
		case !isAnswer:
			controller.RefuseWord(c)
		default:
			m.history = m.history.after(a)
			printReply(c, a, m.history, controller.Options{})
		}
		c.Print("\n")
	}
}

// A DamageError names the first line of a text that Play does not write.
type DamageError struct {
	Line int // from 1
	Text string
}

// Error quotes the text of the line.
func (e *DamageError) Error() string {
	return fmt.Sprintf("the game does not write %.60q there", e.Text)
}

// Resume plays the whole exchanges of a record, so that Play continues it. It returns the text that
// the record has from now on. No line is lost: the lines below the last whole exchange become
// comments, except for empty ones and a prompt, which Play writes again.
//
// But if there is an answer in the first line that Play does not write, or below it, or if the text
// does not begin with the prompt, the error is a *DamageError, and the match must not be played.
func (m *Match) Resume(text string) (string, error) {
	text = strings.TrimPrefix(text, "\ufeff") // from an editor
	text = strings.TrimRight(text, "\x00")    // from a disk whose power failed
	lines := slices.Collect(strings.Lines(text))
	whole, unexpected := m.playExchanges(lines)
	damaged := -1
	if slices.ContainsFunc(lines[unexpected:], hasAnswer) {
		damaged = unexpected
	} else if first := slices.IndexFunc(lines, isText); first >= 0 && !isAsked(lines[first]) {
		damaged = first
	}
	if damaged >= 0 {
		return "", &DamageError{damaged + 1, bare(lines[damaged])}
	}
	kept := &m.record.text
	for _, line := range lines[:whole] {
		kept.WriteString(withEnd(line))
	}
	if whole > 0 && bare(lines[whole-1]) != "" {
		kept.WriteString("\n") // the empty line after the last reply
	}
	for _, line := range lines[whole:] {
		isPrompt := bare(line) == bare(controller.Prompt)
		isCutPrompt := strings.HasPrefix(controller.Prompt, line) // it has no end
		switch {
		case bare(line) == "", isPrompt, isCutPrompt: // Play writes it again
		case isComment(line):
			kept.WriteString(withEnd(line))
		default:
			kept.WriteString("# " + withEnd(line))
			m.commented = true
		}
	}
	m.resumed = true
	return string(m.record.bytes(m.history)), nil
}

// playExchanges plays the whole exchanges in the lines of a record. It returns the number of lines
// up to the end of the last one, of which only the empty line may be missing, and the index of the
// first line that Play does not write.
func (m *Match) playExchanges(lines []string) (whole, unexpected int) {
	next := m.history // after the last exchange, which may not be whole
	var due []string  // the lines that must follow: of the reply, and the empty line after it
	for i, line := range lines {
		a, isAnswer := answerIn(line)
		switch {
		case isComment(line):
			continue
		case len(due) > 0 && bare(line) == due[0]:
			due = due[1:]
		case len(due) == 0 && isAnswer && m.canEnter(a):
			next = m.history.after(a)
			due = strings.Split(reply(a, next), "\n")
		default:
			return whole, i
		}
		if len(due) <= 1 { // at most the empty line is missing
			whole, m.history = i+1, next
		}
	}
	return whole, len(lines)
}

// answerIn returns the answer in a line of a record. If the line has no end, the answer may be cut
// off, and ok is false.
func answerIn(line string) (a answer, ok bool) {
	typed, isPrompt := strings.CutPrefix(line, controller.Prompt)
	if !isPrompt || !strings.HasSuffix(line, "\n") {
		return answer{}, false
	}
	return parseRecorded(bare(typed))
}

func hasAnswer(line string) bool {
	_, ok := answerIn(line)
	return ok
}

// isText reports whether a line is neither a comment nor empty.
func isText(line string) bool { return !isComment(line) && bare(line) != "" }

// isAsked reports whether a line begins with the prompt, or is a prompt that is cut off. The first
// line of a record is one. A page that has the header for its title begins with another.
func isAsked(line string) bool {
	return strings.HasPrefix(line, bare(controller.Prompt)) ||
		strings.HasPrefix(controller.Prompt, line)
}

func isComment(line string) bool { return strings.HasPrefix(strings.TrimLeft(line, " \t"), "#") }

// withEnd returns a line with its end, which the last line of a text may not have.
func withEnd(line string) string { return strings.TrimSuffix(line, "\n") + "\n" }

// bare returns a line without the white space at its end, which editors change.
func bare(line string) string { return strings.TrimRight(line, " \t\r\n") }
