package playmove_test

import (
	"bufio"
	"math"
	"math/bits"
	"os"
	"strconv"
	"strings"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/playmove"
)

// table1 is Table 1 of the lab as it is printed there: row and column of the three cells of each win code's line.
var table1 = [gamestate.MaxWinCode + 1][3][2]int{
	1: {{0, 0}, {0, 1}, {0, 2}},
	2: {{1, 0}, {1, 1}, {1, 2}},
	3: {{2, 0}, {2, 1}, {2, 2}},
	4: {{0, 0}, {1, 0}, {2, 0}},
	5: {{0, 1}, {1, 1}, {2, 1}},
	6: {{0, 2}, {1, 2}, {2, 2}},
	7: {{0, 0}, {1, 1}, {2, 2}},
	8: {{2, 0}, {1, 1}, {0, 2}},
}

// byTheBook plays the selected cell of g the way section 4.2 of the lab tells it: cell by cell, through the accessors.
func byTheBook(g *gamestate.GameState) {
	row, col := g.SelectedRow(), g.SelectedCol()
	if g.GameOver() || g.Board(row, col) != gamestate.Empty {
		g.SetMoveValid(false)
		return
	}
	mark := gamestate.O
	if g.Turn() {
		mark = gamestate.X
	}
	g.SetBoard(row, col, mark)
	g.SetMoveValid(true)
	g.SetTurn(!g.Turn())
	g.SetWinCode(0)
	over := true
	for cell := range 9 {
		if g.Board(cell/3, cell%3) == gamestate.Empty {
			over = false
		}
	}
	for code := 1; code < len(table1); code++ {
		line := table1[code]
		if g.Board(line[0][0], line[0][1]) == mark &&
			g.Board(line[1][0], line[1][1]) == mark &&
			g.Board(line[2][0], line[2][1]) == mark {
			g.SetWinCode(code)
			over = true
		}
	}
	g.SetGameOver(over)
}

// selected returns g with a cell, 0 to 8, selected.
func selected(g gamestate.GameState, cell int) gamestate.GameState {
	g.SetSelectedRow(cell / 3)
	g.SetSelectedCol(cell % 3)
	return g
}

// refused returns g with its move marked as not valid, and nothing else changed.
func refused(g gamestate.GameState) gamestate.GameState {
	g.SetMoveValid(false)
	return g
}

// played returns g after PlayMove of the cells, one after another.
func played(g gamestate.GameState, cells ...int) gamestate.GameState {
	for _, cell := range cells {
		g = selected(g, cell)
		playmove.PlayMove(&g)
	}
	return g
}

// linesIn returns the win codes of all lines that lie wholly in cells, in rising order.
func linesIn(cells uint16) (codes []int) {
	for code := 1; code < len(table1); code++ {
		in := true
		for _, cell := range table1[code] {
			in = in && cells>>(3*cell[0]+cell[1])&1 != 0
		}
		if in {
			codes = append(codes, code)
		}
	}
	return codes
}

func TestWinCodes(t *testing.T) {
	for cells := range uint16(512) {
		want := 0
		if codes := linesIn(cells); len(codes) > 0 {
			want = codes[len(codes)-1]
		}
		if got := playmove.WinCode(cells); got != want {
			t.Errorf("WinCode(%09b) = %d, want %d", cells, got, want)
		}
	}
}

func TestLines(t *testing.T) {
	for code := 1; code < len(table1); code++ {
		var want uint16
		for _, cell := range table1[code] {
			want |= 1 << (3*cell[0] + cell[1])
		}
		if got := playmove.Line(code); got != want {
			t.Errorf("Line(%d) = %09b, want %09b", code, got, want)
		}
	}
	for _, code := range []int{0, 9, -1, math.MinInt, math.MinInt + 1, math.MaxInt} {
		if got := playmove.Line(code); got != 0 {
			t.Errorf("Line(%d) = %09b, want no cells", code, got)
		}
	}
}

// TestSampleBoards plays the two boards that section 4.2 of the lab shows, and both moves it tries on the first.
func TestSampleBoards(t *testing.T) {
	a := played(gamestate.GameState{}, 0, 4) // X in a corner, O in the middle, X to move
	for _, test := range []struct {
		name  string
		start gamestate.GameState
		cell  int
		mark  gamestate.Mark
		valid bool
		over  bool
		turn  bool
		code  int
	}{
		{"A, empty cell", a, 5, gamestate.X, true, false, false, 0},
		{"A, taken cell", a, 4, gamestate.O, false, false, true, 0},
		{"B, column 1", played(gamestate.GameState{}, 0, 4, 2, 7, 3), 1, gamestate.O, true, true, true, 5},
	} {
		g := played(test.start, test.cell)
		if g.Board(test.cell/3, test.cell%3) != test.mark || g.MoveValid() != test.valid || g.GameOver() != test.over ||
			g.Turn() != test.turn || g.WinCode() != test.code {
			t.Errorf("%s: mark %v, moveValid %v, gameOver %v, turn %v, winCode %d", test.name,
				g.Board(test.cell/3, test.cell%3), g.MoveValid(), g.GameOver(), g.Turn(), g.WinCode())
		}
	}
}

// TestWholeTree tries all nine cells at every point of every game, the end included.
func TestWholeTree(t *testing.T) {
	var try func(g gamestate.GameState)
	try = func(g gamestate.GameState) {
		for cell := range 9 {
			got, want := selected(g, cell), selected(g, cell)
			playmove.PlayMove(&got)
			if g.GameOver() || g.Board(cell/3, cell%3) != gamestate.Empty {
				if got != refused(want) {
					t.Fatalf("%+v: cell %d is not refused: %+v", g, cell, got)
				}
				continue
			}
			byTheBook(&want)
			if got != want {
				t.Fatalf("%+v: cell %d gives %+v, want %+v", g, cell, got, want)
			}
			try(got)
		}
	}
	try(gamestate.GameState{})
}

// TestAnyBoard plays every cell of every board that setters can make, reachable or not, whatever the last move left in
// the other members.
func TestAnyBoard(t *testing.T) {
	for board := range 19683 {
		var g gamestate.GameState
		for cell, rest := 0, board; cell < 9; cell, rest = cell+1, rest/3 {
			g.SetBoard(cell/3, cell%3, gamestate.Mark(rest%3-1))
		}
		g.SetMoveValid(board%2 == 0)
		g.SetWinCode(board % 9)
		for _, turn := range []bool{true, false} {
			g.SetTurn(turn)
			for cell := range 9 {
				got := selected(g, cell)
				want := got
				playmove.PlayMove(&got)
				byTheBook(&want)
				if got != want {
					t.Fatalf("%+v: cell %d gives %+v, want %+v", g, cell, got, want)
				}

				got = selected(g, cell)
				got.SetGameOver(true)
				want = refused(got)
				playmove.PlayMove(&got)
				if got != want {
					t.Fatalf("%+v, over: cell %d gives %+v, want %+v", g, cell, got, want)
				}
			}
		}
	}
}

func TestSetGameOverRefuses(t *testing.T) {
	g := played(gamestate.GameState{}, 4)
	g.SetGameOver(true)
	if after := played(g, 0); after != refused(selected(g, 0)) {
		t.Errorf("a game that was set to over takes a move: %+v", after)
	}
	g.SetGameOver(false)
	if after := played(g, 0); !after.MoveValid() || after.Board(0, 0) != gamestate.O {
		t.Errorf("a game that was set to go on does not: %+v", after)
	}
}

func TestValidMoveAfterRefusedOne(t *testing.T) {
	if got, want := played(gamestate.GameState{}, 4, 4, 0), played(gamestate.GameState{}, 4, 0); got != want {
		t.Errorf("with a refused move between: %+v, without: %+v", got, want)
	}
}

// TestTwoLinesAtOnce completes every two lines that share a cell with that cell.
func TestTwoLinesAtOnce(t *testing.T) {
	endings := 0
	for higher := 2; higher <= gamestate.MaxWinCode; higher++ {
		for lower := 1; lower < higher; lower++ {
			shared := playmove.Line(lower) & playmove.Line(higher)
			if shared == 0 {
				continue
			}
			endings++
			both := playmove.Line(lower) | playmove.Line(higher)
			var g gamestate.GameState
			for cell := range 9 {
				if both>>cell&1 == 0 {
					g.SetBoard(cell/3, cell%3, gamestate.O)
				} else if shared>>cell&1 == 0 {
					g.SetBoard(cell/3, cell%3, gamestate.X)
				}
			}
			if g = played(g, bits.TrailingZeros16(shared)); !g.GameOver() || g.WinCode() != higher {
				t.Errorf("lines %d and %d: gameOver %v, winCode %d", lower, higher, g.GameOver(), g.WinCode())
			}
		}
	}
	if endings != 22 {
		t.Errorf("%d endings, want 22", endings)
	}
}

// A board is the cells of both players.
type board struct{ x, o uint16 }

// counter plays every game and counts what testdata/counts.txt lists.
type counter struct {
	counts    map[string]int
	positions map[board]string // the kind of final position, or "" where the game goes on
	twoLines  map[uint16]bool
}

func (c *counter) walk(g gamestate.GameState, moves int) {
	c.counts["plies"]++
	c.counts["plies "+strconv.Itoa(moves)]++
	at := board{g.Cells(gamestate.X), g.Cells(gamestate.O)}
	if !g.GameOver() {
		c.positions[at] = ""
		for cell := range 9 {
			if next := played(g, cell); next.MoveValid() {
				c.walk(next, moves+1)
			}
		}
		return
	}
	ending, kind := "drawn", "drawn"
	if g.WinCode() != 0 {
		winner, winnersCells := "X", at.x
		if g.Turn() {
			winner, winnersCells = "O", at.o
		}
		ending, kind = "won", "won by "+winner
		if len(linesIn(winnersCells)) > 1 {
			c.twoLines[winnersCells] = true
		}
	}
	c.positions[at] = kind
	c.counts["games"]++
	c.counts["games "+kind]++
	c.counts["games of "+strconv.Itoa(moves)+" moves "+ending]++
}

func TestCounts(t *testing.T) {
	c := counter{map[string]int{}, map[board]string{}, map[uint16]bool{}}
	c.walk(gamestate.GameState{}, 0)
	for at, kind := range c.positions {
		first := at == firstLike(at)
		c.count("positions", first)
		if kind != "" {
			c.count("final positions", first)
			c.counts["final positions "+kind]++
		}
	}
	c.counts["two lines at once"] = len(c.twoLines)

	want := readCounts(t)
	for what, n := range want {
		if c.counts[what] != n {
			t.Errorf("%s: %d, want %d", what, c.counts[what], n)
		}
	}
	for what, n := range c.counts {
		if _, listed := want[what]; !listed {
			t.Errorf("%s: %d, want none", what, n)
		}
	}
}

// count counts one of what; the first of those that a symmetry turns into each other counts up to symmetry, too.
func (c *counter) count(what string, first bool) {
	c.counts[what]++
	if first {
		c.counts[what+" up to symmetry"]++
	}
}

// firstLike returns the lowest of the eight boards that turning and mirroring make of b.
func firstLike(b board) board {
	first := b
	for i := range 8 {
		if i%2 == 0 {
			b = board{rearranged(b.x, mirrored), rearranged(b.o, mirrored)}
		} else {
			b = board{rearranged(b.x, transposed), rearranged(b.o, transposed)}
		}
		if b.x < first.x || b.x == first.x && b.o < first.o {
			first = b
		}
	}
	return first
}

// Each lists where every cell goes; taken in turn, the two run through all eight symmetries.
var (
	mirrored   = [9]int{2, 1, 0, 5, 4, 3, 8, 7, 6}
	transposed = [9]int{0, 3, 6, 1, 4, 7, 2, 5, 8}
)

func rearranged(cells uint16, to [9]int) (set uint16) {
	for ; cells != 0; cells &= cells - 1 {
		set |= 1 << to[bits.TrailingZeros16(cells)]
	}
	return set
}

func readCounts(t *testing.T) map[string]int {
	file, err := os.Open("testdata/counts.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	counts := map[string]int{}
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		line := lines.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		what, number, _ := strings.Cut(line, ": ")
		n, err := strconv.Atoi(number)
		if err != nil {
			t.Fatalf("counts.txt: %q: %v", line, err)
		}
		counts[what] = n
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return counts
}
