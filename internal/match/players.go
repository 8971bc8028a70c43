package match

import (
	"cmp"
	"math/bits"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/playmove"
)

// theComputer is the name of the computer, unless it gets another. At the beginning of a comment it
// has a capital letter.
const theComputer = "the computer"

// playersSwapped reports whether the players have each other's marks of the first game in a game,
// given by its number from 1.
func playersSwapped(game int) bool { return game%2 == 0 }

// PlayersIn returns who plays X and O in a game, given by its number from 1. Both have a name.
func (o Options) PlayersIn(game int) board.Players {
	first, second := "Player 1", "Player 2"
	switch o.Computer {
	case gamestate.X:
		first = theComputer
	case gamestate.O:
		second = theComputer
	}
	players := board.Players{X: cmp.Or(o.Players.X, first), O: cmp.Or(o.Players.O, second)}
	if playersSwapped(game) {
		players.X, players.O = players.O, players.X
	}
	return players
}

// players returns who plays X and O in the current game.
func (m *Match) players() board.Players { return m.options.PlayersIn(m.series.game(&m.game)) }

// mover returns the name of the player to move.
func (m *Match) mover() string { return m.players().Of(playmove.Mover(&m.game.State)) }

// computerMoves reports whether the next move is the computer's, if the game is not over.
func (m *Match) computerMoves() bool {
	computer := m.options.Computer
	if playersSwapped(m.series.game(&m.game)) {
		computer = -computer
	}
	return computer == playmove.Mover(&m.game.State)
}

// computersAnswer returns the computer's move. After the player's undo or redo it is the same
// command, so that the player is to move again.
func (m *Match) computersAnswer() controller.Answer {
	repeats := m.lastCommand == controller.Undo && m.game.CanUndo() ||
		m.lastCommand == controller.Redo && m.game.CanRedo()
	if repeats {
		return controller.Answer{Command: m.lastCommand}
	}
	cells := m.table.Choice(&m.game.State, m.options.Level)
	for range m.random.IntN(bits.OnesCount16(cells)) {
		cells &= cells - 1
	}
	return controller.CellAnswer(bits.TrailingZeros16(cells))
}
