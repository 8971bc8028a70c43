package match

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/internal/file"
)

// ErrNotRecorded is in the error of Play if an answer could not be recorded. The player must type
// it again after the match is resumed.
var ErrNotRecorded = errors.New("was not recorded")

// A record is the text of a match as the package comment describes it: in memory, for the command
// save, and in a file.
type record struct {
	text         bytes.Buffer
	console      *console.Console // prints to text
	file         io.WriteCloser   // nil if there is none
	flushed      int              // the number of bytes of text that are in the file
	omitsAnswers bool             // is the output of Replay
}

func newRecord(file io.WriteCloser) *record {
	r := &record{file: file}
	r.console = console.New(strings.NewReader(""), &r.text)
	return r
}

// addExchange adds an answer, the reply, comments, and the next prompt. After the end of a game, it
// first adds the prompt of the answer: see addPrompt.
func (r *record) addExchange(a answer, before, after history, comments []string) {
	if !r.omitsAnswers {
		if before.state.GameOver() {
			r.console.Print(controller.Prompt)
		}
		r.console.Print(a.String(), "\n")
	}
	r.addReply(a, after)
	r.addComments(comments)
	r.console.Print("\n")
	r.addPrompt(after)
}

// addReply adds the lab's text for an answer.
func (r *record) addReply(a answer, after history) {
	switch {
	case a.command == mistyped:
		controller.RefuseWord(r.console)
	case a.isOnBoard():
		controller.PrintState(r.console, &after.state, controller.Options{})
	case a.command == "":
		controller.RefuseCell(r.console, a.row, a.col)
	}
}

// addComments adds comments, one per line.
func (r *record) addComments(comments []string) {
	for _, comment := range comments {
		r.console.Print("# ", console.Printable(comment), "\n")
	}
}

// addPrompt adds the prompt, unless the game is over: the record may end here. If another exchange
// follows, addExchange adds the prompt first.
func (r *record) addPrompt(h history) {
	if !h.state.GameOver() {
		r.console.Print(controller.Prompt)
	}
}

// flush writes the new text to the file, if there is a file. If another program has changed it, the
// error is a *file.ChangedError, and the record has no file from now on.
func (r *record) flush() error {
	if r.file == nil {
		return nil
	}
	_, err := r.file.Write(r.bytes()[r.flushed:])
	r.flushed = r.text.Len()
	if _, isChanged := errors.AsType[*file.ChangedError](err); isChanged {
		r.file.Close()
		r.file = nil
	}
	return err
}

// close closes the file.
func (r *record) close() error {
	if r.file == nil {
		return nil
	}
	return r.file.Close()
}

// bytes returns the text so far.
func (r *record) bytes() []byte {
	r.console.Close() // only flushes to memory, which cannot fail
	return r.text.Bytes()
}
