package perfectplay_test

import (
	"fmt"
	"maps"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/game/perfectplay"
	"tictactoe/internal/testkit"
	"tictactoe/playmove"
)

// prefers reports whether result a is better than b for player.
func prefers(player gamestate.Mark, a, b perfectplay.Solution) bool {
	switch {
	case a.Winner != b.Winner:
		return a.Winner == player || b.Winner == -player
	case a.Winner == player:
		return a.Moves < b.Moves
	}
	return a.Moves > b.Moves
}

// TestEveryPosition compares the solution of each position with those of the positions that follow,
// and counts the 5,478 positions by their winner under perfect play.
func TestEveryPosition(t *testing.T) {
	for _, first := range []gamestate.Mark{gamestate.X, gamestate.O} {
		table := perfectplay.Table{}
		winners := map[gamestate.Mark]int{}
		for _, position := range testkit.Positions(first) {
			game := position.State
			expected := perfectplay.Solution{Winner: playmove.Winner(&game)}
			for cell := range gamestate.CellCount {
				next := game
				if !playmove.PlayCell(&next, cell) {
					continue
				}
				result := table.Solve(&next)
				result.Moves++
				result.Best = 1 << cell
				switch {
				case expected.Best == 0, prefers(playmove.Mover(&game), result, expected):
					expected = result
				case !prefers(playmove.Mover(&game), expected, result):
					expected.Best |= result.Best
				}
			}
			winners[expected.Winner]++
			if actual := table.Solve(&game); actual != expected {
				t.Fatalf("%v begins, %v: %+v, expected %+v",
					first, position.Cells, actual, expected)
			}
		}
		expected := map[gamestate.Mark]int{first: 2936, -first: 1474, gamestate.Empty: 1068}
		if !maps.Equal(winners, expected) {
			t.Errorf("%v begins, positions by winner: %v, expected %v", first, winners, expected)
		}
	}
}

func TestChoice(t *testing.T) {
	for _, test := range []struct {
		moves             []int
		oneAhead, perfect uint16 // sets of cells
	}{
		{nil, 0b111_111_111, 0b111_111_111},
		{[]int{4}, 0b111_101_111, 0b101_000_101},
		{[]int{4, 0, 1}, 1 << 7, 1 << 7},    // O prevents column 1
		{[]int{4, 0, 5, 1}, 1 << 3, 1 << 3}, // X completes row 1
	} {
		var game gamestate.GameState
		for _, cell := range test.moves {
			playmove.PlayCell(&game, cell)
		}
		table := perfectplay.Table{}
		for level, expected := range map[perfectplay.Level]uint16{
			0:                    test.perfect,
			perfectplay.Random:   game.Cells(gamestate.Empty),
			perfectplay.OneAhead: test.oneAhead,
			perfectplay.Perfect:  test.perfect,
		} {
			if actual := table.Choice(&game, level); actual != expected {
				t.Errorf("level %d after %v: cells %09b, expected %09b",
					level, test.moves, actual, expected)
			}
		}
	}
}

func ExampleTable_Solve() {
	table := perfectplay.Table{}
	var game gamestate.GameState // a new game
	fmt.Printf("%+v\n", table.Solve(&game))

	playmove.PlayCell(&game, 0)
	fmt.Printf("best %09b\n", table.Solve(&game).Best) // the centre, bit 3*1+1
	playmove.PlayCell(&game, 1)
	fmt.Printf("%+v\n", table.Solve(&game))
	// Output:
	// {Winner:B Moves:9 Best:511}
	// best 000010000
	// {Winner:X Moves:5 Best:88}
}
