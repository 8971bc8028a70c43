package board_test

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/testkit"
	"tictactoe/playmove"
)

const none = -1 // for the last move

// A moment is a position of a game and the cell of a move that led there, or none.
type moment struct {
	game gamestate.GameState
	last int
}

// everyMoment returns every position there is, with no last move and with every one that can have led there.
func everyMoment(t *testing.T) []moment {
	t.Helper()
	moments := []moment{{last: none}}
	seen := map[moment]bool{moments[0]: true}
	positions := 0
	for i := 0; i < len(moments); i++ {
		if moments[i].last != none {
			continue
		}
		positions++
		for cell := range 9 {
			game := moments[i].game
			play(&game, cell)
			if !game.MoveValid() {
				continue
			}
			game.SetSelectedRow(0) // so that games that differ in nothing else are the same
			game.SetSelectedCol(0)
			for _, next := range []moment{{game, none}, {game, cell}} {
				if !seen[next] {
					seen[next] = true
					moments = append(moments, next)
				}
			}
		}
	}
	if positions != 5478 {
		t.Fatalf("%d positions, want 5478", positions)
	}
	return moments
}

// play plays cells, one after another.
func play(game *gamestate.GameState, cells ...int) {
	for _, cell := range cells {
		game.SetSelectedRow(cell / 3)
		game.SetSelectedCol(cell % 3)
		playmove.PlayMove(game)
	}
}

// after returns a game in which cells have been played.
func after(cells ...int) *gamestate.GameState {
	game := new(gamestate.GameState)
	play(game, cells...)
	return game
}

// draw returns the grid of a game.
func draw(t *testing.T, game *gamestate.GameState, last int, unicode bool) string {
	t.Helper()
	var drawing strings.Builder
	c := console.New(strings.NewReader(""), &drawing)
	board.PrintGrid(c, game, last, unicode)
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	return drawing.String()
}

// A cellShown is what a grid shows of a cell.
type cellShown struct {
	mark      gamestate.Mark
	last, won bool
}

var (
	asciiGrid = regexp.MustCompile(`^    0   1   2
  \+---\+---\+---\+
0 \|(...)\|(...)\|(...)\|
  \+---\+---\+---\+
1 \|(...)\|(...)\|(...)\|
  \+---\+---\+---\+
2 \|(...)\|(...)\|(...)\|
  \+---\+---\+---\+
$`)
	boxGrid = regexp.MustCompile(`^    0   1   2
  ┌───┬───┬───┐
0 │(...)│(...)│(...)│
  ├───┼───┼───┤
1 │(...)│(...)│(...)│
  ├───┼───┼───┤
2 │(...)│(...)│(...)│
  └───┴───┴───┘
$`)
	shown = map[string]cellShown{
		"   ": {},
		" X ": {mark: gamestate.X},
		" O ": {mark: gamestate.O},
		"(X)": {mark: gamestate.X, last: true},
		"(O)": {mark: gamestate.O, last: true},
		"[X]": {mark: gamestate.X, won: true},
		"[O]": {mark: gamestate.O, won: true},
	}
)

// TestEveryGrid draws every position with every last move in both sorts of lines and reads the drawings back.
func TestEveryGrid(t *testing.T) {
	for _, m := range everyMoment(t) {
		for _, unicode := range []bool{false, true} {
			grid := asciiGrid
			if unicode {
				grid = boxGrid
			}
			drawing := draw(t, &m.game, m.last, unicode)
			for line := range strings.Lines(drawing) {
				if width := utf8.RuneCountInString(line) - 1; width > 20 || strings.HasSuffix(line, " \n") {
					t.Fatalf("a line %d wide, or ended by a blank:\n%s", width, drawing)
				}
			}
			cells := grid.FindStringSubmatch(drawing)
			if cells == nil {
				t.Fatalf("no grid:\n%s", drawing)
			}
			for cell, inside := range cells[1:] {
				got, ok := shown[inside]
				want := cellShown{mark: m.game.Board(cell/3, cell%3), last: cell == m.last}
				want.won = !want.last && playmove.Line(m.game.WinCode())>>cell&1 != 0
				if !ok || got != want {
					t.Fatalf("cell %d is %q, want %+v:\n%s", cell, inside, want, drawing)
				}
			}
		}
	}
}

// TestGridHasNoLastMoveInAnEmptyCell has it that only a mark is marked.
func TestGridHasNoLastMoveInAnEmptyCell(t *testing.T) {
	game := after(4)
	for _, last := range []int{-2, none, 0, 8, 9, 100} {
		if drawing := draw(t, game, last, false); drawing != draw(t, game, none, false) {
			t.Errorf("last move %d:\n%s", last, drawing)
		}
	}
}

// TestColor draws every position in colour: the text is the same, and the marks are told apart by player and line.
func TestColor(t *testing.T) {
	moments := everyMoment(t)
	stdin, stdout := file(t), file(t)
	c, err := console.Open(stdin, stdout, console.ColorAlways, console.Environment{})
	if err != nil {
		t.Fatal(err)
	}
	var plain strings.Builder
	for _, m := range moments {
		board.PrintGrid(c, &m.game, m.last, true)
		plain.WriteString(draw(t, &m.game, m.last, true))
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	colored, err := os.Open(stdout.Name())
	if err != nil {
		t.Fatal(err)
	}
	defer colored.Close()
	drawings := bufio.NewReader(colored)
	var text strings.Builder
	for _, m := range moments {
		s := testkit.NewScreen(0)
		for range 8 {
			line, err := drawings.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			s.Write([]byte(line))
		}
		text.WriteString(s.String())
		for cell := range 9 {
			mark := m.game.Board(cell/3, cell%3)
			won := playmove.Line(m.game.WinCode())>>cell&1 != 0
			var want testkit.Style
			switch mark {
			case gamestate.X:
				want = "36"
			case gamestate.O:
				want = "33"
			}
			if won {
				want += ";1;7"
			}
			for col := range 3 {
				if got := s.Style(2+2*(cell/3), 3+4*(cell%3)+col); got != want {
					t.Fatalf("cell %d looks like %+v, want %+v:\n%s", cell, got, want, s)
				}
			}
		}
	}
	if text.String() != plain.String() {
		t.Error("without the colours it is not the same text")
	}
}

// file returns a file of the test's own.
func file(t *testing.T) *os.File {
	f, err := os.Create(filepath.Join(t.TempDir(), "console"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

var players = board.Players{X: "Ada", O: "Grace"}

// TestEverySentence has every position said, with every last move, and reads out of the sentence what it says.
func TestEverySentence(t *testing.T) {
	for _, m := range everyMoment(t) {
		said := board.Situation(&m.game, m.last, players)
		if strings.Count(said, ".") != 1 || !strings.HasSuffix(said, ".") || strings.Contains(said, "\n") {
			t.Fatalf("no sentence: %q", said)
		}
		clauses := strings.Split(strings.TrimSuffix(said, "."), "; ")
		played := ""
		if m.last != none {
			played = players.Of(m.game.Board(m.last/3, m.last%3)) + " plays " + board.Cell(m.last)
		}
		if played != "" && clauses[0] != played || strings.Contains(said, "plays") != (played != "") {
			t.Fatalf("the last move is %d: %q", m.last, said)
		}
		for _, mark := range []gamestate.Mark{gamestate.X, gamestate.O} {
			var named uint16
			for _, clause := range clauses {
				if held, ok := strings.CutPrefix(clause, mark.String()+" holds "); ok {
					named |= cellsNamed(t, held)
				}
			}
			if named != m.game.Cells(mark) {
				t.Fatalf("%v holds %09b, not %09b: %q", mark, m.game.Cells(mark), named, said)
			}
		}
		end := mover(m.game) + " is to move"
		if m.game.GameOver() {
			end = strings.TrimSuffix(board.Result(&m.game, players), ".")
		}
		if got := clauses[len(clauses)-1]; !strings.EqualFold(got, end) {
			t.Fatalf("it ends %q, want %q: %q", got, end, said)
		}
	}
}

// mover returns what the player whose turn it is is called.
func mover(game gamestate.GameState) string {
	if game.Turn() {
		return players.Of(gamestate.X)
	}
	return players.Of(gamestate.O)
}

var namedCell = regexp.MustCompile(`row ([0-2]), column ([0-2])`)

// cellsNamed returns the cells that a list names, each once.
func cellsNamed(t *testing.T, list string) uint16 {
	t.Helper()
	var cells uint16
	for _, found := range namedCell.FindAllStringSubmatch(list, -1) {
		bit := uint16(1) << (3*(found[1][0]-'0') + found[2][0] - '0')
		if cells&bit != 0 {
			t.Fatalf("a cell is named twice: %q", list)
		}
		cells |= bit
	}
	return cells
}

// TestEveryResult has the winner named of every game that is over, whoever has the turn, and no result of any other.
func TestEveryResult(t *testing.T) {
	count := map[string]int{}
	for _, m := range everyMoment(t) {
		result := board.Result(&m.game, players)
		passed := m.game
		passed.SetTurn(!passed.Turn())
		if other := board.Result(&passed, players); other != result {
			t.Fatalf("with the other player to move %q, otherwise %q", other, result)
		}
		want := ""
		switch code := m.game.WinCode(); {
		case !m.game.GameOver():
		case code == 0:
			want = "It is a draw."
		case m.game.Turn(): // the loser's
			want = "Grace (O) wins by " + board.Line(code) + "."
		default:
			want = "Ada (X) wins by " + board.Line(code) + "."
		}
		if result != want {
			t.Fatalf("got %q, want %q:\n%s", result, want, draw(t, &m.game, m.last, false))
		}
		count[result]++
	}
	if len(count) != 1+1+2*gamestate.MaxWinCode {
		t.Errorf("results: %v", count)
	}
}

// TestEveryRefusal plays, in every position, every cell that is refused.
func TestEveryRefusal(t *testing.T) {
	for _, m := range everyMoment(t) {
		for cell := range 9 {
			game := m.game
			if play(&game, cell); game.MoveValid() {
				continue
			}
			want := fmt.Sprintf("Row %d, column %d is taken by %v: %s is still to move.",
				cell/3, cell%3, m.game.Board(cell/3, cell%3), mover(m.game))
			if m.game.GameOver() {
				result := board.Result(&m.game, players)
				want = "The game is over: " + strings.Replace(result, "It is", "it is", 1)
			}
			if got := board.Refusal(&game, players); got != want {
				t.Fatalf("got %q, want %q", got, want)
			}
		}
	}
}

// TestLine has each win code's line named by what its cells have in common.
func TestLine(t *testing.T) {
	for code := 1; code <= gamestate.MaxWinCode; code++ {
		names := map[string]int{}
		for cell := range 9 {
			if playmove.Line(code)>>cell&1 == 0 {
				continue
			}
			row, col := cell/3, cell%3
			names[fmt.Sprintf("row %d", row)]++
			names[fmt.Sprintf("column %d", col)]++
			if row == col {
				names["the diagonal from the top left"]++
			}
			if row+col == 2 {
				names["the diagonal from the top right"]++
			}
		}
		if name := board.Line(code); names[name] != 3 {
			t.Errorf("win code %d is %q; its cells are %v", code, name, names)
		}
	}
	for _, code := range []int{-1, 0, 9, 100} {
		if name := board.Line(code); name != "" {
			t.Errorf("%d is no win code, and yet %q", code, name)
		}
	}
}

func TestView(t *testing.T) {
	for _, want := range []board.View{board.Block, board.Grid, board.Sentence} {
		var view board.View
		if err := view.Set(string(want)); err != nil || view != want || view.String() != string(want) {
			t.Errorf("%s: %s, %v", want, view, err)
		}
	}
	for _, name := range []string{"", "Grid", "grids", " block"} {
		view := board.Grid
		if err := view.Set(name); err == nil || view != board.Grid {
			t.Errorf("%q: %s, %v, want an error and no change", name, view, err)
		}
	}
}

func TestPlayersOf(t *testing.T) {
	for _, test := range []struct {
		players board.Players
		x, o    string
	}{
		{board.Players{}, "X", "O"},
		{board.Players{X: "Ada"}, "Ada (X)", "O"},
		{board.Players{O: "Grace Hopper"}, "X", "Grace Hopper (O)"},
	} {
		if x, o := test.players.Of(gamestate.X), test.players.Of(gamestate.O); x != test.x || o != test.o {
			t.Errorf("%+v are called %q and %q", test.players, x, o)
		}
	}
}
