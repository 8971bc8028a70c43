package board_test

import (
	"fmt"
	"os"
	"strings"

	"tictactoe/internal/board"
	"tictactoe/internal/console"
)

func ExamplePrintGrid() {
	game := after(0, 6, 4, 5, 8)
	c := console.New(strings.NewReader(""), os.Stdout)
	board.PrintGrid(c, game, 8, true)
	board.PrintGrid(c, after(4), 4, false)
	c.Close()
	// Output:
	//     0   1   2
	//   ┌───┬───┬───┐
	// 0 │[X]│   │   │
	//   ├───┼───┼───┤
	// 1 │   │[X]│ O │
	//   ├───┼───┼───┤
	// 2 │ O │   │(X)│
	//   └───┴───┴───┘
	//     0   1   2
	//   +---+---+---+
	// 0 |   |   |   |
	//   +---+---+---+
	// 1 |   |(X)|   |
	//   +---+---+---+
	// 2 |   |   |   |
	//   +---+---+---+
}

func ExampleSituation() {
	players := board.Players{X: "Ada", O: "Grace"}
	fmt.Println(board.Situation(after(), -1, board.Players{}))
	fmt.Println(board.Situation(after(0, 8, 4), -1, players))
	won := board.Situation(after(0, 6, 4, 5, 8), 8, players)
	fmt.Println(strings.ReplaceAll(won, "; ", ";\n")) // one line, which is too long for this page
	// Output:
	// The board is empty; X is to move.
	// X holds row 0, column 0 and row 1, column 1; O holds row 2, column 2; Grace (O) is to move.
	// Ada (X) plays row 2, column 2;
	// X holds row 0, column 0, row 1, column 1 and row 2, column 2;
	// O holds row 1, column 2 and row 2, column 0;
	// Ada (X) wins by the diagonal from the top left.
}

func ExampleRefusal() {
	game := after(4, 4) // the centre, twice
	fmt.Println(game.MoveValid())
	fmt.Println(board.Refusal(game, board.Players{O: "Grace"}))
	// Output:
	// false
	// Row 1, column 1 is taken by X: Grace (O) is still to move.
}

func ExampleResult() {
	fmt.Println(board.Result(after(0, 6, 4, 5, 8), board.Players{X: "Ada"}))
	fmt.Println(board.Result(after(0, 4, 8, 1, 7, 6, 2, 5, 3), board.Players{X: "Ada"}))
	// Output:
	// Ada (X) wins by the diagonal from the top left.
	// It is a draw.
}
