package tictac_test

import (
	"os"
	"strings"
	"testing"

	"tictactoe/internal/game/labs/tictac"
	"tictactoe/internal/testkit"
	"tictactoe/transcripts"
)

// TestSuites replays the built-in suites, byte for byte.
func TestSuites(t *testing.T) {
	for _, name := range []string{"move-check", "game-check"} {
		suite, err := transcripts.Shipped(name)
		if err != nil {
			t.Fatal(err)
		}
		program := tictac.Options{}.MoveCheck
		if name == "game-check" {
			program = tictac.Options{}.GameCheck
		}
		for _, tr := range suite.Transcripts {
			var output strings.Builder
			status, err := program(strings.NewReader(tr.Input), &output)
			if status != tr.Status || err != nil || output.String() != tr.Output {
				t.Errorf("%s: status %d, expected %d, %v\n%s", tr.Name, status, tr.Status, err,
					testkit.Diff(tr.Output, output.String()))
			}
		}
	}
}

func ExampleOptions() {
	options := tictac.Options{Verbose: true, Stderr: os.Stdout}
	options.MoveCheck(strings.NewReader("4 O D1"), os.Stdout)
	options.GameCheck(strings.NewReader("1 X A1\n2 X"), os.Stdout)
	options.GameCheck(strings.NewReader("1 X A1\n2 X A2"), os.Stdout)
	// Output:
	// > Parse error: expected a row, A, B or C
	// hint: see column 5; a move is its number, its player and its cell, as in 4 O A1
	// Parse error.
	// game-check: line 2, column 4: expected white space
	// hint: a move is its number, its player and its cell, as in 4 O A1
	// Invalid move.
	// game-check: line 2, column 3: 2 X A2 is not allowed: the same player moved last
}
