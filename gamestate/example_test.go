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

	fmt.Println(g.Board(0, 0), g.Board(1, 1), g.Board(0, 2))
	fmt.Println("selected:", g.SelectedRow(), g.SelectedCol())
	fmt.Println("moveValid:", g.MoveValid(), "gameOver:", g.GameOver(), "winCode:", g.WinCode())
	fmt.Printf("X has %09b\n", g.Cells(gamestate.X)) // bit 3*row+col
	// Output:
	// B X O
	// selected: 0 2
	// moveValid: true gameOver: false winCode: 0
	// X has 000010000
}
