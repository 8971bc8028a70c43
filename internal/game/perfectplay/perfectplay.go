// Package perfectplay computes the result of a position under perfect play, and the best cells. It
// plays every game that can follow, by the rules of package playmove, and keeps the results in a
// Table. It also lists the cells among which a weaker player chooses.
//
//	table := perfectplay.Table{}
//	cells := table.Solve(&game).Best
//
// A player who can win prefers the quickest win. A player who must lose prefers the slowest loss.
// Every draw fills the board, so all cells that lead to a draw are equally good.
//
// The package does not choose among equally good cells, and it does not play the move.
package perfectplay

import (
	"cmp"
	"math/bits"

	"tictactoe/gamestate"
	"tictactoe/playmove"
)

// A Solution is the result of a position under perfect play.
type Solution struct {
	Winner gamestate.Mark // Empty for a draw
	Moves  int            // the moves of both players to the end of the game; 0 if it is over

	// Best holds the best cells for the player to move, as a set like gamestate.GameState.Cells:
	// the cells that win soonest, or else those that draw, or else those that lose last. If the
	// game is over the set is empty.
	Best uint16
}

// A Table holds the solutions of positions. Only one goroutine at a time may use a Table.
type Table map[gamestate.GameState]Solution

// Solve returns the solution of a position. It also solves all positions that can follow, unless
// the Table knows them already.
func (t Table) Solve(game *gamestate.GameState) Solution {
	if game.GameOver() {
		return Solution{Winner: playmove.Winner(game)}
	}
	position := *game
	position.SetSelectedRow(0) // the solution does not depend on the selected cell
	position.SetSelectedCol(0)
	if known, ok := t[position]; ok {
		return known
	}
	mover := playmove.Mover(game)
	var solved Solution
	for cells := game.Cells(gamestate.Empty); cells != 0; cells &= cells - 1 {
		next := *game
		playmove.PlayCell(&next, bits.TrailingZeros16(cells))
		result := t.Solve(&next)
		result.Moves++
		result.Best = cells & -cells // the lowest bit, which is the cell just played

		switch order := cmp.Compare(result.worth(mover), solved.worth(mover)); {
		case order > 0 || solved.Best == 0:
			solved = result
		case order == 0:
			solved.Best |= result.Best
		}
	}
	t[position] = solved
	return solved
}

// worth returns the value of a solution for a player: positive for a win, negative for a loss, and
// farther from 0 the fewer moves it takes. A win in nine moves, which would be worth 0, never
// occurs: no player can force it.
func (s Solution) worth(player gamestate.Mark) int {
	switch s.Winner {
	case player:
		return gamestate.CellCount - s.Moves
	case -player:
		return s.Moves - gamestate.CellCount
	}
	return 0
}

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
