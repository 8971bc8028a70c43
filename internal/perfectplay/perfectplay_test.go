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

// An appraisal is what minimax finds out about a game.
type appraisal struct {
	game    gamestate.GameState
	outcome perfectplay.Outcome
	best    uint16
}

// minimax plays on in every way, and gives visit each game on the way.
func minimax(game gamestate.GameState, visit func(appraisal)) perfectplay.Outcome {
	a := appraisal{game: game}
	if game.GameOver() {
		a.outcome.Winner = playmove.Winner(&game)
		visit(a)
		return a.outcome
	}
	for cell := range gamestate.CellCount {
		next := game
		if !playmove.PlayCell(&next, cell) {
			continue
		}
		outcome := minimax(next, visit)
		outcome.Moves++
		if a.best == 0 || prefers(playmove.Mover(&game), outcome, a.outcome) {
			a.outcome, a.best = outcome, 0
		}
		if outcome == a.outcome {
			a.best |= 1 << cell
		}
	}
	visit(a)
	return a.outcome
}

// TestEveryPosition compares the table with a minimax of every game there is, and counts positions (OpenSpiel, kNumberStates).
func TestEveryPosition(t *testing.T) {
	for _, first := range []gamestate.Mark{gamestate.X, gamestate.O} {
		t.Run(first.String()+" begins", func(t *testing.T) {
			table := perfectplay.NewTable()
			seen := map[[2]uint16]bool{}
			worth := map[gamestate.Mark]int{}
			var game gamestate.GameState
			game.SetTurn(first == gamestate.X)
			minimax(game, func(want appraisal) {
				cells := [2]uint16{want.game.Cells(gamestate.X), want.game.Cells(gamestate.O)}
				if seen[cells] {
					return
				}
				seen[cells] = true
				worth[want.outcome.Winner]++
				if got := table.Outcome(&want.game); got != want.outcome {
					t.Fatalf("%v: %+v, want %+v", cells, got, want.outcome)
				}
				if got := table.Best(&want.game); got != want.best {
					t.Fatalf("%v: best are %09b, want %09b", cells, got, want.best)
				}
			})
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
