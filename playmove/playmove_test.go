package playmove_test

import (
	"fmt"
	"maps"
	"os"
	"strings"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/playmove"
)

// table1 is Table 1 of the lab as it is printed there: row and column of the three cells of each win code's line.
var table1 = [][][2]int{
	0: {},
	1: {{0, 0}, {0, 1}, {0, 2}},
	2: {{1, 0}, {1, 1}, {1, 2}},
	3: {{2, 0}, {2, 1}, {2, 2}},
	4: {{0, 0}, {1, 0}, {2, 0}},
	5: {{0, 1}, {1, 1}, {2, 1}},
	6: {{0, 2}, {1, 2}, {2, 2}},
	7: {{0, 0}, {1, 1}, {2, 2}},
	8: {{2, 0}, {1, 1}, {0, 2}},
}

func TestLine(t *testing.T) {
	for code, cells := range table1 {
		var want uint16
		for _, cell := range cells {
			want |= 1 << (3*cell[0] + cell[1])
		}
		if got := playmove.Line(code); got != want {
			t.Errorf("Line(%d) = %09b, want %09b", code, got, want)
		}
	}
}

// linesIn returns the win codes of all lines that lie wholly in cells, in rising order.
func linesIn(cells uint16) []int {
	var codes []int
	for code := 1; code < len(table1); code++ {
		if line := playmove.Line(code); cells&line == line {
			codes = append(codes, code)
		}
	}
	return codes
}

// byTheBook plays the selected cell of g as section 4.2 of the lab tells it, with the last of the lines it completes.
func byTheBook(g *gamestate.GameState) {
	row, col := g.SelectedRow(), g.SelectedCol()
	if g.GameOver() || g.Board(row, col) != gamestate.Empty {
		g.SetMoveValid(false)
		return
	}
	mark := map[bool]gamestate.Mark{true: gamestate.X, false: gamestate.O}[g.Turn()]
	g.SetBoard(row, col, mark)
	g.SetMoveValid(true)
	g.SetTurn(!g.Turn())
	g.SetWinCode(0)
	g.SetGameOver(g.Cells(gamestate.Empty) == 0)
	for _, code := range linesIn(g.Cells(mark)) {
		g.SetWinCode(code)
		g.SetGameOver(true)
	}
}

// TestAnyBoard plays every cell of every board that setters can make, reachable or not, whatever the last move left in
// the other fields.
func TestAnyBoard(t *testing.T) {
	for board := range 19683 {
		var g gamestate.GameState
		for cell, rest := 0, board; cell < 9; cell, rest = cell+1, rest/3 {
			g.SetBoard(cell/3, cell%3, gamestate.Mark(rest%3-1))
		}
		g.SetMoveValid(board%2 == 0)
		g.SetWinCode(board % 9)
		for other := range 4 {
			g.SetTurn(other%2 == 0)
			g.SetGameOver(other/2 == 0)
			for cell := range 9 {
				got, want := g, g
				want.SetSelectedRow(cell / 3)
				want.SetSelectedCol(cell % 3)
				byTheBook(&want)
				valid := playmove.PlayCell(&got, cell)
				if got != want || valid != want.MoveValid() {
					t.Fatalf("%+v: cell %d gives %+v, valid %v; want %+v", g, cell, got, valid, want)
				}
				if mover := playmove.Mover(&g); valid && got.Board(cell/3, cell%3) != mover {
					t.Fatalf("%+v: cell %d is not marked %v, the mover", g, cell, mover)
				}
			}
		}
	}
}

// board is the marks of a position.
type board [gamestate.CellCount]gamestate.Mark

// rearranged returns the board mirrored or transposed. Taken in turn, the two run through all eight symmetries.
func (b board) rearranged(mirror bool) board {
	var to board
	for cell, mark := range b {
		row, col := cell/3, cell%3
		if mirror {
			to[3*row+2-col] = mark
		} else {
			to[3*col+row] = mark
		}
	}
	return to
}

// counter counts what testdata/counts.txt lists.
type counter struct {
	counts   map[string]int
	seen     map[board]bool // the positions counted, with their turns and mirror images
	twoLines map[uint16]bool
}

// count counts a position to which games lead by so many moves in so many ways.
func (c *counter) count(g gamestate.GameState, moves, ways int) {
	c.counts["plies"] += ways
	c.counts[fmt.Sprint("plies ", moves)] += ways
	what := []string{"positions"}
	if g.GameOver() {
		what = append(what, "final positions")
		ending, kind := "drawn", "drawn"
		if winner := playmove.Winner(&g); winner != gamestate.Empty {
			ending, kind = "won", "won by "+winner.String()
			if cells := g.Cells(winner); len(linesIn(cells)) > 1 {
				c.twoLines[cells] = true
			}
		}
		c.counts["final positions "+kind]++
		c.counts["games"] += ways
		c.counts["games "+kind] += ways
		c.counts[fmt.Sprint("games of ", moves, " moves ", ending)] += ways
	}
	var at board
	for cell := range at {
		at[cell] = g.Board(cell/3, cell%3)
	}
	for _, what := range what {
		c.counts[what]++
		if !c.seen[at] {
			c.counts[what+" up to symmetry"]++
		}
	}
	for i := range 8 {
		c.seen[at] = true
		at = at.rearranged(i%2 == 0)
	}
}

// TestCounts visits every position once, and counts the games from the ways that lead there.
func TestCounts(t *testing.T) {
	c := counter{map[string]int{}, map[board]bool{}, map[uint16]bool{}}
	waysTo := map[gamestate.GameState]int{{}: 1}
	for moves := 0; len(waysTo) > 0; moves++ {
		next := map[gamestate.GameState]int{}
		for g, ways := range waysTo {
			c.count(g, moves, ways)
			for cell := range gamestate.CellCount {
				after := g
				if playmove.PlayCell(&after, cell) {
					after.SetSelectedRow(0) // so that games that differ in nothing else are the same
					after.SetSelectedCol(0)
					next[after] += ways
				}
			}
		}
		waysTo = next
	}
	c.counts["two lines at once"] = len(c.twoLines)

	text, err := os.ReadFile("testdata/counts.txt")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]int{}
	for line := range strings.Lines(string(text)) {
		var n int
		what, number, _ := strings.Cut(line, ": ")
		if _, err := fmt.Sscan(number, &n); err == nil && line[0] != '#' {
			want[what] = n
		}
	}
	if !maps.Equal(c.counts, want) {
		t.Errorf("counted %v\nwant %v", c.counts, want)
	}
}

func ExamplePlayMove() {
	var g gamestate.GameState
	for _, cell := range [][2]int{{0, 0}, {0, 1}, {1, 1}, {0, 1}, {2, 0}, {2, 2}} {
		g.SetSelectedRow(cell[0])
		g.SetSelectedCol(cell[1])
		playmove.PlayMove(&g)
		fmt.Println(cell, "moveValid:", g.MoveValid(), "gameOver:", g.GameOver(), "winCode:", g.WinCode())
	}
	// Output:
	// [0 0] moveValid: true gameOver: false winCode: 0
	// [0 1] moveValid: true gameOver: false winCode: 0
	// [1 1] moveValid: true gameOver: false winCode: 0
	// [0 1] moveValid: false gameOver: false winCode: 0
	// [2 0] moveValid: true gameOver: false winCode: 0
	// [2 2] moveValid: true gameOver: true winCode: 7
}
