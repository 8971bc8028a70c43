package games_test

import (
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

func TestPrintAnalysis(t *testing.T) {
	tests := []struct {
		name, game string
		notation   games.Notation
		players    board.Players
		unicode    bool
		want       string
	}{
		{"a win turned into a loss, in coordinates",
			"1 X A1\n2 O A2\n3 X A3\n4 O B1\n5 X C3\n6 O B2\n7 X C2\n8 O B3\n", games.Session,
			board.Players{X: "Ada", O: "Olga"}, true, `
1 X 0 0    draw
2 O 0 1?   X wins in 5  best: 1 1
3 X 0 2?   draw         best: 1 0, 1 1, 2 0
4 O 1 0?   X wins in 3  best: 1 1
5 X 2 2    X wins in 2
6 O 1 1    X wins in 1
7 X 2 1??  O wins in 1  best: 1 2
8 O 1 2    O wins
▄█▄███▁▁  (█ Ada (X) wins, ▄ draw, ▁ Olga (O) wins)
    0   1   2
  ┌───┬───┬───┐
0 │ X │ O │ X │
  ├───┼───┼───┤
1 │[O]│[O]│[O]│
  ├───┼───┼───┤
2 │   │?X?│ X │
  └───┴───┴───┘
Decided by 7 Ada (X) 2 1: Olga (O) won from there on.
`},
		{"O begins", "1 O A2\n2 X B1\n", games.TicTac, board.Players{}, true, `
1 O A2    draw
2 X B1?   O wins in 5  best: A1 A3 B2 C2
▄▁  (█ X wins, ▄ draw, ▁ O wins)
    1   2   3
  ┌───┬───┬───┐
A │   │ O │   │
  ├───┼───┼───┤
B │ X?│   │   │
  ├───┼───┼───┤
C │   │   │   │
  └───┴───┴───┘
With perfect play: O wins in 5.
`},
		{"a new game", "", games.TicTac, board.Players{}, true, `
New game. With perfect play: draw.
`},
		{"a draw without a mistake", "1 X A1\n2 O B2\n3 X C3\n4 O A2\n5 X C2\n6 O C1\n7 X A3\n8 O B3\n9 X B1\n",
			games.TicTac, board.Players{X: "Ada"}, true, `
1 X A1    draw
2 O B2    draw
3 X C3    draw
4 O A2    draw
5 X C2    draw
6 O C1    draw
7 X A3    draw
8 O B3    draw
9 X B1    draw
▄▄▄▄▄▄▄▄▄  (█ Ada (X) wins, ▄ draw, ▁ O wins)
Nobody made a mistake: draw.
`},
		{"a draw by mistakes, in ASCII", "1 X A1\n2 O A2\n3 X A3\n4 O B2\n5 X C2\n6 O B1\n7 X B3\n8 O C3\n9 X C1\n",
			games.Report, board.Players{}, false, `
1 X 1    draw
2 O 2?   X wins in 5  best: 5
3 X 3?   draw         best: 4 5 7
4 O 5    draw
5 X 8    draw
6 O 4    draw
7 X 6    draw
8 O 9    draw
9 X 7    draw
=#=======  (# X wins, = draw, _ O wins)
    1   2   3
  +---+---+---+
1 | X | O | X?|
  +---+---+---+
4 | O | O | X |
  +---+---+---+
7 | X | X | O |
  +---+---+---+
Decided by 3 X 3: drawn from there on.
`},
	}
	for _, test := range tests {
		all, _ := read(t, test.game)
		game := games.Annotate(perfectplay.NewTable(), all[0].Moves)
		var got strings.Builder
		c := console.New(strings.NewReader(""), &got)
		games.PrintAnalysis(c, game, test.notation, test.players, test.unicode)
		if err := c.Close(); err != nil || got.String() != test.want[1:] {
			t.Errorf("%s: error %v, got\n%swant\n%s", test.name, err, &got, test.want[1:])
		}
	}
}
