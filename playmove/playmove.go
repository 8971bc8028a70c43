// Package playmove holds the rules of tic-tac-toe. PlayMove is the function playMove of the ECE244
// lab 2: it plays one move, in the cell that is selected in a gamestate.GameState, and stores the
// result there. PlayCell also selects the cell. The other functions say whose move it is, who has
// won, and which cells are a line. No other package decides any of this.
//
//	g.SetSelectedRow(1)
//	g.SetSelectedCol(2)
//	playmove.PlayMove(g) // g.MoveValid() is false if the cell was not empty
//
// The package does not read or print anything, and it does not choose moves.
package playmove

import "tictactoe/gamestate"

// PlayMove plays the selected cell of g for the player whose turn it is, and stores the result
// in g.
//
// An empty cell takes the player's mark: the move is valid and the turn passes. The game is over if
// the move completes a line or fills the board. The win code is the code of the line, the higher
// code if one move completes two lines, and 0 for a draw.
//
// A move to an occupied cell is not valid, and no move is valid after the end of the game. Such a
// move changes nothing else.
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

// Mover returns the player whose turn it is, X or O.
func Mover(g *gamestate.GameState) gamestate.Mark {
	if g.Turn() {
		return gamestate.X
	}
	return gamestate.O
}

// Winner returns the player who has won the game, X or O, or Empty if there is no winner.
func Winner(g *gamestate.GameState) gamestate.Mark {
	if g.WinCode() == 0 {
		return gamestate.Empty
	}
	return -Mover(g) // the winning move has passed the turn to the other player
}

// Line returns the three cells of the line with a win code, 1 to 8, as a set like
// gamestate.GameState.Cells. For 0 the set is empty.
func Line(winCode int) uint16 { return lines[winCode] }

// WinCode returns the win code of the line that cells contains, 1 to 8. If cells contains several
// lines, it returns the highest code, and if cells contains none, 0.
func WinCode(cells uint16) int { return int(winCodes[cells]) }

// lines is Table 1 of the lab. Each octal digit is a row, and the last digit is row 0. In a digit,
// 1 is column 0, 2 is column 1, and 4 is column 2.
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

// winCodes holds the result of WinCode for each of the 512 sets of cells.
var winCodes = func() (codes [1 << gamestate.CellCount]int8) {
	for cells := range codes {
		for code, line := range lines {
			if uint16(cells)&line == line {
				codes[cells] = int8(code) // a higher code replaces a lower one
			}
		}
	}
	return codes
}()
