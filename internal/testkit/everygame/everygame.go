// Package everygame is for tests that play every game there is. The rules are those of package playmove.
package everygame

import (
	"tictactoe/gamestate"
	"tictactoe/playmove"
)

// Play calls f with the cells, 3*row+col, of every game that begins with the moves given, in lexicographic order. What f is
// given is its own until it returns.
func Play(f func(cells []int), moves ...int) {
	var game gamestate.GameState
	for _, cell := range moves {
		Move(&game, cell)
	}
	var walk func(game gamestate.GameState, cells []int)
	walk = func(game gamestate.GameState, cells []int) {
		if game.GameOver() {
			f(cells)
			return
		}
		for cell := range gamestate.BoardSize * gamestate.BoardSize {
			if next := game; Move(&next, cell) {
				walk(next, append(cells, cell))
			}
		}
	}
	walk(game, append(make([]int, 0, 9), moves...))
}

// Move has a cell played, and reports whether that was a valid move.
func Move(game *gamestate.GameState, cell int) bool {
	game.SetSelectedRow(cell / gamestate.BoardSize)
	game.SetSelectedCol(cell % gamestate.BoardSize)
	playmove.PlayMove(game)
	return game.MoveValid()
}

// AppendInput appends the input of a game as the ECE244 game reads it: a line "ROW COLUMN" a move.
func AppendInput(input []byte, cells []int) []byte {
	for _, cell := range cells {
		input = append(input, byte('0'+cell/gamestate.BoardSize), ' ', byte('0'+cell%gamestate.BoardSize), '\n')
	}
	return input
}
