package match_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/match"
	"tictactoe/internal/testkit/everygame"
	"tictactoe/playmove"
)

// TestComputerNeverLoses plays against the computer all that can be played.
func TestComputerNeverLoses(t *testing.T) {
	for _, computer := range []gamestate.Mark{gamestate.X, gamestate.O} {
		t.Run(computer.String(), func(t *testing.T) {
			t.Parallel()
			if testing.Short() && computer == gamestate.O {
				t.Skip("there are more opponents that begin")
			}
			ended := map[gamestate.Mark]int{}
			var against func(typed string)
			against = func(typed string) {
				_, game := lastGame(t, play(t, typed, match.Options{Computer: computer, Seed: 7}).record)
				if game.GameOver() {
					ended[playmove.Winner(&game)]++
					return
				}
				if playmove.Mover(&game) == computer {
					t.Fatalf("%q leaves it to the computer to move", typed)
				}
				for cell := range 9 {
					if next := game; playmove.PlayCell(&next, cell) {
						against(typed + string(everygame.AppendInput(nil, []int{cell})))
					}
				}
			}
			against("")
			if ended[-computer] != 0 || ended[computer] == 0 || ended[gamestate.Empty] == 0 {
				t.Errorf("games by winner: %v", ended)
			}
		})
	}
}

// TestComputerGoesAlong checks that undo and redo take the computer's move with the player's.
func TestComputerGoesAlong(t *testing.T) {
	for _, test := range []struct {
		computer  gamestate.Mark
		typed     string
		same      string // what leads to the same moves
		takenBack int
	}{
		{gamestate.O, "1 1\nundo\n", "", 2},
		{gamestate.O, "1 1\n1 2\n0 0\nundo\nundo\n", "1 1\n", 4},
		{gamestate.O, "1 1\nundo\nredo\n", "1 1\n", 2},
		{gamestate.X, "undo\n", "", 1}, // there is only the computer's, which it plays again
	} {
		options := match.Options{Commands: true, Computer: test.computer}
		s := play(t, test.typed, options)
		got, _ := lastGame(t, s.record)
		want, _ := lastGame(t, play(t, test.same, options).record)
		if test.computer == gamestate.X {
			got, want = got[1:], want[1:] // it may choose another one
		}
		if !slices.Equal(got, want) || len(comments(s.record, "Taken back")) != test.takenBack {
			t.Errorf("%q leads to %v, want %v:\n%s", test.typed, got, want, s.record)
		}
	}
}

// TestSeed checks that the same seed, with the same moves against it, gives the same match, and that others give others.
func TestSeed(t *testing.T) {
	different := map[string]bool{}
	for seed := range uint64(20) {
		options := match.Options{Computer: gamestate.X, Seed: seed, Series: true, Games: 2}
		input := strings.Repeat("0 0\n1 1\n2 2\n0 2\n2 0\n0 1\n1 0\n1 2\n2 1\n", 2)
		record := play(t, input, options).record
		if again := play(t, input, options).record; again != record {
			t.Fatalf("seed %d gives\n%s\nand then\n%s", seed, record, again)
		}
		if comments(record, fmt.Sprintf("The computer plays X; --seed=%d repeats its choices.", seed)) == nil {
			t.Fatalf("the seed %d is not said:\n%s", seed, record)
		}
		cells, _ := lastGame(t, record)
		different[fmt.Sprint(cells)] = true
	}
	if len(different) < 5 {
		t.Errorf("20 seeds give %d games", len(different))
	}
}
