// Package rounds is the program of the lab "Let's Play Tic-Tac-Toe": the game in rounds. In each
// turn it announces the player, asks for a row and for a column, and prints the board.
//
//	*******************
//	Turn 1: Player 1 ('X')
//	*******************
//
//	Enter Row: 1
//	Enter Column: 1
//		0	1	2
//	0
//	1		X
//	2
//
// The package reads integers as package controller does, and package playmove has the rules. There
// are no commands.
package rounds

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/game/board"
	"tictactoe/playmove"
)

// numbers are the numbers of the players.
var numbers = map[gamestate.Mark]int{gamestate.X: 1, gamestate.O: 2}

// Play plays one game, until the game is over or the input ends, which is no error. It refuses
// coordinates outside the board, a taken cell, and input that is no integer, and asks for the row
// again. At a terminal it first says how to leave, because there are no commands.
//
// Its errors are console.ErrInterrupt and those of reading and writing. The caller closes c.
func Play(c *console.Console) error {
	if c.AtTerminal() {
		c.PrintText(console.Style{}, "Rows and columns are 0 to 2. "+console.EndsInput+" the game.")
		c.Print("\n")
	}
	var game gamestate.GameState
	for turn := 1; !game.GameOver(); turn++ {
		c.Edit(console.Editing{Redraw: func() {
			printBoard(c, &game)
			announce(c, turn, playmove.Mover(&game))
		}})
		announce(c, turn, playmove.Mover(&game))
		err := playTurn(c, &game)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		printBoard(c, &game)
	}

	if game.WinCode() == 0 {
		c.Print("Game is a tie. Bye Bye.\n")
		return nil
	}
	c.Print(fmt.Sprintf("Congratulation Player %d. You Won!\n", numbers[playmove.Winner(&game)]))
	return nil
}

// playTurn asks for a cell until the move is valid. The errors are those of controller.ReadInteger.
func playTurn(c *console.Console, game *gamestate.GameState) error {
	for {
		row, col, err := ask(c)
		_, isMistyped := errors.AsType[controller.MistypedError](err)
		if err != nil && !isMistyped {
			return err
		}
		isOnBoard := err == nil && gamestate.OnBoard(row, col)
		if isOnBoard && playmove.PlayCell(game, gamestate.BoardSize*row+col) {
			return nil
		}
		c.Paint(console.Refusal, "Invalid Input. Try Again.")
		c.Print("\n\n")
	}
}

// ask asks for a row and then for a column.
func ask(c *console.Console) (row, col int, err error) {
	c.Print("Enter Row: ")
	row, err = controller.ReadInteger(c)
	if err == nil {
		c.Print("Enter Column: ")
		col, err = controller.ReadInteger(c)
	}
	return row, col, err
}

// announce prints the banner before a turn.
func announce(c *console.Console, turn int, mover gamestate.Mark) {
	const stars = "*******************\n"
	c.Print(stars + fmt.Sprintf("Turn %d: Player %d ('", turn, numbers[mover]))
	c.Paint(board.MarkStyle(mover), mover.String())
	c.Print("')\n" + stars + "\n")
}

// printBoard prints the board between the numbers of its rows and columns, separated by TABs.
func printBoard(c *console.Console, game *gamestate.GameState) {
	c.Print("\t0\t1\t2\n")
	for row := range gamestate.BoardSize {
		c.Print(strconv.Itoa(row))
		for col := range gamestate.BoardSize {
			c.Print("\t")
			if game.Board(row, col) == gamestate.Empty {
				c.Print(" ")
			} else {
				board.PrintMark(c, game, row, col)
			}
		}
		c.Print("\n")
	}
	c.Print("\n")
}
