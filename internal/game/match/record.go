package match

import (
	"bytes"
	"io"
	"strings"

	"tictactoe/controller"
	"tictactoe/internal/console"
)

// A record is the text of a match as the package comment describes it: in memory, for the commands
// save and record, and perhaps in a file.
type record struct {
	text    bytes.Buffer
	console *console.Console // prints to text

	file    io.Writer // nil if there is none
	name    string    // of the file
	resume  string    // the command that resumes the file
	flushed int       // the number of bytes of text that are in the file
}

func newRecord() *record {
	r := new(record)
	r.console = console.New(strings.NewReader(""), &r.text)
	return r
}

// addExchange adds an answer, the reply, comments, and the next prompt. After the end of a game, it
// first adds the prompt of the answer: see addPrompt.
func (r *record) addExchange(a answer, before, after history, comments []string) {
	if before.state.GameOver() {
		r.console.Print(controller.Prompt)
	}
	r.console.Print(a.String(), "\n")
	printReply(r.console, a, after, controller.Options{})
	r.addComments(comments)
	r.console.Print("\n")
	r.addPrompt(after)
}

// printReply prints the lab's text for an answer.
func printReply(c *console.Console, a answer, after history, options controller.Options) {
	switch {
	case a.isOnBoard():
		controller.PrintState(c, &after.state, options)
	case a.command == "":
		controller.RefuseCell(c, a.row, a.col)
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

// flush writes the new text to the file, if there is a file. After an error the record has no file.
func (r *record) flush() error {
	if r.file == nil {
		return nil
	}
	_, err := r.file.Write(r.bytes()[r.flushed:])
	r.flushed = r.text.Len()
	if err != nil {
		r.file = nil
	}
	return err
}

// bytes returns the text so far.
func (r *record) bytes() []byte {
	r.console.Close() // only flushes to memory, which cannot fail
	return r.text.Bytes()
}
