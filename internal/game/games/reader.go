package games

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
)

const (
	longestLine   = 16 << 20 // in bytes, without the line end
	byteOrderMark = "\uFEFF"
)

// wordForm matches a word of a line.
var wordForm = regexp.MustCompile(`[^\t-\r ]+`)

// A Reader reads the moves of a game, line by line. It does not wait for more input than the next
// line.
type Reader struct {
	lines    *bufio.Scanner
	notation Notation
	line     []byte // the last line that was read
	number   int    // of that line, from 1
}

// NewReader returns a Reader of a game.
func NewReader(source io.Reader, n Notation) *Reader {
	lines := bufio.NewScanner(source)
	lines.Buffer(nil, longestLine+1)
	return &Reader{lines: lines, notation: n}
}

// Read returns the next move, as Notation.Parse does. At the end of the text the error is io.EOF.
// Other errors are *ParseError and errors of the source. After a *ParseError the next Read goes on
// with the next line, but after a line that is too long every Read fails.
func (r *Reader) Read() (Move, error) {
	err := r.readLine()
	for err == nil && r.notation == Report && len(bytes.TrimLeftFunc(r.line, isSpace)) == 0 {
		err = r.readLine()
	}
	if err != nil {
		return Move{}, err
	}
	m, err := r.notation.Parse(r.line)
	if fault, ok := errors.AsType[*ParseError](err); ok {
		fault.Line = r.number
	}
	return m, err
}

// Play reads the next move and plays it. In Report the move has the next number. The errors are
// those of Read, and *IllegalMoveError: then the game is unchanged, and the next Play reads the
// next line.
func (r *Reader) Play(referee *Referee) (Move, error) {
	m, err := r.Read()
	if err != nil {
		return Move{}, err
	}
	if r.notation == Report {
		m.Number = referee.nextNumber()
	}
	if rule := referee.Play(m); rule != nil {
		return Move{}, r.illegalMove(rule)
	}
	return m, nil
}

// illegalMove returns the error about the move in the last line.
func (r *Reader) illegalMove(rule error) *IllegalMoveError {
	count := 3 // the words of a move; a comment may follow
	if r.notation == Report {
		count = 2 // no number
	}
	return &IllegalMoveError{r.number, wordForm.FindAllString(string(r.line), count), rule}
}

// PlayAll plays all moves up to the end of the text, or up to the first error of Play.
func (r *Reader) PlayAll(referee *Referee) (err error) {
	for err == nil {
		_, err = r.Play(referee)
	}
	if err == io.EOF {
		return nil
	}
	return err
}

// readLine reads the next line, without its LF. At the end of the text the error is io.EOF.
func (r *Reader) readLine() error {
	r.number++
	found := r.lines.Scan()
	r.line = r.lines.Bytes()
	switch err := r.lines.Err(); {
	case err == bufio.ErrTooLong:
		return &ParseError{r.number, longestLine + 1, endOfLine}
	case err != nil:
		return fmt.Errorf("reading the game: %w", err)
	case !found:
		return io.EOF
	case r.number == 1:
		r.line = bytes.TrimPrefix(r.line, []byte(byteOrderMark))
	}
	return nil
}
