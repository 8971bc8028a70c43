package controller

import (
	"errors"
	"io"

	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/playmove"
)

// What PlayRounds asks with.
const (
	RowPrompt    = "Enter Row: "
	ColumnPrompt = "Enter Column: "
)

// PlayRounds plays one game in rounds, as the lab "Let's Play Tic-Tac-Toe" has it: in each turn it says whose turn it is,
// asks for a row and a column, plays the move, and prints the board, until the game is over or the input ends, which is
// no error. Coordinates outside the board, a cell that is taken, and input that is no integer, it rejects and asks for the
// row again.
//
// Its errors are console.ErrInterrupt and those of reading and writing. The caller closes c.
func PlayRounds(c *console.Console) error {
	var game gamestate.GameState
	for turn := 1; !game.GameOver(); turn++ {
		printTurn(c, turn, game.Turn())
		if err := playTurn(c, &game); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		printGrid(c, &game)
	}
	if game.WinCode() == 0 {
		c.Print("Game is a tie. Bye Bye.\n")
		return nil
	}
	number, _ := player(!game.Turn()) // the turn has passed on from the winner
	c.Print("Congratulation Player ")
	c.PrintInt(number)
	c.Print(". You Won!\n")
	return nil
}

// playTurn asks for cells until one can be played.
func playTurn(c *console.Console, game *gamestate.GameState) error {
	for {
		row, col, err := rowAndColumn(c)
		switch {
		case errors.Is(err, errNotInteger):
		case err != nil:
			return err
		case onBoard(row) && onBoard(col):
			game.SetSelectedRow(row)
			game.SetSelectedCol(col)
			playmove.PlayMove(game)
			if game.MoveValid() {
				return nil
			}
		}
		c.Paint(console.Refusal, "Invalid Input. Try Again.")
		c.Print("\n\n")
	}
}

// rowAndColumn asks for a row and a column.
func rowAndColumn(c *console.Console) (row, col int, err error) {
	c.Print(RowPrompt)
	if row, err = readInt(c); err != nil {
		return 0, 0, err
	}
	c.Print(ColumnPrompt)
	col, err = readInt(c)
	return row, col, err
}

// player returns the number and the mark of the player whose turn game state calls x.
func player(x bool) (number int, mark gamestate.Mark) {
	if x {
		return 1, gamestate.X
	}
	return 2, gamestate.O
}

// printTurn prints the banner before a turn.
func printTurn(c *console.Console, turn int, x bool) {
	const stars = "*******************\n"
	number, mark := player(x)
	c.Print(stars + "Turn ")
	c.PrintInt(turn)
	c.Print(": Player ")
	c.PrintInt(number)
	c.Print(" ('")
	c.Paint(board.MarkStyle(mark, false), mark.String())
	c.Print("')\n" + stars + "\n")
}

// printGrid prints the board between the numbers of its rows and columns, parted by TABs.
func printGrid(c *console.Console, game *gamestate.GameState) {
	line := playmove.Line(game.WinCode())
	for col := range gamestate.BoardSize {
		c.Print("\t")
		c.PrintInt(col)
	}
	c.Print("\n")
	for row := range gamestate.BoardSize {
		c.PrintInt(row)
		for col := range gamestate.BoardSize {
			c.Print("\t")
			mark := game.Board(row, col)
			if mark == gamestate.Empty {
				c.Print(" ")
				continue
			}
			c.Paint(board.MarkStyle(mark, line>>(gamestate.BoardSize*row+col)&1 != 0), mark.String())
		}
		c.Print("\n")
	}
	c.Print("\n")
}
