package record

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
)

const (
	// bufferSize is the memory that a Reader takes, in bytes, however long the game and its lines.
	bufferSize = 4 << 10

	// maxEmptyReads is how often in a row a Reader lets its source return neither text nor an error.
	maxEmptyReads = 100
)

// A Reader reads the moves of a game, line by line, and never past the LF of the line it is asked for unless its source
// gives more at once. It allocates nothing but its errors.
type Reader struct {
	source     io.Reader
	notation   Notation
	line       int     // of the move last read, from 1
	moves      int     // read so far
	columns    columns // of the move last read
	inLine     bool    // the rest of the last line is still to be read
	err        error   // what the source ended with
	start, end int     // of what is left in buffer
	buffer     [bufferSize]byte
}

// NewReader returns a Reader of the game that source holds in notation n.
func NewReader(source io.Reader, n Notation) *Reader {
	r := new(Reader)
	r.Reset(source, n)
	return r
}

// Reset makes r a Reader of another game, as NewReader does, in the same memory.
func (r *Reader) Reset(source io.Reader, n Notation) {
	r.source, r.notation = source, n
	r.line, r.moves, r.columns, r.inLine = 0, 0, columns{}, false
	r.err, r.start, r.end = nil, 0, 0
}

// Line returns the number of the line last read, from 1.
func (r *Reader) Line() int { return r.line }

// Read returns the next move. What its notation does not write is made up for: the number is that of the move's order in
// the text, and the players move by turns, X first. All moves from the tenth on, which no game has, are numbered 10.
//
// Its errors give no move. They are *ParseError, after which the next Read reads the next line; io.EOF at the end of the
// text; and those of the source.
func (r *Reader) Read() (Move, error) {
	if r.start == r.end {
		if err := r.fill(); err != nil {
			return Move{}, err
		}
	}
	text := r.buffer[r.start:r.end]
	if r.notation == TicTac && !r.inLine && len(text) > canonicalLength && text[canonicalLength] == '\n' {
		if m, ok := parseCanonical(text); ok {
			r.start += canonicalLength + 1
			r.line++
			r.moves++
			r.columns = canonicalColumns
			return m, nil
		}
	}
	return r.read()
}

// read is Read for lines of any form.
func (r *Reader) read() (Move, error) {
	for {
		p := newParser(r.notation)
		if err := r.readLine(&p); err != nil {
			return Move{}, err
		}
		if p.blank() {
			continue
		}
		if !p.complete {
			return Move{}, p.fault(r.line)
		}
		r.columns = p.columns
		m := p.move.inOrder(r.moves)
		r.moves++
		return m, nil
	}
}

// readLine has p read the next line.
func (r *Reader) readLine(p *parser) error {
	for r.inLine {
		_, ended, err := r.piece()
		if err != nil {
			return err
		}
		r.inLine = !ended
	}
	for first := true; ; first = false {
		text, ended, err := r.piece()
		if err == io.EOF && !first {
			return nil
		}
		if err != nil {
			return err
		}
		if first {
			r.line++
		}
		if !p.feed(text) {
			r.inLine = !ended
			return p.fault(r.line)
		}
		if ended {
			return nil
		}
	}
}

// piece takes as much of a line as the buffer holds, and reports whether the line ends behind it.
func (r *Reader) piece() (text []byte, ended bool, err error) {
	if r.start == r.end {
		if err := r.fill(); err != nil {
			return nil, false, err
		}
	}
	text = r.buffer[r.start:r.end]
	if lf := bytes.IndexByte(text, '\n'); lf >= 0 {
		r.start += lf + 1
		return text[:lf], true, nil
	}
	r.start = r.end
	return text, false, nil
}

// fill reads on in the source, of which the buffer holds nothing more.
func (r *Reader) fill() error {
	for range maxEmptyReads {
		if r.err != nil {
			return r.err
		}
		var n int
		n, r.err = r.source.Read(r.buffer[:])
		if r.err != nil && r.err != io.EOF {
			r.err = fmt.Errorf("reading the game: %w", r.err)
		}
		if n > 0 {
			r.start, r.end = 0, n
			return nil
		}
	}
	return fmt.Errorf("reading the game: %w", io.ErrNoProgress)
}

// Play reads the next move and has the referee play it. Its errors are those of Read and, with its place in the text, the
// *IllegalMoveError of Referee.Play.
func (r *Reader) Play(referee *Referee) (Move, error) {
	m, err := r.Read()
	if err != nil {
		return Move{}, err
	}
	if rule := referee.play(m); rule != nil {
		return Move{}, r.illegal(m, rule)
	}
	return m, nil
}

// PlayAll has the referee play all moves up to the end of the text, or up to an error, one of those of Play.
func (r *Reader) PlayAll(referee *Referee) error {
	for {
		if _, err := r.Play(referee); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// illegal returns the error for the move last read, which is against a rule.
func (r *Reader) illegal(m Move, rule error) *IllegalMoveError {
	column := cmp.Or(r.columns.number, r.columns.player, r.columns.cell)
	switch rule {
	case ErrNoPlayer, ErrSamePlayer:
		column = r.columns.player
	case ErrNoCell, ErrOccupied:
		column = r.columns.cell
	}
	return &IllegalMoveError{Line: r.line, Column: column, Move: m, Rule: rule}
}
