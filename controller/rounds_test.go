package controller_test

import (
	"fmt"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/testkit"
	"tictactoe/playmove"
)

// What PlayRounds prints, in parts.
const (
	row     = "Enter Row: "
	column  = "Enter Column: "
	asked   = row + column
	refused = "Invalid Input. Try Again.\n\n"
)

// rounds returns the game in rounds as it is on a pipe.
func rounds(c *console.Console) error { return controller.PlayRounds(c) }

func banner(turn int) string {
	return fmt.Sprintf("*******************\nTurn %d: Player %d ('%c')\n*******************\n\n", turn, 2-turn%2, "OX"[turn%2])
}

// grid returns a board, its rows one after the other, as PlayRounds prints it.
func grid(board string) string {
	var cells [9]any
	for i, cell := range board {
		cells[i] = string(cell)
	}
	return fmt.Sprintf("\t0\t1\t2\n0\t%s\t%s\t%s\n1\t%s\t%s\t%s\n2\t%s\t%s\t%s\n\n", cells[:]...)
}

func TestRoundsInput(t *testing.T) {
	played := asked + grid("    X    ") + banner(2)
	answered := asked + grid("O   X    ") + banner(3)
	for _, test := range []struct{ typed, want string }{
		{"", row},
		{"1\n", asked},
		{"1 1\n", played + row},
		{"1 1 0 0", played + answered + row},
		{" \t1\r\n\r\n\v+1\f", played + row},
		{"3\n6\n1\n1\n", asked + refused + played + row},
		{"-1 0 0 -1 3 0 0 3 2147483647 -2147483648", strings.Repeat(asked+refused, 5) + row},
		{"1 1 1 1 0 0", played + asked + refused + answered + row},
		{"one\n1 1\n", row + refused + played + row},
		{"1\none\n1 1\n", asked + refused + played + row},
		{"1 one 2 2 2\n1 1", asked + refused + played + row},
		{"2147483648 1\n-99999999999999999999\n", strings.Repeat(row+refused, 2) + row},
		{"1.0\n0x1\n1,1\nundo\n?\n", strings.Repeat(row+refused, 5) + row},
	} {
		if got := printed(t, test.typed, rounds); got != banner(1)+test.want {
			t.Errorf("%q prints\n%s\nwant\n%s", test.typed, got, banner(1)+test.want)
		}
	}
}

// TestRoundsGames plays one game in a hundred and compares what is printed with a board of the test's own.
func TestRoundsGames(t *testing.T) {
	ends := map[string]int{}
	n := 0
	testkit.EveryGame(func(cells []int) {
		if n++; n%100 != 0 {
			return
		}
		var game gamestate.GameState
		board := []byte("         ")
		want, end := "", "Game is a tie. Bye Bye.\n"
		for i, cell := range cells {
			playmove.PlayCell(&game, cell)
			board[cell] = "XO"[i%2]
			want += banner(i+1) + asked + grid(string(board))
			if game.WinCode() != 0 {
				end = fmt.Sprintf("Congratulation Player %d. You Won!\n", i%2+1)
			}
		}
		ends[end]++
		input := testkit.AppendInput(nil, cells)
		if got := printed(t, string(input)+"0 0", rounds); got != want+end {
			t.Fatalf("%v prints\n%s\nwant\n%s", cells, got, want+end)
		}
	})
	if len(ends) != 3 {
		t.Errorf("the games end with %v", ends)
	}
}

// FuzzRounds checks that the game ends well whatever is typed: with its closing line, or behind a prompt.
func FuzzRounds(f *testing.F) {
	f.Add("1 1 0 0 2 0 0 2 0 1 2 1 1 0 1 2 2 2")
	f.Add("0\n0\n1\n0\n0\n1\n1\n1\n0\n2\n")
	f.Add("3 6\none two\n-1\x00\n1 1 1 1")
	f.Fuzz(func(t *testing.T, typed string) {
		got := printed(t, typed, rounds)
		ended := strings.HasSuffix(got, "You Won!\n") || strings.HasSuffix(got, "Bye Bye.\n")
		waits := strings.HasSuffix(got, row) || strings.HasSuffix(got, column)
		if ended == waits {
			t.Fatalf("%q prints\n%s", typed, got)
		}
		if turns := strings.Count(got, "Turn "); turns < 1 || turns > 9 || ended && turns < 5 {
			t.Fatalf("%q is a game of %d turns", typed, turns)
		}
	})
}
