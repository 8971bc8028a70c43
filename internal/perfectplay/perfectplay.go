// Package perfectplay computes the result of a position under perfect play, and the best cells. It
// plays every game that can follow, by the rules of package playmove. It also lists the cells among
// which a weaker player chooses.
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

// An Outcome is the result of a game under perfect play.
type Outcome struct {
	Winner gamestate.Mark // Empty for a draw
	Moves  int            // the moves of both players to the end of the game; 0 if it is over
}

// A Table holds solved positions. It solves a position when it is first needed. Only one goroutine
// at a time may use a Table.
type Table struct {
	solved map[gamestate.GameState]solution
}

type solution struct {
	outcome Outcome
	best    uint16 // the best cells
}

// NewTable returns an empty Table.
func NewTable() *Table { return &Table{make(map[gamestate.GameState]solution)} }

// Outcome returns the result of the game under perfect play.
func (t *Table) Outcome(game *gamestate.GameState) Outcome { return t.solve(game).outcome }

// Best returns the best cells for the player to move, as a set like gamestate.GameState.Cells: the
// cells that win soonest, or else those that draw, or else those that lose last. If the game is
// over the set is empty.
func (t *Table) Best(game *gamestate.GameState) uint16 { return t.solve(game).best }

// solve returns the solution of a position. It also solves all positions that can follow.
func (t *Table) solve(game *gamestate.GameState) solution {
	if game.GameOver() {
		return solution{outcome: Outcome{Winner: playmove.Winner(game)}}
	}
	here := *game
	here.SetSelectedRow(0) // the answer does not depend on the selected cell
	here.SetSelectedCol(0)
	if known, ok := t.solved[here]; ok {
		return known
	}
	mover := playmove.Mover(game)
	var solved solution
	for cells := game.Cells(gamestate.Empty); cells != 0; cells &= cells - 1 {
		next := *game
		playmove.PlayCell(&next, bits.TrailingZeros16(cells))
		outcome := t.solve(&next).outcome
		outcome.Moves++

		cell := cells & -cells // the lowest bit, which is the cell just played
		switch order := cmp.Compare(worth(outcome, mover), worth(solved.outcome, mover)); {
		case order > 0 || solved.best == 0:
			solved = solution{outcome, cell}
		case order == 0:
			solved.best |= cell
		}
	}
	t.solved[here] = solved
	return solved
}

// worth returns the value of an outcome for a player: positive for a win, negative for a loss, and
// farther from 0 the fewer moves it takes. A win in nine moves, which would be worth 0, never
// occurs: no player can force it.
func worth(o Outcome, player gamestate.Mark) int {
	switch o.Winner {
	case player:
		return gamestate.CellCount - o.Moves
	case -player:
		return o.Moves - gamestate.CellCount
	}
	return 0
}
