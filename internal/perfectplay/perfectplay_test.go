package perfectplay_test

import (
	"fmt"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/perfectplay"
	"tictactoe/playmove"
)

// prefers reports whether player would rather have outcome a than b.
func prefers(player gamestate.Mark, a, b perfectplay.Outcome) bool {
	switch {
	case a.Winner != b.Winner:
		return a.Winner == player || b.Winner == -player
	case a.Winner == player:
		return a.Moves < b.Moves
	}
	return a.Moves > b.Moves
}

// TestEveryPosition compares what the table says of each position with what it says of those that follow from it, and counts
// positions (OpenSpiel, kNumberStates).
func TestEveryPosition(t *testing.T) {
	for _, first := range []gamestate.Mark{gamestate.X, gamestate.O} {
		t.Run(first.String()+" begins", func(t *testing.T) {
			table := perfectplay.NewTable()
			seen := map[[2]uint16]bool{}
			worth := map[gamestate.Mark]int{}
			var visit func(game gamestate.GameState)
			visit = func(game gamestate.GameState) {
				cells := [2]uint16{game.Cells(gamestate.X), game.Cells(gamestate.O)}
				if seen[cells] {
					return
				}
				seen[cells] = true
				want, best := perfectplay.Outcome{Winner: playmove.Winner(&game)}, uint16(0)
				for cell := range gamestate.CellCount {
					next := game
					if !playmove.PlayCell(&next, cell) {
						continue
					}
					visit(next)
					outcome := table.Outcome(&next)
					outcome.Moves++
					if best == 0 || prefers(playmove.Mover(&game), outcome, want) {
						want, best = outcome, 0
					}
					if outcome == want {
						best |= 1 << cell
					}
				}
				worth[want.Winner]++
				if got := table.Outcome(&game); got != want || table.Best(&game) != best {
					t.Fatalf("%v: %+v, best are %09b, want %+v and %09b", cells, got, table.Best(&game), want, best)
				}
			}
			var game gamestate.GameState
			game.SetTurn(first == gamestate.X)
			visit(game)
			if len(seen) != 5478 || worth[first] != 2936 || worth[-first] != 1474 || worth[gamestate.Empty] != 1068 {
				t.Errorf("%d positions, by winner %v", len(seen), worth)
			}
		})
	}
}

// TestChoice compares what the levels choose among.
func TestChoice(t *testing.T) {
	for _, test := range []struct {
		moves string // cells
		want  string // of each level
	}{
		{"", "111111111 111111111 111111111"},
		{"4", "111101111 111101111 101000101"},
		{"401", "111101100 010000000 010000000"},  // O stops column 1
		{"4051", "111001100 000001000 000001000"}, // X completes row 1, and need not stop row 0
	} {
		var game gamestate.GameState
		for _, cell := range test.moves {
			playmove.PlayCell(&game, int(cell-'0'))
		}
		table := perfectplay.NewTable()
		got := fmt.Sprintf("%09b %09b %09b", table.Choice(&game, 1), table.Choice(&game, 2), table.Choice(&game, 3))
		if got != test.want || table.Choice(&game, 0) != table.Best(&game) {
			t.Errorf("after %s: %s, want %s", test.moves, got, test.want)
		}
	}
}
