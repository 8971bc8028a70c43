package tictac_test

import (
	"os"
	"strings"

	"tictactoe/internal/game/labs/tictac"
)

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
