package board

import (
	"fmt"
	"strconv"

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

// Line returns the name of the line with a win code, 1 to 8: "row 0", "column 2", "the diagonal
// from the top left".
func Line(winCode int) string {
	const firstColumn = 1 + gamestate.BoardSize
	const firstDiagonal = firstColumn + gamestate.BoardSize
	switch {
	case winCode < firstColumn:
		return "row " + strconv.Itoa(winCode-1)
	case winCode < firstDiagonal:
		return "column " + strconv.Itoa(winCode-firstColumn)
	case winCode == firstDiagonal:
		return "the diagonal from the top left"
	}
	return "the diagonal from the top right"
}
