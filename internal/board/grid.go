package board

import (
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/playmove"
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

// PrintTicTac draws the board of a game as the TicTac lab does, and names the winning line. No line ends in a blank.
//
//	   1   2   3
//	A  O |   | O
//	  ---+---+---
//	B  X | X | X
//	  ---+---+---
//	C    | O | X
//	Line: B1 B2 B3
func PrintTicTac(c *console.Console, game *gamestate.GameState) {
	const last = gamestate.BoardSize - 1
	c.Print("   1   2   3\n")
	for row := range gamestate.BoardSize {
		if row > 0 {
			c.Print("  ---+---+---\n")
		}
		c.Print("ABC"[row:row+1] + " ")
		for col := range gamestate.BoardSize {
			if col > 0 {
				c.Print(" |")
			}
			switch {
			case game.Board(row, col) != gamestate.Empty:
				c.Print(" ")
				PrintMark(c, game, row, col)
			case col < last:
				c.Print("  ")
			}
		}
		c.Print("\n")
	}
	if line := playmove.Line(game.WinCode()); line != 0 {
		c.Print("Line: " + strings.Join(LetterAndDigit.Cells(line), " ") + "\n")
	}
}
