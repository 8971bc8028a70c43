package match_test

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/match"
)

// The computer begins. What is typed a terminal would show behind the prompt.
func Example() {
	c := console.New(strings.NewReader("quit\n"), os.Stdout)
	m := match.New(c, match.Options{Commands: true, Computer: gamestate.X, Seed: 20})
	if err := errors.Join(m.Play(), c.Close()); err != nil {
		fmt.Println(err)
	}
	// Output:
	// # The computer plays X; --seed=20 repeats its choices.
	// # You play O.
	// # Rows and columns 0 to 2. Type help for more.
	// Enter row and column of a grid cell: 0 0
	// Selected row 0 and column 0
	// Game state after playMove:
	// Board:
	//    X B B
	//    B B B
	//    B B B
	// moveValid: true
	// gameOver: false
	// winCode: 0
	//
	// # O is to move; X played 0 0.
	// Enter row and column of a grid cell: # Left after 1 move.
}
