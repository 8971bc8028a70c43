package match

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"

	"tictactoe/board"
	"tictactoe/console"
	"tictactoe/gamestate"
)

// comment begins the lines of a session that are no part of it.
const comment = "#"

// A recording is the record as it grows: whole, for the word save, and in its file.
type recording struct {
	sheet
	text    bytes.Buffer
	file    io.Writer // nil where there is none
	written int       // how much of the text is in the file
}

func newRecording(file io.Writer) *recording {
	r := &recording{file: file}
	r.sheet = sheet{c: console.New(strings.NewReader(""), &r.text), view: board.Block, asides: true, advice: true}
	return r
}

// goOn has the recording go on behind text, which is in the file.
func (r *recording) goOn(text []byte) {
	r.text.Write(text)
	r.written = len(text)
}

// commit writes what is new of the text to the file.
func (r *recording) commit() error {
	if err := r.c.Close(); err != nil { // which has it write what it holds back, and no more
		return err
	}
	if r.file == nil || r.written == r.text.Len() {
		return nil
	}
	n, err := r.file.Write(r.text.Bytes()[r.written:])
	r.written += n
	return err
}

// A Flag is one of the flags of the command that began a record.
type Flag struct{ Name, Value string }

const headerStart = comment + " tictactoe"

// header returns the line that begins a record: how the match was asked for, so that it can be resumed as it was.
func header(o Options) string {
	var flags []Flag
	add := func(name, value string) { flags = append(flags, Flag{name, value}) }
	if o.Players.X != "" {
		add("x", o.Players.X)
	}
	if o.Players.O != "" {
		add("o", o.Players.O)
	}
	if o.Series {
		add("series", strconv.Itoa(o.Games))
	}
	if o.Computer != gamestate.Empty {
		add("computer", strings.ToLower(o.Computer.String()))
	}
	if o.Cells {
		add("cells", "true")
	}
	if o.View != board.Block {
		add("board", string(o.View))
	}
	if len(flags) == 0 {
		return ""
	}
	line := headerStart
	for _, flag := range flags {
		line += " --" + flag.Name + "=" + quoted(flag.Value)
	}
	return line + "\n"
}

// quoted returns a value as it stands in a header.
func quoted(value string) string {
	if strings.ContainsFunc(value, func(r rune) bool { return r != '-' && r != '_' && !isAlphanumeric(r) }) {
		return strconv.Quote(value)
	}
	return value
}

func isAlphanumeric(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
}

// Flags returns the flags that began a record; a record without a header has none. The error is a *DamageError.
func Flags(text []byte) ([]Flag, error) {
	line, _, whole := strings.Cut(string(text), "\n")
	rest, ok := strings.CutPrefix(line, headerStart)
	if !whole || !ok {
		return nil, nil
	}
	damage := &DamageError{Line: 1, Err: fmt.Errorf("want %s --FLAG=VALUE ..., not %q", headerStart, line)}
	var flags []Flag
	for rest != "" {
		flag, ok := strings.CutPrefix(rest, " --")
		name, value, valued := strings.Cut(flag, "=")
		if !ok || !valued {
			return nil, damage
		}
		prefix, err := strconv.QuotedPrefix(value)
		if err == nil {
			rest = value[len(prefix):]
			value, _ = strconv.Unquote(prefix)
		} else {
			end := strings.IndexByte(value+" ", ' ')
			value, rest = value[:end], value[end:]
			if quoted(value) != value {
				return nil, damage
			}
		}
		flags = append(flags, Flag{name, value})
	}
	return flags, nil
}

// A DamageError says where a record is not what was recorded.
type DamageError struct {
	Line int // from 1
	Err  error
}

func (e *DamageError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }
func (e *DamageError) Unwrap() error { return e.Err }
