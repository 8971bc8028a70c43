package gamestate_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"tictactoe/gamestate"
)

// fields is a GameState as the lab's header declares it: one plain field for each member.
type fields struct {
	board                 [gamestate.CellCount]gamestate.Mark
	cells                 [3]uint16 // of O, Empty and X
	row, col, winCode     int
	moveValid, over, turn bool
}

// fieldsOf reads every accessor of g.
func fieldsOf(g gamestate.GameState) fields {
	f := fields{
		row: g.SelectedRow(), col: g.SelectedCol(), winCode: g.WinCode(),
		moveValid: g.MoveValid(), over: g.GameOver(), turn: g.Turn(),
	}
	for cell := range f.board {
		f.board[cell] = g.Board(cell/3, cell%3)
	}
	for i := range f.cells {
		f.cells[i] = g.Cells(gamestate.Mark(i - 1))
	}
	return f
}

// state returns a GameState with the fields f.
func (f fields) state() gamestate.GameState {
	var g gamestate.GameState
	g.SetWinCode(f.winCode)
	g.SetTurn(f.turn)
	g.SetGameOver(f.over)
	g.SetMoveValid(f.moveValid)
	g.SetSelectedCol(f.col)
	g.SetSelectedRow(f.row)
	for cell, mark := range f.board {
		g.SetBoard(cell/3, cell%3, mark)
	}
	return g
}

const setters = 7

// set calls a setter of g, and changes f as the lab's header says.
func set(setter, a, b int, mark gamestate.Mark, g *gamestate.GameState, f *fields) {
	inBoard := func(n int) bool { return n >= 0 && n <= 2 }
	on := a%2 == 0
	switch setter {
	case 0:
		g.SetBoard(a, b, mark)
		if inBoard(a) && inBoard(b) && mark >= -1 && mark <= 1 {
			bit := uint16(1) << (3*a + b)
			f.cells[f.board[3*a+b]+1] &^= bit
			f.cells[mark+1] |= bit
			f.board[3*a+b] = mark
		}
	case 1:
		g.SetSelectedRow(a)
		if inBoard(a) {
			f.row = a
		}
	case 2:
		g.SetSelectedCol(a)
		if inBoard(a) {
			f.col = a
		}
	case 3:
		g.SetMoveValid(on)
		f.moveValid = on
	case 4:
		g.SetGameOver(on)
		f.over = on
	case 5:
		g.SetTurn(on)
		f.turn = on
	case 6:
		g.SetWinCode(a)
		if a >= 0 && a <= 8 {
			f.winCode = a
		}
	}
}

// values are in the range of some setter, just outside it, or far outside with low bits that are
// in range.
var values = [...]int{
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 16, -1, -2, -8,
	127, 128, 255, 256, 257, 258, -128, -256, 1 << 16, math.MaxInt16, math.MinInt16,
	math.MaxInt, math.MaxInt - 1, math.MinInt, math.MinInt + 1, math.MinInt + 2,
}

// TestSetters calls setters at random and compares the GameState with plain fields after each call.
// No setter changes a value that another one stored, and games with equal fields are ==.
func TestSetters(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	value := func() int {
		if random.IntN(4) > 0 {
			return random.IntN(4)
		}
		return values[random.IntN(len(values))]
	}
	var g gamestate.GameState
	want := fields{moveValid: true, turn: true, cells: [3]uint16{1: 0o777}}
	for range 100_000 {
		if got := fieldsOf(g); got != want || g != want.state() {
			t.Fatalf("got  %+v\nwant %+v", got, want)
		}
		set(random.IntN(setters), value(), value(), gamestate.Mark(value()-1), &g, &want)
	}
}

func TestOnBoard(t *testing.T) {
	var g gamestate.GameState
	for cell := range gamestate.CellCount {
		g.SetBoard(cell/3, cell%3, gamestate.O)
	}
	for _, row := range values {
		for _, col := range values {
			want := row >= 0 && row <= 2 && col >= 0 && col <= 2
			marked := g.Board(row, col) != gamestate.Empty
			if got := gamestate.OnBoard(row, col); got != want || marked != want {
				t.Errorf("%d, %d: on board %v, marked %v, want %v", row, col, got, marked, want)
			}
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
