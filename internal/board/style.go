package board

import (
	"github.com/fatih/color"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
)

var (
	styleX    = console.NewStyle(color.FgCyan)
	styleO    = console.NewStyle(color.FgYellow)
	styleWonX = console.NewStyle(color.FgCyan, color.Bold, color.ReverseVideo)
	styleWonO = console.NewStyle(color.FgYellow, color.Bold, color.ReverseVideo)
)

// MarkStyle returns the style of a mark, which may stand in the line that won.
func MarkStyle(mark gamestate.Mark, won bool) console.Style {
	switch {
	case mark == gamestate.X && won:
		return styleWonX
	case mark == gamestate.X:
		return styleX
	case mark == gamestate.O && won:
		return styleWonO
	case mark == gamestate.O:
		return styleO
	}
	return console.Style{}
}
