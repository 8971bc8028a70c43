// Package controller holds the games that people play: it asks for a cell, rejects what is out of range, has the move
// played, and prints what came of it. It decides nothing about the rules: the cell goes into a gamestate.GameState,
// playmove.PlayMove plays it, and what the controller prints is what then stands in the GameState.
package controller

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/playmove"
)

// Prompt is what Play asks with, once for each pair of coordinates.
const Prompt = "Enter row and column of a grid cell: "

// A Layout says how Play prints the state of the game.
type Layout struct {
	// TrailingBlanks ends the two headings and the rows of the board with a blank, as the reference executable of the
	// lab does (reference point 1); the lab's text has none.
	TrailingBlanks bool
}

// Play plays one game as the ECE244 lab 2 has it: it prompts for a row and a column, plays the move, and prints the state
// of the game, until the game is over or the input ends, which is no error. Coordinates outside the board, and input that
// is no integer, it rejects and asks again.
//
// Its errors are console.ErrInterrupt and those of reading and writing. The caller closes c.
func Play(c *console.Console, layout Layout) error {
	var game gamestate.GameState
	for !game.GameOver() {
		c.Print(Prompt)
		row, col, err := pair(c)
		switch {
		case err == io.EOF:
			return nil
		case errors.Is(err, errNotInteger):
			PrintNotIntegers(c)
		case err != nil:
			return err
		case !onBoard(row) || !onBoard(col):
			PrintOffBoard(c, row, col)
		default:
			game.SetSelectedRow(row)
			game.SetSelectedCol(col)
			playmove.PlayMove(&game)
			PrintState(c, &game, layout)
		}
		c.Print("\n")
	}
	return nil
}

// PrintNotIntegers prints the line that answers what is no pair of integers.
func PrintNotIntegers(c *console.Console) {
	c.Paint(console.Refusal, "Invalid input: expecting two integers")
	c.Print("\n")
}

// PrintOffBoard prints the line that answers coordinates outside the board.
func PrintOffBoard(c *console.Console, row, col int) {
	c.Paint(console.Refusal, fmt.Sprintf("Invalid board coordinates %d %d", row, col))
	c.Print("\n")
}

// pair reads a row and a column.
func pair(c *console.Console) (row, col int, err error) {
	if row, err = readInt(c); err != nil {
		return 0, 0, err
	}
	col, err = readInt(c)
	return row, col, err
}

func onBoard(coordinate int) bool {
	return 0 <= coordinate && coordinate < gamestate.BoardSize
}

// PrintState prints the block that the lab gives in section 4.3, but for the empty line that ends it.
func PrintState(c *console.Console, game *gamestate.GameState, layout Layout) {
	lineEnd := "\n"
	if layout.TrailingBlanks {
		lineEnd = " \n"
	}
	b := c.AvailableBuffer()
	b = append(b, "Selected row "...)
	b = strconv.AppendInt(b, int64(game.SelectedRow()), 10)
	b = append(b, " and column "...)
	b = strconv.AppendInt(b, int64(game.SelectedCol()), 10)
	b = append(b, "\nGame state after playMove:"...)
	b = append(b, lineEnd...)
	b = append(b, "Board:"...)
	b = append(b, lineEnd...)
	line := playmove.Line(game.WinCode())
	for row := range gamestate.BoardSize {
		b = append(b, "  "...)
		for col := range gamestate.BoardSize {
			mark := game.Board(row, col)
			b = append(b, ' ')
			b = c.AppendPainted(b, board.MarkStyle(mark, line>>(gamestate.BoardSize*row+col)&1 != 0), mark.String())
		}
		b = append(b, lineEnd...)
	}
	b = append(b, "moveValid: "...)
	b = strconv.AppendBool(b, game.MoveValid())
	b = append(b, "\ngameOver: "...)
	b = strconv.AppendBool(b, game.GameOver())
	b = append(b, "\nwinCode: "...)
	b = strconv.AppendInt(b, int64(game.WinCode()), 10)
	b = append(b, '\n')
	c.Write(b)
}
