// Package gamestate holds the state of a game of tic-tac-toe behind accessors, as the class GameState of the ECE244 lab 2
// does: the board, the cell the player selected, whether that move was valid, whether the game is over, whose turn it
// is, and which line won it.
//
// It knows no rules and prints nothing: package playmove decides what a move does, and stores it here.
package gamestate

// BoardSize is the number of rows, and of columns, of the board (globals.h of the lab).
const BoardSize = 3

// CellCount is the number of cells. Where a cell is one number it is 3*row+col, 0 to 8.
const CellCount = BoardSize * BoardSize

// MaxWinCode is the highest win code: 0 says that nobody has won, 1 to 8 name the eight lines (Table 1 of the lab).
const MaxWinCode = 8

// A Mark is what stands in a cell. The values are those of the lab's globals.h.
type Mark int8

const (
	Empty Mark = 0
	X     Mark = 1
	O     Mark = -1
)

// String returns "X", "O", or, for an empty cell, "B" (blank), the letters the lab prints a board with.
func (m Mark) String() string {
	switch m {
	case X:
		return "X"
	case O:
		return "O"
	}
	return "B"
}

// A GameState is one game at one moment. The zero value is a new game: an empty board, row 0 and column 0 selected, the
// move valid, the game not over, X to move, win code 0. It holds no pointer: a copy is a game of its own.
//
// A setter that is given a value out of its range changes nothing.
type GameState struct {
	x, o     uint16 // the cells of each player: bit 3*row+col
	row, col int8   // the selected cell
	winCode  int8
	gameOver bool

	// Named so that false, the zero value, is a new game.
	moveInvalid bool
	oToMove     bool
}

// OnBoard reports whether there is a cell at row, col.
func OnBoard(row, col int) bool {
	return 0 <= row && row < BoardSize && 0 <= col && col < BoardSize
}

// Board returns the mark at row, col, each 0 to 2 from the top left corner; outside the board, Empty.
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

// SetBoard puts mark, one of X, O and Empty, at row, col, each 0 to 2, whatever stood there.
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

func cellBit(row, col int) uint16 { return 1 << (BoardSize*row + col) }

// Cells returns the cells that hold mark, one of X, O and Empty, as a set of nine bits: bit 3*row+col is the cell at row,
// col.
func (g *GameState) Cells(mark Mark) uint16 {
	switch mark {
	case X:
		return g.x
	case O:
		return g.o
	}
	return (1<<CellCount - 1) &^ (g.x | g.o)
}

// SelectedRow returns the row of the cell the player selected, 0 to 2.
func (g *GameState) SelectedRow() int { return int(g.row) }

// SetSelectedRow selects a row, 0 to 2.
func (g *GameState) SetSelectedRow(row int) {
	if 0 <= row && row < BoardSize {
		g.row = int8(row)
	}
}

// SelectedCol returns the column of the cell the player selected, 0 to 2.
func (g *GameState) SelectedCol() int { return int(g.col) }

// SetSelectedCol selects a column, 0 to 2.
func (g *GameState) SetSelectedCol(col int) {
	if 0 <= col && col < BoardSize {
		g.col = int8(col)
	}
}

// MoveValid reports whether the last move was valid; it is true before the first.
func (g *GameState) MoveValid() bool { return !g.moveInvalid }

// SetMoveValid stores whether the last move was valid.
func (g *GameState) SetMoveValid(valid bool) { g.moveInvalid = !valid }

// GameOver reports whether the game has ended, by a win or by a draw.
func (g *GameState) GameOver() bool { return g.gameOver }

// SetGameOver stores whether the game has ended.
func (g *GameState) SetGameOver(over bool) { g.gameOver = over }

// Turn reports whose turn it is: true for X, false for O.
func (g *GameState) Turn() bool { return !g.oToMove }

// SetTurn gives the turn to X (true) or to O (false).
func (g *GameState) SetTurn(x bool) { g.oToMove = !x }

// WinCode returns the code of the line that won the game, 1 to 8, or 0 where nobody has won (Table 1 of the lab).
func (g *GameState) WinCode() int { return int(g.winCode) }

// SetWinCode stores the code of the line that won the game, 0 to 8.
func (g *GameState) SetWinCode(code int) {
	if 0 <= code && code <= MaxWinCode {
		g.winCode = int8(code)
	}
}
