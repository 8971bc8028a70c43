package controller_test

import (
	"fmt"
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

func ExampleCommands() {
	for _, command := range controller.Commands() {
		fmt.Println(command.Name, command.Argument, command.Does)
	}
	// Output:
	// help  says what can be typed, as ? does
	// undo  takes the last move back, or the command new
	// redo  plays it again
	// hint  names the best cells, and the reason
	// moves  lists the moves so far
	// board  shows the board
	// score  says who has won how many games
	// save FILE writes the session so far to a new file
	// new  begins the game again
	// quit  ends the session, as Ctrl-D does
}
