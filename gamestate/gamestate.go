// Package gamestate holds the state of a game of tic-tac-toe behind accessors, as the class GameState of the ECE244 lab 2
// does: the board, the cell the player selected, whether that move was valid, whether the game is over, whose turn it
// is, and which line won it.
//
// It knows no rules and prints nothing: package playmove decides what a move does, and stores it here.
package gamestate

// BoardSize is the number of rows, and of columns, of the board (globals.h of the lab).
const BoardSize = 3

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
// move valid, the game not over, X to move, win code 0. It is eight bytes without a pointer: copied, compared with == and
// kept by the million at no cost.
//
// A setter that is given a value out of its range changes nothing.
type GameState struct {
	position Position
	row, col uint8 // the selected cell
}

// Board returns the mark at row, col, each 0 to 2 from the top left corner; outside the board, Empty.
func (g *GameState) Board(row, col int) Mark {
	if !inBoard(row, col) {
		return Empty
	}
	cell := g.position >> (BoardSize*row + col)
	switch {
	case cell>>takenShift&1 == 0:
		return Empty
	case (cell&1 != 0) == g.Turn():
		return X
	}
	return O
}

// SetBoard puts mark, one of X, O and Empty, at row, col, each 0 to 2, whatever stood there.
func (g *GameState) SetBoard(row, col int, mark Mark) {
	if !inBoard(row, col) || mark < O || mark > X {
		return
	}
	cell := Position(1) << (BoardSize*row + col)
	g.position &^= cell | cell<<takenShift
	if mark == Empty {
		return
	}
	g.position |= cell << takenShift
	if (mark == X) == g.Turn() {
		g.position |= cell
	}
}

// inBoard reports whether there is a cell at row, col.
func inBoard(row, col int) bool {
	return uint(row) < BoardSize && uint(col) < BoardSize
}

// Cells returns the cells that hold mark as a set of nine bits: bit 3*row+col is the cell at row, col. The cells of Empty
// are those that neither player holds; of any other value, none.
func (g *GameState) Cells(mark Mark) uint16 {
	mover, taken := uint16(g.position&allCells), uint16(g.position>>takenShift&allCells)
	switch {
	case mark == Empty:
		return taken ^ allCells
	case mark < O || mark > X:
		return 0
	case (mark == X) == g.Turn():
		return mover
	}
	return taken ^ mover
}

// SelectedRow returns the row of the cell the player selected, 0 to 2.
func (g *GameState) SelectedRow() int { return int(g.row) }

// SetSelectedRow selects a row, 0 to 2.
func (g *GameState) SetSelectedRow(row int) { g.row = coordinate(row, g.row) }

// SelectedCol returns the column of the cell the player selected, 0 to 2.
func (g *GameState) SelectedCol() int { return int(g.col) }

// SetSelectedCol selects a column, 0 to 2.
func (g *GameState) SetSelectedCol(col int) { g.col = coordinate(col, g.col) }

// coordinate returns the row or column to store: the selected one or, where there is no such row or column, the old one.
// The setters store either way, so that the compiler can keep a game in registers from call to call.
func coordinate(selected int, old uint8) uint8 {
	if uint(selected) < BoardSize {
		return uint8(selected)
	}
	return old
}

// MoveValid reports whether the last move was valid; it is true before the first.
func (g *GameState) MoveValid() bool { return g.position&MoveRefused == 0 }

// SetMoveValid stores whether the last move was valid.
func (g *GameState) SetMoveValid(valid bool) { g.position = g.position.with(MoveRefused, !valid) }

// GameOver reports whether the game has ended, by a win or by a draw.
func (g *GameState) GameOver() bool { return g.position&Over != 0 }

// SetGameOver stores whether the game has ended.
func (g *GameState) SetGameOver(over bool) { g.position = g.position.with(Over, over) }

// Turn reports whose turn it is: true for X, false for O.
func (g *GameState) Turn() bool { return g.position&oToMove == 0 }

// SetTurn gives the turn to X (true) or to O (false).
func (g *GameState) SetTurn(x bool) {
	if x != g.Turn() {
		g.position = g.position.PassTurn()
	}
}

// WinCode returns the code of the line that won the game, 1 to 8, or 0 where nobody has won (Table 1 of the lab).
func (g *GameState) WinCode() int { return int(g.position & winCode / WinCodeUnit) }

// SetWinCode stores the code of the line that won the game, 0 to 8.
func (g *GameState) SetWinCode(code int) {
	if uint(code) <= MaxWinCode {
		g.position = g.position&^winCode | Position(code)*WinCodeUnit
	}
}
