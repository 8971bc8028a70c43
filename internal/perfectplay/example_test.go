package perfectplay_test

import (
	"fmt"

	"tictactoe/gamestate"
	"tictactoe/internal/perfectplay"
)

func ExampleTable() {
	table := perfectplay.Solve()
	var game gamestate.GameState // a new game
	fmt.Println(table.Outcome(&game))

	game.SetBoard(0, 0, gamestate.X)
	game.SetTurn(false)
	fmt.Printf("%09b\n", table.Best(&game)) // the centre, bit 3*1+1
	fmt.Println(table.After(&game, 4))
	fmt.Println(table.After(&game, 1))
	// Output:
	// draw
	// 000010000
	// draw
	// X wins in 5
}
