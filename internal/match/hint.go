package match

import (
	"fmt"
	"math/bits"

	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/perfectplay"
	"tictactoe/playmove"
)

// hint names the best cells and gives the reason.
func (m *Match) hint() string {
	state := &m.game.State
	mover := playmove.Mover(state)
	best, outcome := m.table.Best(state), m.table.Outcome(state)
	switch {
	case state.GameOver():
		return "The game is over."
	case outcome.Moves == 1 && outcome.Winner == mover:
		return m.winning(best)
	}

	result := "draws"
	winners := board.Plural((outcome.Moves+1)/2, "move") // without the loser's
	switch outcome.Winner {
	case mover:
		result = "wins in " + winners
	case -mover:
		result = "loses in " + winners
	}

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

// winning names the line by which each of some cells wins.
func (m *Match) winning(cells uint16) string {
	naming := m.screen.naming
	var clauses []string
	for ; cells != 0; cells &= cells - 1 {
		cell := bits.TrailingZeros16(cells)
		won := m.game.State
		playmove.PlayCell(&won, cell)
		clauses = append(clauses, naming.Cell(cell)+" wins by "+naming.Line(won.WinCode()))
	}
	return board.List(clauses, "and") + "."
}
