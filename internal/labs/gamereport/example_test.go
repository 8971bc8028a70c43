package gamereport_test

import (
	"fmt"
	"strings"

	"tictactoe/internal/labs/gamereport"
)

func ExampleReport() {
	moves := strings.NewReader("Last night\nX: Ada   O: Grace\n\nX\t5\nO\t5\n")
	report, _, _ := gamereport.Report(moves)
	fmt.Print(report)
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
