// Package perfectplay says what every position of tic-tac-toe is worth, and which cells are best in it, where nobody
// makes a mistake any more. It works that out by playing: the rules are those of package playmove.
//
// Whoever can win plays for the quickest win, and whoever must lose for the slowest loss. A draw takes all nine cells
// whatever is played, so that among the cells that lead to one none is better.
package perfectplay

import (
	"fmt"
	"math/bits"
	"math/rand/v2"

	"tictactoe/gamestate"
	"tictactoe/playmove"
)

// An Outcome is what comes of a game.
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

// A Table holds what every position that a game can come to is worth, whoever began it. Solve makes one. It never
// changes after that, and any number of goroutines may use it.
//
// Setters can make a GameState that no game comes to. Its worth is what comes of it when it is played on from there,
// with the marks, the turn and the end that were set, and that is worked out each time it is asked for.
type Table struct {
	// positions are the positions in which there is a move to make, by index.
	positions [boards]position

	// ternary reads a set of cells as a number of base 3.
	ternary [1 << cells]uint16
}

// A position is what is known of one. It makes no difference which of the players is X.
type position struct {
	best  uint16 // cells; none where the game is over or the position has not been worked out
	score score
}

// A score orders outcomes by how good they are for the player to move: a win is above 0, a loss below, and the fewer
// moves it takes, the farther.
type score int8

const (
	cells  = gamestate.BoardSize * gamestate.BoardSize
	boards = 19683 // of nine cells, each of which is the mover's, the other's or free

	lost  score = -1 - cells // the other has a line
	worst       = lost - 1   // below every score
)

// before returns the score for whoever makes a move that leaves the other player with score s.
func (s score) before() score {
	switch {
	case s > 0:
		return 1 - s
	case s < 0:
		return -1 - s
	}
	return 0
}

// moves returns how many moves a win or a loss takes.
func (s score) moves() int { return int(-lost - max(s, -s)) }

// Solve works out a Table.
func Solve() *Table {
	t := new(Table)
	for set := range t.ternary {
		t.ternary[set] = 3*t.ternary[set/2] + uint16(set%2)
	}
	t.solve(gamestate.GameState{})
	return t
}

// solve works out a game, and on the way every position that can follow.
func (t *Table) solve(game gamestate.GameState) position {
	switch {
	case game.GameOver() && game.WinCode() != 0: // by whoever moved last
		return position{score: lost}
	case game.GameOver() || game.Cells(gamestate.Empty) == 0:
		return position{}
	}
	known := &t.positions[t.index(&game)]
	if known.best != 0 {
		return *known
	}
	solved := position{score: worst}
	for free := game.Cells(gamestate.Empty); free != 0; free &= free - 1 {
		switch score := t.solve(played(game, bits.TrailingZeros16(free))).score.before(); {
		case score > solved.score:
			solved = position{free & -free, score}
		case score == solved.score:
			solved.best |= free & -free
		}
	}
	*known = solved
	return solved
}

// index returns where the position of a game stands: the nine cells as digits of base 3.
func (t *Table) index(game *gamestate.GameState) uint16 {
	mover := mover(game)
	return t.ternary[game.Cells(mover)] + 2*t.ternary[game.Cells(-mover)]
}

// mover returns the player whose turn it is.
func mover(game *gamestate.GameState) gamestate.Mark {
	if game.Turn() {
		return gamestate.X
	}
	return gamestate.O
}

// played returns the game after a move to the cell.
func played(game gamestate.GameState, cell int) gamestate.GameState {
	game.SetSelectedRow(cell / gamestate.BoardSize)
	game.SetSelectedCol(cell % gamestate.BoardSize)
	playmove.PlayMove(&game)
	return game
}

// at returns the position of a game.
func (t *Table) at(game *gamestate.GameState) position {
	if game.GameOver() || t.positions[t.index(game)].best != 0 {
		return t.solve(*game) // which then only reads
	}
	scratch := new(Table)
	*scratch = *t
	return scratch.solve(*game)
}

// Outcome returns what comes of the game under perfect play.
func (t *Table) Outcome(game *gamestate.GameState) Outcome {
	score := t.at(game).score
	switch {
	case score > 0:
		return Outcome{mover(game), score.moves()}
	case score < 0:
		return Outcome{-mover(game), score.moves()}
	case game.GameOver():
		return Outcome{}
	}
	return Outcome{Moves: bits.OnesCount16(game.Cells(gamestate.Empty))}
}

// Best returns the best cells for the player to move, as a set of nine bits in which bit 3*row+col is the cell at row,
// col: those that win soonest; where none wins, those that draw; and else those that lose last. Where the game is over
// there are none.
func (t *Table) Best(game *gamestate.GameState) uint16 { return t.at(game).best }

// After returns what comes of the game under perfect play once the cell, 3*row+col, has been played. Where it cannot be
// played, that is the outcome as it stands.
func (t *Table) After(game *gamestate.GameState, cell int) Outcome {
	if uint(cell) >= cells {
		return t.Outcome(game)
	}
	next := played(*game, cell)
	return t.Outcome(&next)
}

// Pick returns one of the best cells, 3*row+col, each as likely as any other; -1 where the game is over.
func (t *Table) Pick(game *gamestate.GameState, random *rand.Rand) int {
	best := t.Best(game)
	if best == 0 {
		return -1
	}
	for range random.IntN(bits.OnesCount16(best)) {
		best &= best - 1
	}
	return bits.TrailingZeros16(best)
}
