package board

import (
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
)

// strokes are the lines of a grid.
type strokes struct{ top, between, bottom, side string }

var (
	asciiStrokes   = strokes{"+---+---+---+", "+---+---+---+", "+---+---+---+", "|"}
	unicodeStrokes = strokes{
		"┌───┬───┬───┐",
		"├───┼───┼───┤",
		"└───┴───┴───┘",
		"│",
	}
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
	grid := asciiStrokes
	if drawing.Unicode {
		grid = unicodeStrokes
	}
	columns := strings.Split(labels[drawing.Naming].columns, "")
	c.Print("    " + strings.Join(columns, "   ") + "\n")
	c.Print("  " + grid.top + "\n")
	for row, label := range labels[drawing.Naming].rows {
		if row > 0 {
			c.Print("  " + grid.between + "\n")
		}
		c.Print(string(label) + " " + grid.side)
		for col := range gamestate.BoardSize {
			drawing.printCell(c, game, row, col)
			c.Print(grid.side)
		}
		c.Print("\n")
	}
	c.Print("  " + grid.bottom + "\n")
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
	won := inLine(game, row, col)
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
	c.Paint(MarkStyle(mark, won), signs[:1]+mark.String()+signs[1:])
}
