package board_test

import (
	"os"
	"strings"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/testkit"
	"tictactoe/playmove"
)

var (
	players = board.Players{X: "Ada", O: "grace"}
	grid    = board.Views()[1]
)

// played returns the position after X and O have played cells in turn.
func played(cells ...int) board.Position {
	var game gamestate.GameState
	for _, cell := range cells {
		playmove.PlayCell(&game, cell)
	}
	position := board.Position{Game: &game, Last: -1, Players: players}
	if len(cells) > 0 {
		position.Last = cells[len(cells)-1]
	}
	return position
}

var (
	newGame    = played()
	inProgress = played(4, 0)
	xWon       = played(4, 0, 1, 2, 7)
	oWon       = played(0, 3, 1, 4, 8, 5)
	draw       = played(4, 0, 8, 2, 1, 7, 3, 5, 6)
)

// ExampleViews and TestColors have the grid in ASCII.
func TestPrint(t *testing.T) {
	const expected = `    0   1   2
  ┌───┬───┬───┐
0 │(O)│   │   │
  ├───┼───┼───┤
1 │   │ X │   │
  ├───┼───┼───┤
2 │   │   │   │
  └───┴───┴───┘
    0 1 2
  0 O B B
  1 B X B
  2 B B B
`
	env := console.Environment{Unicode: true}
	actual := testkit.Printed(t, console.ColorNever, env, func(c *console.Console) {
		grid.Draw(c, inProgress)
		board.PrintRows(c, inProgress.Game)
	})
	if actual != expected {
		t.Errorf("\n%s\nexpected\n%s", actual, expected)
	}
}

// TestColors prints two boards in colour: mark by mark, and as a grid.
func TestColors(t *testing.T) {
	painted := strings.NewReplacer(
		" X ", "\x1b[38;5;63m X \x1b[0;25;0m", "[X]", "\x1b[38;5;63;1;7m[X]\x1b[0;25;0;22;27m",
		" O ", "\x1b[38;5;163m O \x1b[0;25;0m", "[O]", "\x1b[38;5;163;1;7m[O]\x1b[0;25;0;22;27m")
	noSigns := strings.NewReplacer(" X ", "X", "[X]", "X", " O ", "O", "[O]", "O",
		"   ", "\x1b[2mB\x1b[22m")
	env := console.Environment{}
	for position, cells := range map[board.Position][]string{
		xWon: {" O ", "[X]", " O ", "   ", "[X]", "   ", "   ", "[X]", "   "},
		oWon: {" X ", " X ", "   ", "[O]", "[O]", "[O]", "   ", "   ", " X "},
	} {
		expected := ""
		for _, cell := range cells {
			expected += noSigns.Replace(painted.Replace(cell))
		}
		actual := testkit.Printed(t, console.ColorAlways, env, func(c *console.Console) {
			for cell := range gamestate.CellCount {
				board.PrintMark(c, position.Game, cell/3, cell%3)
			}
		})
		if actual != expected {
			t.Errorf("marks %q, expected %q", actual, expected)
		}

		position.Last = -1
		drawGrid := func(c *console.Console) { grid.Draw(c, position) }
		expected = painted.Replace(testkit.Printed(t, console.ColorNever, env, drawGrid))
		if actual := testkit.Printed(t, console.ColorAlways, env, drawGrid); actual != expected {
			t.Errorf("grid\n%s\nexpected\n%s", actual, expected)
		}
	}
}

func TestSentences(t *testing.T) {
	for _, test := range []struct{ actual, expected string }{
		{newGame.Situation(), "The board is empty; Ada (X) is to move."},
		{inProgress.Situation(), "grace (O) played row 0, column 0; X holds row 1, column 1; " +
			"O holds row 0, column 0; Ada (X) is to move."},
		{xWon.Situation(), "Ada (X) played row 2, column 1; " +
			"X holds row 0, column 1, row 1, column 1 and row 2, column 1; " +
			"O holds row 0, column 0 and row 0, column 2; Ada (X) wins by column 1."},

		{board.Result(draw.Game, players), "It is a draw."},
		{board.Result(oWon.Game, players), "grace (O) wins by row 1."},
		{board.Result(oWon.Game, board.Players{}), "O wins by row 1."},

		{board.Digits.Taken(played(4, 0, 0).Game),
			"0 0 is taken by O; free: 0 1, 0 2, 1 0, 1 2, 2 0, 2 1 and 2 2."},
		{board.Words.Taken(played(0, 4, 8, 1, 7, 6, 2, 5, 5).Game),
			"Row 1, column 2 is taken by O; free: row 1, column 0."},

		{players.NameOf(gamestate.O), "grace (O)"},
		{board.Digits.Cell(5), "1 2"},
		{board.Words.Cell(5), "row 1, column 2"},

		{board.Line(1), "row 0"},
		{board.Line(2), "row 1"},
		{board.Line(3), "row 2"},
		{board.Line(4), "column 0"},
		{board.Line(5), "column 1"},
		{board.Line(6), "column 2"},
		{board.Line(7), "the diagonal from the top left"},
		{board.Line(8), "the diagonal from the top right"},
	} {
		if test.actual != test.expected {
			t.Errorf("%q, expected %q", test.actual, test.expected)
		}
	}
}

func ExampleViews() {
	c := console.New(strings.NewReader(""), os.Stdout)
	defer c.Close()
	for _, view := range board.Views() {
		c.Print(view.Name, ":\n")
		if view.Draw != nil {
			view.Draw(c, board.Position{Game: inProgress.Game, Last: inProgress.Last})
		}
	}
	// Output:
	// block:
	// grid:
	//     0   1   2
	//   +---+---+---+
	// 0 |(O)|   |   |
	//   +---+---+---+
	// 1 |   | X |   |
	//   +---+---+---+
	// 2 |   |   |   |
	//   +---+---+---+
	// sentence:
	// O played row 0, column 0; X holds row 1, column 1; O holds row 0, column 0; X is to move.
}
