package games

import (
	"errors"
	"fmt"
	"strings"
)

// A ParseError is the first place at which a text is not a game in its notation.
type ParseError struct {
	Line     int    // from 1
	Column   int    // in characters, from 1; one past the end if the line is too short
	Expected string // the text that should be there, in words
}

// Error returns the place and the expected text.
func (e *ParseError) Error() string {
	return fmt.Sprintf("line %d, column %d: expected %s", e.Line, e.Column, e.Expected)
}

// The rules that a move can break.
var (
	ErrGameOver    = errors.New("the game is over")
	ErrWrongNumber = errors.New("the number is not the next one")
	ErrNoPlayer    = errors.New("there is no such player")
	ErrNoCell      = errors.New("there is no such cell")
	ErrSamePlayer  = errors.New("the same player moved last")
	ErrOccupied    = errors.New("the cell is taken")
)

// An IllegalMoveError is a move of a text that breaks a rule.
type IllegalMoveError struct {
	Line  int      // from 1
	Words []string // the words of the move as written
	Rule  error    // one of the errors above
}

// Error returns the line, the move and the rule.
func (e *IllegalMoveError) Error() string {
	move := strings.Join(e.Words, " ")
	return fmt.Sprintf("line %d: %.40s is not allowed: %v", e.Line, move, e.Rule)
}
