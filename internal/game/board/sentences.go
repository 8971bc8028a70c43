package board

import (
	"fmt"
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/english"
	"tictactoe/playmove"
)

// LineName returns the name of the line with a win code, 1 to 8.
func LineName(winCode int) string { return lineNames[winCode] }

var lineNames = [gamestate.MaxWinCode + 1]string{
	1: "row 0", 2: "row 1", 3: "row 2",
	4: "column 0", 5: "column 1", 6: "column 2",
	7: "the diagonal from the top left", 8: "the diagonal from the top right",
}

// CellName returns the name of a cell, as a player types it: "1 2".
func CellName(cell int) string {
	return fmt.Sprintf("%d %d", cell/gamestate.BoardSize, cell%gamestate.BoardSize)
}

// CellNames returns the names of the cells in a set, as gamestate.GameState.Cells returns it.
func CellNames(set uint16) []string {
	var names []string
	for cell := range gamestate.CellCount {
		if set>>cell&1 != 0 {
			names = append(names, CellName(cell))
		}
	}
	return names
}

// Taken returns a sentence that says why the last move of a game in progress was not valid: "1 1 is
// taken by X; free: 0 0, 0 2 and 2 1."
func Taken(game *gamestate.GameState) string {
	row, col := game.SelectedRow(), game.SelectedCol()
	cell := CellName(gamestate.BoardSize*row + col)
	free := english.List(CellNames(game.Cells(gamestate.Empty)), "and")
	return fmt.Sprintf("%s is taken by %v; free: %s.", cell, game.Board(row, col), free)
}

// Result returns the result of a game that is over, with its last move, as a sentence: "Ada (X)
// wins by row 1 with 1 2." or "It is a draw with 1 0."
func Result(game *gamestate.GameState, players Players) string {
	last := CellName(gamestate.BoardSize*game.SelectedRow() + game.SelectedCol())
	winner := playmove.Winner(game)
	if winner == gamestate.Empty {
		return "It is a draw with " + last + "."
	}
	return players.NameOf(winner) + " wins by " + LineName(game.WinCode()) + " with " + last + "."
}

// printCells says which cells each player has: "X: 0 0; 1 1. O: 2 2." A screen reader pauses at
// semicolons.
func printCells(c *console.Console, game *gamestate.GameState, _ int) {
	var sentences []string
	for _, mark := range []gamestate.Mark{gamestate.X, gamestate.O} {
		cells := CellNames(game.Cells(mark))
		for i, cell := range cells {
			cells[i] = strings.Replace(cell, " ", console.NoBreak, 1)
		}
		if cells != nil {
			sentences = append(sentences, mark.String()+": "+strings.Join(cells, "; ")+".")
		}
	}
	if sentences == nil {
		sentences = []string{"The board is empty."}
	}
	c.PrintText(console.Style{}, strings.Join(sentences, " "))
}
