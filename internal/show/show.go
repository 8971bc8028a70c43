// Package show draws a written game on a console, as the TicTac lab draws one:
//
//	   1   2   3
//	A  O |   | O
//	  ---+---+---
//	B  X | X | X
//	  ---+---+---
//	C    | O | X
//	Line: B1 B2 B3
//	Game over: X wins.
//
// No line ends in a blank. The line that won, if there is one, is named below the board and, where the console has colour,
// marked in it; where one move completed two lines, it is the one that the win code names.
package show

import (
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/record"
	"tictactoe/playmove"
)

const (
	rows    = "ABC"
	columns = "123"
)

// Game prints the board of the referee's game, the line that won it, and the verdict.
func Game(c *console.Console, referee *record.Referee) {
	game := referee.State()
	Board(c, &game)
	if line := playmove.Line(game.WinCode()); line != 0 {
		c.Print("Line:")
		for row := range rows {
			for column := range columns {
				if has(line, row, column) {
					c.Print(" " + rows[row:row+1] + columns[column:column+1])
				}
			}
		}
		c.Print("\n")
	}
	c.Print(referee.Verdict().String() + "\n")
}

// Board prints the board alone.
func Board(c *console.Console, game *gamestate.GameState) {
	line := playmove.Line(game.WinCode())
	c.Print("   1   2   3\n")
	for row := range rows {
		if row > 0 {
			c.Print("  ---+---+---\n")
		}
		c.Print(rows[row:row+1] + " ")
		for column := range columns {
			if column > 0 {
				c.Print(" |")
			}
			switch mark := game.Board(row, column); {
			case mark != gamestate.Empty:
				c.Print(" ")
				c.Paint(board.MarkStyle(mark, has(line, row, column)), mark.String())
			case column < len(columns)-1:
				c.Print("  ")
			}
		}
		c.Print("\n")
	}
}

// has reports whether a cell is one of a set of nine bits.
func has(cells uint16, row, column int) bool {
	return cells>>(gamestate.BoardSize*row+column)&1 != 0
}
