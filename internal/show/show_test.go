package show_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/games"
	"tictactoe/internal/show"
	"tictactoe/playmove"
)

// played has a referee play a game in the TicTac notation.
func played(t testing.TB, game string) *games.Referee {
	t.Helper()
	referee := new(games.Referee)
	if err := games.NewReader(strings.NewReader(game), games.TicTac).PlayAll(referee); err != nil {
		t.Fatal(err)
	}
	return referee
}

const labGame = "1 X B2\n2 O C2\n3 X C3\n4 O A1\n5 X B3\n6 O A3\n7 X B1\n"

func TestGame(t *testing.T) {
	tests := []struct{ name, game, want string }{
		{"the lab's game", labGame, `
   1   2   3
A  O |   | O
  ---+---+---
B  X | X | X
  ---+---+---
C    | O | X
Line: B1 B2 B3
Game over: X wins.
`},
		{"a new game", "", `
   1   2   3
A    |   |
  ---+---+---
B    |   |
  ---+---+---
C    |   |
Game in progress: New game.
`},
		{"O to move", "1 X A2\n", `
   1   2   3
A    | X |
  ---+---+---
B    |   |
  ---+---+---
C    |   |
Game in progress: O's turn.
`},
		{"O wins", "1 O A3\n2 X A1\n3 O B2\n4 X A2\n5 O C1\n", `
   1   2   3
A  X | X | O
  ---+---+---
B    | O |
  ---+---+---
C  O |   |
Line: A3 B2 C1
Game over: O wins.
`},
		{"two lines at once", "1 X A1\n2 O A2\n3 X A3\n4 O B1\n5 X C3\n6 O B3\n7 X C1\n8 O C2\n9 X B2\n", `
   1   2   3
A  X | O | X
  ---+---+---
B  O | X | O
  ---+---+---
C  X | O | X
Line: A3 B2 C1
Game over: X wins.
`},
		{"a draw", "1 X A1\n2 O A2\n3 X A3\n4 O B2\n5 X B1\n6 O B3\n7 X C2\n8 O C1\n9 X C3\n", `
   1   2   3
A  X | O | X
  ---+---+---
B  X | O | O
  ---+---+---
C  O | X | X
Game over: Draw.
`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got strings.Builder
			c := console.New(strings.NewReader(""), &got)
			show.Game(c, played(t, test.game))
			if err := c.Close(); err != nil {
				t.Fatal(err)
			}
			if got.String() != test.want[1:] {
				t.Errorf("got\n%swant\n%s", &got, test.want[1:])
			}
		})
	}
}

// TestColor checks that colour adds nothing but escape sequences, and marks the line that won.
func TestColor(t *testing.T) {
	plain, colored := new(strings.Builder), file(t)
	c := console.New(strings.NewReader(""), plain)
	show.Game(c, played(t, labGame))
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	c, err := console.Open(file(t), colored, console.ColorAlways, console.Environment{})
	if err != nil {
		t.Fatal(err)
	}
	show.Game(c, played(t, labGame))
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(colored.Name())
	if err != nil {
		t.Fatal(err)
	}
	if left := escape.ReplaceAllString(string(text), ""); left != plain.String() {
		t.Errorf("without the colours it is\n%swant\n%s", left, plain)
	}
	var styles []string // of each mark, from the top left corner
	for _, painted := range paintedMark.FindAllStringSubmatch(string(text), -1) {
		styles = append(styles, painted[1])
	}
	if len(styles) != 7 {
		t.Fatalf("%d marks are painted, want 7:\n%q", len(styles), text)
	}
	o, line, x := styles[0], styles[2], styles[6]
	if want := []string{o, o, line, line, line, o, x}; !slices.Equal(styles, want) || o == line || o == x || line == x {
		t.Errorf("styles %q", styles)
	}
}

var (
	escape      = regexp.MustCompile("\x1b\\[[0-9;]*m")
	paintedMark = regexp.MustCompile("(\x1b\\[[0-9;]*m)[XO]\x1b")
)

// file returns a file of the test's own.
func file(t *testing.T) *os.File {
	f, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// TestEveryLine draws a board with each line won and looks for its cells, by name and in the picture.
func TestEveryLine(t *testing.T) {
	for code := 1; code <= gamestate.MaxWinCode; code++ {
		var game gamestate.GameState
		var want []string
		for cell := range 9 {
			if playmove.Line(code)>>cell&1 != 0 {
				game.SetBoard(cell/3, cell%3, gamestate.O)
				want = append(want, string([]byte{"ABC"[cell/3], "123"[cell%3]}))
			}
		}
		game.SetWinCode(code)
		var got strings.Builder
		c := console.New(strings.NewReader(""), &got)
		show.Board(c, &game)
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(got.String(), "\n")
		for _, cell := range want {
			line, at := lines[1+2*strings.Index("ABC", cell[:1])], 3+4*strings.Index("123", cell[1:])
			if line[at] != 'O' {
				t.Errorf("code %d: no O at %s in\n%s", code, cell, &got)
			}
		}
		if strings.Count(got.String(), "O") != 3 || strings.Contains(got.String(), " \n") {
			t.Errorf("code %d:\n%s", code, &got)
		}
	}
}

func ExampleGame() {
	var referee games.Referee
	game := "1 X B2\n2 O C2\n3 X C3\n4 O A1\n"
	if err := games.NewReader(strings.NewReader(game), games.TicTac).PlayAll(&referee); err != nil {
		panic(err)
	}
	c := console.New(strings.NewReader(""), os.Stdout)
	show.Game(c, &referee)
	c.Close()
	// Output:
	//    1   2   3
	// A  O |   |
	//   ---+---+---
	// B    | X |
	//   ---+---+---
	// C    | O | X
	// Game in progress: X's turn.
}
