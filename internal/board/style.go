package board

import (
	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/playmove"
)

// MarkStyle returns how a mark looks, which may stand in the line that won.
func MarkStyle(mark gamestate.Mark, won bool) console.Style {
	return console.MarkStyle(mark, won)
}

// PrintMark prints the mark at row, col as the ECE244 lab does, X, O or B, and sets off the line that won.
func PrintMark(c *console.Console, game *gamestate.GameState, row, col int) {
	mark := game.Board(row, col)
	c.Paint(MarkStyle(mark, inLine(game, row, col)), mark.String())
}

// inLine reports whether the cell at row, col is in the line that won.
func inLine(game *gamestate.GameState, row, col int) bool {
	return has(playmove.Line(game.WinCode()), gamestate.BoardSize*row+col)
}
