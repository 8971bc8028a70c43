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
	transcript
	text bytes.Buffer // which the transcript prints

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

// A transcript prints a match in the form of a record.
type transcript struct {
	console  *console.Console
	isAsking bool // the last text is the prompt
}

// ask prints the prompt if it is not there already.
func (t *transcript) ask() {
	if !t.isAsking {
		t.console.Print(controller.Prompt)
	}
	t.isAsking = true
}

// pause ends the text so far: with the prompt, unless the game is over. A record may end here.
func (t *transcript) pause(h history) {
	t.isAsking = false
	if !h.state.GameOver() {
		t.ask()
	}
}

// add prints an answer, which leads to a history, with its reply and comments.
func (t *transcript) add(a answer, after history, comments []string) {
	t.ask()
	t.console.Print(a.String(), "\n")
	printReply(t.console, a, after, controller.Options{})
	t.comment(comments)
	t.console.Print("\n")
	t.pause(after)
}

// comment prints comments, one per line.
func (t *transcript) comment(comments []string) {
	for _, comment := range comments {
		t.console.Print("# ", console.Printable(comment), "\n")
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
