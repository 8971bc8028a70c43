package games_test

import (
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/game/games"
	"tictactoe/internal/testkit"
	"tictactoe/playmove"
)

const (
	x = gamestate.X
	o = gamestate.O
)

// movesOf returns the moves of a game in which first begins.
func movesOf(cells []int, first gamestate.Mark) []games.Move {
	var moves []games.Move
	player := first
	for i, cell := range cells {
		moves = append(moves, games.Move{Number: i + 1, Player: player, Cell: cell})
		player = -player
	}
	return moves
}

// TestReferee tries every move, and impossible ones, in every position of the games that O begins.
// The referee must accept exactly the legal moves, and a move that it refuses must not change the
// board.
func TestReferee(t *testing.T) {
	for _, position := range testkit.Positions(o) {
		var referee games.Referee
		for _, move := range movesOf(position.Cells, o) {
			if err := referee.Play(move); err != nil {
				t.Fatalf("%v: %v: %v", position.Cells, move, err)
			}
		}
		next := len(position.Cells) + 1
		for cell := -1; cell <= gamestate.CellCount; cell++ {
			for _, player := range []gamestate.Mark{x, o, gamestate.Empty, 2} {
				for number := next - 1; number <= next+1; number++ {
					checkMove(t, referee, next, games.Move{number, player, cell})
				}
			}
		}
	}
}

// checkMove plays a move and compares the referee's answer and state with those of playmove.
func checkMove(t *testing.T, referee games.Referee, next int, move games.Move) {
	before, expected := referee.State(), referee.State()
	if next == 1 {
		expected.SetTurn(move.Player == x)
	}
	isLegal := move.Number == next && 0 <= move.Cell && move.Cell < gamestate.CellCount &&
		move.Player == playmove.Mover(&expected) && playmove.PlayCell(&expected, move.Cell)
	if !isLegal {
		expected = before
	}
	err := referee.Play(move)
	actual := referee.State()
	isSame := actual.Cells(x) == expected.Cells(x) && actual.Cells(o) == expected.Cells(o) &&
		actual.Turn() == expected.Turn() && actual.GameOver() == expected.GameOver()
	if (err == nil) != isLegal || !isSame {
		t.Fatalf("%+v in %+v: error %v, state %+v", move, before, err, actual)
	}
}
