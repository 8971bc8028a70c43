package games

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"
)

const (
	longestLine   = 16 << 20 // in bytes, without the line end
	byteOrderMark = "\uFEFF"
)

// A Reader reads the moves of a game, line by line. It does not wait for more input than the next
// line.
type Reader struct {
	lines    *bufio.Scanner
	notation Notation
	number   int     // of the last line, from 1
	scanner  scanner // of the last line that was parsed as a move
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
	for {
		line, err := r.readLine()
		if err != nil {
			return Move{}, err
		}
		if r.notation == Report && len(bytes.TrimLeftFunc(line, isSpace)) == 0 {
			continue
		}
		r.scanner = scanner{line: line, lineNumber: r.number}
		return r.scanner.move(r.notation)
	}
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
		m.Number = len(referee.Moves()) + 1
	}
	rule := referee.Play(m)
	if rule == nil {
		return m, nil
	}
	line, offset := r.scanner.line, r.scanner.start
	switch rule {
	case ErrNoPlayer, ErrSamePlayer:
		offset = r.scanner.player
	case ErrNoCell, ErrOccupied:
		offset = r.scanner.cell
	}
	words := strings.FieldsFunc(string(line), isSpace)
	return Move{}, &IllegalMoveError{r.number, column(line, offset), words, rule}
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

// readLine returns the next line without its LF, until the next call. At the end of the text the
// error is io.EOF. For a line that is too long it is a *ParseError.
func (r *Reader) readLine() ([]byte, error) {
	r.number++
	found := r.lines.Scan()
	line := r.lines.Bytes()
	switch err := r.lines.Err(); {
	case err == bufio.ErrTooLong:
		return nil, &ParseError{r.number, longestLine + 1, endOfLine}
	case err != nil:
		return nil, fmt.Errorf("reading the game: %w", err)
	case !found:
		return nil, io.EOF
	case r.number == 1:
		line = bytes.TrimPrefix(line, []byte(byteOrderMark))
	}
	return line, nil
}
