package perfectplay

import (
	"cmp"

	"tictactoe/gamestate"
	"tictactoe/playmove"
)

// A Level says how well a player plays. The zero value plays like Perfect.
type Level int

const (
	Random   Level = 1 + iota
	OneAhead       // completes a line with the next move, or prevents the other player's line
	Perfect
)

// Choice returns the cells among which a player of the level chooses, as a set. The game must not
// be over.
func (t Table) Choice(game *gamestate.GameState, level Level) uint16 {
	mover := playmove.Mover(game)
	free := game.Cells(gamestate.Empty)
	switch level {
	case Random:
		return free
	case OneAhead:
		return cmp.Or(Completing(game, mover), Completing(game, -mover), free)
	}
	return t.Solve(game).Best
}

// Completing returns the free cells in which a mark completes a line, as a set.
func Completing(game *gamestate.GameState, mark gamestate.Mark) uint16 {
	var completing uint16
	for cells := game.Cells(gamestate.Empty); cells != 0; cells &= cells - 1 {
		cell := cells & -cells
		if playmove.WinCode(game.Cells(mark)|cell) != 0 {
			completing |= cell
		}
	}
	return completing
}
