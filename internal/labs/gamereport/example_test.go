package gamereport_test

import (
	"os"
	"strings"

	"tictactoe/internal/labs/gamereport"
)

func ExampleWrite() {
	moves := strings.NewReader("Last night\nX: Ada   O: Grace\n\nX\t5\nO\t5\n")
	gamereport.Write(moves, os.Stdout)
	// Output:
	// Tic-Tac-Toe game: X: Ada      O: Grace
	//
	// Move 1:   X    5
	//           -|-|-
	//           -+--+
	//           -|X|-
	//           -+--+
	//           -|-|-
	//           ~~~~~~
	//
	// O    5    marked square
	//
	// Winner:   none
}
