package tictac_test

import (
	"fmt"
	"os"
	"strings"

	"tictactoe/internal/labs/tictac"
)

func ExampleMoveCheck() {
	status := tictac.MoveCheck(strings.NewReader("4  o  a1  # a corner\n"), os.Stdout)
	fmt.Println(status)
	// Output:
	// 4 O A1
	// 0
}

func ExampleGameCheck() {
	status := tictac.GameCheck(strings.NewReader("1 X B2\n2 O B2\n"), os.Stdout)
	fmt.Println(status)
	// Output:
	// Invalid move.
	// 2
}

func ExampleOptions_GameCheck() {
	tictac.Options{Verbose: true, Stderr: os.Stdout}.GameCheck(strings.NewReader("1 X B2\n2 O B2\n"), os.Stdout)
	// Output:
	// Invalid move.
	// game-check: line 2, column 5: 2 O B2 is not allowed: the cell is taken
}
