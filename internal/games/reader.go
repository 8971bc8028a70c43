package games

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"

	"tictactoe/playmove"
)

const (
	longestLine   = 16 << 20 // in bytes, without its end
	byteOrderMark = "\uFEFF" // may stand before a text
)

// A Reader reads the moves of a game line by line, as its source gives them. It never waits for more of the source than the
// line it is asked for.
type Reader struct {
	lines    *bufio.Scanner
	notation Notation
	number   int     // of the line last read, from 1
	scanner  scanner // of that line, if it was a move
	comments int     // read so far
}

// NewReader returns a Reader of the game that source holds in TicTac, Report or ECE244.
func NewReader(source io.Reader, n Notation) *Reader {
	lines := bufio.NewScanner(source)
	lines.Buffer(nil, longestLine+1)
	return &Reader{lines: lines, notation: n}
}

// Read returns the next move as Notation.Parse does. The error is io.EOF at the end of the text, a *ParseError, or that of the
// source. After a *ParseError Read goes on with the next line; behind a line that is too long it returns nothing but errors.
func (r *Reader) Read() (Move, error) {
	for {
		line, err := r.readLine()
		if err != nil {
			return Move{}, err
		}
		if r.notation != TicTac && len(bytes.TrimLeftFunc(line, isSpace)) == 0 {
			continue
		}
		r.scanner = scanner{line: line, number: r.number}
		m, err := r.scanner.move(r.notation)
		if r.scanner.comment {
			r.comments++
		}
		return m, err
	}
}

// Play reads the next move and has the referee play it. What the notation does not write follows from the game: the move is
// the next one, and in ECE244 the players take turns. Its errors are those of Read, and an *IllegalMoveError,
// after which the game is as it was and Play goes on with the next line.
func (r *Reader) Play(referee *Referee) (Move, error) {
	m, err := r.Read()
	if err != nil {
		return Move{}, err
	}
	if r.notation != TicTac {
		m.Number = len(referee.Moves()) + 1
	}
	if r.notation == ECE244 {
		m.Player = playmove.Mover(&referee.state)
	}
	rule := referee.Play(m)
	if rule == nil {
		return m, nil
	}
	at := r.scanner.start
	switch rule {
	case ErrNoPlayer, ErrSamePlayer:
		at = r.scanner.player
	case ErrNoCell, ErrOccupied:
		at = r.scanner.cell
	}
	line := r.scanner.line
	words := strings.FieldsFunc(string(line), isSpace)
	return Move{}, &IllegalMoveError{Line: r.number, Column: column(line, at), Words: words, Rule: rule}
}

// PlayAll has the referee play all moves up to the end of the text, or up to the first error of Play.
func (r *Reader) PlayAll(referee *Referee) (err error) {
	for err == nil {
		_, err = r.Play(referee)
	}
	if err == io.EOF {
		return nil
	}
	return err
}

// readLine returns the next line without its end. It is valid until the next one is read. At the end of the text the error is
// io.EOF; a line that is too long is a *ParseError.
func (r *Reader) readLine() ([]byte, error) {
	r.number++
	found := r.lines.Scan()
	switch err := r.lines.Err(); {
	case err == bufio.ErrTooLong:
		return nil, &ParseError{Line: r.number, Column: longestLine + 1, Want: wantEnd}
	case err != nil:
		return nil, fmt.Errorf("reading the game: %w", err)
	case !found:
		return nil, io.EOF
	case r.number == 1:
		return bytes.TrimPrefix(r.lines.Bytes(), []byte(byteOrderMark)), nil
	}
	return r.lines.Bytes(), nil
}
