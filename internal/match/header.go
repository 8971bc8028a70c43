package match

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/transcripts"
)

// A Header is the comment of a record that holds the flags of the match, so that it can be resumed
// with them. If a record has several, the last one is valid. The zero value is that of a record
// without a header.
type Header struct {
	Flags map[string]string // their values by their names
	Line  int               // the number of its line, from 1

	text string // the line
}

const headerStart = controller.Comment + " tictactoe"

// headerFlags are the flags that a header may hold.
var headerFlags = []string{"x", "o", "series", "computer", "level", "seed", "cells", "board"}

// plain matches a value that needs no quotes, neither in a header nor for a shell.
const plain = `[-\w./+,@:%]*`

func isPlain(value string) bool { return regexp.MustCompile("^" + plain + "$").MatchString(value) }

// header returns the text of the header of a match, or "" if it needs none.
func (m *Match) header(s series) string {
	o := m.options
	line := headerStart
	add := func(wanted bool, name string, value any) {
		if !wanted {
			return
		}
		text := fmt.Sprint(value)
		if !isPlain(text) {
			text = strconv.Quote(text)
		}
		line += " --" + name + "=" + text
	}
	add(o.Players.X != "", "x", o.Players.X)
	add(o.Players.O != "", "o", o.Players.O)
	add(s.isOn, "series", o.Games)
	add(o.Computer != gamestate.Empty, "computer", strings.ToLower(o.Computer.String()))
	add(o.Level != 0, "level", o.Level)
	add(o.Cells, "cells", o.Cells)
	add(o.View != board.Block, "board", o.View)
	if line == headerStart {
		return ""
	}
	return line + "\n"
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

	flag := regexp.MustCompile(`^ --(\w+)=("(?:[^"\\]|\\.)*"|` + plain + `)`)
	line := strings.TrimRight(h.text, "\r\n")
	for rest := strings.TrimPrefix(line, headerStart); rest != ""; {
		found := flag.FindStringSubmatch(rest)
		if found == nil || !slices.Contains(headerFlags, found[1]) {
			err := fmt.Errorf("want %s --FLAG=VALUE ..., not %.60q", headerStart, line)
			return Header{}, &transcripts.FileError{Line: h.Line, Err: err}
		}
		value, err := strconv.Unquote(found[2])
		if err != nil {
			value = found[2]
		}
		h.Flags[found[1]] = value
		rest = rest[len(found[0]):]
	}
	return h, nil
}

// byteOrderMark may be added to a record by an editor.
const byteOrderMark = "\ufeff"

// Players returns who plays X and O in a game of the record, given by its number from 1. Without a
// header the players have no names.
func (h Header) Players(game int) board.Players {
	computers := map[string]gamestate.Mark{"x": gamestate.X, "o": gamestate.O}
	options := Options{
		Players: board.Players{
			X: controller.Printable(h.Flags["x"]),
			O: controller.Printable(h.Flags["o"]),
		},
		Computer: computers[h.Flags["computer"]],
	}
	return options.players(game, h.Flags["series"] != "")
}
