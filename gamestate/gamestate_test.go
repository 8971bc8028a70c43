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

type state = gamestate.GameState

// A field is a part of a GameState that has a setter. A mark is its number, and a bool is 0 or 1.
type field struct {
	name              string
	set               func(g *state, value int)
	read              func(g *state) int
	smallest, largest int
	values            []int // to set, in the range and out of it
}

func fields() []field {
	all := []field{
		{"SelectedRow", (*state).SetSelectedRow, (*state).SelectedRow, 0, 2, numbers},
		{"SelectedCol", (*state).SetSelectedCol, (*state).SelectedCol, 0, 2, numbers},
		{"WinCode", (*state).SetWinCode, (*state).WinCode, 0, 8, numbers},
		boolField("MoveValid", (*state).SetMoveValid, (*state).MoveValid),
		boolField("GameOver", (*state).SetGameOver, (*state).GameOver),
		boolField("Turn", (*state).SetTurn, (*state).Turn),
	}
	for cell := range 9 {
		row, col := cell/3, cell%3
		name := fmt.Sprintf("Board(%d, %d)", row, col)
		set := func(g *state, value int) { g.SetBoard(row, col, gamestate.Mark(value)) }
		read := func(g *state) int { return int(g.Board(row, col)) }
		all = append(all, field{name, set, read, -1, 1, []int{-128, -2, -1, 0, 1, 2, 127}})
	}
	return all
}

func boolField(name string, setBool func(*state, bool), readBool func(*state) bool) field {
	set := func(g *state, value int) { setBool(g, value == 1) }
	read := func(g *state) int {
		if readBool(g) {
			return 1
		}
		return 0
	}
	return field{name, set, read, 0, 1, []int{0, 1}}
}

// TestSetters calls setters at random. A setter changes only its own field, and ignores a value out
// of range. Games with equal fields are ==.
func TestSetters(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var game state
	expected := map[string]int{"MoveValid": 1, "Turn": 1} // the others are 0
	all := fields()
	for range 20_000 {
		var equal state
		for _, field := range all {
			if actual := field.read(&game); actual != expected[field.name] {
				t.Fatalf("%s is %d, expected %v", field.name, actual, expected)
			}
			field.set(&equal, expected[field.name])
		}
		if game != equal {
			t.Fatalf("%+v, expected %+v", game, equal)
		}
		checkCells(t, &game)

		field := all[random.IntN(len(all))]
		value := field.values[random.IntN(len(field.values))]
		field.set(&game, value)
		if field.smallest <= value && value <= field.largest {
			expected[field.name] = value
		}
	}
}

// checkCells checks that the three sets of cells are those that Board returns.
func checkCells(t *testing.T, game *state) {
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

// TestOnBoard puts X on a board full of O, and outside it.
func TestOnBoard(t *testing.T) {
	var full state
	for cell := range 9 {
		full.SetBoard(cell/3, cell%3, gamestate.O)
	}
	for _, row := range numbers {
		for _, col := range numbers {
			isOnBoard := row >= 0 && row <= 2 && col >= 0 && col <= 2
			mark := gamestate.Empty
			if isOnBoard {
				mark = gamestate.X
			}
			game := full
			game.SetBoard(row, col, gamestate.X)
			actual := gamestate.OnBoard(row, col)
			if actual != isOnBoard || game.Board(row, col) != mark || (game != full) != isOnBoard {
				t.Errorf("%d, %d is on the board: %v; the game is %+v", row, col, actual, game)
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
