package gamestate

// A Position is all of a GameState but the selected cell, in one word, so that a move takes a few steps of arithmetic. It
// is there for package playmove; everything else reads and changes a game through the accessors, which keep a position
// sound.
//
// Bits 0 to 8 are the cells of the player to move and bits 16 to 24 the cells that are taken, by either player; in each
// set, bit 3*row+col is the cell at row, col. A move is thus the same steps for X and for O: the selected cell joins both
// sets, and when the turn passes, the mover's set becomes what the mover lacks of the taken one. The win code and the
// flags lie between and above, each kept the way round that makes 0 a new game.
type Position uint32

const (
	// FirstTaken is the lowest taken cell, and Over, which says that the game has ended, the bit above the highest: added
	// to a position that is not over, FirstTaken carries into Over exactly where all nine cells are taken.
	FirstTaken Position = 1 << takenShift
	Over       Position = FirstTaken << cells

	// MoveRefused says that the last move was not valid.
	MoveRefused Position = 1 << 13

	// WinCodeUnit is the lowest of the win code's four bits: a code stands in a position as so many units.
	WinCodeUnit Position = 1 << cells

	// Outcome is all that says what came of the last move; a valid move sets it anew.
	Outcome Position = Over | MoveRefused | winCode

	oToMove Position = 1 << 14
	winCode Position = 15 * WinCodeUnit
)

const (
	cells      = BoardSize * BoardSize
	allCells   = 1<<cells - 1
	takenShift = 16
)

// Position returns all of g but the selected cell.
func (g *GameState) Position() Position { return g.position }

// SetPosition replaces all of g but the selected cell. It takes p as it is: p must have been made, by moves, from what
// Position returned.
func (g *GameState) SetPosition(p Position) { g.position = p }

// SelectedCell returns the selected cell as a member of both sets of a Position.
func (g *GameState) SelectedCell() Position {
	return (1 | FirstTaken) << ((BoardSize*g.row + g.col) % 16)
}

// PassTurn returns p with the other player to move.
func (p Position) PassTurn() Position { return p ^ p>>takenShift&allCells ^ oToMove }

// with returns p with a flag set or cleared.
func (p Position) with(flag Position, on bool) Position {
	if on {
		return p | flag
	}
	return p &^ flag
}
