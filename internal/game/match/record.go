package match

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"tictactoe/controller"
	"tictactoe/internal/console"
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
	silent  bool             // the answers are left out, as in the output of a program on a pipe
}

func newRecord(file io.Writer) *record {
	r := &record{file: file}
	r.console = console.New(strings.NewReader(""), &r.text)
	return r
}

// addExchange adds an answer, the reply, comments, and the next prompt.
func (r *record) addExchange(a answer, before, after history, comments []string) {
	if before.state.GameOver() {
		r.console.Print(controller.Prompt)
	}
	if !r.silent {
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

// play adds the answers that c reads, until one that no record holds, and returns the history after
// them. It begins with the history h.
func (r *record) play(c *console.Console, h history) (history, error) {
	r.addPrompt(h)
	for {
		a, err := readAnswer(c)
		if word := command(a.argument); word == undo || word == newGame {
			a = answer{command: word}
		}
		switch {
		case err == io.EOF, err == nil && !a.isRecordedAfter(h):
			return h, nil
		case err != nil:
			return h, err
		}
		before := h
		h = h.after(a)
		r.addExchange(a, before, h, nil)
	}
}

// Replay reads the answers of a record from c, and prints the record without the answers and the
// comments, as a program on a pipe does. A word that is neither an integer nor a command is refused
// as in the lab. The errors are those of controller.Play.
func Replay(c *console.Console) error {
	r := &record{console: c, silent: true}
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
	expected, actual := strings.TrimRight(e.expected, " \n"), strings.TrimRight(e.actual, "\n")
	return fmt.Sprintf("expected %q, got %.200q", expected, actual)
}

// Resume plays the answers of a record, so that Play continues it. It returns how many bytes of the
// record to keep; Play appends to them. The rest is the last prompt, or an exchange that was cut
// off: the players have not seen its result. If the text is no record the error is a *DamageError.
func (m *Match) Resume(text []byte) (keep int, err error) {
	keep = bytes.LastIndexByte(text, '\n') + 1
	h, expected := replayed(text[:keep], m.history)
	isWhole, err := compare(expected, text)
	if err != nil {
		return 0, err
	}
	if !isWhole {
		keep = bytes.LastIndex(text[:keep], []byte("\n"+controller.Prompt)) + 1
		h, _ = replayed(text[:keep], m.history)
	}
	m.history = h
	m.record.text.Write(text[:keep])
	m.record.flushed = keep
	return keep, nil
}

// replayed plays the answers in a record after the history start, and returns the lines of the
// record that are no comments. The last one is the prompt of the next exchange.
func replayed(text []byte, start history) (history, []string) {
	var answers strings.Builder
	for _, line := range recordLines(text) {
		if typed, ok := strings.CutPrefix(line, controller.Prompt); ok {
			answers.WriteString(typed)
		}
	}

	r := newRecord(nil)
	input := console.New(strings.NewReader(answers.String()), io.Discard)
	h, _ := r.play(input, start) // reading a text cannot fail
	if h.state.GameOver() {
		r.console.Print(controller.Prompt)
	}
	return h, recordLines(r.bytes())
}

// recordLines returns the lines of a text, without the byte order mark and the CRs that an editor
// may add. The last one has no line end.
func recordLines(text []byte) []string {
	edited := strings.NewReplacer("\ufeff", "", "\r\n", "\n")
	return strings.SplitAfter(edited.Replace(string(text)), "\n")
}

func isComment(line string) bool { return strings.HasPrefix(strings.TrimLeft(line, " \t"), "#") }

// compare compares the lines of a text that are no comments with the expected lines, of which the
// last one is a prompt. The last line of the text may be cut off. The text is whole if only a
// prompt, or its answer, is missing.
func compare(expected []string, text []byte) (isWhole bool, err error) {
	lines := recordLines(text)
	compared := 0
	for i, line := range lines {
		next := expected[compared]
		isLast := i == len(lines)-1
		switch {
		case isComment(line):
		case isLast && (strings.HasPrefix(next, line) || strings.HasPrefix(line, next)):
		case line != next:
			return false, &DamageError{i + 1, next, line}
		default:
			compared++
		}
	}
	first, last := lines[0], lines[len(lines)-1]
	isHeader := strings.HasPrefix(first, HeaderStart) || strings.HasPrefix(HeaderStart, first)
	hasPrompt := compared > 0 || last != "" && !isComment(last)
	if !hasPrompt && !isHeader {
		// Comments alone are no record: they may be a page of Markdown that has only headings.
		return false, &DamageError{1, controller.Prompt, first}
	}
	return compared == len(expected)-1, nil
}
