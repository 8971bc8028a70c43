package board

import (
	"github.com/fatih/color"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/playmove"
)

// X is blue and O is magenta, two of the 256 colours, which no theme of a terminal changes. Both
// have a contrast of at least 4.5 to 1 on black and on white. None of the eight basic colours has
// that in every terminal.
var (
	colorX = []color.Attribute{38, 5, 63}
	colorO = []color.Attribute{38, 5, 163}

	wonX = append(colorX, color.Bold, color.ReverseVideo)
	wonO = append(colorO, color.Bold, color.ReverseVideo)

	// The styles of O, Empty and X.
	styles    = [...]console.Style{console.NewStyle(colorO...), {}, console.NewStyle(colorX...)}
	wonStyles = [...]console.Style{console.NewStyle(wonO...), {}, console.NewStyle(wonX...)}
)

// MarkStyle returns the style of a mark. won is true for a mark in the winning line.
func MarkStyle(mark gamestate.Mark, won bool) console.Style {
	if won {
		return wonStyles[mark-gamestate.O]
	}
	return styles[mark-gamestate.O]
}

// PrintMark prints the mark at row, col as the ECE244 lab prints it, X, O or B, and highlights the
// winning line.
func PrintMark(c *console.Console, game *gamestate.GameState, row, col int) {
	mark := game.Board(row, col)
	c.Paint(MarkStyle(mark, inLine(game, row, col)), mark.String())
}

// inLine reports whether the cell at row, col is in the winning line.
func inLine(game *gamestate.GameState, row, col int) bool {
	cell := gamestate.BoardSize*row + col
	return playmove.Line(game.WinCode())>>cell&1 != 0
}
