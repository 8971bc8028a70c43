package playmove_test

import (
	"fmt"

	"tictactoe/gamestate"
	"tictactoe/playmove"
)

func ExamplePlayMove() {
	var g gamestate.GameState
	for _, cell := range [][2]int{{0, 0}, {0, 1}, {1, 1}, {0, 1}, {2, 0}, {2, 2}} {
		g.SetSelectedRow(cell[0])
		g.SetSelectedCol(cell[1])
		playmove.PlayMove(&g)
		fmt.Println(cell, "moveValid:", g.MoveValid(), "gameOver:", g.GameOver(), "winCode:", g.WinCode())
	}
	// Output:
	// [0 0] moveValid: true gameOver: false winCode: 0
	// [0 1] moveValid: true gameOver: false winCode: 0
	// [1 1] moveValid: true gameOver: false winCode: 0
	// [0 1] moveValid: false gameOver: false winCode: 0
	// [2 0] moveValid: true gameOver: false winCode: 0
	// [2 2] moveValid: true gameOver: true winCode: 7
}
