package board

import (
	"fmt"
	"strconv"

	"tictactoe/gamestate"
)

// A Naming is a way to name the cells.
type Naming int

const (
	RowAndColumn   Naming = iota // "1 2", as in the ECE244 lab
	LetterAndDigit               // "B3", as in the TicTac lab
	Number                       // "6", as in the game report lab
	inWords                      // "row 1, column 2"
)

// labels are the labels of rows and columns, the format of a cell's name, and the result of Size.
var labels = [...]struct{ rows, columns, cell, size string }{
	RowAndColumn:   {"012", "012", "%c %c", "rows and columns 0 to 2"},
	LetterAndDigit: {"ABC", "123", "%c%c", "rows A to C, columns 1 to 3"},
	Number:         {rows: "147", columns: "123"}, // the cells of the first row and column
	inWords:        {rows: "012", columns: "012", cell: "row %c, column %c"},
}

// Cell returns the name of a cell.
func (n Naming) Cell(cell int) string {
	if n == Number {
		return strconv.Itoa(cell + 1)
	}
	row := labels[n].rows[cell/gamestate.BoardSize]
	column := labels[n].columns[cell%gamestate.BoardSize]
	return fmt.Sprintf(labels[n].cell, row, column)
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

// Size returns the labels of all rows and columns: "rows and columns 0 to 2". For Number it
// returns "".
func (n Naming) Size() string { return labels[n].size }

// Line returns the name of the line with a win code, 1 to 8: "row 0", "column 2", "the diagonal
// from the top left".
func (n Naming) Line(winCode int) string {
	const firstColumn = 1 + gamestate.BoardSize
	const firstDiagonal = firstColumn + gamestate.BoardSize
	switch {
	case winCode < firstColumn:
		return "row " + labels[n].rows[winCode-1:winCode]
	case winCode < firstDiagonal:
		column := winCode - firstColumn
		return "column " + labels[n].columns[column:column+1]
	case winCode == firstDiagonal:
		return "the diagonal from the top left"
	}
	return "the diagonal from the top right"
}
