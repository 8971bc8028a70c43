package record

import (
	"bytes"
	"fmt"

	"tictactoe/gamestate"
)

// A Notation is a way to write a move. The package comment has the grammar of each.
type Notation uint8

const (
	TicTac Notation = iota // "4 O A1"
	Report                 // "O<TAB>1"
	ECE244                 // "0 0"
	notations
)

// String returns the notation's name: "tictac", "report" or "ece244".
func (n Notation) String() string {
	switch n {
	case TicTac:
		return "tictac"
	case Report:
		return "report"
	case ECE244:
		return "ece244"
	}
	return fmt.Sprintf("Notation(%d)", uint8(n))
}

// Append appends the move to text as n writes it, without a line end. Report leaves out the number, ECE244 the player too.
// A move that is out of range gives text that is no move.
func (n Notation) Append(text []byte, m Move) []byte {
	if !isCell(m.Cell) {
		m.Cell = -1 // A0: no other cell can come out as one that there is
	}
	switch n {
	case Report:
		return append(text, letter(m.Player), '\t', '1'+byte(m.Cell))
	case ECE244:
		return append(text, '0'+byte(m.Row()), ' ', '0'+byte(m.Column()))
	}
	return append(text, '0'+byte(m.Number), ' ', letter(m.Player), ' ', 'A'+byte(m.Row()), '1'+byte(m.Column()))
}

// AppendGame appends a game to text, a line a move. Reading it gives the same moves: where n has no way to write one, its
// error is ErrUnwritable. What it returns then holds the moves before that one.
func (n Notation) AppendGame(text []byte, moves []Move) ([]byte, error) {
	for i, m := range moves {
		line := len(text)
		text = n.Append(text, m)
		if read, err := n.Parse(text[line:]); err != nil || read.inOrder(i) != m {
			return text[:line], fmt.Errorf("move %d, %v: %w %v", i+1, m, ErrUnwritable, n)
		}
		text = append(text, '\n')
	}
	return text, nil
}

// Parse reads one move, a line without its LF. What n does not write is left 0: in Report the number, in ECE244 the player
// too. Its errors, of type *ParseError and at line 1, come without a move.
func (n Notation) Parse(line []byte) (Move, error) {
	if n == TicTac && len(line) == canonicalLength {
		if m, ok := parseCanonical(line); ok {
			return m, nil
		}
	}
	p := newParser(n)
	if !p.feed(line) || !p.complete {
		return Move{}, p.fault(1)
	}
	return p.move, nil
}

// Detect returns the notation of the first line of text that is a move in one of them. Where there is none it cannot tell.
func Detect(text []byte) (n Notation, ok bool) {
	for line := range bytes.Lines(text) {
		line = bytes.TrimSuffix(line, []byte("\n"))
		for n := range notations {
			if p := newParser(n); p.feed(line) && p.complete {
				return n, true
			}
		}
	}
	return 0, false
}

// letter returns the player's letter.
func letter(player gamestate.Mark) byte {
	switch player {
	case gamestate.X:
		return 'X'
	case gamestate.O:
		return 'O'
	}
	return '?'
}
