// Package gamestate holds the state of a game of tic-tac-toe: the board, the cell that the player
// selected, whether the last move was valid, whether the game is over, whose turn it is, and which
// line won. It is the class GameState of the ECE244 lab 2: its fields are private, and each field
// has a function that reads it and another one that sets it.
//
//	var g gamestate.GameState // a new game
//	g.SetBoard(1, 1, gamestate.X)
//	g.SetTurn(false) // O moves next
//
// The package does not know the rules and prints nothing. Package playmove plays the moves, and
// stores their results here.
package gamestate

// BoardSize is the number of rows, and of columns. CellCount is the number of cells.
const (
	BoardSize = 3
	CellCount = BoardSize * BoardSize
)

// MaxWinCode is the highest win code. The codes 1 to 8 are the eight lines (Table 1 of the lab);
// 0 means that no player has won.
const MaxWinCode = 8

// A Mark is the content of a cell. The values are those of the lab's globals.h.
type Mark int8

const (
	Empty Mark = 0
	X     Mark = 1
	O     Mark = -1
)

// String returns "X", "O", or "B" (blank) for an empty cell, the letters that the lab prints.
func (m Mark) String() string {
	switch m {
	case X:
		return "X"
	case O:
		return "O"
	}
	return "B"
}

// A GameState is one game at one moment. The zero value is a new game: the board is empty, row 0
// and column 0 are selected, the move is valid, the game is not over, X moves, and the win code
// is 0. A copy of a GameState is independent of the original.
//
// A setter ignores a value that is out of range.
type GameState struct {
	x, o     uint16 // the cells of each player: bit 3*row+col
	row, col int8   // the selected cell
	winCode  int8
	gameOver bool

	// These two are negated, so that the zero value, false, is that of a new game.
	moveInvalid bool
	oToMove     bool
}

// OnBoard reports whether the board has a cell at row, col.
func OnBoard(row, col int) bool { return inRange(row) && inRange(col) }

// inRange reports whether n is the number of a row, or of a column.
func inRange(n int) bool { return 0 <= n && n < BoardSize }

// cellBit returns the set that holds only the cell at row, col.
func cellBit(row, col int) uint16 { return 1 << (BoardSize*row + col) }

// Board returns the mark at row, col, each 0 to 2 from the top left corner. Outside the board it
// returns Empty.
func (g *GameState) Board(row, col int) Mark {
	switch {
	case !OnBoard(row, col):
		return Empty
	case g.x&cellBit(row, col) != 0:
		return X
	case g.o&cellBit(row, col) != 0:
		return O
	}
	return Empty
}

// SetBoard replaces the mark at row, col, each 0 to 2, by X, O or Empty.
func (g *GameState) SetBoard(row, col int, mark Mark) {
	if !OnBoard(row, col) {
		return
	}
	cell := cellBit(row, col)
	switch mark {
	case X:
		g.x, g.o = g.x|cell, g.o&^cell
	case O:
		g.x, g.o = g.x&^cell, g.o|cell
	case Empty:
		g.x, g.o = g.x&^cell, g.o&^cell
	}
}

// Cells returns the cells that hold mark, one of X, O and Empty, as a set of nine bits:
// bit 3*row+col is the cell at row, col.
func (g *GameState) Cells(mark Mark) uint16 {
	switch mark {
	case X:
		return g.x
	case O:
		return g.o
	}
	return (1<<CellCount - 1) &^ (g.x | g.o)
}

// SelectedRow returns the row of the selected cell, 0 to 2.
func (g *GameState) SelectedRow() int { return int(g.row) }

// SetSelectedRow selects a row, 0 to 2.
func (g *GameState) SetSelectedRow(row int) {
	if inRange(row) {
		g.row = int8(row)
	}
}

// SelectedCol returns the column of the selected cell, 0 to 2.
func (g *GameState) SelectedCol() int { return int(g.col) }

// SetSelectedCol selects a column, 0 to 2.
func (g *GameState) SetSelectedCol(col int) {
	if inRange(col) {
		g.col = int8(col)
	}
}

// MoveValid reports whether the last move was valid. Before the first move it is true.
func (g *GameState) MoveValid() bool { return !g.moveInvalid }

// SetMoveValid stores whether the last move was valid.
func (g *GameState) SetMoveValid(valid bool) { g.moveInvalid = !valid }

// GameOver reports whether the game has ended with a win or a draw.
func (g *GameState) GameOver() bool { return g.gameOver }

// SetGameOver stores whether the game has ended.
func (g *GameState) SetGameOver(over bool) { g.gameOver = over }

// Turn reports whose turn it is: true for X, false for O.
func (g *GameState) Turn() bool { return !g.oToMove }

// SetTurn gives the turn to X (true) or to O (false).
func (g *GameState) SetTurn(xToMove bool) { g.oToMove = !xToMove }

// WinCode returns the code of the line that won the game, 1 to 8 (Table 1 of the lab), or 0 if no
// player has won.
func (g *GameState) WinCode() int { return int(g.winCode) }

// SetWinCode stores the code of the line that won the game, 0 to 8.
func (g *GameState) SetWinCode(code int) {
	if 0 <= code && code <= MaxWinCode {
		g.winCode = int8(code)
	}
}
