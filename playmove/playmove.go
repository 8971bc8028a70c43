// Package playmove holds the rules of tic-tac-toe: what a move does to a game, as the function playMove of the ECE244
// lab 2 does it, and what follows from a state: who moves, who has won, and by which line. No other package decides
// any of this.
package playmove

import "tictactoe/gamestate"

// PlayMove plays the selected cell of g for the player whose turn it is, and stores what came of it in g.
//
// An empty cell takes the mover's mark: the move is valid, the turn passes, and if the move completes a line or fills the
// board the game is over, with the line's win code or, for a draw, 0. Where one move completes two lines the code is the
// higher one.
//
// A cell that is taken, or any cell of a game that is over, makes the move invalid, and nothing else changes.
func PlayMove(g *gamestate.GameState) {
	row, col := g.SelectedRow(), g.SelectedCol()
	if g.GameOver() || g.Board(row, col) != gamestate.Empty {
		g.SetMoveValid(false)
		return
	}
	mover := Mover(g)
	g.SetBoard(row, col, mover)
	g.SetMoveValid(true)
	g.SetTurn(!g.Turn())

	winCode := WinCode(g.Cells(mover))
	boardFull := g.Cells(gamestate.Empty) == 0
	g.SetWinCode(winCode)
	g.SetGameOver(winCode != 0 || boardFull)
}

// PlayCell selects a cell, 3*row+col, plays it, and reports whether the move was valid.
func PlayCell(g *gamestate.GameState, cell int) bool {
	g.SetSelectedRow(cell / gamestate.BoardSize)
	g.SetSelectedCol(cell % gamestate.BoardSize)
	PlayMove(g)
	return g.MoveValid()
}

// Mover returns the player whose turn it is: X or O.
func Mover(g *gamestate.GameState) gamestate.Mark {
	if g.Turn() {
		return gamestate.X
	}
	return gamestate.O
}

// Winner returns the player who has won the game, X or O, or Empty where nobody has.
func Winner(g *gamestate.GameState) gamestate.Mark {
	if g.WinCode() == 0 {
		return gamestate.Empty
	}
	return -Mover(g) // the winning move passed the turn, too
}

// Line returns the cells of the line of a win code, 1 to 8, in the form of gamestate.GameState.Cells. For 0 it returns none.
func Line(winCode int) uint16 { return lines[winCode] }

// WinCode returns the highest code, 1 to 8, of the lines that lie wholly in cells, or 0 if there is none.
func WinCode(cells uint16) int { return int(winCodes[cells]) }

// lines is Table 1 of the lab. In octal, each digit is a row, row 0 last, and in it 1 is column 0, 2 column 1, 4 column 2.
var lines = [gamestate.MaxWinCode + 1]uint16{
	1: 0o007, // row 0
	2: 0o070, // row 1
	3: 0o700, // row 2
	4: 0o111, // column 0
	5: 0o222, // column 1
	6: 0o444, // column 2
	7: 0o421, // (0,0) to (2,2)
	8: 0o124, // (2,0) to (0,2)
}

// winCodes is what WinCode returns for each set of cells.
var winCodes = func() (codes [1 << gamestate.CellCount]int8) {
	for cells := range codes {
		for code, line := range lines {
			if uint16(cells)&line == line {
				codes[cells] = int8(code)
			}
		}
	}
	return codes
}()
