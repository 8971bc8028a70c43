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

// TestRounds checks the output for each input. The first three are games: the rest of their input
// is not read.
func TestRounds(t *testing.T) {
	var printed strings.Builder
	for _, typed := range []string{
		"1 1 0 0 0 1 1 0 2 1 0 0",
		"1 1 0 0 2 2 0 1 2 0 0 2 0 0",
		"0 0 1 1 2 2 0 1 2 1 2 0 0 2 1 2 1 0 0 0",

		"", "1\n", "1 1\n", "1 1 0 0",
		" \t1\r\n\r\n\v+1\f",
		"3\n6\n1\n1\n",
		"-1 0 0 -1 3 0 0 3 2147483647 -2147483648",
		"1 1 1 1 0 0",
		"one\n1 1\n", "1\none\n1 1\n", "1 one 2 2 2\n1 1",
		"2147483648 1\n-99999999999999999999\n",
		"1.0\n0x1\n1,1\nundo\n?\n",
	} {
		fmt.Fprintf(&printed, "== %q\n%s\n", typed, play(t, typed))
	}
	testkit.Golden(t, "testdata/rounds.txt", printed.String())
}
