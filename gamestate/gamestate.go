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
// move valid, the game not over, X to move, win code 0. It is one word: copied, compared and kept by the million at no
// cost.
//
// A setter that is given a value out of its range changes nothing.
type GameState struct {
	bits uint32
}

// The fields of the word, from its low end: X's cells and O's, each a set of nine bits in which bit 3*row+col is the cell
// at row, col, no cell in both; the selected row and column; the win code; and three flags, kept the way round that makes
// the zero value a new game.
const (
	cells     = BoardSize * BoardSize
	cellsMask = 1<<cells - 1

	xShift       = 0
	oShift       = xShift + cells
	rowShift     = oShift + cells
	colShift     = rowShift + 2
	winCodeShift = colShift + 2

	coordinateMask = 1<<2 - 1
	winCodeMask    = 1<<4 - 1

	moveRefused = 1 << (winCodeShift + 4)
	gameOver    = moveRefused << 1
	oToMove     = gameOver << 1
)

// field returns the bits of the word that mask covers at shift.
func (g *GameState) field(shift, mask uint32) uint32 {
	return g.bits >> shift & mask
}

// setField replaces them by value.
func (g *GameState) setField(shift, mask, value uint32) {
	g.bits = g.bits&^(mask<<shift) | value<<shift
}

// setFlag sets or clears one bit of the word.
func (g *GameState) setFlag(flag uint32, on bool) {
	g.bits &^= flag
	if on {
		g.bits |= flag
	}
}

// inBoard reports whether there is a cell at row, col.
func inBoard(row, col int) bool {
	return uint(row) < BoardSize && uint(col) < BoardSize
}

// Board returns the mark at row, col, each 0 to 2 from the top left corner; outside the board, Empty.
func (g *GameState) Board(row, col int) Mark {
	if !inBoard(row, col) {
		return Empty
	}
	cell := g.bits >> (BoardSize*row + col)
	return Mark(cell>>xShift&1) - Mark(cell>>oShift&1)
}

// SetBoard puts mark, one of X, O and Empty, at row, col, each 0 to 2, whatever stood there.
func (g *GameState) SetBoard(row, col int, mark Mark) {
	if !inBoard(row, col) || mark < O || mark > X {
		return
	}
	x := uint32(1) << (BoardSize*row + col)
	o := x << oShift
	g.bits &^= x | o
	switch mark {
	case X:
		g.bits |= x
	case O:
		g.bits |= o
	}
}

// Cells returns the cells that hold mark as a set of nine bits: bit 3*row+col is the cell at row, col. The cells of Empty
// are those that neither player holds; of any other value, none.
func (g *GameState) Cells(mark Mark) uint16 {
	x, o := uint16(g.bits>>xShift&cellsMask), uint16(g.bits>>oShift&cellsMask)
	switch mark {
	case X:
		return x
	case O:
		return o
	case Empty:
		return cellsMask ^ x ^ o
	}
	return 0
}

// SelectedRow returns the row of the cell the player selected, 0 to 2.
func (g *GameState) SelectedRow() int { return int(g.field(rowShift, coordinateMask)) }

// SetSelectedRow selects a row, 0 to 2.
func (g *GameState) SetSelectedRow(row int) {
	if uint(row) < BoardSize {
		g.setField(rowShift, coordinateMask, uint32(row))
	}
}

// SelectedCol returns the column of the cell the player selected, 0 to 2.
func (g *GameState) SelectedCol() int { return int(g.field(colShift, coordinateMask)) }

// SetSelectedCol selects a column, 0 to 2.
func (g *GameState) SetSelectedCol(col int) {
	if uint(col) < BoardSize {
		g.setField(colShift, coordinateMask, uint32(col))
	}
}

// MoveValid reports whether the last move was valid; it is true before the first.
func (g *GameState) MoveValid() bool { return g.bits&moveRefused == 0 }

// SetMoveValid stores whether the last move was valid.
func (g *GameState) SetMoveValid(valid bool) { g.setFlag(moveRefused, !valid) }

// GameOver reports whether the game has ended, by a win or by a draw.
func (g *GameState) GameOver() bool { return g.bits&gameOver != 0 }

// SetGameOver stores whether the game has ended.
func (g *GameState) SetGameOver(over bool) { g.setFlag(gameOver, over) }

// Turn reports whose turn it is: true for X, false for O.
func (g *GameState) Turn() bool { return g.bits&oToMove == 0 }

// SetTurn gives the turn to X (true) or to O (false).
func (g *GameState) SetTurn(x bool) { g.setFlag(oToMove, !x) }

// WinCode returns the code of the line that won the game, 1 to 8, or 0 where nobody has won (Table 1 of the lab).
func (g *GameState) WinCode() int { return int(g.field(winCodeShift, winCodeMask)) }

// SetWinCode stores the code of the line that won the game, 0 to 8.
func (g *GameState) SetWinCode(code int) {
	if uint(code) <= MaxWinCode {
		g.setField(winCodeShift, winCodeMask, uint32(code))
	}
}
