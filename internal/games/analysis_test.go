package games_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/games"
	"tictactoe/internal/perfectplay"
)

// loss is how much a mistake of its kind takes from whoever makes it: a loss is worth -1, a draw 0, a win 1.
var loss = map[games.Glyph]int{"": 0, games.Mistake: 1, games.Blunder: 2}

// TestAnnotate analyses a game that comes to each position, and the same game with the players swapped.
func TestAnnotate(t *testing.T) {
	table := perfectplay.Solve()
	for _, p := range positions(x) {
		game, err := games.Annotate(table, p.moves)
		if err != nil || len(game.Moves) != len(p.moves) {
			t.Fatalf("%v: %d annotations, error %v", p.moves, len(game.Moves), err)
		}
		swapped := slices.Clone(p.moves)
		for i := range swapped {
			swapped[i].Player = -swapped[i].Player
		}
		other, err := games.Annotate(table, swapped)
		if err != nil {
			t.Fatal(err)
		}
		checkMoves(t, table, game)
		checkStory(t, game)
		for i, note := range game.Moves {
			note.Move.Player, note.Outcome.Winner = -note.Move.Player, -note.Outcome.Winner
			if other.Moves[i] != note {
				t.Fatalf("%v: %+v, want %+v", swapped, other.Moves[i], note)
			}
		}
	}
}

// checkMoves holds each annotation against what the game is worth before and after the move.
func checkMoves(t *testing.T, table *perfectplay.Table, game games.Analysis) {
	t.Helper()
	var referee games.Referee
	for _, note := range game.Moves {
		before := referee
		if err := referee.Play(note.Move); err != nil {
			t.Fatal(err)
		}
		was, is := before.State(), referee.State()
		had, has := table.Outcome(&was), table.Outcome(&is)
		lost := int((had.Winner - has.Winner) * note.Move.Player)
		if want, known := loss[note.Glyph]; !known || lost != want || note.Outcome != has {
			t.Fatalf("%v: %+v, from %v to %v", game.Moves, note, had, has)
		}
		if (note.Best != 0) != (note.Glyph != "") {
			t.Fatalf("%v: %+v: only a mistake has better cells", game.Moves, note)
		}
		for cell := range gamestate.CellCount {
			if note.Best>>cell&1 == 0 {
				continue
			}
			instead := before
			better := note.Move
			better.Cell = cell
			if err := instead.Play(better); err != nil {
				t.Fatal(err)
			}
			if state := instead.State(); table.Outcome(&state).Winner != had.Winner {
				t.Fatalf("%v: %v is no better than %v", game.Moves, better, note.Move)
			}
		}
	}
}

// checkStory checks that the mistakes of a game tell how it came to be worth what it is: a game begins drawn.
func checkStory(t *testing.T, game games.Analysis) {
	t.Helper()
	given := map[gamestate.Mark]int{}
	decisive := -1
	for i, note := range game.Moves {
		given[note.Move.Player] += loss[note.Glyph]
		if note.Glyph != "" {
			decisive = i
		}
	}
	if given[o]-given[x] != int(game.Outcome.Winner) {
		t.Fatalf("%v: worth %v, but X gave %d away and O %d", game.Moves, game.Outcome, given[x], given[o])
	}
	last, decided := game.Decisive()
	if decided != (decisive >= 0) || decided && last != game.Moves[decisive] {
		t.Fatalf("%v: decided by %+v (%v), want move %d", game.Moves, last, decided, decisive+1)
	}
	for _, note := range game.Moves[max(decisive, 0):] {
		if note.Outcome.Winner != game.Outcome.Winner {
			t.Fatalf("%v: decided by %v, but then %+v", game.Moves, last.Move, note)
		}
	}
}

func TestAnnotateIllegal(t *testing.T) {
	game, err := games.Annotate(perfectplay.Solve(), []games.Move{{1, x, 4}, {2, o, 4}})
	if !errors.Is(err, games.ErrOccupied) || len(game.Moves) != 0 {
		t.Errorf("error %v and %d moves, want ErrOccupied and none", err, len(game.Moves))
	}
}

// analysed returns the analysis of a text.
func analysed(t testing.TB, text string) games.Analysis {
	t.Helper()
	all, _ := read(t, text)
	game, err := games.Annotate(perfectplay.Solve(), all[0].Moves)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// printed returns an analysis as it is printed on a pipe.
func printed(t testing.TB, game games.Analysis, n games.Notation) string {
	t.Helper()
	var text strings.Builder
	c := console.New(strings.NewReader(""), &text)
	games.PrintAnalysis(c, game, n)
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

const blunder = "1 X A1\n2 O A2\n3 X A3\n4 O B1\n5 X C3\n6 O B2\n7 X C2\n8 O B3\n"

func TestPrintAnalysis(t *testing.T) {
	tests := []struct {
		name, game string
		notation   games.Notation
		want       string
	}{
		{"won", "1 X A1\n2 O A2\n3 X B2\n4 O C3\n5 X B1\n6 O C1\n7 X B3\n", games.Report, `
1 X 1    draw
2 O 2?   X wins in 5  best: 5
3 X 5    X wins in 4
4 O 9    X wins in 3
5 X 4    X wins in 2
6 O 7    X wins in 1
7 X 6    X wins
Decided by 2 O 2: X won from there on.
`},
		{"a win turned into a loss, in coordinates", blunder, games.Session, `
1 X 0 0    draw
2 O 0 1?   X wins in 5  best: 1 1
3 X 0 2?   draw         best: 1 0, 1 1, 2 0
4 O 1 0?   X wins in 3  best: 1 1
5 X 2 2    X wins in 2
6 O 1 1    X wins in 1
7 X 2 1??  O wins in 1  best: 1 2
8 O 1 2    O wins
Decided by 7 X 2 1: O won from there on.
`},
		{"drawn without a mistake", "1 X B2\n2 O A1\n3 X A2\n4 O C2\n5 X B1\n6 O B3\n7 X C1\n8 O A3\n9 X C3\n", games.TicTac, `
1 X B2    draw
2 O A1    draw
3 X A2    draw
4 O C2    draw
5 X B1    draw
6 O B3    draw
7 X C1    draw
8 O A3    draw
9 X C3    draw
Nobody made a mistake: draw.
`},
		{"drawn after mistakes", "1 X A1\n2 O A2\n3 X A3\n4 O B1\n5 X B2\n6 O C1\n7 X B3\n8 O C3\n9 X C2\n", games.TicTac, `
1 X A1    draw
2 O A2?   X wins in 5  best: B2
3 X A3?   draw         best: B1 B2 C1
4 O B1?   X wins in 3  best: B2
5 X B2    X wins in 2
6 O C1    X wins in 1
7 X B3?   draw         best: C3
8 O C3    draw
9 X C2    draw
Decided by 7 X B3: drawn from there on.
`},
		{"O begins", "1 O A2\n2 X B1\n", games.TicTac, `
1 O A2    draw
2 X B1?   O wins in 5  best: A1 A3 B2 C2
With perfect play: O wins in 5.
`},
		{"a new game", "", games.TicTac, `
New game. With perfect play: draw.
`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := printed(t, analysed(t, test.game), test.notation); got != test.want[1:] {
				t.Errorf("got\n%swant\n%s", got, test.want[1:])
			}
		})
	}
}

// TestPrintAnalysisInColor checks that colour adds nothing but escape sequences, and marks players and mistakes.
func TestPrintAnalysisInColor(t *testing.T) {
	game := analysed(t, blunder)
	file, err := os.Create(filepath.Join(t.TempDir(), "colored"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	c := console.OpenOutput(file, console.ColorAlways, console.Environment{})
	games.PrintAnalysis(c, game, games.TicTac)
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	colored, err := os.ReadFile(file.Name())
	if err != nil {
		t.Fatal(err)
	}
	plain := printed(t, game, games.TicTac)
	if left := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(string(colored), ""); left != plain {
		t.Errorf("without the colours it is\n%swant\n%s", left, plain)
	}
	colors := map[string]string{} // of each text that is painted
	for _, painted := range regexp.MustCompile("(\x1b\\[[0-9;]*m)([XO?]+)\x1b").FindAllStringSubmatch(string(colored), -1) {
		colors[painted[2]] = painted[1]
	}
	if len(colors) != 4 || colors["X"] == colors["O"] || colors["?"] != colors["??"] {
		t.Errorf("painted are %q", colors)
	}
}
