package match

import (
	"bytes"
	"io"
	"strings"

	"tictactoe/internal/board"
	"tictactoe/internal/console"
)

// A record is a screen that keeps its text, for the command save, and writes it to a file. It shows
// the game as the lab does, in every view of the players' screen.
type record struct {
	*screen
	text    bytes.Buffer
	flushed int       // bytes of text
	file    io.Writer // nil if there is none
	header  string    // the last one
	lost    error     // why there is no longer a file; nil if there is
}

func newRecord(o Options) *record {
	r := &record{file: o.Record}
	o.View, o.TrailingBlanks, o.Cells, o.Commands = board.Block, false, false, true
	r.screen = newScreen(console.New(strings.NewReader(""), &r.text), o)
	return r
}

// begin writes the header of a match, unless the record has it.
func (r *record) begin(header string) {
	if header != r.header {
		r.console.Print(header)
		r.header = header
	}
}

// flush writes the new text to the file.
func (r *record) flush() error {
	added := r.all()[r.flushed:]
	if r.file != nil {
		_, err := r.file.Write(added)
		if err != nil && r.options.KeptIn == "" {
			return err
		}
		if err != nil {
			r.file, r.lost = nil, err
		}
	}
	r.flushed = r.text.Len()
	return nil
}

// inFile reports whether the file holds a record that can be resumed.
func (r *record) inFile() bool { return r.file != nil && r.flushed > 0 }

// all returns the text so far.
func (r *record) all() []byte {
	r.console.Close() // to memory, which cannot fail
	return r.text.Bytes()
}
