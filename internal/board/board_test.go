package board_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/playmove"
)

const none = -1 // for the last move

// A moment is a position of a game and the cell of a move that led there, or none.
type moment struct {
	game gamestate.GameState
	last int
}

// everyMoment returns every position there is, with a move that can have led there; now and then with none.
func everyMoment() []moment {
	moments := []moment{{last: none}}
	seen := map[gamestate.GameState]bool{}
	for i := 0; i < len(moments); i++ {
		for cell := range 9 {
			next := moment{moments[i].game, cell}
			if !playmove.PlayCell(&next.game, cell) {
				continue
			}
			next.game.SetSelectedRow(0) // so that games that differ in nothing else are the same
			next.game.SetSelectedCol(0)
			if seen[next.game] {
				continue
			}
			seen[next.game] = true
			if len(moments)%5 == 0 {
				next.last = none
			}
			moments = append(moments, next)
		}
	}
	return moments
}

const asciiGrid = `    1   2   3
  +---+---+---+
A |%s|%s|%s|
  +---+---+---+
B |%s|%s|%s|
  +---+---+---+
C |%s|%s|%s|
  +---+---+---+
`

const boxGrid = `    0   1   2
  ┌───┬───┬───┐
0 │%s│%s│%s│
  ├───┼───┼───┤
1 │%s│%s│%s│
  ├───┼───┼───┤
2 │%s│%s│%s│
  └───┴───┴───┘
`

// TestEveryDrawing draws every position with every last move, in all ways, without colours and with them.
func TestEveryDrawing(t *testing.T) {
	for _, mode := range []console.ColorMode{console.ColorNever, console.ColorAlways} {
		file, err := os.Create(filepath.Join(t.TempDir(), "drawings"))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		c := console.Open(file, file, mode, console.Environment{})
		var want strings.Builder
		for _, m := range everyMoment() {
			var grid [9]any
			for cell := range grid {
				mark := m.game.Board(cell/3, cell%3)
				won := playmove.Line(m.game.WinCode())>>cell&1 != 0
				inside := " " + mark.String() + " "
				switch {
				case mark == gamestate.Empty:
					inside = "   "
				case cell == m.last:
					inside = "(" + mark.String() + ")"
				case won:
					inside = "[" + mark.String() + "]"
				}
				if mode == console.ColorAlways {
					inside = painted(mark, won, inside)
				}
				grid[cell] = inside
			}
			board.PrintGrid(c, &m.game, board.Drawing{Naming: board.LetterAndDigit, Marked: m.last, Signs: "()"})
			board.PrintGrid(c, &m.game, board.Drawing{Unicode: true, Marked: m.last, Signs: "()"})
			fmt.Fprintf(&want, asciiGrid+boxGrid, append(grid[:], grid[:]...)...)
		}
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(file.Name())
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Split(string(text), "\n")
		for i, line := range strings.Split(want.String(), "\n") {
			if i >= len(got) || got[i] != line {
				t.Fatalf("color=%s: line %d is %q, want %q", mode, i+1, got[min(i, len(got)-1)], line)
			}
		}
	}
}

// painted returns text as a mark is painted.
func painted(mark gamestate.Mark, won bool, text string) string {
	color := map[gamestate.Mark]int{gamestate.X: blue, gamestate.O: magenta}[mark]
	switch {
	case mark == gamestate.Empty:
		return text
	case won: // in bold and reversed
		return fmt.Sprintf("\x1b[38;5;%d;1;7m%s\x1b[0;25;0;22;27m", color, text)
	}
	return fmt.Sprintf("\x1b[38;5;%dm%s\x1b[0;25;0m", color, text)
}

// The colours of marks, of the 256 that terminals have.
const blue, magenta = 63, 163

// luminance returns how bright a colour is, from 0 to 1, as WCAG 2 defines it.
func luminance(rgb int) float64 {
	linear := func(shift int) float64 {
		value := float64(rgb>>shift&0xff) / 255
		if value <= 0.04045 {
			return value / 12.92
		}
		return math.Pow((value+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(16) + 0.7152*linear(8) + 0.0722*linear(0)
}

// contrast returns the lower of a colour's contrasts on black and on white.
func contrast(rgb int) float64 { return min((luminance(rgb)+0.05)/0.05, 1.05/(luminance(rgb)+0.05)) }

// TestContrast checks that marks can be read on black and on white.
func TestContrast(t *testing.T) {
	const enough = 4.5
	for number, rgb := range map[int]int{blue: 0x5f5fff, magenta: 0xd700af} {
		if got := contrast(rgb); got < enough {
			t.Errorf("colour %d has a contrast of %.2f", number, got)
		}
	}
}

var players = board.Players{X: "Ada", O: "Grace"}

// TestEverySentence says every position with every last move, its result, and the refusal of every cell.
func TestEverySentence(t *testing.T) {
	cellOf := func(row, col int) string { return fmt.Sprintf("row %d, column %d", row, col) }
	checkSentences(t, board.RowAndColumn, cellOf)
	checkSentences(t, board.LetterAndDigit, func(row, col int) string { return board.LetterAndDigit.Cell(3*row + col) })
}

func checkSentences(t *testing.T, naming board.Naming, cellOf func(row, col int) string) {
	for _, m := range everyMoment() {
		game := &m.game
		mover := players.Of(playmove.Mover(game))
		var clauses []string
		if m.last != none {
			clauses = append(clauses, players.Of(game.Board(m.last/3, m.last%3))+" plays "+cellOf(m.last/3, m.last%3))
		}
		for _, mark := range []gamestate.Mark{gamestate.X, gamestate.O} {
			var cells []string
			for cell := range 9 {
				if game.Board(cell/3, cell%3) == mark {
					cells = append(cells, cellOf(cell/3, cell%3))
				}
			}
			if len(cells) > 0 {
				clauses = append(clauses, mark.String()+" holds "+board.List(cells, "and"))
			}
		}
		if len(clauses) == 0 {
			clauses = []string{"The board is empty"}
		}
		end, result := mover+" is to move", ""
		switch winner := playmove.Winner(game); {
		case winner != gamestate.Empty:
			end = players.Of(winner) + " wins by " + naming.Line(game.WinCode())
			result = end + "."
		case game.GameOver():
			end, result = "it is a draw", "It is a draw."
		}
		if got, want := naming.Situation(game, m.last, players), strings.Join(append(clauses, end), "; ")+"."; got != want {
			t.Fatalf("%q, want %q", got, want)
		}
		if got := naming.Result(game, players); game.GameOver() && got != result {
			t.Fatalf("the result is %q, want %q", got, result)
		}
		for cell := range 9 {
			refused := *game
			want := fmt.Sprintf("%s is taken by %v: %s is still to move.",
				board.Capital(cellOf(cell/3, cell%3)), game.Board(cell/3, cell%3), mover)
			if !game.GameOver() && !playmove.PlayCell(&refused, cell) && naming.Refusal(&refused, players) != want {
				t.Fatalf("%q, want %q", naming.Refusal(&refused, players), want)
			}
		}
	}
}

func TestLine(t *testing.T) {
	for naming, want := range map[board.Naming][]string{
		board.RowAndColumn:   {"", "row 0", "row 1", "row 2", "column 0", "column 1", "column 2"},
		board.LetterAndDigit: {"", "row A", "row B", "row C", "column 1", "column 2", "column 3"},
	} {
		for code, want := range append(want, "the diagonal from the top left", "the diagonal from the top right") {
			if got := naming.Line(code); got != want {
				t.Errorf("win code %d is %q, want %q", code, got, want)
			}
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
		{board.Capital("rows"), "Rows"},
		{board.List([]string{"one"}, "and"), "one"},
		{board.List([]string{"a", "b"}, "and"), "a and b"},
		{board.List([]string{"a", "b", "c"}, "or"), "a, b or c"},
		{board.Plural(1, "move"), "1 move"},
		{board.Plural(2, "move"), "2 moves"},
		{fmt.Sprintf("%s %s %s", board.Block, board.Grid, board.Sentence), "block grid sentence"},
	} {
		if test.got != test.want {
			t.Errorf("%q, want %q", test.got, test.want)
		}
	}
}

func Example() {
	var game gamestate.GameState
	for _, cell := range []int{4, 0, 1, 2, 7} {
		playmove.PlayCell(&game, cell)
	}
	c := console.New(strings.NewReader(""), os.Stdout)
	defer c.Close()
	board.PrintGrid(c, &game, board.Drawing{Naming: board.Number, Marked: 2, Signs: "><"})
	c.Print(board.LetterAndDigit.Situation(&game, 7, players) + "\n")
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
