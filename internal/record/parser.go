package record

import (
	"bytes"

	"tictactoe/gamestate"
)

// An element is a part of a line: one byte of it, except where it says otherwise.
type element uint8

const (
	space       element = iota
	spaces              // any number of them
	moveNumber          // 1 to 9
	playerLower         // X or O, also in lower case
	playerUpper         // X or O
	rowLetter           // A to C, also in lower case
	columnFrom1         // 1 to 3
	cellFrom1           // 1 to 9
	rowFrom0            // 0 to 2
	columnFrom0         // 0 to 2
	hash                // #
	anything            // the rest of the line
	nothing             // no byte: the line ends
	complete            // no byte: the line may end here or anywhere behind
)

// patterns holds the grammar of each notation that the package comment gives.
var patterns = [notations][]element{
	TicTac: {
		moveNumber, space, spaces, playerLower, space, spaces, rowLetter, columnFrom1, complete,
		space, spaces, hash, anything,
	},
	Report: {spaces, playerUpper, space, spaces, cellFrom1, complete, spaces, nothing},
	ECE244: {spaces, rowFrom0, space, spaces, columnFrom0, complete, spaces, nothing},
}

// wants is what to call an element where it is missing.
var wants = [...]string{
	space:       "white space",
	moveNumber:  "a move number, 1 to 9",
	playerLower: "a player, X or O",
	playerUpper: "a player, X or O",
	rowLetter:   "a row, A, B or C",
	columnFrom1: "a column, 1, 2 or 3",
	cellFrom1:   "a cell, 1 to 9",
	rowFrom0:    "a row, 0, 1 or 2",
	columnFrom0: "a column, 0, 1 or 2",
	hash:        "a comment (#) or the end of the line",
	anything:    "the end of the line",
	nothing:     "the end of the line",
}

// columns is where the parts of a move stand in its line, from 1; 0 for a part that the notation does not write.
type columns struct {
	number, player, cell int
}

// A parser reads one line, in as many pieces as it comes in, and keeps no more of it than the move.
type parser struct {
	pattern  []element
	next     int // the element of the pattern that is to come; there always is one
	taken    int // how many bytes of the line have been
	complete bool
	move     Move
	columns  columns
}

func newParser(n Notation) parser {
	return parser{pattern: patterns[n]}
}

// feed reads on in the line. It returns false at a byte that cannot stand where it stands.
func (p *parser) feed(piece []byte) bool {
	before := p.taken
	for i, b := range piece {
		if p.pattern[p.next] == spaces {
			if isSpace(b) {
				continue
			}
			p.next++
		}
		ok, column := false, before+i+1
		switch p.pattern[p.next] {
		case space:
			ok = isSpace(b)
		case moveNumber:
			ok = '1' <= b && b <= '9'
			p.move.Number, p.columns.number = int8(b-'0'), column
		case playerUpper, playerLower:
			if p.pattern[p.next] == playerLower {
				b = upper(b)
			}
			ok = b == 'X' || b == 'O'
			p.move.Player, p.columns.player = playerOf(b), column
		case rowLetter:
			b = upper(b)
			ok = 'A' <= b && b <= 'C'
			p.move.Cell, p.columns.cell = int8(b-'A')*gamestate.BoardSize, column
		case columnFrom1:
			ok = '1' <= b && b <= '3'
			p.move.Cell += int8(b - '1')
		case cellFrom1:
			ok = '1' <= b && b <= '9'
			p.move.Cell, p.columns.cell = int8(b-'1'), column
		case rowFrom0:
			ok = '0' <= b && b <= '2'
			p.move.Cell, p.columns.cell = int8(b-'0')*gamestate.BoardSize, column
		case columnFrom0:
			ok = '0' <= b && b <= '2'
			p.move.Cell += int8(b - '0')
		case hash:
			ok = b == '#'
		case anything:
			if lf := bytes.IndexByte(piece[i:], '\n'); lf >= 0 {
				p.taken = before + i + lf
				return false
			}
			p.taken = before + len(piece)
			return true
		}
		if !ok {
			p.taken = before + i
			return false
		}
		p.next++
		if p.pattern[p.next] == complete {
			p.next++
			p.complete = true
		}
	}
	p.taken = before + len(piece)
	return true
}

// blank reports whether the line has been nothing but white space, and may be so.
func (p *parser) blank() bool {
	return p.next == 0 && p.pattern[0] == spaces
}

// fault returns the error for a line that stopped being a move behind what has been taken.
func (p *parser) fault(line int) *ParseError {
	next := p.pattern[p.next]
	if next == spaces {
		next = p.pattern[p.next+1]
	}
	want := wants[next]
	if next == space && p.complete {
		want += " or the end of the line"
	}
	return &ParseError{Line: line, Column: p.taken + 1, Want: want}
}

// canonicalLength is the length of a move in the TicTac notation as Append writes it, and canonicalColumns its columns.
const canonicalLength = len("4 O A1")

var canonicalColumns = columns{number: 1, player: 3, cell: 5}

// parseCanonical reads a move as Append writes it in the TicTac notation at the start of text, which has at least
// canonicalLength bytes. Nearly all lines are so written, and a parser takes five times as long.
func parseCanonical(text []byte) (m Move, ok bool) {
	_ = text[canonicalLength-1]
	number, letter, row, column := text[0]-'0', text[2], text[4]-'A', text[5]-'1'
	ok = number-1 < cells && text[1] == ' ' && (letter == 'X' || letter == 'O') && text[3] == ' ' &&
		row < gamestate.BoardSize && column < gamestate.BoardSize
	if !ok {
		return Move{}, false
	}
	return Move{Number: int8(number), Player: playerOf(letter), Cell: int8(gamestate.BoardSize*row + column)}, true
}

// playerOf returns the player whose letter, X or O, is given.
func playerOf(letter byte) gamestate.Mark {
	if letter == 'X' {
		return gamestate.X
	}
	return gamestate.O
}

// upper returns a letter in upper case, and what is no letter as something else that is none.
func upper(b byte) byte { return b &^ ('a' - 'A') }

// isSpace reports whether b is white space, as isspace() has it, within a line.
func isSpace(b byte) bool { return b == ' ' || '\t' <= b && b <= '\r' && b != '\n' }
