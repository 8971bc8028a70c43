package controller_test

import (
	"os"
	"strings"

	"tictactoe/controller"
	"tictactoe/internal/console"
)

func ExamplePlay() {
	c := console.New(strings.NewReader("1 1\n7 0\none 1\n"), os.Stdout)
	defer c.Close()
	controller.Play(c, controller.Options{})
	// Output:
	// Enter row and column of a grid cell: Selected row 1 and column 1
	// Game state after playMove:
	// Board:
	//    B B B
	//    B X B
	//    B B B
	// moveValid: true
	// gameOver: false
	// winCode: 0
	//
	// Enter row and column of a grid cell: Invalid board coordinates 7 0
	//
	// Enter row and column of a grid cell: Invalid input: expecting two integers
	//
	// Enter row and column of a grid cell:
}
