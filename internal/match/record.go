package match

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/transcripts"
)

// A record is a screen that keeps its text, for the command save, and writes it to a file. Whatever the players' screen shows,
// it is as the lab has it.
type record struct {
	*screen
	text   bytes.Buffer // what has not been flushed
	saves  bool         // the command save is understood
	before []byte       // for save, what was recorded before that
	file   io.Writer    // nil where there is none
	header string       // the last one
	inFile bool         // the file holds what was recorded so far
	lost   error        // why a game that nobody asked to record is no longer kept; nil if it is
}

func newRecord(o Options) *record {
	r := &record{file: o.Record, saves: o.Commands}
	o.View, o.TrailingBlanks, o.Cells, o.Commands = board.Block, false, false, true
	r.screen = newScreen(console.New(strings.NewReader(""), &r.text), o)
	return r
}

// flush writes the new text to the file.
func (r *record) flush() error {
	r.c.Close() // to memory, which cannot fail
	if r.file != nil && r.text.Len() > 0 {
		_, err := r.file.Write(r.text.Bytes())
		switch {
		case err == nil:
			r.inFile = true
		case r.Kept:
			r.file, r.inFile, r.lost = nil, false, err
		default:
			return err
		}
	}
	if r.saves {
		r.before = append(r.before, r.text.Bytes()...)
	}
	r.text.Reset()
	return nil
}

// begin writes the header of a match, unless the record has it.
func (r *record) begin(o Options) {
	if header := header(o); header != r.header {
		r.c.Print(header)
		r.header = header
	}
}

const headerStart = controller.Comment + " tictactoe"

// headerFlags are the flags that a header may hold.
var headerFlags = []string{"x", "o", "series", "computer", "level", "seed", "cells", "board"}

// header returns the line of a record that holds the flags of the match, so that it can be resumed with them.
func header(o Options) string {
	line := headerStart
	add := func(wanted bool, name string, value any) {
		if wanted {
			line += " --" + name + "=" + quoted(fmt.Sprint(value))
		}
	}
	add(o.Players.X != "", "x", o.Players.X)
	add(o.Players.O != "", "o", o.Players.O)
	add(o.Series, "series", o.Games)
	add(o.Computer != gamestate.Empty, "computer", strings.ToLower(o.Computer.String()))
	add(o.Level != 0, "level", o.Level)
	add(o.Cells, "cells", o.Cells)
	add(o.View != board.Block, "board", o.View)
	if line == headerStart {
		return ""
	}
	return line + "\n"
}

// plain matches a value that needs no quotes, neither in a header nor for a shell.
const plain = `[-\w./+,@:%]*`

// quoted quotes a value for a header.
func quoted(value string) string {
	if isPlain(value) {
		return value
	}
	return strconv.Quote(value)
}

func isPlain(value string) bool { return regexp.MustCompile("^" + plain + "$").MatchString(value) }

// findHeader returns the last header of a record, which is the valid one, and the number of its line.
func findHeader(record []byte) (header string, number int) {
	n := 0
	for line := range bytes.Lines(withoutMark(record)) {
		n++
		if bytes.HasPrefix(line, []byte(headerStart+" --")) && bytes.HasSuffix(line, []byte("\n")) {
			header, number = string(line), n
		}
	}
	return header, number
}

// Flags returns the flags of the command that began a record, by their names, and the number of the line that holds them: its
// last header. A record without a header has no flags. The error is a *transcripts.FileError without a path.
func Flags(record []byte) (flags map[string]string, number int, err error) {
	header, number := findHeader(record)
	flags = map[string]string{}
	line := strings.TrimRight(header, "\r\n")
	flag := regexp.MustCompile(`^ --(\w+)=("(?:[^"\\]|\\.)*"|` + plain + `)`)
	for rest := strings.TrimPrefix(line, headerStart); rest != ""; {
		found := flag.FindStringSubmatch(rest)
		if found == nil || !slices.Contains(headerFlags, found[1]) {
			err := fmt.Errorf("want %s --FLAG=VALUE ..., not %.60q", headerStart, line)
			return nil, number, &transcripts.FileError{Line: number, Err: err}
		}
		value, err := strconv.Unquote(found[2])
		if err != nil {
			value = found[2]
		}
		flags[found[1]] = value
		rest = rest[len(found[0]):]
	}
	return flags, number, nil
}

// Players returns a function that says who plays X and O in a game of a record, by its number from 1. Without a header nobody
// has a name.
func Players(record []byte) func(game int) board.Players {
	given, _, _ := Flags(record) // none of a header that is damaged
	computers := map[string]gamestate.Mark{"x": gamestate.X, "o": gamestate.O}
	return Options{
		Players:  board.Players{X: controller.Printable(given["x"]), O: controller.Printable(given["o"])},
		Series:   given["series"] != "",
		Computer: computers[given["computer"]],
	}.players
}
