package games

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"tictactoe/gamestate"
)

// Parse reads one move of TicTac, Report or ECE244, a line without its LF. In Report it has no number, in ECE244 no player
// either. The error is a *ParseError at line 1, and the move is then zero.
func (n Notation) Parse(line []byte) (Move, error) {
	s := scanner{line: line, number: 1}
	return s.move(n)
}

// A scanner takes a line apart, from its start to its end. What it finds behind the first fault means nothing.
type scanner struct {
	line   []byte
	number int // of the line, from 1
	at     int
	fault  *ParseError // the first one; nil as long as there is none

	// Where the parts of the move begin, and whether a comment follows.
	start, player, cell int
	comment             bool
}

const (
	wantSpace  = "white space"
	wantNumber = "the number of a square"
	wantEnd    = "the end of the line"
)

// move takes a move in a notation.
func (s *scanner) move(n Notation) (m Move, err error) {
	switch n {
	case TicTac:
		m = s.ticTac()
	case Report:
		m = s.report()
	default:
		m = s.ece244()
	}
	if s.fault != nil {
		return Move{}, s.fault
	}
	return m, nil
}

func (s *scanner) ticTac() Move {
	number := s.oneOf("123456789", "a move number, 1 to 9") + 1
	s.space(wantSpace)

	s.player = s.at
	player := gamestate.X
	if s.oneOf("XOxo", "a player, X or O")%2 == 1 {
		player = gamestate.O
	}
	s.space(wantSpace)

	s.cell = s.at
	row := s.oneOf("ABCabc", "a row, A, B or C") % gamestate.BoardSize
	column := s.oneOf("123", "a column, 1, 2 or 3")

	if s.at < len(s.line) {
		s.space("white space or the end of the line")
		if s.comment = s.at < len(s.line); s.comment {
			s.oneOf("#", "a comment (#) or the end of the line")
		}
	}
	return Move{Number: number, Player: player, Cell: gamestate.BoardSize*row + column}
}

func (s *scanner) ece244() Move {
	s.skipSpace()
	s.start, s.cell = s.at, s.at
	row := s.oneOf("012", "a row, 0, 1 or 2")
	s.space(wantSpace)
	column := s.oneOf("012", "a column, 0, 1 or 2")
	s.end()
	return Move{Cell: gamestate.BoardSize*row + column}
}

func (s *scanner) report() Move {
	s.line = bytes.TrimRightFunc(s.line, isSpace)
	s.skipSpace()
	s.start, s.player = s.at, s.at
	label, size := utf8.DecodeRune(s.line[s.at:])
	s.at += size
	s.space("a blank and " + wantNumber)

	s.cell = s.at
	if rest := s.line[s.at:]; bytes.HasPrefix(rest, []byte("-")) || bytes.HasPrefix(rest, []byte("+")) {
		s.at++
	}
	digits := len(s.line) - s.at - len(bytes.TrimLeft(s.line[s.at:], "0123456789"))
	if digits == 0 {
		s.missing(wantNumber)
	}
	s.at += digits
	number, _ := strconv.Atoi(string(s.line[s.cell:s.at])) // beyond any cell, if it does not fit
	s.end()

	m := Move{Cell: -1}
	switch label {
	case 'X':
		m.Player = gamestate.X
	case 'O':
		m.Player = gamestate.O
	}
	if 1 <= number && number <= gamestate.CellCount {
		m.Cell = number - 1
	}
	return m
}

// oneOf takes one of the bytes of choices, which has to be there, and returns which.
func (s *scanner) oneOf(choices, want string) int {
	if s.at < len(s.line) {
		if choice := strings.IndexByte(choices, s.line[s.at]); choice >= 0 {
			s.at++
			return choice
		}
	}
	s.missing(want)
	return 0
}

// space takes white space, of which there has to be some.
func (s *scanner) space(want string) {
	before := s.at
	s.skipSpace()
	if s.at == before {
		s.missing(want)
	}
}

func (s *scanner) skipSpace() {
	for s.at < len(s.line) && isSpace(rune(s.line[s.at])) {
		s.at++
	}
}

// end takes the white space at the end of the line.
func (s *scanner) end() {
	s.skipSpace()
	if s.at < len(s.line) {
		s.missing(wantEnd)
	}
}

// missing notes that something should stand where the scanner is, if it is the first fault.
func (s *scanner) missing(want string) {
	if s.fault == nil {
		s.fault = &ParseError{Line: s.number, Column: column(s.line, s.at), Want: want}
	}
}

// column returns the column of the character at a place in the line.
func column(line []byte, at int) int { return utf8.RuneCount(line[:at]) + 1 }

func isSpace(r rune) bool { return r == ' ' || '\t' <= r && r <= '\r' }
