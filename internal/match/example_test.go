package match_test

import (
	"os"
	"strings"

	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/match"
)

func ExampleMatch_Play() {
	c := console.New(strings.NewReader("1 1\n1 1\nquit\n"), os.Stdout)
	players := board.Players{X: "Ada", O: "Grace"}
	match.New(c, match.Options{Players: players, View: board.Sentence, Commands: true}).Play()
	c.Close()
	// Output:
	// Rows and columns 0 to 2. Type help for more.
	// Enter row and column: Ada (X) plays row 1, column 1; X holds row 1, column 1; Grace (O) is to move.
	//
	// Enter row and column: Row 1, column 1 is taken by X: Grace (O) is still to move.
	// Free: 0 0, 0 1, 0 2, 1 0, 1 2, 2 0, 2 1 and 2 2.
	//
	// Enter row and column: Left after 1 move.
}
