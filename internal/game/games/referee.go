package games

import (
	"math/bits"

	"tictactoe/gamestate"
	"tictactoe/playmove"
)

// A Referee plays the moves of a written game, and refuses a move that breaks a rule: either player
// may begin, and then they alternate; the moves have the numbers 1, 2, …; the cell is empty; the
// game is not over. Package playmove decides how a move changes the game.
//
// The zero value is a new game.
type Referee struct {
	state gamestate.GameState
}

// Play plays a move. If the move breaks rules, the board does not change, and the error is one of
// them: ErrGameOver comes first, then ErrWrongNumber, ErrNoPlayer, ErrNoCell, ErrSamePlayer and
// ErrOccupied.
func (r *Referee) Play(m Move) error {
	xMoves := m.Player == gamestate.X
	switch {
	case r.state.GameOver():
		return ErrGameOver
	case m.Number != r.nextNumber():
		return ErrWrongNumber
	case m.Player != gamestate.X && m.Player != gamestate.O:
		return ErrNoPlayer
	case m.Cell < 0 || m.Cell >= gamestate.CellCount:
		return ErrNoCell
	case m.Number > 1 && xMoves != r.state.Turn():
		return ErrSamePlayer
	}
	r.state.SetTurn(xMoves) // matters only for the first move: either player may make it
	if !playmove.PlayCell(&r.state, m.Cell) {
		return ErrOccupied
	}
	return nil
}

// nextNumber returns the number of the next move.
func (r *Referee) nextNumber() int {
	return gamestate.CellCount - bits.OnesCount16(r.state.Cells(gamestate.Empty)) + 1
}

// State returns the state of the game after the moves so far.
func (r *Referee) State() gamestate.GameState { return r.state }

// Verdict returns the state of the game in the words of the TicTac lab, such as "Game over: X
// wins."
func (r *Referee) Verdict() string {
	winner := playmove.Winner(&r.state)
	switch {
	case winner != gamestate.Empty:
		return "Game over: " + winner.String() + " wins."
	case r.state.GameOver():
		return "Game over: Draw."
	case r.nextNumber() == 1:
		return "Game in progress: New game."
	}
	return "Game in progress: " + playmove.Mover(&r.state).String() + "'s turn."
}
