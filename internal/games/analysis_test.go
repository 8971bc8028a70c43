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

// TestAnnotate analyses a game that comes to each position: what its moves lost makes up what it has come to be worth, and
// what was best instead would have lost nothing.
func TestAnnotate(t *testing.T) {
	table := perfectplay.NewTable()
	for _, p := range positions(x) {
		game := games.Annotate(table, p.moves)
		if len(game.Moves) != len(p.moves) {
			t.Fatalf("%v: %d annotations", p.moves, len(game.Moves))
		}
		var referee games.Referee
		worth := gamestate.Empty // a new game is drawn
		decisive := games.Annotation{}
		for _, note := range game.Moves {
			for cell := range gamestate.CellCount {
				instead := referee
				better := games.Move{Number: note.Move.Number, Player: note.Move.Player, Cell: cell}
				if note.Best>>cell&1 != 0 && (instead.Play(better) != nil || outcome(table, instead).Winner != worth) {
					t.Fatalf("%v: %v is no better than %v", p.moves, better, note.Move)
				}
			}
			if err := referee.Play(note.Move); err != nil {
				t.Fatal(err)
			}
			worth -= gamestate.Mark(note.Loss) * note.Move.Player
			if note.Outcome != outcome(table, referee) || note.Outcome.Winner != worth || (note.Best != 0) != (note.Loss > 0) {
				t.Fatalf("%v: %+v, want %v", p.moves, note, outcome(table, referee))
			}
			if note.Loss > 0 {
				decisive = note
			}
		}
		if game.Outcome != outcome(table, referee) || game.Decisive != decisive {
			t.Fatalf("%v: %+v, want %v, decided by %+v", p.moves, game, outcome(table, referee), decisive)
		}
	}
}

// outcome returns what a referee's game is worth.
func outcome(table *perfectplay.Table, referee games.Referee) perfectplay.Outcome {
	state := referee.State()
	return table.Outcome(&state)
}

// TestPrintAnalysis compares analyses with testdata/analyses.
func TestPrintAnalysis(t *testing.T) {
	table := perfectplay.NewTable()
	var got strings.Builder
	c := console.New(strings.NewReader(""), &got)
	for _, test := range []struct {
		name, game string
		notation   games.Notation
		players    board.Players
		unicode    bool
	}{
		{"a win turned into a loss, in coordinates", "1 X A1\n2 O A2\n3 X A3\n4 O B1\n5 X C3\n6 O B2\n7 X C2\n8 O B3\n",
			games.Session, board.Players{X: "Ada", O: "Olga"}, true},
		{"O begins", "1 O A2\n2 X B1\n", games.TicTac, board.Players{}, true},
		{"a new game", "", games.TicTac, board.Players{}, true},
		{"a draw without a mistake", "1 X A1\n2 O B2\n3 X C3\n4 O A2\n5 X C2\n6 O C1\n7 X A3\n8 O B3\n9 X B1\n",
			games.TicTac, board.Players{X: "Ada"}, true},
		{"a draw by mistakes, in ASCII", "1 X A1\n2 O A2\n3 X A3\n4 O B2\n5 X C2\n6 O B1\n7 X B3\n8 O C3\n9 X C1\n",
			games.Report, board.Players{}, false},
	} {
		all, _ := read(t, test.game)
		c.Print("# " + test.name + "\n")
		games.PrintAnalysis(c, games.Annotate(table, all[0].Moves), test.notation, test.players, test.unicode)
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	if want, err := os.ReadFile("testdata/analyses"); err != nil || got.String() != string(want) {
		t.Errorf("error %v, got\n%swant\n%s", err, &got, want)
	}
}
