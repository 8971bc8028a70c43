package match

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/internal/game/board"
	"tictactoe/internal/session"
)

// HeaderStart begins the comment with the flags of a match. Only the caller reads the flags.
const HeaderStart = "# tictactoe"

// A record is the text of a match as the package comment describes it: in memory, for the command
// save, and in a file.
type record struct {
	text    bytes.Buffer
	console *console.Console // prints to text
	file    io.Writer        // nil if there is none
	flushed int              // bytes of text that are in the file

	hasAnswers  bool // otherwise it is the output of a program on a pipe
	hasComments bool
}

func newRecord(file io.Writer) *record {
	r := &record{file: file, hasAnswers: true, hasComments: true}
	r.console = console.New(strings.NewReader(""), &r.text)
	return r
}

// addExchange adds an answer, the reply, comments, and the next prompt.
func (r *record) addExchange(a answer, before, after history, comments []string) {
	if before.state.GameOver() {
		r.console.Print(controller.Prompt)
	}
	if r.hasAnswers {
		r.console.Print(a.String(), "\n")
	}
	switch {
	case a.command == mistyped:
		controller.RefuseWord(r.console)
	case a.isOnBoard():
		controller.PrintState(r.console, &after.state, controller.Options{})
	case a.command == "":
		controller.RefuseCell(r.console, a.row, a.col)
	}
	r.addComments(comments)
	r.console.Print("\n")
	r.addPrompt(after)
}

// addComments adds comments, one per line.
func (r *record) addComments(comments []string) {
	for _, comment := range comments {
		r.console.Print("# ", console.Printable(comment), "\n")
	}
}

// addPrompt adds the prompt, unless the game is over: then the next exchange begins with it.
func (r *record) addPrompt(h history) {
	if !h.state.GameOver() {
		r.console.Print(controller.Prompt)
	}
}

// flush writes the new text to the file.
func (r *record) flush() error {
	added := r.bytes()[r.flushed:]
	if r.file == nil || len(added) == 0 {
		return nil
	}
	_, err := r.file.Write(added)
	r.flushed = r.text.Len()
	return err
}

// bytes returns the text so far.
func (r *record) bytes() []byte {
	r.console.Close() // to memory, which cannot fail
	return r.text.Bytes()
}

// playAnswers plays the answers that c reads, until one that no record holds, and adds them to the
// record. The error is one of reading or writing.
func (m *Match) playAnswers(c *console.Console) error {
	m.record.addPrompt(m.history)
	for {
		a, err := readAnswer(c)
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case a.command == mistyped:
			typed := parse(a.argument)
			if typed.String() == a.argument && typed.isRecordedAfter(m.history) {
				a = typed
			}
		}
		if !a.isRecordedAfter(m.history) {
			return nil
		}
		m.change(a)
	}
}

// Replay reads the answers of a record from c, and prints the record without the answers and the
// comments, as a program on a pipe does. A word that is neither an integer nor a command is refused
// as in the lab. The errors are those of controller.Play.
func Replay(c *console.Console) error {
	m := New(c, Options{})
	m.record = &record{console: c}
	return m.playAnswers(c)
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

// ErrNotRecorded is in the error of Play if a player's answer could not be recorded. It must be
// typed again when the match is resumed.
var ErrNotRecorded = errors.New("was not recorded")

// Resume plays the answers of a record, so that Play continues it. It returns how many bytes of the
// text to keep; Play appends to them. The rest is the last prompt, white space, or an exchange that
// was cut off: the players have not seen its result. If the text is no record the error is a
// *DamageError.
func (m *Match) Resume(text []byte) (keep int, err error) {
	lines := readLines(string(text))
	if len(lines) > 0 && !slices.ContainsFunc(lines, line.beginsRecord) {
		// Comments alone are no record: they may be a page of Markdown that has only headings.
		return 0, &DamageError{1, barePrompt, lines[0].text}
	}
	again := m.playBack(lines)
	kept, isWhole, err := compare(lines, again.expectedLines())
	if err != nil {
		return 0, err
	}
	if !isWhole {
		again = m.playBack(kept)
	}
	m.history, m.options = again.history, again.options

	r := m.record
	for _, line := range kept {
		r.text.WriteString(line.raw)
	}
	for keep < r.text.Len() && keep < len(text) && r.text.Bytes()[keep] == text[keep] {
		keep++
	}
	r.flushed = keep
	if len(kept) > 0 { // otherwise Play begins a record
		r.console.Print(m.options.Header)
		r.addPrompt(m.history)
	}
	return keep, nil
}

// Change gives a match that was resumed other names and another view, as the commands name and
// board do. The names are those of the players in the first game. An empty name, and a view without
// a name, change nothing. The error is one of CheckNames.
func (m *Match) Change(players board.Players, view board.View) error {
	options := m.options
	options.Players.X = cmp.Or(players.X, options.Players.X)
	options.Players.O = cmp.Or(players.O, options.Players.O)
	isNamed := players != (board.Players{}) // a record may have names that were allowed before
	if err := options.CheckNames(); err != nil && isNamed {
		return err
	}
	marks := []string{"x", "o"}
	if areSwapped(m.history.gameNumber()) {
		marks = []string{"o", "x"}
	}
	if name := options.Players.X; name != m.options.Players.X {
		m.change(answer{command: rename, argument: marks[0] + " " + name})
	}
	if name := options.Players.O; name != m.options.Players.O {
		m.change(answer{command: rename, argument: marks[1] + " " + name})
	}
	if view.Name != "" && view.Name != m.options.View.Name {
		m.change(answer{command: showBoard, argument: view.Name})
	}
	return nil
}

// A line is a line of a record: as it is in the file, with its line end, and as it is read, without
// white space at its end.
type line struct{ raw, text string }

// barePrompt is the prompt without the blank at its end.
var barePrompt = strings.TrimRight(controller.Prompt, " ")

// readLines returns the lines of a text, except for a last answer that has no line end: it may be
// only a part of the answer.
func readLines(text string) (lines []line) {
	read := strings.Split(session.ScreenText(text), "\n")
	for raw := range strings.Lines(text) {
		lines = append(lines, line{raw, strings.TrimRight(read[len(lines)], " \t\r")})
	}
	if last := len(lines) - 1; last >= 0 && !lines[last].isWhole() && lines[last].isAnswer() {
		return lines[:last]
	}
	return lines
}

// isWhole reports whether the line has a line end.
func (l line) isWhole() bool { return strings.HasSuffix(l.raw, "\n") }

func (l line) isAnswer() bool { return strings.HasPrefix(l.text, controller.Prompt) }

func (l line) isComment() bool { return strings.HasPrefix(strings.TrimLeft(l.text, " \t"), "#") }

// beginsRecord reports whether the line is a header or a prompt, or a part of one that was cut off.
func (l line) beginsRecord() bool {
	begins := func(start string) bool {
		return strings.HasPrefix(l.text, start) || !l.isWhole() && strings.HasPrefix(start, l.text)
	}
	return begins(HeaderStart) || begins(barePrompt)
}

// playBack returns a new match with the options of m after the answers in lines.
func (m *Match) playBack(lines []line) *Match {
	var answers strings.Builder
	for _, line := range lines {
		if typed, ok := strings.CutPrefix(line.text, controller.Prompt); ok {
			answers.WriteString(typed + "\n")
		}
	}
	c := console.New(strings.NewReader(answers.String()), io.Discard)
	again := New(c, m.options)
	again.record.hasComments = false
	again.playAnswers(c) // reading a text cannot fail
	return again
}

// expectedLines returns the lines of the record. The last one is a prompt.
func (m *Match) expectedLines() (expected []string) {
	text := strings.TrimSuffix(string(m.record.bytes()), controller.Prompt)
	for _, line := range readLines(text) {
		expected = append(expected, line.text)
	}
	return append(expected, barePrompt)
}

// compare compares lines with the expected ones, comments aside. It returns the lines to keep,
// without the last prompt. If the last exchange is cut off, they end before it, and isWhole is
// false; otherwise they end in an empty line if the expected lines do.
func compare(lines []line, expected []string) (kept []line, isWhole bool, err error) {
	last := len(lines) - 1 // that has text and is no comment
	for last >= 0 && (lines[last].text == "" || lines[last].isComment()) {
		last--
	}
	exchange := 0 // the index in kept at which the last one begins
	for i, line := range lines {
		next := "" // after the last prompt
		if len(expected) > 0 {
			next = expected[0]
		}
		switch {
		case line.isComment():
			if line.isWhole() || !line.beginsRecord() { // a part of a header is not kept
				kept = append(kept, line)
			}
		case line.text == next && len(expected) == 1:
			expected = nil
		case line.text == next && len(expected) > 1:
			if line.isAnswer() {
				exchange = len(kept)
			}
			kept, expected = append(kept, line), expected[1:]
		case !strings.HasPrefix(next, line.text) || i < last && next != "":
			return nil, false, &DamageError{i + 1, next, line.text}
		} // otherwise the line is cut off, or it is an empty line at the end
	}
	missing := expected[:max(len(expected)-1, 0)]
	if strings.Join(missing, "") != "" {
		return kept[:exchange], false, nil
	}
	if len(kept) > 0 && !kept[len(kept)-1].isWhole() {
		kept[len(kept)-1].raw += "\n"
	}
	for range missing {
		kept = append(kept, line{raw: "\n"})
	}
	return kept, true, nil
}
