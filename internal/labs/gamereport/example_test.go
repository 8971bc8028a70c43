package gamereport_test

import (
	"fmt"
	"os"
	"strings"

	"tictactoe/internal/labs/gamereport"
)

func ExampleWrite() {
	moves := strings.NewReader(`Tic-Tac-Toe Game Data
X: Dave McPherson   O: Guy Rhodes

X 6
Y 0
O 6
`)
	over, err := gamereport.Write(moves, os.Stdout)
	fmt.Println(over, err)
	// Output:
	// Tic-Tac-Toe game: X: Dave McPherson      O: Guy Rhodes
	//
	// Move 1:   X    6
	//           -|-|-
	//           -+--+
	//           -|-|X
	//           -+--+
	//           -|-|-
	//           ~~~~~~
	//
	// Y    0    illegal player
	// O    6    marked square
	//
	// Winner:   none
	// false <nil>
}

func ExampleParseError() {
	moves := strings.NewReader("Tic-Tac-Toe Game Data\nX: Dave McPherson\n\n")
	var report strings.Builder
	_, err := gamereport.Write(moves, &report)
	fmt.Println(err)
	// Output: 2:18: expected a blank, "O:" and a name
}
