package perfectplay_test

import (
	"fmt"

	"tictactoe/gamestate"
	"tictactoe/internal/perfectplay"
	"tictactoe/playmove"
)

func ExampleTable() {
	table := perfectplay.NewTable()
	var game gamestate.GameState // a new game
	fmt.Println(table.Outcome(&game))

	game.SetBoard(0, 0, gamestate.X)
	game.SetTurn(false)
	fmt.Printf("%09b\n", table.Best(&game)) // the centre, bit 3*1+1
	playmove.PlayCell(&game, 1)
	fmt.Println(table.Outcome(&game))
	fmt.Println(perfectplay.Outcome{Winner: gamestate.O}) // the game is over
	// Output:
	// draw
	// 000010000
	// X wins in 5
	// O wins
}
