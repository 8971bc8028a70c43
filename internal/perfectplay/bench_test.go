package perfectplay_test

import (
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/perfectplay"
)

// BenchmarkSolve works the table out.
//
// "yardstick" plays every cell of every position, from a list of the positions that stands ready: the least that
// anything has to do which works the table out by playing.
func BenchmarkSolve(b *testing.B) {
	b.Run("Solve", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			perfectplay.Solve()
		}
	})
	b.Run("yardstick", func(b *testing.B) {
		games := positions(gamestate.X)
		b.ReportAllocs()
		for b.Loop() {
			moves := 0
			for _, game := range games {
				if !game.GameOver() {
					for range following(game) {
						moves++
					}
				}
			}
			if moves != moveCount {
				b.Fatalf("%d moves, want %d", moves, moveCount)
			}
		}
	})
}
