package gamestate_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"tictactoe/gamestate"
)

// A fields is a GameState as the lab's header has it: one plain field for each member, nothing packed.
type fields struct {
	board           [gamestate.BoardSize][gamestate.BoardSize]gamestate.Mark
	row, col        int
	moveValid, over bool
	turn            bool
	winCode         int
}

// newGame is what the constructor of the lab's class sets.
var newGame = fields{moveValid: true, turn: true}

// fieldsOf reads every accessor of g.
func fieldsOf(g gamestate.GameState) fields {
	f := fields{
		row: g.SelectedRow(), col: g.SelectedCol(),
		moveValid: g.MoveValid(), over: g.GameOver(), turn: g.Turn(), winCode: g.WinCode(),
	}
	for row := range f.board {
		for col := range f.board[row] {
			f.board[row][col] = g.Board(row, col)
		}
	}
	return f
}

// state makes a GameState of f, the last member first where backwards is set: the order must make no difference.
func (f fields) state(backwards bool) gamestate.GameState {
	var g gamestate.GameState
	steps := []func(){
		func() {
			for row := range f.board {
				for col := range f.board[row] {
					g.SetBoard(row, col, f.board[row][col])
				}
			}
		},
		func() { g.SetSelectedRow(f.row) },
		func() { g.SetSelectedCol(f.col) },
		func() { g.SetMoveValid(f.moveValid) },
		func() { g.SetGameOver(f.over) },
		func() { g.SetTurn(f.turn) },
		func() { g.SetWinCode(f.winCode) },
	}
	for i := range steps {
		if backwards {
			i = len(steps) - 1 - i
		}
		steps[i]()
	}
	return g
}

// set makes call number call, one of setters, of g, and does to f what the lab's header says of it.
func set(call, a, b, c int, g *gamestate.GameState, f *fields) {
	inBoard := func(n int) bool { return n >= 0 && n <= 2 }
	on := a%2 == 0
	switch call {
	case 0:
		mark := gamestate.Mark(c)
		g.SetBoard(a, b, mark)
		if inBoard(a) && inBoard(b) && mark >= -1 && mark <= 1 {
			f.board[a][b] = mark
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

const setters = 7

// values are in range for some setter, or just out of it, or so far out that only their low bits look right.
var values = [...]int{
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 16, -1, -2, -8,
	127, 128, 255, 256, 257, 258, -128, -256, 1 << 16, math.MaxInt16, math.MinInt16,
	math.MaxInt, math.MaxInt - 1, math.MinInt, math.MinInt + 1, math.MinInt + 2,
}

// same fails the test where g differs from f in what any accessor says, or is not == to a game set up from f.
func same(t *testing.T, g gamestate.GameState, f fields) {
	t.Helper()
	if got := fieldsOf(g); got != f {
		t.Fatalf("got  %+v\nwant %+v", got, f)
	}
	var cells [3]uint16 // of O, Empty and X
	for row := range f.board {
		for col, mark := range f.board[row] {
			cells[mark+1] |= 1 << (3*row + col)
		}
	}
	for mark := gamestate.O; mark <= gamestate.X; mark++ {
		if got := g.Cells(mark); got != cells[mark+1] {
			t.Fatalf("Cells(%v) = %09b, want %09b; board %v", mark, got, cells[mark+1], f.board)
		}
	}
	if g != f.state(false) || g != f.state(true) {
		t.Fatalf("%+v is not == to a game with the same members", f)
	}
}

// inPlay is a game as far from the zero value as the setters take it.
var inPlay = fields{
	board: [3][3]gamestate.Mark{
		{gamestate.X, gamestate.O, gamestate.Empty},
		{gamestate.Empty, gamestate.O, gamestate.X},
		{gamestate.O, gamestate.X, gamestate.X},
	},
	row: 2, col: 1, moveValid: false, over: true, turn: false, winCode: 5,
}

func TestZeroValueIsNewGame(t *testing.T) {
	same(t, gamestate.GameState{}, newGame)
}

// TestSetters gives every setter every value, in a new game and in another; set knows which are out of range.
func TestSetters(t *testing.T) {
	for _, start := range []fields{newGame, inPlay} {
		for call := 1; call < setters; call++ {
			for _, value := range values {
				g, f := start.state(false), start
				set(call, value, 0, 0, &g, &f)
				same(t, g, f)
			}
		}
	}
}

func TestSetBoard(t *testing.T) {
	for _, start := range []fields{newGame, inPlay} {
		for _, row := range values {
			for _, col := range values {
				for mark := -3; mark <= 3; mark++ {
					g, f := start.state(false), start
					set(0, row, col, mark, &g, &f)
					if got := fieldsOf(g); got != f {
						t.Fatalf("SetBoard(%d, %d, %d): got %+v, want %+v", row, col, mark, got, f)
					}
				}
			}
		}
		for mark := math.MinInt8; mark <= math.MaxInt8; mark++ {
			g, f := start.state(false), start
			set(0, 1, 2, mark, &g, &f)
			same(t, g, f)
		}
	}
}

// TestEveryBoard sets up all 19683 ways to fill nine cells, with either player to move, and passes the turn over them.
func TestEveryBoard(t *testing.T) {
	for code := range 19683 {
		f := newGame
		f.turn = code%2 == 0
		for cell, rest := 0, code; cell < 9; cell, rest = cell+1, rest/3 {
			f.board[cell/3][cell%3] = gamestate.Mark(rest%3 - 1)
		}
		g := f.state(false)
		same(t, g, f)
		f.turn = !f.turn
		g.SetTurn(f.turn)
		same(t, g, f)
	}
}

// TestAnySequenceOfSetters makes a long random sequence of calls: no setter may disturb what another one stored.
func TestAnySequenceOfSetters(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	value := func() int {
		if random.IntN(8) == 0 {
			return values[random.IntN(len(values))]
		}
		return random.IntN(3)
	}
	var g gamestate.GameState
	f := newGame
	for range 50_000 {
		call, a, b, c := random.IntN(setters), value(), value(), random.IntN(5)-2
		if call == 6 {
			a = random.IntN(12) - 1
		}
		set(call, a, b, c, &g, &f)
		if got := fieldsOf(g); got != f {
			t.Fatalf("after setter %d with %d, %d, %d:\ngot  %+v\nwant %+v", call, a, b, c, got, f)
		}
	}
	same(t, g, f)
}

// FuzzGameState takes four bytes for a call of a setter: which one, and its arguments.
func FuzzGameState(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{0, 1, 1, 1, 5, 1, 0, 0, 0, 0, 2, 2})
	f.Add([]byte{1, 2, 0, 0, 2, 1, 0, 0, 3, 1, 0, 0, 4, 0, 0, 0, 6, 8, 0, 0})
	f.Fuzz(func(t *testing.T, calls []byte) {
		var g gamestate.GameState
		want := newGame
		argument := func(b byte) int { return values[int(b)%len(values)] }
		for ; len(calls) >= 4; calls = calls[4:] {
			set(int(calls[0])%setters, argument(calls[1]), argument(calls[2]), int(int8(calls[3])), &g, &want)
			same(t, g, want)
		}
	})
}

func TestBoardOutsideIsEmpty(t *testing.T) {
	g := inPlay.state(false)
	for _, row := range values {
		for _, col := range values {
			if inside := row >= 0 && row < 3 && col >= 0 && col < 3; inside {
				continue
			}
			if mark := g.Board(row, col); mark != gamestate.Empty {
				t.Errorf("Board(%d, %d) = %v, want Empty", row, col, mark)
			}
		}
	}
}

func TestCellsOfNoMark(t *testing.T) {
	g := inPlay.state(false)
	for _, mark := range []gamestate.Mark{2, -2, math.MaxInt8, math.MinInt8} {
		if cells := g.Cells(mark); cells != 0 {
			t.Errorf("Cells(%d) = %09b, want none", mark, cells)
		}
	}
}

func TestCopyIsIndependent(t *testing.T) {
	for call := range setters {
		g := inPlay.state(false)
		other, f := g, inPlay
		set(call, 0, 0, 0, &other, &f)
		same(t, other, f)
		same(t, g, inPlay)
	}
}

func TestMarks(t *testing.T) {
	for _, test := range []struct {
		mark  gamestate.Mark
		value int
		text  string
	}{
		{gamestate.X, 1, "X"},
		{gamestate.O, -1, "O"},
		{gamestate.Empty, 0, "B"},
	} {
		if int(test.mark) != test.value || test.mark.String() != test.text {
			t.Errorf("%d prints as %q, want %d and %q", test.mark, test.mark, test.value, test.text)
		}
	}
}
