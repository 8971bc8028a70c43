package match

import (
	"bytes"
	"io"
	"slices"
	"strings"

	"tictactoe/internal/board"
	"tictactoe/internal/console"
)

// A record is a screen that keeps its text, for the command save, and writes it to a file. It shows
// the game as the lab does, in every view of the players' screen.
type record struct {
	*screen
	text   bytes.Buffer // not flushed yet
	saved  []byte       // for save, all that was flushed
	file   io.Writer    // nil if there is none
	header string       // the last one
	inFile bool         // the file holds all that was recorded
	isKept bool         // the player did not ask for the file
	lost   error        // why it is no longer kept; nil if it is
}

func newRecord(o Options) *record {
	r := &record{file: o.Record, isKept: o.KeptIn != ""}
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
	r.console.Close() // to memory, which cannot fail
	if r.file != nil && r.text.Len() > 0 {
		_, err := r.file.Write(r.text.Bytes())
		switch {
		case err == nil:
			r.inFile = true
		case r.isKept:
			r.file, r.inFile, r.lost = nil, false, err
		default:
			return err
		}
	}
	r.saved = append(r.saved, r.text.Bytes()...)
	r.text.Reset()
	return nil
}

// all returns the text so far, for save.
func (r *record) all() []byte {
	r.console.Close() // before the first move the console may still hold text
	return slices.Concat(r.saved, r.text.Bytes())
}
