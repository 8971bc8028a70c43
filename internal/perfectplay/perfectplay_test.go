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

func ExampleTable() {
	table := perfectplay.NewTable()
	var game gamestate.GameState // a new game
	fmt.Println(table.Outcome(&game))

	game.SetBoard(0, 0, gamestate.X)
	game.SetTurn(false)
	fmt.Printf("%09b\n", table.Best(&game)) // the centre, bit 3*1+1
	playmove.PlayCell(&game, 1)
	fmt.Println(table.Outcome(&game))
	fmt.Println(perfectplay.Outcome{Winner: gamestate.O}) // the game is over
	// Output:
	// draw
	// 000010000
	// X wins in 5
	// O wins
}

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
