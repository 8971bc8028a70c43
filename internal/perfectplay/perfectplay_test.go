package perfectplay_test

import (
	"fmt"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/perfectplay"
	"tictactoe/playmove"
)

// positionCount is how many positions there are that games come to which one player always begins (OpenSpiel,
// kNumberStates).
const positionCount = 5478

// A board is played on by rules of the test's own.
type board [9]gamestate.Mark

var lines = [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

func (b *board) hasLine(player gamestate.Mark) bool {
	for _, line := range lines {
		if b[line[0]] == player && b[line[1]] == player && b[line[2]] == player {
			return true
		}
	}
	return false
}

// game returns the board as a game in which player is to move, over or not.
func (b *board) game(player gamestate.Mark, over bool) (game gamestate.GameState) {
	for cell, mark := range b {
		game.SetBoard(cell/3, cell%3, mark)
	}
	game.SetTurn(player == gamestate.X)
	game.SetGameOver(over)
	if over {
		game.SetWinCode(playmove.WinCode(game.Cells(-player)))
	}
	return game
}

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

// An appraisal is what minimax finds out about a board.
type appraisal struct {
	outcome perfectplay.Outcome
	best    uint16
}

// minimax plays every game that can follow on a board, on which player is to move, and gives visit each board on the
// way.
func minimax(b *board, player gamestate.Mark, visit func(appraisal)) perfectplay.Outcome {
	var a appraisal
	if b.hasLine(-player) {
		a.outcome.Winner = -player
		visit(a)
		return a.outcome
	}
	for cell, mark := range b {
		if mark != gamestate.Empty {
			continue
		}
		b[cell] = player
		outcome := minimax(b, -player, visit)
		b[cell] = gamestate.Empty
		outcome.Moves++
		if a.best == 0 || prefers(player, outcome, a.outcome) {
			a.outcome, a.best = outcome, 0
		}
		if outcome == a.outcome {
			a.best |= 1 << cell
		}
	}
	visit(a)
	return a.outcome
}

// TestEveryPosition compares the table with a minimax of every game there is, played by rules of the test's own.
func TestEveryPosition(t *testing.T) {
	for _, first := range []gamestate.Mark{gamestate.X, gamestate.O} {
		t.Run(first.String()+" begins", func(t *testing.T) {
			table := perfectplay.NewTable()
			var b board
			seen := map[board]bool{}
			worth := map[gamestate.Mark]int{}
			minimax(&b, first, func(want appraisal) {
				if seen[b] {
					return
				}
				seen[b] = true
				worth[want.outcome.Winner]++
				player := first
				for _, mark := range b {
					if mark != gamestate.Empty {
						player = -player
					}
				}
				game := b.game(player, want.best == 0)
				if got := table.Outcome(&game); got != want.outcome {
					t.Fatalf("%v: %+v, want %+v", b, got, want.outcome)
				}
				if got := table.Best(&game); got != want.best {
					t.Fatalf("%v: best are %09b, want %09b", b, got, want.best)
				}
			})
			if len(seen) != positionCount || worth[first] != 2936 || worth[-first] != 1474 || worth[gamestate.Empty] != 1068 {
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
