package board

import (
	"slices"
	"strconv"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
)

// printGrid draws the board of a position. Parentheses surround the last move, and brackets the
// line that won. The grid is 15 columns wide, and no line ends in a blank. In a window that is too
// low for it and for the text below, it has no borders above and below its rows.
func printGrid(c *console.Console, position Position) {
	const rowsOfGrid = 8
	borders := []string{"┌───┬───┬───┐", "├───┼───┼───┤", "├───┼───┼───┤", "└───┴───┴───┘"}
	side := "│"
	if !c.Unicode() {
		borders, side = slices.Repeat([]string{"+---+---+---+"}, len(borders)), "|"
	}
	hasBorders := c.Height() == 0 || c.Height() >= rowsOfGrid+position.RowsBelow
	printBorder := func(i int) {
		if hasBorders {
			c.Print("  ", borders[i], "\n")
		}
	}

	c.Print("    0   1   2\n")
	for row := range gamestate.BoardSize {
		printBorder(row)
		c.Print(strconv.Itoa(row), " ", side)
		for col := range gamestate.BoardSize {
			printCell(c, position, row, col)
			c.Print(side)
		}
		c.Print("\n")
	}
	printBorder(gamestate.BoardSize)
}

// printCell prints the three characters of the cell at row, col.
func printCell(c *console.Console, position Position, row, col int) {
	mark := position.Game.Board(row, col)
	style, isWinning := cellStyle(position.Game, row, col)
	switch {
	case mark == gamestate.Empty:
		c.Print("   ")
	case gamestate.BoardSize*row+col == position.Last:
		c.Paint(style, "(", mark.String(), ")")
	case isWinning:
		c.Paint(style, "[", mark.String(), "]")
	default:
		c.Paint(style, " ", mark.String(), " ")
	}
}

// PrintRows prints the marks as the ECE244 lab does, with the numbers of the rows and columns.
func PrintRows(c *console.Console, game *gamestate.GameState) {
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
