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
	text bytes.Buffer // without the prompt at its end

	file    io.Writer // nil if there is none
	name    string    // of the file
	resume  string    // the command that resumes the file
	flushed int       // the number of bytes that are in the file
}

// bytes returns the record so far, up to a history. A record may end with the prompt of a game that
// is not over: the next answer comes after it. The bytes are valid until the record changes.
func (r *record) bytes(h history) []byte {
	if h.state.GameOver() {
		return r.text.Bytes()
	}
	return append(r.text.Bytes(), controller.Prompt...)
}

// flush writes the new text to the file, if there is a file. After an error the record has no file.
func (r *record) flush(h history) error {
	if r.file == nil {
		return nil
	}
	text := r.bytes(h)
	_, err := r.file.Write(text[r.flushed:])
	r.flushed = len(text)
	if err != nil {
		r.file = nil
	}
	return err
}

// add adds an answer, which leads to a history, with its reply and comments.
func (r *record) add(a answer, after history, comments []string) {
	r.text.WriteString(controller.Prompt + a.String() + "\n" + reply(a, after))
	r.comment(comments)
	r.text.WriteString("\n")
}

// comment adds comments, one per line.
func (r *record) comment(comments []string) {
	for _, comment := range comments {
		r.text.WriteString("# " + console.Printable(comment) + "\n")
	}
}

// reply returns the lab's text for an answer.
func reply(a answer, after history) string {
	var text strings.Builder
	c := console.New(nil, &text)
	printReply(c, a, after, controller.Options{})
	c.Close() // only flushes to memory, which cannot fail
	return text.String()
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
