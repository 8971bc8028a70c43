package testkit

import (
	"slices"

	"tictactoe/gamestate"
	"tictactoe/playmove"
)

// A Position is a position of the game.
type Position struct {
	State gamestate.GameState
	Cells []int // the moves, 3*row+col, of the first game that reaches the position
	Ways  int   // the number of games that reach it
}

// Positions returns the 5,478 positions of the games in which first moves first. A position comes
// after all positions with fewer moves.
func Positions(first gamestate.Mark) []*Position {
	var start gamestate.GameState
	start.SetTurn(first == gamestate.X)
	all := []*Position{{State: start, Ways: 1}}
	known := map[[2]uint16]*Position{}
	for i := 0; i < len(all); i++ {
		from := all[i]
		for cell := range gamestate.CellCount {
			state := from.State
			if !playmove.PlayCell(&state, cell) {
				continue
			}
			key := [2]uint16{state.Cells(gamestate.X), state.Cells(gamestate.O)}
			if known[key] == nil {
				known[key] = &Position{State: state, Cells: append(slices.Clone(from.Cells), cell)}
				all = append(all, known[key])
			}
			known[key].Ways += from.Ways
		}
	}
	return all
}

// EveryGame calls f with the cells, 3*row+col, of every game that begins with the given moves, in
// lexicographic order. It reuses the slice after f returns.
func EveryGame(f func(cells []int), moves ...int) {
	var walk func(game gamestate.GameState, cells []int)
	walk = func(game gamestate.GameState, cells []int) {
		if game.GameOver() {
			f(cells)
			return
		}
		for cell := range gamestate.CellCount {
			if next := game; playmove.PlayCell(&next, cell) {
				walk(next, append(cells, cell))
			}
		}
	}
	var game gamestate.GameState
	for _, cell := range moves {
		playmove.PlayCell(&game, cell)
	}
	walk(game, append(make([]int, 0, gamestate.CellCount), moves...))
}

// AppendInput appends the input of a game as the ECE244 game reads it: a line "ROW COLUMN" for
// each move.
func AppendInput(input []byte, cells []int) []byte {
	for _, cell := range cells {
		row := byte('0' + cell/gamestate.BoardSize)
		col := byte('0' + cell%gamestate.BoardSize)
		input = append(input, row, ' ', col, '\n')
	}
	return input
}
