package gamestate_test

import (
	"fmt"

	"tictactoe/gamestate"
)

func ExampleGameState() {
	var g gamestate.GameState // a new game
	g.SetBoard(1, 1, gamestate.X)
	g.SetBoard(0, 2, gamestate.O)
	g.SetSelectedCol(2)
	g.SetSelectedRow(3) // there is no row 3: nothing changes

	for row := range gamestate.BoardSize {
		fmt.Println(g.Board(row, 0), g.Board(row, 1), g.Board(row, 2))
	}
	fmt.Println("selected:", g.SelectedRow(), g.SelectedCol())
	fmt.Println("moveValid:", g.MoveValid())
	fmt.Println("gameOver:", g.GameOver())
	fmt.Println("winCode:", g.WinCode())
	// Output:
	// B B O
	// B X B
	// B B B
	// selected: 0 2
	// moveValid: true
	// gameOver: false
	// winCode: 0
}

func ExampleGameState_Cells() {
	var g gamestate.GameState
	g.SetBoard(0, 0, gamestate.X)
	g.SetBoard(1, 2, gamestate.X)
	fmt.Printf("%09b\n", g.Cells(gamestate.X)) // bit 3*row+col
	fmt.Printf("%09b\n", g.Cells(gamestate.Empty))
	// Output:
	// 000100001
	// 111011110
}
