package match

import (
	"bytes"
	"io"
	"strings"

	"tictactoe/controller"
	"tictactoe/internal/console"
)

// A record is the text of a match as the package comment describes it: in memory, for the command
// save, and perhaps in a file.
type record struct {
	console *console.Console // prints the text
	text    bytes.Buffer

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

// ask prints the prompt if it is not there already.
func (r *record) ask() {
	if !bytes.HasSuffix(r.bytes(), []byte(controller.Prompt)) {
		r.console.Print(controller.Prompt)
	}
}

// pause ends the text so far: with the prompt, unless the game is over. A record may end here.
func (r *record) pause(h history) {
	if !h.state.GameOver() {
		r.ask()
	}
}

// add prints an answer, which leads to a history, with its reply and comments.
func (r *record) add(a answer, after history, comments []string) {
	r.ask()
	r.console.Print(a.String(), "\n")
	printReply(r.console, a, after, controller.Options{})
	r.comment(comments)
	r.console.Print("\n")
	r.pause(after)
}

// comment prints comments, one per line.
func (r *record) comment(comments []string) {
	for _, comment := range comments {
		r.console.Print("# ", console.Printable(comment), "\n")
	}
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
