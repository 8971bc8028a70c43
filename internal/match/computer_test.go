package match_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/match"
	"tictactoe/internal/perfectplay"
	"tictactoe/playmove"
)

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
}

// TestComputersMoves checks that each of the computer's moves is one among which its level chooses, so that it never loses
// at the highest, in both games of a series; and that a match is the same again with the same seed, and another with others.
func TestComputersMoves(t *testing.T) {
	table := perfectplay.NewTable()
	input := strings.Repeat("0 0\n1 1\n2 2\n0 2\n2 0\n0 1\n1 0\n1 2\n2 1\n", 2)
	for level := perfectplay.Level(0); level <= perfectplay.Perfect; level++ {
		different, worse := map[string]bool{}, 0
		for seed := range uint64(20) {
			options := match.Options{Computer: gamestate.X, Level: level, Seed: seed, Series: true, Games: 2}
			record := play(t, input, options).record
			games := controller.Games(checkSession(t, record), true)
			if again := play(t, input, options).record; again != record || len(games) != 2 {
				t.Fatalf("seed %d gives\n%s\nand then\n%s", seed, record, again)
			}
			for number, game := range games {
				var state gamestate.GameState
				for i, cell := range game.Cells {
					its := i%2 == number
					if its && table.Choice(&state, level)>>cell&1 == 0 {
						t.Fatalf("level %d, seed %d: the computer plays %d after %v", level, seed, cell, game.Cells[:i])
					}
					if its && table.Best(&state)>>cell&1 == 0 {
						worse++
					}
					playmove.PlayCell(&state, cell)
				}
			}
			different[fmt.Sprint(games)] = true
		}
		if below := level == perfectplay.Random || level == perfectplay.OneAhead; len(different) < 5 || worse > 0 != below {
			t.Errorf("level %d: 20 seeds give %d matches with %d moves that are not the best", level, len(different), worse)
		}
	}
}
