// Package playmove holds the rules of tic-tac-toe: what a move does to a game, as the function playMove of the ECE244
// lab 2 does it. No other package decides whether a move is valid, whether a game is over, or which line won it.
package playmove

import "tictactoe/gamestate"

// PlayMove plays the selected cell of g for the player whose turn it is, and stores what came of it in g.
//
// An empty cell takes the mover's mark: the move is valid, the turn passes, and if the move completes a line or fills the
// board the game is over, with the line's win code or, for a draw, 0. Where one move completes two lines the code is the
// higher one, as the lab's reference executable has it.
//
// A cell that is taken, or any cell of a game that is over, makes the move invalid, and nothing else changes.
func PlayMove(g *gamestate.GameState) {
	// Small enough for the compiler to inline (cost 75 of 80), and one store at the end: that keeps a move in registers.
	p, cell := g.Position(), g.SelectedCell()
	if p&(cell|gamestate.Over) != 0 {
		p |= gamestate.MoveRefused
	} else {
		p |= cell
		// endings tells the mover's lines; the sum carries into Over where the board is full.
		p = p.PassTurn()&^gamestate.Outcome | endings[p%512] | (p+gamestate.FirstTaken)&gamestate.Over
	}
	g.SetPosition(p)
}

// WinCode returns the highest code, 1 to 8, of the lines that lie wholly in cells, a set of nine bits as
// gamestate.GameState.Cells returns it; 0 where there is none.
func WinCode(cells uint16) int {
	return int(endings[cells%512] &^ gamestate.Over / gamestate.WinCodeUnit)
}

// Line returns the cells of the line that a win code names, as a set of nine bits; for 0 and for a number that is no win
// code, no cells.
func Line(winCode int) uint16 {
	if uint(winCode) >= uint(len(lines)) {
		return 0
	}
	return lines[winCode]
}

// lines is Table 1 of the lab: the cells of each win code's line, bit 3*row+col.
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
