package perfectplay_test

import (
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/perfectplay"
)

// BenchmarkSolve works every position out, as the first hint of a game does.
func BenchmarkSolve(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		var game gamestate.GameState
		perfectplay.NewTable().Outcome(&game)
	}
}
