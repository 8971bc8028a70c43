package board

import (
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
)

// lines are the strokes of a grid.
type lines struct{ top, between, bottom, side string }

var (
	ascii = lines{"+---+---+---+", "+---+---+---+", "+---+---+---+", "|"}
	boxes = lines{"┌───┬───┬───┐", "├───┼───┼───┤", "└───┴───┴───┘", "│"}
)

// A Drawing says how PrintGrid draws a board.
type Drawing struct {
	Naming  Naming
	Unicode bool   // draw with Unicode's box lines, not with ASCII
	Marked  int    // the cell of a mark between two signs, such as the last move; -1 for none
	Signs   string // the two signs
}

// PrintGrid draws the board of a game, and marks a cell and the winning line. It is 15 columns wide, and no line ends in a
// blank.
func PrintGrid(c *console.Console, game *gamestate.GameState, drawing Drawing) {
	draw := ascii
	if drawing.Unicode {
		draw = boxes
	}
	heads := heads[drawing.Naming]
	c.Print("    " + strings.Join(strings.Split(heads.columns, ""), "   ") + "\n  " + draw.top + "\n")
	for row, head := range heads.rows {
		if row > 0 {
			c.Print("  " + draw.between + "\n")
		}
		c.Print(string(head) + " " + draw.side)
		for col := range gamestate.BoardSize {
			cell := gamestate.BoardSize*row + col
			mark := game.Board(row, col)
			inside := "   "
			switch {
			case mark == gamestate.Empty:
			case cell == drawing.Marked:
				inside = drawing.Signs[:1] + mark.String() + drawing.Signs[1:]
			case inLine(game, row, col):
				inside = "[" + mark.String() + "]"
			default:
				inside = " " + mark.String() + " "
			}
			c.Paint(MarkStyle(mark, inLine(game, row, col)), inside)
			c.Print(draw.side)
		}
		c.Print("\n")
	}
	c.Print("  " + draw.bottom + "\n")
}
