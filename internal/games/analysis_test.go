package games_test

import (
	"os"
	"strings"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/games"
	"tictactoe/internal/perfectplay"
)

// TestPrintAnalysis compares analyses with testdata/analyses.
func TestPrintAnalysis(t *testing.T) {
	ada := board.Players{X: "Ada"}
	adaAndOlga := board.Players{X: "Ada", O: "Olga"}
	table := perfectplay.NewTable()
	var got strings.Builder
	c := console.New(strings.NewReader(""), &got)
	for _, test := range []struct {
		name     string
		cells    []int
		first    gamestate.Mark
		notation games.Notation
		players  board.Players
		unicode  bool
	}{
		{"a win turned into a loss, in coordinates", []int{0, 1, 2, 3, 8, 4, 7, 5}, x,
			games.Session, adaAndOlga, true},
		{"O begins", []int{1, 3}, o, games.TicTac, board.Players{}, true},
		{"a new game", nil, x, games.TicTac, board.Players{}, true},
		{"a draw without a mistake", []int{0, 4, 8, 1, 7, 6, 2, 5, 3}, x, games.TicTac, ada, true},
		{"a draw by mistakes, in ASCII", []int{0, 1, 2, 4, 7, 3, 5, 8, 6}, x,
			games.Report, board.Players{}, false},
	} {
		c.Print("# " + test.name + "\n")
		notes := games.Annotate(table, movesOf(test.cells, test.first))
		for _, note := range notes {
			if note.Loss == 0 && note.Best != 0 {
				t.Errorf("%s: %+v has better cells, and is no mistake", test.name, note)
			}
		}
		games.PrintAnalysis(c, notes, test.notation, test.players, test.unicode)
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("testdata/analyses")
	if err != nil || got.String() != string(want) {
		t.Errorf("error %v, got\n%swant\n%s", err, &got, want)
	}
}
