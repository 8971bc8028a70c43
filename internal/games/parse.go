package games

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"tictactoe/gamestate"
)

// Parse parses a line, without its LF, as a move. A line of Report does not contain the move's
// number: it is zero. The error is a *ParseError on line 1.
func (n Notation) Parse(line []byte) (Move, error) {
	s := scanner{line: line, lineNumber: 1}
	return s.move(n)
}

// A scanner parses a line from left to right. After the first error its other results have no
// meaning.
type scanner struct {
	line       []byte
	lineNumber int         // from 1
	offset     int         // of the next byte
	err        *ParseError // the first error, or nil

	start, player, cell int // the offsets of the parts of the move
}

// Text that several notations expect.
const (
	whiteSpace   = "white space"
	squareNumber = "the number of a square"
	endOfLine    = "the end of the line"
)

// players are in the order of the letters X and O in a notation.
var players = [...]gamestate.Mark{gamestate.X, gamestate.O}

// move parses a move in a notation.
func (s *scanner) move(n Notation) (m Move, err error) {
	if n == Report {
		m = s.report()
	} else {
		m = s.ticTac()
	}
	if s.err != nil {
		return Move{}, s.err
	}
	return m, nil
}

func (s *scanner) ticTac() Move {
	number := s.oneOf("123456789", "a move number, 1 to 9") + 1
	s.space(whiteSpace)

	s.player = s.offset
	player := players[s.oneOf("XOxo", "a player, X or O")%len(players)]
	s.space(whiteSpace)

	s.cell = s.offset
	row := s.oneOf("ABCabc", "a row, A, B or C") % gamestate.BoardSize
	col := s.oneOf("123", "a column, 1, 2 or 3")

	if s.offset < len(s.line) {
		s.space(whiteSpace + " or " + endOfLine)
		if s.offset < len(s.line) {
			s.oneOf("#", "a comment (#) or "+endOfLine)
		}
	}
	return Move{Number: number, Player: player, Cell: gamestate.BoardSize*row + col}
}

func (s *scanner) report() Move {
	s.trim()
	s.player = s.offset
	label, size := utf8.DecodeRune(s.line[s.offset:])
	s.offset += size
	s.space("a blank and " + squareNumber)

	s.cell = s.offset
	const digits = "0123456789"
	s.accept("+-")
	s.oneOf(digits, squareNumber)
	for s.accept(digits) >= 0 {
	}
	// A number that is too large for an int becomes the largest int, and is not a cell either.
	number, _ := strconv.Atoi(string(s.line[s.cell:s.offset]))
	s.end()

	m := Move{Cell: -1}
	if i := strings.IndexRune("XO", label); i >= 0 {
		m.Player = players[i]
	}
	if 1 <= number && number <= gamestate.CellCount {
		m.Cell = number - 1
	}
	return m
}

// trim skips the white space at both ends of the line.
func (s *scanner) trim() {
	s.line = bytes.TrimRightFunc(s.line, isSpace)
	s.skipSpace()
	s.start = s.offset
}

// accept consumes the next byte if it is one of choices, and returns its index in choices, or -1.
func (s *scanner) accept(choices string) int {
	if s.offset == len(s.line) {
		return -1
	}
	choice := strings.IndexByte(choices, s.line[s.offset])
	if choice >= 0 {
		s.offset++
	}
	return choice
}

// oneOf consumes the next byte, which must be one of choices, and returns its index in choices.
func (s *scanner) oneOf(choices, expected string) int {
	choice := s.accept(choices)
	if choice < 0 {
		s.fail(expected)
		return 0
	}
	return choice
}

// space consumes white space, at least one byte.
func (s *scanner) space(expected string) {
	before := s.offset
	s.skipSpace()
	if s.offset == before {
		s.fail(expected)
	}
}

func (s *scanner) skipSpace() {
	for s.offset < len(s.line) && isSpace(rune(s.line[s.offset])) {
		s.offset++
	}
}

// end consumes the white space before the end of the line.
func (s *scanner) end() {
	s.skipSpace()
	if s.offset < len(s.line) {
		s.fail(endOfLine)
	}
}

// fail notes an error at the next byte, unless there was an error before.
func (s *scanner) fail(expected string) {
	if s.err == nil {
		s.err = &ParseError{s.lineNumber, column(s.line, s.offset), expected}
	}
}

// column returns the column of the character at an offset in a line, from 1.
func column(line []byte, offset int) int { return utf8.RuneCount(line[:offset]) + 1 }

func isSpace(r rune) bool { return r == ' ' || '\t' <= r && r <= '\r' }
