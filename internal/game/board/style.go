package board

import (
	"github.com/fatih/color"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/playmove"
)

// X is blue and O is magenta, the bright ones of the 16 colours, which every terminal has. Most
// themes choose them to be read on their background.
var (
	colorX = []color.Attribute{color.FgHiBlue}
	colorO = []color.Attribute{color.FgHiMagenta}

	wonX = append(colorX, color.Bold, color.ReverseVideo)
	wonO = append(colorO, color.Bold, color.ReverseVideo)

	// The styles of O, Empty and X.
	styles    = [...]console.Style{console.NewStyle(colorO...), {}, console.NewStyle(colorX...)}
	wonStyles = [...]console.Style{console.NewStyle(wonO...), {}, console.NewStyle(wonX...)}
)

// MarkStyle returns the style of a mark that is not in the winning line.
func MarkStyle(mark gamestate.Mark) console.Style { return styles[mark-gamestate.O] }

// cellStyle returns the style of the mark at row, col, and whether it is in the winning line.
func cellStyle(game *gamestate.GameState, row, col int) (style console.Style, isWinning bool) {
	mark := game.Board(row, col)
	cell := gamestate.BoardSize*row + col
	if playmove.Line(game.WinCode())>>cell&1 != 0 {
		return wonStyles[mark-gamestate.O], true
	}
	return MarkStyle(mark), false
}

// PrintMark prints the mark at row, col as the ECE244 lab prints it, X, O or B, and highlights the
// winning line.
func PrintMark(c *console.Console, game *gamestate.GameState, row, col int) {
	mark := game.Board(row, col)
	style, _ := cellStyle(game, row, col)
	if mark == gamestate.Empty {
		style = console.Faint
	}
	c.Paint(style, mark.String())
}
