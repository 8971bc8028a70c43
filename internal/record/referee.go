package record

import (
	"fmt"
	"math/bits"

	"tictactoe/gamestate"
	"tictactoe/playmove"
)

// A Referee takes the moves of a game one by one and refuses those that the rules of the TicTac lab do not allow: either
// player may start, and they alternate; the moves are numbered 1, 2, …; a cell is marked once; after a win or a draw no
// move is allowed. What a move does, package playmove decides.
//
// The zero value is ready for a game.
type Referee struct {
	game gamestate.GameState
}

// Play has the move played. A move that is not allowed changes nothing; the error, of type *IllegalMoveError, gives the
// first rule it is against, in the order in which the error's Rule lists them.
func (r *Referee) Play(m Move) error {
	if rule := r.play(m); rule != nil {
		return &IllegalMoveError{Move: m, Rule: rule}
	}
	return nil
}

// play is Play, but returns the rule alone.
func (r *Referee) play(m Move) error {
	moves := r.Moves()
	x := m.Player == gamestate.X
	switch {
	case r.game.GameOver():
		return ErrGameOver
	case int(m.Number) != moves+1:
		return ErrWrongNumber
	case !isPlayer(m.Player):
		return ErrNoPlayer
	case !isCell(m.Cell):
		return ErrNoCell
	case moves > 0 && x != r.game.Turn():
		return ErrSamePlayer
	}
	game := r.game
	game.SetTurn(x) // news only to a game that O starts
	game.SetSelectedRow(m.Row())
	game.SetSelectedCol(m.Column())
	playmove.PlayMove(&game)
	if !game.MoveValid() {
		return ErrOccupied
	}
	r.game = game
	return nil
}

// State returns the state of the game after the moves that were allowed.
func (r *Referee) State() gamestate.GameState { return r.game }

// Moves returns the number of moves that were allowed, 0 to 9.
func (r *Referee) Moves() int { return cells - bits.OnesCount16(r.game.Cells(gamestate.Empty)) }

// Verdict returns what has become of the game.
func (r *Referee) Verdict() Verdict {
	switch {
	case r.game.GameOver() && r.game.WinCode() == 0:
		return Draw
	case r.game.GameOver() && r.game.Turn(): // the turn has passed from whoever won
		return OWins
	case r.game.GameOver():
		return XWins
	case r.Moves() == 0:
		return NewGame
	case r.game.Turn():
		return XToMove
	}
	return OToMove
}

// A Verdict is one of the six things that can have become of a game.
type Verdict uint8

const (
	NewGame Verdict = iota
	XToMove
	OToMove
	XWins
	OWins
	Draw
)

// String returns the verdict as the TicTac lab words it, such as "Game over: X wins.".
func (v Verdict) String() string {
	switch v {
	case NewGame:
		return "Game in progress: New game."
	case XToMove:
		return "Game in progress: X's turn."
	case OToMove:
		return "Game in progress: O's turn."
	case XWins:
		return "Game over: X wins."
	case OWins:
		return "Game over: O wins."
	case Draw:
		return "Game over: Draw."
	}
	return fmt.Sprintf("Verdict(%d)", uint8(v))
}
