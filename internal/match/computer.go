package match

import (
	"math/bits"

	"tictactoe/controller"
	"tictactoe/playmove"
)

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
		return controller.CommandAnswer(m.lastCommand, "")
	}
	cells := m.table.Choice(&m.game.State, m.options.Level)
	for range m.random.IntN(bits.OnesCount16(cells)) {
		cells &= cells - 1
	}
	return controller.CellAnswer(bits.TrailingZeros16(cells))
}
