package match

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/transcripts"
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

// A Header is the comment of a record that holds the flags of the match, so that it can be resumed
// with them. If a record has several, the last one is valid. The zero value is that of a record
// without a header.
type Header struct {
	Flags map[string]string // their values by their names
	Line  int               // the number of its line, from 1

	text string // the line
}

const (
	headerStart = controller.Comment + " tictactoe"

	// flagForm matches a flag in a header, with its name and its value. A value needs no quotes if
	// it matches plainForm.
	flagForm = ` --(x|o|series|computer|level|seed|cells|board)=` +
		`("(?:[^"\\]|\\.)*"|` + plainForm + `)`
	plainForm = `[-\w./+,@:%]*`
)

// header returns the text of the header of a match, or "" if it needs none.
func (m *Match) header(s series) string {
	o := m.options
	isPlain := regexp.MustCompile("^" + plainForm + "$")
	text := ""
	add := func(isSet bool, name string, value any) {
		if !isSet {
			return
		}
		printed := fmt.Sprint(value)
		if !isPlain.MatchString(printed) {
			printed = strconv.Quote(printed)
		}
		text += " --" + name + "=" + printed
	}
	add(o.Players.X != "", "x", o.Players.X)
	add(o.Players.O != "", "o", o.Players.O)
	add(s.isOn, "series", o.Games)
	add(o.Computer != gamestate.Empty, "computer", strings.ToLower(o.Computer.String()))
	add(o.Level != 0, "level", o.Level)
	add(o.Cells, "cells", o.Cells)
	add(o.View != board.Block, "board", o.View)
	if text == "" {
		return ""
	}
	return headerStart + text + "\n"
}

// ReadHeader returns the header of a record. If it is damaged, the error is a
// *transcripts.FileError without a path.
func ReadHeader(record []byte) (Header, error) {
	h := Header{Flags: map[string]string{}}
	number := 0
	for line := range bytes.Lines(bytes.TrimPrefix(record, []byte(byteOrderMark))) {
		number++
		isWhole := bytes.HasSuffix(line, []byte("\n"))
		if bytes.HasPrefix(line, []byte(headerStart+" --")) && isWhole {
			h.text, h.Line = string(line), number
		}
	}
	line := strings.TrimRight(h.text, "\r\n")
	flags := strings.TrimPrefix(line, headerStart)
	if !regexp.MustCompile("^(?:" + flagForm + ")*$").MatchString(flags) {
		err := fmt.Errorf("want %s --FLAG=VALUE ..., not %.60q", headerStart, line)
		return Header{}, &transcripts.FileError{Line: h.Line, Err: err}
	}
	for _, flag := range regexp.MustCompile(flagForm).FindAllStringSubmatch(flags, -1) {
		value, err := strconv.Unquote(flag[2])
		if err != nil {
			value = flag[2]
		}
		h.Flags[flag[1]] = value
	}
	return h, nil
}

// byteOrderMark may be added to a record by an editor.
const byteOrderMark = "\ufeff"

// Players returns who plays X and O in a game of the record, given by its number from 1. In a
// record of a single game a player may have no name.
func (h Header) Players(game int) board.Players {
	computers := map[string]gamestate.Mark{"x": gamestate.X, "o": gamestate.O}
	options := Options{
		Players: board.Players{
			X: controller.Printable(h.Flags["x"]),
			O: controller.Printable(h.Flags["o"]),
		},
		Computer: computers[h.Flags["computer"]],
	}
	if h.Flags["series"] == "" {
		return options.Players
	}
	return options.PlayersIn(game)
}
