package tictac_test

import (
	"fmt"
	"os"
	"strings"

	"tictactoe/internal/labs/tictac"
)

func ExampleOptions_GameCheck() {
	moves := strings.NewReader("1 X B2\n2 O A1\n3 X B2\n")
	status := tictac.Options{Verbose: true, Stderr: os.Stdout}.GameCheck(moves, os.Stdout)
	fmt.Println("status", status)
	// Output:
	// Invalid move.
	// game-check: line 3, column 5: 3 X B2 is not allowed: the cell is taken
	// status 2
}
