package playmove_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/testkit"
	"tictactoe/playmove"
)

// table1 is Table 1 of the lab: the three cells, 3*row+col, of each win code's line.
var table1 = [][]int{
	1: {0, 1, 2}, 2: {3, 4, 5}, 3: {6, 7, 8},
	4: {0, 3, 6}, 5: {1, 4, 7}, 6: {2, 5, 8},
	7: {0, 4, 8}, 8: {6, 4, 2},
}

// playAsInLab plays a cell as section 4.2 of the lab describes it.
func playAsInLab(g gamestate.GameState, row, col int) gamestate.GameState {
	g.SetSelectedRow(row)
	g.SetSelectedCol(col)
	g.SetMoveValid(!g.GameOver() && g.Board(row, col) == gamestate.Empty)
	if !g.MoveValid() {
		return g
	}
	mark := gamestate.O
	if g.Turn() {
		mark = gamestate.X
	}
	g.SetBoard(row, col, mark)
	g.SetTurn(!g.Turn())
	g.SetWinCode(0)
	g.SetGameOver(g.Cells(gamestate.Empty) == 0)
	for code, cells := range table1[1:] {
		hasMark := func(cell int) bool { return g.Board(cell/3, cell%3) == mark }
		if hasMark(cells[0]) && hasMark(cells[1]) && hasMark(cells[2]) {
			g.SetWinCode(code + 1)
			g.SetGameOver(true)
		}
	}
	return g
}

// TestAnyBoard plays every cell of every board that setters can make, reachable or not, with any
// values in the other fields.
func TestAnyBoard(t *testing.T) {
	marks := []gamestate.Mark{gamestate.X, gamestate.O, gamestate.Empty}
	both := []bool{true, false}
	for board := range 19683 { // a number with a digit to the base 3 for each cell
		var g gamestate.GameState
		digits := board
		for cell := range 9 {
			g.SetBoard(cell/3, cell%3, marks[digits%3])
			digits /= 3
		}
		g.SetMoveValid(board%2 == 0)
		g.SetWinCode(board % 9)
		for _, xToMove := range both {
			for _, over := range both {
				g.SetTurn(xToMove)
				g.SetGameOver(over)
				for cell := range 9 {
					checkMove(t, g, cell)
				}
			}
		}
	}
}

func checkMove(t *testing.T, g gamestate.GameState, cell int) {
	actual, expected := g, playAsInLab(g, cell/3, cell%3)
	valid := playmove.PlayCell(&actual, cell)
	mover, mark := playmove.Mover(&g), actual.Board(cell/3, cell%3)
	if actual != expected || valid != expected.MoveValid() || valid && mark != mover {
		t.Fatalf("%+v, %v plays cell %d: %+v, valid %v, expected %+v",
			g, mover, cell, actual, valid, expected)
	}
}

// TestCounts counts positions and games, and compares the counts with testdata/counts.txt.
func TestCounts(t *testing.T) {
	counts := map[string]int{}
	for _, position := range testkit.Positions(gamestate.X) {
		state, ways, moves := position.State, position.Ways, len(position.Cells)
		counts["plies"] += ways
		counts[fmt.Sprint("plies ", moves)] += ways
		counts["positions"]++
		if !state.GameOver() {
			continue
		}
		ending, result := "drawn", "drawn"
		if winner := playmove.Winner(&state); winner != gamestate.Empty {
			ending, result = "won", "won by "+winner.String()
		}
		counts["final positions"]++
		counts["final positions "+result]++
		counts["games"] += ways
		counts["games "+result] += ways
		counts[fmt.Sprint("games of ", moves, " moves ", ending)] += ways
	}

	var actual []string
	for name, count := range counts {
		actual = append(actual, fmt.Sprintf("%s: %d", name, count))
	}
	expected := testkit.Lines(t, "testdata/counts.txt")
	slices.Sort(actual)
	slices.Sort(expected)
	if !slices.Equal(actual, expected) {
		t.Error(testkit.Diff(strings.Join(expected, "\n"), strings.Join(actual, "\n")))
	}
}

func ExamplePlayMove() {
	var g gamestate.GameState
	for _, cell := range [][2]int{{0, 0}, {0, 1}, {1, 1}, {0, 1}, {2, 0}, {2, 2}} {
		g.SetSelectedRow(cell[0])
		g.SetSelectedCol(cell[1])
		playmove.PlayMove(&g)
		fmt.Println(cell, "valid", g.MoveValid(), "over", g.GameOver(), "code", g.WinCode())
	}
	fmt.Printf("line %09b\n", playmove.Line(g.WinCode())) // bit 3*row+col
	// Output:
	// [0 0] valid true over false code 0
	// [0 1] valid true over false code 0
	// [1 1] valid true over false code 0
	// [0 1] valid false over false code 0
	// [2 0] valid true over false code 0
	// [2 2] valid true over true code 7
	// line 100010001
}
