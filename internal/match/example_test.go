package match_test

import (
	"fmt"
	"io"
	"os"
	"strings"

	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/match"
)

// A match on a pipe. What was typed is not on its screen; the record has both.
func Example() {
	var record strings.Builder
	c := console.New(strings.NewReader("1 1\nundo\n"), io.Discard)
	err := match.New(c, match.Options{Commands: true, Players: board.Players{X: "Ada"}, Record: &record}).Play()
	fmt.Println(err, c.Close())
	fmt.Println(record.String())
	// Output:
	// <nil> <nil>
	// # tictactoe --x=Ada
	// Enter row and column of a grid cell: 1 1
	// Selected row 1 and column 1
	// Game state after playMove:
	// Board:
	//    B B B
	//    B X B
	//    B B B
	// moveValid: true
	// gameOver: false
	// winCode: 0
	//
	// Enter row and column of a grid cell: undo
	// # Taken back: 1 1. Ada (X) is to move.
	// #   B B B
	// #   B B B
	// #   B B B
	//
	// Enter row and column of a grid cell:
}

// A record whose last line was not written to its end.
func ExampleMatch_Resume() {
	record := "# tictactoe --x=Ada --o=Grace\n" +
		"Enter row and column of a grid cell: undone\n" +
		"Invalid input: expecting two integers\n" +
		"\n" +
		"Enter row and column of a grid cell: 1 1\n" +
		"Selected row 1 and col"
	c := console.New(strings.NewReader("quit\n"), os.Stdout)
	m := match.New(c, match.Options{Commands: true, Players: board.Players{X: "Ada", O: "Grace"}})
	keep, err := m.Resume([]byte(record))
	fmt.Printf("%q, %v\n", record[keep:], err)
	m.Play()
	c.Close()
	// Output:
	// "Enter row and column of a grid cell: 1 1\nSelected row 1 and col", <nil>
	// Enter row and column of a grid cell: undone
	// Invalid input: expecting two integers
	// # Did you mean undo? Type a row and a column, each 0 to 2, such as 1 2; or a command: help, undo, redo, hint, moves, save, new or quit.
	//
	// # Resumed after 0 moves: Ada (X) is to move.
	// Enter row and column of a grid cell: # Left after 0 moves.
}

func ExampleFlags() {
	flags, _, err := match.Flags([]byte("# tictactoe --x=Ada --o=\"Grace Hopper\" --series=3\nEnter row and col"))
	fmt.Println(flags, err)
	_, _, err = match.Flags([]byte("# tictactoe for two\n"))
	fmt.Println(err)
	// Output:
	// [{x Ada} {o Grace Hopper} {series 3}] <nil>
	// line 1: want # tictactoe --FLAG=VALUE ..., not "# tictactoe for two"
}
