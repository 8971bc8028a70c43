package gamestate_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"tictactoe/gamestate"
)

// numbers are in the range of some setter, just outside it, or far outside with low bits that are
// in range.
var numbers = []int{
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 16, -1, -2, -8,
	127, 128, 255, 256, 257, 258, -128, -256, 1 << 16, math.MaxInt16, math.MinInt16,
	math.MaxInt, math.MaxInt - 1, math.MinInt, math.MinInt + 1, math.MinInt + 2,
}

// fields are the fields of a GameState, as plain values.
type fields struct {
	row, col, winCode         int
	moveValid, gameOver, turn bool
	board                     [9]gamestate.Mark
}

// fieldsOf reads the fields of a game.
func fieldsOf(g *gamestate.GameState) fields {
	f := fields{
		g.SelectedRow(), g.SelectedCol(), g.WinCode(), g.MoveValid(), g.GameOver(), g.Turn(),
		[9]gamestate.Mark{},
	}
	for cell := range f.board {
		f.board[cell] = g.Board(cell/3, cell%3)
	}
	return f
}

// newGame sets all fields of a new game.
func newGame(f fields) (g gamestate.GameState) {
	g.SetSelectedRow(f.row)
	g.SetSelectedCol(f.col)
	g.SetWinCode(f.winCode)
	g.SetMoveValid(f.moveValid)
	g.SetGameOver(f.gameOver)
	g.SetTurn(f.turn)
	for cell, mark := range f.board {
		g.SetBoard(cell/3, cell%3, mark)
	}
	return g
}

// TestSetters calls setters at random. A setter changes only its own field, and ignores a value out
// of range. Games with equal fields are ==.
func TestSetters(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var game gamestate.GameState
	expected := fields{moveValid: true, turn: true}
	for range 200_000 {
		n, m := numbers[random.IntN(len(numbers))], numbers[random.IntN(len(numbers))]
		isOnBoard := 0 <= n && n <= 2 && 0 <= m && m <= 2
		mark, isTrue := gamestate.Mark(random.IntN(5)-2), random.IntN(2) == 0
		switch random.IntN(7) {
		case 0:
			if game.SetSelectedRow(n); 0 <= n && n <= 2 {
				expected.row = n
			}
		case 1:
			if game.SetSelectedCol(n); 0 <= n && n <= 2 {
				expected.col = n
			}
		case 2:
			if game.SetWinCode(n); 0 <= n && n <= 8 {
				expected.winCode = n
			}
		case 3:
			game.SetMoveValid(isTrue)
			expected.moveValid = isTrue
		case 4:
			game.SetGameOver(isTrue)
			expected.gameOver = isTrue
		case 5:
			game.SetTurn(isTrue)
			expected.turn = isTrue
		case 6:
			if game.SetBoard(n, m, mark); isOnBoard && -1 <= mark && mark <= 1 {
				expected.board[3*n+m] = mark
			}
		}
		if actual := fieldsOf(&game); actual != expected || game != newGame(expected) {
			t.Fatalf("%+v, expected %+v", actual, expected)
		}
		if gamestate.OnBoard(n, m) != isOnBoard || !isOnBoard && game.Board(n, m) != 0 {
			t.Fatalf("%d, %d is on the board: %t, mark %v", n, m, !isOnBoard, game.Board(n, m))
		}
		checkCells(t, &game)
	}
}

// checkCells checks that the three sets of cells are those that Board returns.
func checkCells(t *testing.T, game *gamestate.GameState) {
	t.Helper()
	expected := map[gamestate.Mark]uint16{}
	for cell := range 9 {
		expected[game.Board(cell/3, cell%3)] |= 1 << cell
	}
	for _, mark := range []gamestate.Mark{gamestate.X, gamestate.O, gamestate.Empty} {
		if actual := game.Cells(mark); actual != expected[mark] {
			t.Fatalf("cells %09b of %v, expected %09b", actual, mark, expected[mark])
		}
	}
}

func ExampleGameState() {
	var g gamestate.GameState // a new game
	g.SetBoard(1, 1, gamestate.X)
	g.SetBoard(0, 2, gamestate.O)
	g.SetSelectedCol(2)
	g.SetSelectedRow(3) // there is no row 3: nothing changes

	fmt.Println(g.Board(0, 0), g.Board(1, 1), g.Board(0, 2))
	fmt.Println("selected:", g.SelectedRow(), g.SelectedCol())
	fmt.Println("moveValid:", g.MoveValid(), "gameOver:", g.GameOver(), "winCode:", g.WinCode())
	fmt.Printf("X has %09b\n", g.Cells(gamestate.X)) // bit 3*row+col
	// Output:
	// B X O
	// selected: 0 2
	// moveValid: true gameOver: false winCode: 0
	// X has 000010000
}
