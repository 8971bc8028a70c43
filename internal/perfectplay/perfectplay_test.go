package perfectplay_test

import (
	"fmt"
	"slices"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/perfectplay"
	"tictactoe/internal/testkit"
	"tictactoe/playmove"
)

// prefers reports whether outcome a is better than b for player.
func prefers(player gamestate.Mark, a, b perfectplay.Outcome) bool {
	switch {
	case a.Winner != b.Winner:
		return a.Winner == player || b.Winner == -player
	case a.Winner == player:
		return a.Moves < b.Moves
	}
	return a.Moves > b.Moves
}

// TestEveryPosition compares the answer for each position with the answers for the positions that
// follow, and counts the positions by their winner under perfect play.
func TestEveryPosition(t *testing.T) {
	for _, first := range []gamestate.Mark{gamestate.X, gamestate.O} {
		table := perfectplay.NewTable()
		positions := testkit.Positions(first)
		worth := map[gamestate.Mark]int{}
		for _, position := range positions {
			game := position.State
			want, best := perfectplay.Outcome{Winner: playmove.Winner(&game)}, uint16(0)
			for cell := range gamestate.CellCount {
				next := game
				if !playmove.PlayCell(&next, cell) {
					continue
				}
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
				t.Fatalf("%v begins, %v: %+v, best %09b, want %+v, %09b",
					first, position.Cells, got, table.Best(&game), want, best)
			}
		}
		counts := []int{len(positions), worth[first], worth[-first], worth[gamestate.Empty]}
		if !slices.Equal(counts, []int{5478, 2936, 1474, 1068}) {
			t.Errorf("%v begins: %d positions, wins, losses and draws", first, counts)
		}
	}
}

func TestChoice(t *testing.T) {
	for _, test := range []struct {
		cells []int
		want  string // for each level
	}{
		{nil, "111111111 111111111 111111111"},
		{[]int{4}, "111101111 111101111 101000101"},
		{[]int{4, 0, 1}, "111101100 010000000 010000000"},    // O prevents column 1
		{[]int{4, 0, 5, 1}, "111001100 000001000 000001000"}, // X completes row 1
	} {
		var game gamestate.GameState
		for _, cell := range test.cells {
			playmove.PlayCell(&game, cell)
		}
		table := perfectplay.NewTable()
		got := fmt.Sprintf("%09b %09b %09b", table.Choice(&game, perfectplay.Random),
			table.Choice(&game, perfectplay.OneAhead), table.Choice(&game, perfectplay.Perfect))
		if got != test.want || table.Choice(&game, 0) != table.Best(&game) {
			t.Errorf("after %v: %s, want %s", test.cells, got, test.want)
		}
	}
}

func ExampleTable() {
	table := perfectplay.NewTable()
	var game gamestate.GameState // a new game
	fmt.Printf("%+v\n", table.Outcome(&game))

	game.SetBoard(0, 0, gamestate.X)
	game.SetTurn(false)
	fmt.Printf("%09b\n", table.Best(&game)) // the centre, bit 3*1+1
	playmove.PlayCell(&game, 1)
	fmt.Printf("%+v\n", table.Outcome(&game))
	// Output:
	// {Winner:B Moves:9}
	// 000010000
	// {Winner:X Moves:5}
}
