package games

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"tictactoe/gamestate"
)

// A Notation is a way to write a game. The package comment describes each notation.
type Notation int

const (
	TicTac Notation = iota
	Report
)

// Parse parses a line, without its LF, as a move. A line of Report does not contain the move's
// number: it is zero. The error is a *ParseError on line 1.
func (n Notation) Parse(line []byte) (Move, error) {
	s := scanner{line: line}
	var m Move
	if n == Report {
		m = s.report()
	} else {
		m = s.ticTac()
	}
	if s.expected != "" {
		return Move{}, &ParseError{1, column(line, s.offset), s.expected}
	}
	return m, nil
}

// A scanner parses a line from left to right. The first error drops the rest of the line, and then
// the results of the methods have no meaning.
type scanner struct {
	line     []byte
	offset   int    // of the next byte
	expected string // the text that the error expects at the offset, or ""
}

// Text that several parts of a line expect.
const (
	whiteSpace   = "white space"
	squareNumber = "the number of a square"
	endOfLine    = "the end of the line"
)

// players are in the order of the letters X and O in a notation.
var players = [...]gamestate.Mark{gamestate.X, gamestate.O}

func (s *scanner) ticTac() Move {
	number := s.oneOf("123456789", "a move number, 1 to 9") + 1
	s.space(whiteSpace)
	player := players[s.oneOf("XOxo", "a player, X or O")%len(players)]
	s.space(whiteSpace)
	row := s.oneOf("ABCabc", "a row, A, B or C") % gamestate.BoardSize
	col := s.oneOf("123", "a column, 1, 2 or 3")
	if !s.atEnd() {
		s.space(whiteSpace + " or " + endOfLine)
	}
	if !s.atEnd() {
		s.oneOf("#", "a comment (#) or "+endOfLine)
	}
	return Move{Number: number, Player: player, Cell: gamestate.BoardSize*row + col}
}

func (s *scanner) report() Move {
	s.line = bytes.TrimRightFunc(s.line, isSpace)
	s.skipSpace()
	label, size := utf8.DecodeRune(s.line[s.offset:])
	s.offset += size
	s.space("a blank and " + squareNumber)

	start := s.offset
	s.accept("+-")
	const digits = "0123456789"
	s.oneOf(digits, squareNumber)
	for s.accept(digits) >= 0 {
	}
	// A number that is too large for an int becomes the largest int, and is not a cell either.
	number, _ := strconv.Atoi(string(s.line[start:s.offset]))
	s.skipSpace()
	if !s.atEnd() {
		s.fail(endOfLine)
	}

	m := Move{Cell: -1}
	if i := strings.IndexRune("XO", label); i >= 0 {
		m.Player = players[i]
	}
	if 1 <= number && number <= gamestate.CellCount {
		m.Cell = number - 1
	}
	return m
}

func (s *scanner) atEnd() bool { return s.offset == len(s.line) }

// accept consumes the next byte if it is one of choices, and returns its index in choices, or -1.
func (s *scanner) accept(choices string) int {
	if s.atEnd() {
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
	}
	return max(choice, 0)
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
	for !s.atEnd() && isSpace(rune(s.line[s.offset])) {
		s.offset++
	}
}

// fail notes an error at the next byte, unless there was an error before.
func (s *scanner) fail(expected string) {
	if s.expected == "" {
		s.expected = expected
		s.line = s.line[:s.offset]
	}
}

// column returns the column of the character at an offset in a line, from 1.
func column(line []byte, offset int) int { return utf8.RuneCount(line[:offset]) + 1 }

func isSpace(r rune) bool { return r == ' ' || '\t' <= r && r <= '\r' }
