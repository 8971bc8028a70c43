package gamereport

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// ErrMalformed says that a file is no moves file: every *ParseError unwraps to it.
var ErrMalformed = errors.New("malformed moves file")

// A ParseError says where a moves file is malformed.
type ParseError struct {
	File   string // its name, or "" where it is not known
	Line   int    // from 1
	Column int    // from 1, in characters
	Want   string // what should have stood there
}

// Error returns "file:line:column: expected ...", without the file where it is not known.
func (e *ParseError) Error() string {
	at := fmt.Sprintf("%d:%d: expected %s", e.Line, e.Column, e.Want)
	if e.File == "" {
		return at
	}
	return e.File + ":" + at
}

// Unwrap returns ErrMalformed.
func (e *ParseError) Unwrap() error { return ErrMalformed }

// The longest lines, in bytes and with their ends.
const (
	headerLimit = 16 << 20
	moveLimit   = 4 << 10
)

// isSpace reports whether r is white space. CR is, so that CRLF ends a line; within a line LF does not occur.
func isSpace(r rune) bool { return r == ' ' || '\t' <= r && r <= '\r' }

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

// lines reads a moves file line by line.
type lines struct {
	in     *bufio.Reader
	number int // of the line last read, from 1
}

// next returns the next line without the white space at its end. A line beyond limit is long, and cut there. The line is
// valid until the next one is read. At the end of the file the error is io.EOF.
func (l *lines) next(limit int) (line []byte, long bool, err error) {
	l.number++
	line, err = l.in.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		line = bytes.Clone(line)
		for err == bufio.ErrBufferFull && len(line) <= limit {
			var more []byte
			more, err = l.in.ReadSlice('\n')
			line = append(line, more...)
		}
	}
	switch {
	case len(line) > limit:
		return line[:limit], true, nil
	case err == io.EOF && len(line) == 0:
		return nil, false, io.EOF
	case err != nil && err != io.EOF:
		return nil, false, fmt.Errorf("reading the moves: %w", err)
	}
	return bytes.TrimRightFunc(line, isSpace), false, nil
}

// A wanted is what should have stood in a malformed line, and how many bytes into it. The zero value says that nothing is
// wrong.
type wanted struct {
	what string
	at   int
}

const wantEnd = "the end of the line"

// malformed returns the error that w is wanted in line, the one last read.
func (l *lines) malformed(line []byte, w wanted) error {
	return &ParseError{Line: l.number, Column: utf8.RuneCount(line[:w.at]) + 1, Want: w.what}
}

// move returns the next move. At the end of the file the error is io.EOF.
func (l *lines) move() (move, error) {
	for {
		line, long, err := l.next(moveLimit)
		if err != nil {
			return move{}, err
		}
		if len(line) == 0 {
			continue
		}
		m, w := parseMove(line)
		if long && w.what == "" {
			w = wanted{wantEnd, len(line)}
		}
		if w.what != "" {
			return move{}, l.malformed(line, w)
		}
		return m, nil
	}
}

// A move is a line of a moves file. Its label and number are part of the line.
type move struct {
	label  []byte
	number []byte
	square int // 1 to 9, or 0 where number is none of these
}

func parseMove(line []byte) (move, wanted) {
	// The rest of the line begins where what is wanted should stand.
	wrong := func(rest []byte, what string) (move, wanted) {
		return move{}, wanted{what, len(line) - len(rest)}
	}
	rest := bytes.TrimLeftFunc(line, isSpace)
	if len(rest) == 0 {
		return wrong(rest, "a player's label")
	}
	_, size := utf8.DecodeRune(rest)
	label, rest := rest[:size], rest[size:]

	number := bytes.TrimLeftFunc(rest, isSpace)
	if len(number) == len(rest) {
		return wrong(rest, "a blank and the number of a square")
	}
	digits := number
	if len(digits) > 0 && (digits[0] == '+' || digits[0] == '-') {
		digits = digits[1:]
	}
	rest = bytes.TrimLeftFunc(digits, isDigit)
	if len(rest) == len(digits) {
		return wrong(rest, "the number of a square")
	}
	digits = digits[:len(digits)-len(rest)]
	number = number[:len(number)-len(rest)]
	if rest = bytes.TrimLeftFunc(rest, isSpace); len(rest) > 0 {
		return wrong(rest, wantEnd)
	}

	m := move{label: label, number: number}
	if value := bytes.TrimLeft(digits, "0"); len(value) == 1 && number[0] != '-' {
		m.square = int(value[0] - '0')
	}
	return m, wanted{}
}
