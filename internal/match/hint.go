package match

import (
	"fmt"
	"math/bits"

	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/perfectplay"
	"tictactoe/playmove"
)

// hint names the best cells, and the result of perfect play.
func (m *Match) hint() string {
	state := &m.game.State
	if state.GameOver() {
		return "The game is over."
	}
	mover := playmove.Mover(state)
	best, outcome := m.table.Best(state), m.table.Outcome(state)
	winners := board.Plural((outcome.Moves+1)/2, "move") // without the loser's
	result := map[gamestate.Mark]string{
		mover:           "wins in " + winners,
		gamestate.Empty: "draws",
		-mover:          "loses in " + winners,
	}[outcome.Winner]

	cells := board.List(m.screen.naming.Cells(best), "or")
	free := state.Cells(gamestate.Empty)
	switch {
	case best == free && bits.OnesCount16(free) > 1:
		cells = "All free cells are equally good"
	case best == perfectplay.Completing(state, -mover):
		cells += " stops " + m.players().Of(-mover) + "'s row"
	default:
		cells = "Best: " + cells
	}
	return fmt.Sprintf("%s. %s then %s.", cells, m.mover(), result)
}
