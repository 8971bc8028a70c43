package board

import (
	"github.com/fatih/color"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/playmove"
)

// The colours of X and O are a blue and a magenta of the 256 colours, which no theme changes. Each has a contrast of at least
// 4.5 to 1 on black and on white, which none of the eight colours has in every terminal.
var (
	colorX = []color.Attribute{38, 5, 63}
	colorO = []color.Attribute{38, 5, 163}

	wonX = append(colorX, color.Bold, color.ReverseVideo)
	wonO = append(colorO, color.Bold, color.ReverseVideo)

	// From O to X.
	styles    = [...]console.Style{console.NewStyle(colorO...), {}, console.NewStyle(colorX...)}
	wonStyles = [...]console.Style{console.NewStyle(wonO...), {}, console.NewStyle(wonX...)}
)

// MarkStyle returns the style of a mark. won says that it stands in the winning line.
func MarkStyle(mark gamestate.Mark, won bool) console.Style {
	if won {
		return wonStyles[mark-gamestate.O]
	}
	return styles[mark-gamestate.O]
}

// PrintMark prints the mark at row, col as the ECE244 lab does, X, O or B, and highlights the winning line.
func PrintMark(c *console.Console, game *gamestate.GameState, row, col int) {
	mark := game.Board(row, col)
	c.Paint(MarkStyle(mark, inLine(game, row, col)), mark.String())
}

// inLine reports whether the cell at row, col is in the winning line.
func inLine(game *gamestate.GameState, row, col int) bool {
	return has(playmove.Line(game.WinCode()), gamestate.BoardSize*row+col)
}
