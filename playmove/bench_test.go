package playmove_test

import (
	"fmt"
	"math/bits"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/testkit"
	"tictactoe/playmove"
)

// BenchmarkTree walks the whole game tree and copies the state for each move. The yardstick walks
// the same tree with two sets of nine bits and a table of 512 bools: the least work that any
// program which follows the rules must do.
func BenchmarkTree(b *testing.B) {
	var won [512]bool
	for cells := range won {
		won[cells] = playmove.WinCode(uint16(cells)) != 0
	}
	check := func(moves int) error {
		if moves != 549_945 {
			return fmt.Errorf("the tree has %d moves", moves)
		}
		return nil
	}
	testkit.Measure(b,
		func() error { return check(walk(gamestate.GameState{})) },
		func() error { return check(bareWalk(&won, 0, 0)) })
}

func walk(g gamestate.GameState) int {
	moves := 0
	for free := g.Cells(gamestate.Empty); free != 0; free &= free - 1 {
		next := g
		playmove.PlayCell(&next, bits.TrailingZeros16(free))
		moves++
		if !next.GameOver() {
			moves += walk(next)
		}
	}
	return moves
}

func bareWalk(won *[512]bool, mover, other uint16) int {
	moves := 0
	for free := 511 &^ (mover | other); free != 0; free &= free - 1 {
		next := mover | free&-free
		moves++
		if !won[next%512] && next|other != 511 {
			moves += bareWalk(won, other, next)
		}
	}
	return moves
}
