// Package perfectplay says what a position is worth under perfect play, which cells are best, and among which cells a player
// chooses who is less than perfect. It plays every game that can follow, by the rules of package playmove.
//
// A player who can win plays for the quickest win, and a player who must lose for the slowest loss. Every draw takes all nine
// cells, so all cells that lead to a draw are equally good.
package perfectplay

import (
	"cmp"
	"fmt"
	"math/bits"

	"tictactoe/gamestate"
	"tictactoe/playmove"
)

// An Outcome is the result of a game under perfect play.
type Outcome struct {
	Winner gamestate.Mark // Empty for a draw
	Moves  int            // of both players together, to the end of the game; 0 where it is over
}

// String returns the outcome in words: "X wins in 5", "X wins" where X has won, or "draw".
func (o Outcome) String() string {
	switch {
	case o.Winner == gamestate.Empty:
		return "draw"
	case o.Moves == 0:
		return o.Winner.String() + " wins"
	}
	return fmt.Sprintf("%v wins in %d", o.Winner, o.Moves)
}

// A Table holds the worth of positions. It computes each one when it is first asked for, so it serves one goroutine at a
// time.
type Table struct {
	solved map[position]solution
}

// A position is the cells of both players, and who is to move.
type position struct {
	x, o  uint16
	mover gamestate.Mark
}

type solution struct {
	outcome Outcome
	best    uint16 // cells
}

// NewTable returns an empty Table.
func NewTable() *Table { return &Table{make(map[position]solution)} }

// Outcome returns the result of the game under perfect play.
func (t *Table) Outcome(game *gamestate.GameState) Outcome { return t.solve(game).outcome }

// Best returns the best cells for the player to move, as a set of nine bits in which bit 3*row+col is the cell at row,
// col: the cells that win soonest, else those that draw, else those that lose last. If the game is over, there are none.
func (t *Table) Best(game *gamestate.GameState) uint16 { return t.solve(game).best }

// Completing returns the free cells in which a mark completes a line, as a set of nine bits. If the game is over, there are
// none.
func Completing(game *gamestate.GameState, mark gamestate.Mark) uint16 {
	var completing uint16
	for cells := game.Cells(gamestate.Empty); cells != 0 && !game.GameOver(); cells &= cells - 1 {
		cell := cells & -cells
		if playmove.WinCode(game.Cells(mark)|cell) != 0 {
			completing |= cell
		}
	}
	return completing
}

// A Level is how well a player plays. The zero value is Perfect, too.
type Level int

const (
	Random   Level = 1 + iota
	OneAhead       // completes a line, or stops the other player's, with the next move
	Perfect
)

// Choice returns the cells among which a player of a level chooses, in the form of Best.
func (t *Table) Choice(game *gamestate.GameState, level Level) uint16 {
	mover := playmove.Mover(game)
	switch level {
	case Random:
		return game.Cells(gamestate.Empty)
	case OneAhead:
		return cmp.Or(Completing(game, mover), Completing(game, -mover), game.Cells(gamestate.Empty))
	}
	return t.Best(game)
}

// solve computes a position, and every position that can follow.
func (t *Table) solve(game *gamestate.GameState) solution {
	if game.GameOver() {
		return solution{outcome: Outcome{Winner: playmove.Winner(game)}}
	}
	mover := playmove.Mover(game)
	here := position{game.Cells(gamestate.X), game.Cells(gamestate.O), mover}
	if known, ok := t.solved[here]; ok {
		return known
	}
	var solved solution
	for cells := game.Cells(gamestate.Empty); cells != 0; cells &= cells - 1 {
		next := *game
		playmove.PlayCell(&next, bits.TrailingZeros16(cells))
		outcome := t.solve(&next).outcome
		outcome.Moves++
		cell := cells & -cells
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

// worth returns how good an outcome is for a player: above 0 for a win, below 0 for a loss, and farther from 0 the fewer
// moves it takes. Nobody can force a win that takes all nine cells.
func worth(o Outcome, player gamestate.Mark) int {
	switch o.Winner {
	case player:
		return gamestate.CellCount - o.Moves
	case -player:
		return o.Moves - gamestate.CellCount
	}
	return 0
}
