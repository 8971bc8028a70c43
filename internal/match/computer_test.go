package match_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/match"
	"tictactoe/internal/testkit"
	"tictactoe/playmove"
)

// TestComputerNeverLoses plays against the computer all that can be played.
func TestComputerNeverLoses(t *testing.T) {
	for _, computer := range []gamestate.Mark{gamestate.X, gamestate.O} {
		t.Run(computer.String(), func(t *testing.T) {
			t.Parallel()
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
						against(typed + string(testkit.AppendInput(nil, []int{cell})))
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
	options := match.Options{Commands: true, Computer: gamestate.O}
	want, _ := lastGame(t, play(t, "1 1\n", options).record)
	for typed, takenBack := range map[string]int{"1 1\n1 2\n0 0\nundo\nundo\n": 4, "1 1\nundo\nredo\n": 2} {
		s := play(t, typed, options)
		got, _ := lastGame(t, s.record)
		if !slices.Equal(got, want) || len(comments(s.record, "Taken back")) != takenBack {
			t.Errorf("%q leads to %v, want %v:\n%s", typed, got, want, s.record)
		}
	}
	options.Computer = gamestate.X
	s := play(t, "undo\n", options) // there is only the computer's move, which it plays again
	if got, _ := lastGame(t, s.record); len(got) != 1 || len(comments(s.record, "Taken back")) != 1 {
		t.Errorf("the computer begins:\n%s", s.record)
	}
	options.Series = true
	second, _ := resume(t, play(t, winX, options).record, "y\n0 0\n", options)
	if got, _ := lastGame(t, second.record); len(got) != 2 || got[0] != 0 {
		t.Errorf("in the second game the computer begins, too:\n%s", second.record)
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
		if games := comments(record, "Game "); len(games) != 2 {
			t.Fatalf("there are %q:\n%s", games, record)
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
