package board_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/playmove"
)

// played returns the game after X and O have played cells in turn.
func played(cells ...int) *gamestate.GameState {
	var game gamestate.GameState
	for _, cell := range cells {
		playmove.PlayCell(&game, cell)
	}
	return &game
}

var (
	newGame    = played()
	inProgress = played(4, 0)
	xWon       = played(4, 0, 1, 2, 7)
	oWon       = played(0, 3, 1, 4, 8, 5)
	draw       = played(4, 0, 8, 2, 1, 7, 3, 5, 6)
	players    = board.Players{X: "Ada", O: "Grace"}
)

// printed returns the text that print prints.
func printed(t *testing.T, mode console.ColorMode, print func(*console.Console)) string {
	t.Helper()
	file, err := os.Create(filepath.Join(t.TempDir(), "printed"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	c := console.OpenOutput(file, mode, console.Environment{})
	print(c)
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file.Name())
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestPrintGrid(t *testing.T) {
	for _, test := range []struct {
		name    string
		game    *gamestate.GameState
		drawing board.Drawing
		want    string
	}{
		{"the marked cell is in the line", xWon,
			board.Drawing{Naming: board.LetterAndDigit, Marked: 7, Signs: "()"}, `
    1   2   3
  +---+---+---+
A | O |[X]| O |
  +---+---+---+
B |   |[X]|   |
  +---+---+---+
C |   |(X)|   |
  +---+---+---+
`},
		{"no marked cell", oWon, board.Drawing{Unicode: true, Marked: -1}, `
    0   1   2
  ┌───┬───┬───┐
0 │ X │ X │   │
  ├───┼───┼───┤
1 │[O]│[O]│[O]│
  ├───┼───┼───┤
2 │   │   │ X │
  └───┴───┴───┘
`},
	} {
		got := printed(t, console.ColorNever, func(c *console.Console) {
			board.PrintGrid(c, test.game, test.drawing)
		})
		if got != test.want[1:] {
			t.Errorf("%s:\n%swant%s", test.name, got, test.want)
		}
	}
}

// TestColors prints two boards in colour: mark by mark, and as a grid.
func TestColors(t *testing.T) {
	painted := strings.NewReplacer(
		" X ", "\x1b[38;5;63m X \x1b[0;25;0m", "[X]", "\x1b[38;5;63;1;7m[X]\x1b[0;25;0;22;27m",
		" O ", "\x1b[38;5;163m O \x1b[0;25;0m", "[O]", "\x1b[38;5;163;1;7m[O]\x1b[0;25;0;22;27m")
	noSigns := strings.NewReplacer(" X ", "X", "[X]", "X", " O ", "O", "[O]", "O", "   ", "B")
	for game, cells := range map[*gamestate.GameState][]string{
		xWon: {" O ", "[X]", " O ", "   ", "[X]", "   ", "   ", "[X]", "   "},
		oWon: {" X ", " X ", "   ", "[O]", "[O]", "[O]", "   ", "   ", " X "},
	} {
		want := ""
		for _, cell := range cells {
			want += noSigns.Replace(painted.Replace(cell))
		}
		got := printed(t, console.ColorAlways, func(c *console.Console) {
			for cell := range gamestate.CellCount {
				board.PrintMark(c, game, cell/3, cell%3)
			}
		})
		if got != want {
			t.Errorf("marks %q, want %q", got, want)
		}

		grid := func(c *console.Console) { board.PrintGrid(c, game, board.Drawing{Marked: -1}) }
		want = painted.Replace(printed(t, console.ColorNever, grid))
		if got := printed(t, console.ColorAlways, grid); got != want {
			t.Errorf("grid\n%s\nwant\n%s", got, want)
		}
	}
}

func TestSituation(t *testing.T) {
	for _, test := range []struct {
		game   *gamestate.GameState
		last   int
		naming board.Naming
		want   string
	}{
		{newGame, -1, board.RowAndColumn, "The board is empty; Ada (X) is to move."},
		{inProgress, 0, board.RowAndColumn, "Grace (O) plays row 0, column 0; " +
			"X holds row 1, column 1; O holds row 0, column 0; Ada (X) is to move."},
		{inProgress, -1, board.LetterAndDigit, "X holds B2; O holds A1; Ada (X) is to move."},
		{played(4), 4, board.LetterAndDigit, "Ada (X) plays B2; X holds B2; Grace (O) is to move."},
		{xWon, -1, board.LetterAndDigit,
			"X holds A2, B2 and C2; O holds A1 and A3; Ada (X) wins by column 2."},
		{draw, 6, board.Number, "Ada (X) plays 7; " +
			"X holds 2, 4, 5, 7 and 9; O holds 1, 3, 6 and 8; it is a draw."},
	} {
		if got := test.naming.Situation(test.game, test.last, players); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}

func TestResultAndRefusal(t *testing.T) {
	refused := played(4, 0, 0)
	for _, test := range []struct{ got, want string }{
		{board.RowAndColumn.Result(draw, players), "It is a draw."},
		{board.RowAndColumn.Result(oWon, players), "Grace (O) wins by row 1."},
		{board.LetterAndDigit.Result(oWon, board.Players{}), "O wins by row B."},
		{board.RowAndColumn.Refusal(refused, players),
			"Row 0, column 0 is taken by O: Ada (X) is still to move."},
		{board.LetterAndDigit.Refusal(played(4, 4), players),
			"B2 is taken by X: Grace (O) is still to move."},
	} {
		if test.got != test.want {
			t.Errorf("%q, want %q", test.got, test.want)
		}
	}
}

func TestLine(t *testing.T) {
	for naming, want := range map[board.Naming]string{
		board.RowAndColumn:   "row 0; row 1; row 2; column 0; column 1; column 2",
		board.LetterAndDigit: "row A; row B; row C; column 1; column 2; column 3",
	} {
		want += "; the diagonal from the top left; the diagonal from the top right"
		var got []string
		for code := 1; code <= gamestate.MaxWinCode; code++ {
			got = append(got, naming.Line(code))
		}
		if strings.Join(got, "; ") != want {
			t.Errorf("%q, want %s", got, want)
		}
	}
}

func TestNames(t *testing.T) {
	for _, test := range []struct{ got, want string }{
		{board.Players{}.Of(gamestate.X), "X"},
		{players.Of(gamestate.X), "Ada (X)"},
		{players.Of(gamestate.O), "Grace (O)"},
		{board.RowAndColumn.Cell(5), "1 2"},
		{board.LetterAndDigit.Cell(5), "B3"},
		{board.Number.Cell(5), "6"},
		{board.RowAndColumn.Size(), "rows and columns 0 to 2"},
		{board.LetterAndDigit.Size(), "rows A to C, columns 1 to 3"},
		{fmt.Sprintf("%s %s %s", board.Block, board.Grid, board.Sentence), "block grid sentence"},
	} {
		if test.got != test.want {
			t.Errorf("%q, want %q", test.got, test.want)
		}
	}
}

func Example() {
	c := console.New(strings.NewReader(""), os.Stdout)
	defer c.Close()
	board.PrintGrid(c, xWon, board.Drawing{Naming: board.Number, Marked: 2, Signs: "><"})
	c.Print(board.LetterAndDigit.Situation(xWon, 7, players) + "\n")
	// Output:
	//     1   2   3
	//   +---+---+---+
	// 1 | O |[X]|>O<|
	//   +---+---+---+
	// 4 |   |[X]|   |
	//   +---+---+---+
	// 7 |   |[X]|   |
	//   +---+---+---+
	// Ada (X) plays C2; X holds A2, B2 and C2; O holds A1 and A3; Ada (X) wins by column 2.
}
