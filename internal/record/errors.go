package record

import (
	"errors"
	"fmt"
)

// ErrNoMove is what every ParseError unwraps to: the line is no move.
var ErrNoMove = errors.New("not a move")

// ErrUnwritable says that a notation has no way to write a move where it stands in its game.
var ErrUnwritable = errors.New("cannot be written in the notation")

// The rules that an IllegalMoveError unwraps to one of.
var (
	ErrGameOver    = errors.New("the game is over")
	ErrWrongNumber = errors.New("the number is not the next one")
	ErrNoPlayer    = errors.New("there is no such player")
	ErrNoCell      = errors.New("there is no such cell")
	ErrSamePlayer  = errors.New("the same player moved last")
	ErrOccupied    = errors.New("the cell is taken")
)

// A ParseError says where a line stops being a move. It unwraps to ErrNoMove.
type ParseError struct {
	Line   int    // from 1
	Column int    // the first byte at fault, from 1; just behind the line's end where the line is too short
	Want   string // what should stand there
}

// Error returns where the fault is and what should stand there.
func (e *ParseError) Error() string {
	return fmt.Sprintf("line %d, column %d: expected %s", e.Line, e.Column, e.Want)
}

// Unwrap returns ErrNoMove.
func (e *ParseError) Unwrap() error { return ErrNoMove }

// An IllegalMoveError says that the rules do not allow a move. It unwraps to the rule.
type IllegalMoveError struct {
	Line   int // from 1; 0 for a move that was not read from text
	Column int // where the part of the line stands that is against the rule, from 1
	Move   Move
	Rule   error // ErrGameOver, ErrWrongNumber, ErrNoPlayer, ErrNoCell, ErrSamePlayer or ErrOccupied
}

// Error returns the move and the rule, and where the move stands if it was read from text.
func (e *IllegalMoveError) Error() string {
	text := fmt.Sprintf("%v is not allowed: %v", e.Move, e.Rule)
	if e.Line > 0 {
		return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, text)
	}
	return text
}

// Unwrap returns the rule.
func (e *IllegalMoveError) Unwrap() error { return e.Rule }
