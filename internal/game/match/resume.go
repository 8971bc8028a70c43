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
// comments, as a program on a pipe does. It asks again after the end of a game, although the record
// may end there. It refuses a word that is neither an integer nor a command, as the lab's game
// does. The errors are those of controller.Play.
func Replay(c *console.Console) error {
	r := &record{console: c, omitsAnswers: true}
	h := history{}
	r.addPrompt(h)
	for {
		if h.state.GameOver() {
			c.Print(controller.Prompt)
		}
		a, err := readAnswer(c)
		if err != nil && err != io.EOF {
			return err
		}
		if typed, ok := parseRecorded(a.argument); ok && typed.canFollow(h) {
			a = typed
		}
		if err == io.EOF || !a.canFollow(h) {
			return nil
		}
		before := h
		h = before.after(a)
		r.addExchange(a, before, h, nil)
	}
}

// parseRecorded returns the answer that a record writes exactly as text. For any other text, ok is
// false.
func parseRecorded(text string) (a answer, ok bool) {
	a = parse(text)
	return a, a.command != mistyped && a.String() == text
}

// A DamageError names the first line of a text that Play does not write.
type DamageError struct {
	Line    int // from 1
	problem string
}

// Error quotes the line.
func (e *DamageError) Error() string { return e.problem }

// Resume plays the answers of a record, so that Play continues it. It returns the text that the
// record has from now on, to which Play appends: the text up to the last complete exchange, and the
// comments after it.
//
// After that exchange there may be only text that Play writes again: empty lines, a prompt, an
// answer that is cut off, or an exchange whose reply is cut off, which no player has seen. For any
// other text the error is a *DamageError, and the match must not be played.
func (m *Match) Resume(text string) (kept string, err error) {
	const unexpected = "the game does not write %.60q there"
	var reply []string // the expected lines of the reply, and the empty line after it
	isAtEnd := false   // only empty lines and comments may follow

	// The text up to the last complete exchange, the history there, and the comments after it.
	keptLength, keptHistory, hasExchange := 0, m.history, false
	var comments strings.Builder

	scratch := newRecord(nil) // writes the expected reply
	number, end := 0, 0       // of the line
	for raw := range strings.Lines(text) {
		number, end = number+1, end+len(raw)
		isCut := !strings.HasSuffix(raw, "\n") // only the last line
		line := strings.TrimRight(raw, " \t\r\n")
		if number == 1 {
			line = strings.TrimPrefix(line, "\ufeff") // from an editor
		}
		typed, isAnswer := strings.CutPrefix(line, controller.Prompt)
		isComment := strings.HasPrefix(strings.TrimLeft(line, " \t"), "#")
		inReply := len(reply) > 0
		isExpected := inReply && line == reply[0]
		isCutReply := inReply && isCut && strings.HasPrefix(reply[0], line)
		isPrompt := line == barePrompt || isCut && strings.HasPrefix(barePrompt, line)
		isCutAnswer := isCut && isAnswer && m.couldRecord(typed)
		switch {
		case isComment && keptLength == end-len(raw): // directly after the kept text
			keptLength = end
		case isComment:
			comments.WriteString(strings.TrimSuffix(raw, "\n") + "\n")
		case line == "" && !isExpected:
			isAtEnd = true
		case isAtEnd:
			return "", &DamageError{number, fmt.Sprintf(unexpected, line)}
		case isExpected:
			reply = reply[1:]
		case isCutReply: // the last line; Play writes the exchange again
		case inReply:
			return "", &DamageError{number, fmt.Sprintf("expected %q, got %.60q", reply[0], line)}
		case isPrompt, isCutAnswer:
			isAtEnd = true
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
		if isOnlyEndMissing := len(reply) == 1; isOnlyEndMissing { // the empty line
			keptLength, keptHistory, hasExchange = end, m.history, true
			comments.Reset() // they are in the kept text
		}
	}

	kept = text[:keptLength] + comments.String()
	m.history, m.record.flushed = keptHistory, len(kept)
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

// couldRecord reports whether Play could record an answer now that begins with text. The text was
// cut off, perhaps within a letter of a name.
func (m *Match) couldRecord(text string) bool {
	isName := strings.HasPrefix(text, "name ") // then drop the bytes of a letter that was cut
	for i := max(len("name x "), len(text)-utf8.UTFMax); isName && i < len(text); i++ {
		if !utf8.FullRuneInString(text[i:]) {
			text = text[:i]
		}
	}
	// If any answer begins with text, one of these does. There are two names, as one may be taken.
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
