package board

import (
	"fmt"

	"tictactoe/gamestate"
)

// A Naming is a way to name the cells.
type Naming int

const (
	Digits Naming = iota // "1 2", as a player types it
	Words                // "row 1, column 2"
)

// Cell returns the name of a cell.
func (n Naming) Cell(cell int) string {
	row, col := cell/gamestate.BoardSize, cell%gamestate.BoardSize
	if n == Words {
		return fmt.Sprintf("row %d, column %d", row, col)
	}
	return fmt.Sprintf("%d %d", row, col)
}

// Cells returns the names of the cells in a set, as gamestate.GameState.Cells returns it.
func (n Naming) Cells(set uint16) []string {
	var names []string
	for cell := range gamestate.CellCount {
		if set>>cell&1 != 0 {
			names = append(names, n.Cell(cell))
		}
	}
	return names
}

// Line returns the name of the line with a win code, 1 to 8.
func Line(winCode int) string { return lineNames[winCode] }

var lineNames = [gamestate.MaxWinCode + 1]string{
	1: "row 0", 2: "row 1", 3: "row 2",
	4: "column 0", 5: "column 1", 6: "column 2",
	7: "the diagonal from the top left", 8: "the diagonal from the top right",
}
