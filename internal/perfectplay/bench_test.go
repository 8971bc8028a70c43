package perfectplay_test

import (
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/perfectplay"
	"tictactoe/playmove"
)

// BenchmarkSolve works every position out, as the first hint of a game does. "yardstick" does so over two bare sets of nine bits,
// and finds out only who wins.
func BenchmarkSolve(b *testing.B) {
	b.Run("Table", func(b *testing.B) {
		for b.Loop() {
			var game gamestate.GameState
			if outcome := perfectplay.NewTable().Outcome(&game); outcome.Winner != gamestate.Empty {
				b.Fatal(outcome)
			}
		}
	})
	b.Run("yardstick", func(b *testing.B) {
		for b.Loop() {
			if worth := bareSolve(map[[2]uint16]int{}, 0, 0); worth != 0 {
				b.Fatal(worth)
			}
		}
	})
}

// bareSolve returns 1 where the mover wins, -1 where the other player does, and 0 for a draw.
func bareSolve(solved map[[2]uint16]int, mover, other uint16) int {
	if worth, ok := solved[[2]uint16{mover, other}]; ok {
		return worth
	}
	free := 511 &^ (mover | other)
	worth := -1
	switch {
	case playmove.WinCode(other) != 0:
		free = 0
	case free == 0:
		worth = 0
	}
	for ; free != 0; free &= free - 1 {
		worth = max(worth, -bareSolve(solved, other, mover|free&-free))
	}
	solved[[2]uint16{mover, other}] = worth
	return worth
}
