package board

import (
	"strconv"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
)

// printGrid draws the board. Parentheses surround the last move, and brackets the line that won.
// The grid has six rows, so it, the turn and the prompt fit in 8 rows.
func printGrid(c *console.Console, game *gamestate.GameState, last int) {
	c.Print("   0   1   2\n")
	for row := range gamestate.BoardSize {
		if row > 0 {
			c.Print("  ---+---+---\n")
		}
		c.Print(strconv.Itoa(row), " ")
		for col := range gamestate.BoardSize {
			if col > 0 {
				c.Print("|")
			}
			printCell(c, game, row, col, last)
		}
		c.Print("\n")
	}
}

// printCell prints the three characters of the cell at row, col.
func printCell(c *console.Console, game *gamestate.GameState, row, col, last int) {
	mark := game.Board(row, col)
	style, isWinning := cellStyle(game, row, col)
	switch {
	case mark == gamestate.Empty:
		c.Print("   ")
	case gamestate.BoardSize*row+col == last:
		c.Paint(style, "(", mark.String(), ")")
	case isWinning:
		c.Paint(style, "[", mark.String(), "]")
	default:
		c.Paint(style, " ", mark.String(), " ")
	}
}

// printRows prints the marks as the ECE244 lab does, with the numbers of the rows and columns.
func printRows(c *console.Console, game *gamestate.GameState, _ int) {
	c.Print("    0 1 2\n")
	for row := range gamestate.BoardSize {
		c.Print("  ", strconv.Itoa(row))
		for col := range gamestate.BoardSize {
			c.Print(" ")
			PrintMark(c, game, row, col)
		}
		c.Print("\n")
	}
}
