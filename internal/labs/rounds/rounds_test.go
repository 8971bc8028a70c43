package rounds_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"tictactoe/internal/console"
	"tictactoe/internal/labs/rounds"
	"tictactoe/internal/testkit"
)

// play returns the output of the game in rounds on a pipe.
func play(t *testing.T, input string) string {
	t.Helper()
	var output strings.Builder
	c := console.New(strings.NewReader(input), &output)
	if err := errors.Join(rounds.Play(c), c.Close()); err != nil {
		t.Fatalf("%.200q: %v", input, err)
	}
	return output.String()
}

// The parts of that output.
const (
	row     = "Enter Row: "
	column  = "Enter Column: "
	asked   = row + column
	refused = "Invalid Input. Try Again.\n\n"
)

func banner(turn int) string {
	const stars = "*******************\n"
	player, mark := 2-turn%2, "OX"[turn%2]
	return fmt.Sprintf("%sTurn %d: Player %d ('%c')\n%s\n", stars, turn, player, mark, stars)
}

// grid returns a board, its rows one after the other, as PlayRounds prints it.
func grid(board string) string {
	var cells [9]any
	for i, cell := range board {
		cells[i] = string(cell)
	}
	const format = "\t0\t1\t2\n0\t%s\t%s\t%s\n1\t%s\t%s\t%s\n2\t%s\t%s\t%s\n\n"
	return fmt.Sprintf(format, cells[:]...)
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
		if got := play(t, test.typed); got != banner(1)+test.want {
			t.Errorf("%q prints\n%s\nwant\n%s", test.typed, got, banner(1)+test.want)
		}
	}
}

// TestRoundsGames plays a game that X wins, one that O wins, and a draw. The rest of the input is
// not read.
func TestRoundsGames(t *testing.T) {
	printed := ""
	for _, typed := range []string{
		"1 1 0 0 0 1 1 0 2 1 0 0",
		"1 1 0 0 2 2 0 1 2 0 0 2 0 0",
		"0 0 1 1 2 2 0 1 2 1 2 0 0 2 1 2 1 0 0 0",
	} {
		printed += play(t, typed)
	}
	testkit.Golden(t, "testdata/rounds.txt", printed)
}
