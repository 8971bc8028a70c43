package games

import (
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/playmove"
)

// A Referee takes the moves of a game one by one and refuses those that the rules do not allow: either player may start, and
// they alternate; the moves are numbered 1, 2, …; a cell is marked once; after a win or a draw no move is allowed. What
// a move does, package playmove decides.
//
// The zero value is ready for a game.
type Referee struct {
	state  gamestate.GameState
	moves  [gamestate.CellCount]Move
	played int
}

// Play has the move played. A move that is not allowed marks no cell, and the error is the first rule it is against, in the
// order in which IllegalMoveError.Rule lists them.
func (r *Referee) Play(m Move) error {
	turn := m.Player == gamestate.X
	switch {
	case r.state.GameOver():
		return ErrGameOver
	case m.Number != r.played+1:
		return ErrWrongNumber
	case m.Player != gamestate.X && m.Player != gamestate.O:
		return ErrNoPlayer
	case m.Cell < 0 || m.Cell >= gamestate.CellCount:
		return ErrNoCell
	case r.played > 0 && turn != r.state.Turn():
		return ErrSamePlayer
	}
	r.state.SetTurn(turn) // only matters for the first move: either player may make it
	if !playmove.PlayCell(&r.state, m.Cell) {
		return ErrOccupied
	}
	r.moves[r.played] = m
	r.played++
	return nil
}

// Moves returns the moves that were played.
func (r *Referee) Moves() []Move { return r.moves[:r.played:r.played] }

// State returns the state of the game after the moves that were played.
func (r *Referee) State() gamestate.GameState { return r.state }

// Verdict returns what has become of the game, as the TicTac lab words it: "Game over: X wins.", with the names that the
// players have.
func (r *Referee) Verdict(players board.Players) string {
	winner := playmove.Winner(&r.state)
	switch {
	case winner != gamestate.Empty:
		return "Game over: " + players.Of(winner) + " wins."
	case r.state.GameOver():
		return "Game over: Draw."
	case r.played == 0:
		return "Game in progress: New game."
	}
	return "Game in progress: " + players.Of(playmove.Mover(&r.state)) + "'s turn."
}
