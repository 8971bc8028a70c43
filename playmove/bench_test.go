package playmove_test

import (
	"math/bits"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/playmove"
)

// treeMoves is the number of moves in the whole game tree.
const treeMoves = 549_945

// BenchmarkTree walks the whole game tree and copies the state for each move. "yardstick" walks the
// same tree with two sets of nine bits and a table of 512 bools: the least work that any program
// which follows the rules must do.
func BenchmarkTree(b *testing.B) {
	var won [512]bool
	for cells := range won {
		won[cells] = playmove.WinCode(uint16(cells)) != 0
	}
	for _, tree := range []struct {
		name string
		walk func() int
	}{
		{"PlayMove", func() int { return walk(gamestate.GameState{}) }},
		{"yardstick", func() int { return bareWalk(&won, 0, 0) }},
	} {
		b.Run(tree.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if n := tree.walk(); n != treeMoves {
					b.Fatalf("%d moves, expected %d", n, treeMoves)
				}
			}
			nanoseconds := float64(b.Elapsed().Nanoseconds())
			b.ReportMetric(nanoseconds/float64(b.N)/treeMoves, "ns/move")
		})
	}
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
