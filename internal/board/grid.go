package board

import (
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
)

// A Drawing says how PrintGrid draws a board.
type Drawing struct {
	Naming  Naming
	Unicode bool   // draw with Unicode's box characters, not with ASCII
	Marked  int    // the cell whose mark is between two signs; -1 for none
	Signs   string // the two signs
}

// PrintGrid draws the board of a game. The grid is 15 columns wide, and no line ends in a blank.
func PrintGrid(c *console.Console, game *gamestate.GameState, drawing Drawing) {
	top, between, bottom, side := "+---+---+---+", "+---+---+---+", "+---+---+---+", "|"
	if drawing.Unicode {
		top, between, bottom, side = "┌───┬───┬───┐", "├───┼───┼───┤", "└───┴───┴───┘", "│"
	}
	columns := strings.Split(labels[drawing.Naming].columns, "")
	c.Print("    " + strings.Join(columns, "   ") + "\n")
	c.Print("  " + top + "\n")
	for row, label := range labels[drawing.Naming].rows {
		if row > 0 {
			c.Print("  " + between + "\n")
		}
		c.Print(string(label) + " " + side)
		for col := range gamestate.BoardSize {
			drawing.printCell(c, game, row, col)
			c.Print(side)
		}
		c.Print("\n")
	}
	c.Print("  " + bottom + "\n")
}

// Rows returns a small board in lines, with the labels of its rows and columns. An empty cell is a
// full stop.
func (n Naming) Rows(game *gamestate.GameState) []string {
	lines := []string{"    " + strings.Join(strings.Split(labels[n].columns, ""), " ")}
	for row, label := range labels[n].rows {
		line := "  " + string(label)
		for col := range gamestate.BoardSize {
			line += " " + strings.Replace(game.Board(row, col).String(), "B", ".", 1)
		}
		lines = append(lines, line)
	}
	return lines
}

// printCell prints the three characters of the cell at row, col.
func (d Drawing) printCell(c *console.Console, game *gamestate.GameState, row, col int) {
	mark := game.Board(row, col)
	style, won := cellStyle(game, row, col)
	signs := "  "
	switch {
	case mark == gamestate.Empty:
		c.Print("   ")
		return
	case gamestate.BoardSize*row+col == d.Marked:
		signs = d.Signs
	case won:
		signs = "[]"
	}
	c.Paint(style, signs[:1]+mark.String()+signs[1:])
}
