package match

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
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
	r.sheet = sheet{
		c: console.New(strings.NewReader(""), &r.text), view: board.Block, question: controller.Prompt, asides: true, advice: true,
	}
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

// inHeader reports whether a header may have the flag of that name.
func inHeader(name string) bool {
	switch name {
	case "x", "o", "series", "computer", "seed", "cells", "board":
		return true
	}
	return false
}

// header returns the line that says in a record how the match was asked for, so that it can be resumed as it was.
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

// quoted returns a value or a file's name as it stands in a header, and on a shell's command line.
func quoted(value string) string {
	if strings.ContainsFunc(value, func(r rune) bool { return !isAlphanumeric(r) && !strings.ContainsRune("-_./+,@:%", r) }) {
		return strconv.Quote(value)
	}
	return value
}

func isAlphanumeric(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
}

// lastHeader returns the last header of a record, which counts, and the number of its line; "" where there is none.
func lastHeader(record []byte) (header string, number int) {
	n := 0
	for line := range strings.Lines(string(record)) {
		n++
		if strings.HasPrefix(line, headerStart) && strings.HasSuffix(line, "\n") {
			header, number = line, n
		}
	}
	return header, number
}

// Flags returns the flags with which a record was begun, or last resumed where they were others; a record without a header
// has none. The error is a *DamageError.
func Flags(record []byte) ([]Flag, error) {
	header, number := lastHeader(record)
	line := strings.TrimSuffix(header, "\n")
	rest := strings.TrimPrefix(line, headerStart)
	if strings.HasSuffix(line, "\r") {
		return nil, &DamageError{Line: number, Err: errCRLF}
	}
	damage := &DamageError{Line: number, Err: fmt.Errorf("want %s --FLAG=VALUE ..., not %s", headerStart, excerpt(line))}
	var flags []Flag
	for rest != "" {
		flag, ok := strings.CutPrefix(rest, " --")
		name, value, valued := strings.Cut(flag, "=")
		if !ok || !valued || !inHeader(name) {
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

// FlagError returns the *DamageError that a flag of a record has a value that the command does not take, as err says.
func FlagError(record []byte, f Flag, err error) error {
	_, number := lastHeader(record)
	return &DamageError{Line: number, Err: fmt.Errorf("--%s=%s: %w", f.Name, quoted(f.Value), err)}
}

// A DamageError says where a record is not what was recorded.
type DamageError struct {
	Line int // from 1
	Err  error
}

var errCRLF = errors.New("the line ends in CR LF, and must end in LF alone")

// ErrNoSession says that a text is no session of the game.
var ErrNoSession = errors.New("it is no session of the game")

// excerpt returns the beginning of a line of any length as an error shows it.
func excerpt(line string) string {
	const most = 60 // characters
	if runes := []rune(line); len(runes) > most {
		return strconv.Quote(string(runes[:most])) + "..."
	}
	return strconv.Quote(line)
}

func (e *DamageError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }
func (e *DamageError) Unwrap() error { return e.Err }
