package gamestate_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"tictactoe/gamestate"
)

// fields is a GameState as the lab's header has it: one plain field for each member.
type fields struct {
	board                 [gamestate.CellCount]gamestate.Mark
	row, col, winCode     int
	moveValid, over, turn bool
}

// newGame is what the constructor of the lab's class sets.
var newGame = fields{moveValid: true, turn: true}

// fieldsOf reads every accessor of g.
func fieldsOf(g gamestate.GameState) fields {
	f := fields{
		row: g.SelectedRow(), col: g.SelectedCol(),
		moveValid: g.MoveValid(), over: g.GameOver(), turn: g.Turn(), winCode: g.WinCode(),
	}
	for cell := range f.board {
		f.board[cell] = g.Board(cell/3, cell%3)
	}
	return f
}

// state makes a GameState of f.
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

// set calls a setter of g, and does to f what the lab's header says of it.
func set(setter, a, b int, mark gamestate.Mark, g *gamestate.GameState, f *fields) {
	inBoard := func(n int) bool { return n >= 0 && n <= 2 }
	on := a%2 == 0
	switch setter {
	case 0:
		g.SetBoard(a, b, mark)
		if inBoard(a) && inBoard(b) && mark >= -1 && mark <= 1 {
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

// values are in range for some setter, or just out of it, or so far out that only their low bits look right.
var values = [...]int{
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 16, -1, -2, -8,
	127, 128, 255, 256, 257, 258, -128, -256, 1 << 16, math.MaxInt16, math.MinInt16,
	math.MaxInt, math.MaxInt - 1, math.MinInt, math.MinInt + 1, math.MinInt + 2,
}

// FuzzGameState compares a GameState with plain fields after every call of a setter. Four bytes are a call: the setter and
// its arguments. No setter may change what another one stored, and games with the same fields are ==.
func FuzzGameState(f *testing.F) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		calls := make([]byte, 4*200)
		for i := range calls {
			calls[i] = byte(random.Uint32())
		}
		f.Add(calls)
	}
	f.Fuzz(func(t *testing.T, calls []byte) {
		argument := func(b byte) int {
			if b < 192 {
				return int(b % 4)
			}
			return values[int(255-b)%len(values)]
		}
		var g gamestate.GameState
		want := newGame
		for ; len(calls) >= 4; calls = calls[4:] {
			set(int(calls[0])%setters, argument(calls[1]), argument(calls[2]), gamestate.Mark(argument(calls[3])-1), &g, &want)
			if got := fieldsOf(g); got != want || g != want.state() {
				t.Fatalf("after % x:\ngot  %+v\nwant %+v", calls[:4], got, want)
			}
		}
	})
}

// TestCells compares the sets of cells with the marks on all 19,683 boards.
func TestCells(t *testing.T) {
	for code := range 19683 {
		var g gamestate.GameState
		cells := map[gamestate.Mark]uint16{}
		for cell := range gamestate.CellCount {
			mark := gamestate.Mark(code%3 - 1)
			code /= 3
			g.SetBoard(cell/3, cell%3, mark)
			cells[mark] |= 1 << cell
		}
		for _, mark := range []gamestate.Mark{gamestate.X, gamestate.O, gamestate.Empty} {
			if got := g.Cells(mark); got != cells[mark] {
				t.Fatalf("Cells(%d) = %09b, want %09b", mark, got, cells[mark])
			}
		}
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
			if got, marked := gamestate.OnBoard(row, col), g.Board(row, col) != gamestate.Empty; got != want || marked != want {
				t.Errorf("%d, %d: on board %v, a mark there %v, want %v", row, col, got, marked, want)
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
