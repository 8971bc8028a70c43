package analysis_test

import (
	"math/bits"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tictactoe/internal/analysis"
	"tictactoe/internal/console"
	"tictactoe/internal/perfectplay"
	"tictactoe/internal/record"
)

// annotated annotates a game in the TicTac notation.
func annotated(t testing.TB, text string) analysis.Game {
	t.Helper()
	var moves []record.Move
	for line := range strings.Lines(text) {
		move, err := record.TicTac.Parse([]byte(strings.TrimSuffix(line, "\n")))
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, move)
	}
	game, err := analysis.Annotate(perfectplay.NewTable(), moves)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// printed returns a game as it is printed on a pipe.
func printed(t testing.TB, game analysis.Game, notation record.Notation) string {
	t.Helper()
	var text strings.Builder
	c := console.New(strings.NewReader(""), &text)
	analysis.Print(c, game, notation)
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

const (
	wonGame     = "1 X A1\n2 O A2\n3 X B2\n4 O C3\n5 X B1\n6 O C1\n7 X B3\n"
	blunderGame = "1 X A1\n2 O A2\n3 X A3\n4 O B1\n5 X C3\n6 O B2\n7 X C2\n8 O B3\n"
	drawnGame   = "1 X B2\n2 O A1\n3 X A2\n4 O C2\n5 X B1\n6 O B3\n7 X C1\n8 O A3\n9 X C3\n"
)

func TestPrint(t *testing.T) {
	tests := []struct {
		name, game string
		notation   record.Notation
		want       string
	}{
		{"won", wonGame, record.TicTac, `
1 X A1    draw
2 O A2?   X wins in 5  best: B2
3 X B2    X wins in 4
4 O C3    X wins in 3
5 X B1    X wins in 2
6 O C1    X wins in 1
7 X B3    X wins
Decided by 2 O A2: X won from there on.
`},
		{"won, in cells", wonGame, record.Report, `
1 X 1    draw
2 O 2?   X wins in 5  best: 5
3 X 5    X wins in 4
4 O 9    X wins in 3
5 X 4    X wins in 2
6 O 7    X wins in 1
7 X 6    X wins
Decided by 2 O 2: X won from there on.
`},
		{"a win turned into a loss, in coordinates", blunderGame, record.ECE244, `
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
		{"drawn without a mistake", drawnGame, record.TicTac, `
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
		{"O begins", "1 O A2\n2 X B1\n3 O C3\n", record.TicTac, `
1 O A2    draw
2 X B1?   O wins in 5  best: A1 A3 B2 C2
3 O C3?   draw         best: A1 B2
With perfect play: draw.
`},
		{"in progress, drawn", "1 X B2\n2 O A1\n", record.TicTac, `
1 X B2    draw
2 O A1    draw
With perfect play: draw.
`},
		{"in progress, as good as won", "1 X B2\n2 O A2\n3 X A1\n", record.Report, `
1 X 5    draw
2 O 2?   X wins in 5  best: 1 3 7 9
3 X 1    X wins in 4
With perfect play: X wins in 4.
`},
		{"a new game", "", record.TicTac, `
New game. With perfect play: draw.
`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := printed(t, annotated(t, test.game), test.notation); got != test.want[1:] {
				t.Errorf("got\n%swant\n%s", got, test.want[1:])
			}
		})
	}
}

// TestEveryPrint prints games of all kinds and checks what every analysis must be like.
func TestEveryPrint(t *testing.T) {
	table := perfectplay.NewTable()
	row := regexp.MustCompile(`^[1-9] [XO] [A-C][1-3](\?\?|\? |  )  (draw|[XO] wins( in [1-9])?)( +best:( [A-C][1-3])+)?$`)
	last := regexp.MustCompile(`^Decided by [1-9] [XO] [A-C][1-3]: ([XO] won|drawn) from there on\.$|` +
		`^Nobody made a mistake: draw\.$`)
	someGames(func(line lineOfPlay) {
		game, err := analysis.Annotate(table, line.moves)
		if err != nil {
			t.Fatal(err)
		}
		text := printed(t, game, record.TicTac)
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		if len(lines) != len(line.moves)+1 || !last.MatchString(lines[len(line.moves)]) {
			t.Fatalf("%v:\n%s", line.moves, text)
		}
		for i, move := range line.moves {
			if !row.MatchString(lines[i]) || !strings.HasPrefix(lines[i], move.String()) {
				t.Fatalf("%v: %q", move, lines[i])
			}
			// Only where more than four cells were best is a narrow screen too narrow.
			if len(lines[i]) > 40 && bits.OnesCount16(game.Moves[i].Best) <= 4 {
				t.Fatalf("%d columns: %q", len(lines[i]), lines[i])
			}
			if at := strings.Index(lines[i], "best:"); at >= 0 && at != len("2 O A2??  X wins in 5  ") {
				t.Fatalf("out of its column: %q", lines[i])
			}
		}
		if len(lines[len(line.moves)]) > 40 {
			t.Fatalf("%d columns: %q", len(lines[len(line.moves)]), lines[len(line.moves)])
		}
	})
}

// TestColor checks that colour adds nothing but escape sequences, and marks the mistakes.
func TestColor(t *testing.T) {
	game := annotated(t, blunderGame)
	file, err := os.Create(filepath.Join(t.TempDir(), "colored"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	c := console.OpenOutput(file, console.ColorAlways, console.Environment{})
	analysis.Print(c, game, record.TicTac)
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	colored, err := os.ReadFile(file.Name())
	if err != nil {
		t.Fatal(err)
	}
	plain := printed(t, game, record.TicTac)
	if left := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(string(colored), ""); left != plain {
		t.Errorf("without the colours it is\n%swant\n%s", left, plain)
	}
	painted := map[string][]string{} // the sequences before each text
	for _, found := range regexp.MustCompile("(\x1b\\[[0-9;]*m)([XO?]+)\x1b").FindAllStringSubmatch(string(colored), -1) {
		if sequence, text := found[1], found[2]; !slices.Contains(painted[text], sequence) {
			painted[text] = append(painted[text], sequence)
		}
	}
	for _, text := range []string{"X", "O", "?", "??"} {
		if len(painted[text]) != 1 {
			t.Errorf("%q is painted with %q, want one colour", text, painted[text])
		}
	}
	if slices.Equal(painted["X"], painted["O"]) || !slices.Equal(painted["?"], painted["??"]) {
		t.Errorf("painted are %q", painted)
	}
}

func ExamplePrint() {
	var moves []record.Move
	for _, text := range []string{"1 X A1", "2 O A2", "3 X C3"} {
		move, err := record.TicTac.Parse([]byte(text))
		if err != nil {
			panic(err)
		}
		moves = append(moves, move)
	}
	game, err := analysis.Annotate(perfectplay.NewTable(), moves)
	if err != nil {
		panic(err)
	}
	c := console.New(strings.NewReader(""), os.Stdout)
	analysis.Print(c, game, record.TicTac)
	c.Close()
	// Output:
	// 1 X A1    draw
	// 2 O A2?   X wins in 5  best: B2
	// 3 X C3?   draw         best: B1 B2 C1
	// With perfect play: draw.
}
