package games

import (
	"fmt"

	"tictactoe/gamestate"
)

// A Notation is a way to write a game. The package comment describes each notation.
type Notation int

const (
	TicTac Notation = iota
	Report
)

// String returns the move in the notation of the TicTac lab.
func (m Move) String() string {
	row, col := m.Cell/gamestate.BoardSize, m.Cell%gamestate.BoardSize
	return fmt.Sprintf("%d %v %c%d", m.Number, m.Player, 'A'+row, col+1)
}
