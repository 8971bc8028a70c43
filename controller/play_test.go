package controller_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/testkit"
	"tictactoe/playmove"
)

// printed returns what a game prints on a pipe.
func printed(t testing.TB, input string, play func(*console.Console) error) string {
	t.Helper()
	var output strings.Builder
	c := console.New(strings.NewReader(input), &output)
	if err := errors.Join(play(c), c.Close()); err != nil {
		t.Fatalf("%.200q: %v", input, err)
	}
	return output.String()
}

// lab returns the game of the ECE244 lab 2.
func lab(options controller.Options) func(*console.Console) error {
	return func(c *console.Console) error { return controller.Play(c, options) }
}

// TestAnswers compares with what the reference executable printed for other input than whole games.
func TestAnswers(t *testing.T) {
	text, err := os.ReadFile("testdata/answers.txt")
	if err != nil {
		t.Fatal(err)
	}
	inputs := 0
	for line := range strings.Lines(string(text)) {
		var input, want string
		if n, _ := fmt.Sscanf(line, "%q %s", &input, &want); n != 2 {
			continue
		}
		inputs++
		output := printed(t, input, lab(controller.Options{TrailingBlanks: true}))
		if got := fmt.Sprintf("%x", sha256.Sum256([]byte(output))); got != want {
			t.Errorf("%q prints, with the SHA-256 %s:\n%s", input, got, output)
		}
	}
	if inputs != 22 {
		t.Errorf("answers.txt has %d inputs, want 22", inputs)
	}
}

// TestEveryGame plays all 255,168 games and compares what is printed with what the lab's reference executable printed:
// byte for byte, and, as the lab's text has it, without the blanks at line ends.
func TestEveryGame(t *testing.T) {
	if testing.Short() {
		t.Skip("there are many")
	}
	text, err := os.ReadFile("testdata/every-game.txt") // says where its figures are from
	if err != nil {
		t.Fatal(err)
	}
	cells := 0
	for line := range strings.Lines(string(text)) {
		var first, games int
		var asReference, asLab string
		if n, _ := fmt.Sscan(line, &first, &games, &asReference, &asLab); n != 4 {
			continue
		}
		cells++
		t.Run(fmt.Sprint("first cell ", first), func(t *testing.T) {
			t.Parallel()
			reference, lab := sha256.New(), sha256.New()
			played := 0
			var input []byte
			var printed, printedByDefault bytes.Buffer
			testkit.EveryGame(func(cells []int) {
				input = testkit.AppendInput(input[:0], cells)
				printed.Reset()
				session(t, input, &printed, controller.Options{TrailingBlanks: true})
				reference.Write(printed.Bytes())
				stripped := bytes.ReplaceAll(printed.Bytes(), []byte(" \n"), []byte("\n"))
				lab.Write(stripped)
				if played++; played%100 != 0 {
					return
				}
				printedByDefault.Reset()
				session(t, input, &printedByDefault, controller.Options{})
				if !bytes.Equal(printedByDefault.Bytes(), stripped) {
					t.Fatalf("%v prints\n%s\nwant\n%s", cells, &printedByDefault, stripped)
				}
			}, first)
			got := fmt.Sprintf("%d %x %x", played, reference.Sum(nil), lab.Sum(nil))
			if want := fmt.Sprint(games, " ", asReference, " ", asLab); got != want {
				t.Errorf("the games, and the SHA-256 of their text:\n%s\nwant\n%s", got, want)
			}
		})
	}
	if cells != 9 {
		t.Errorf("every-game.txt has %d first cells, want 9", cells)
	}
}

// session plays the lab's game and prints it to w.
func session(tb testing.TB, input []byte, w io.Writer, options controller.Options) {
	c := console.New(bytes.NewReader(input), w)
	if err := errors.Join(controller.Play(c, options), c.Close()); err != nil {
		tb.Fatalf("%q: %v", input, err)
	}
}

// TestDialogue reads a session of the game as package transcripts does.
func TestDialogue(t *testing.T) {
	const session = "# Ada\nEnter row and column of a grid cell: 1\n1\nSelected row 1 and column 1\n"
	got, err := controller.Dialogue().ParseSession(session)
	wantOutput := strings.TrimPrefix(strings.Replace(session, "1\n1\n", "", 1), "# Ada\n")
	if err != nil || got.Input != "1\n1\n" || got.Output != wantOutput || !got.Commented {
		t.Errorf("%+v, %v", got, err)
	}
}

// A typist types a line each time that one is read, which must be behind a prompt.
type typist struct {
	t      *testing.T
	lines  []string
	output strings.Builder
}

func (y *typist) Read(p []byte) (int, error) {
	if !strings.HasSuffix(y.output.String(), controller.Prompt) {
		y.t.Errorf("%q is read behind %q", y.lines, &y.output)
	}
	n := copy(p, y.lines[0])
	y.lines = y.lines[1:]
	return n, nil
}

// TestPromptsFirst checks that the prompt is printed before a line is read, and that nothing is read when the game is over.
func TestPromptsFirst(t *testing.T) {
	y := &typist{t: t, lines: []string{"0 0\n", "1 0\n", "x\n", "9 9\n", "0\n", "1\n", "1 1\n", "0 2\n", "unread\n"}}
	c := console.New(y, &y.output)
	if err := errors.Join(controller.Play(c, controller.Options{}), c.Close()); err != nil {
		t.Fatal(err)
	}
	if len(y.lines) != 1 || !strings.HasSuffix(y.output.String(), "winCode: 1\n\n") {
		t.Errorf("%q is not read; printed:\n%s", y.lines, &y.output)
	}
}

func TestErrors(t *testing.T) {
	broken := errors.New("broken")
	for _, play := range []func(*console.Console) error{lab(controller.Options{}), rounds} {
		for _, typed := range []string{"", "1", "1\n", "1 1\n", "one"} {
			for _, want := range []error{broken, console.ErrInterrupt} {
				c := console.New(io.MultiReader(strings.NewReader(typed), iotest.ErrReader(want)), io.Discard)
				if err := play(c); !errors.Is(err, want) {
					t.Errorf("reading fails behind %q with %v: %v", typed, want, err)
				}
				c.Close()
			}
		}
		out, in := io.Pipe()
		out.CloseWithError(broken)
		c := console.New(strings.NewReader("1 1"), in)
		if err := play(c); !errors.Is(err, broken) {
			t.Errorf("writing fails: %v", err)
		}
		c.Close()
	}
}

func ExamplePlay() {
	c := console.New(strings.NewReader("1 1\n7 0\none 1\n"), os.Stdout)
	defer c.Close()
	controller.Play(c, controller.Options{})
	// Output:
	// Enter row and column of a grid cell: Selected row 1 and column 1
	// Game state after playMove:
	// Board:
	//    B B B
	//    B X B
	//    B B B
	// moveValid: true
	// gameOver: false
	// winCode: 0
	//
	// Enter row and column of a grid cell: Invalid board coordinates 7 0
	//
	// Enter row and column of a grid cell: Invalid input: expecting two integers
	//
	// Enter row and column of a grid cell:
}

// FuzzPlay checks that the game ends well whatever is typed, and that each block printed follows from the one before by one
// move or by none.
func FuzzPlay(f *testing.F) {
	f.Add("1 1\n0 1\n0 1\n0 0\n7 0\n2 0\n2 2\n")
	f.Add("\x00 1 1.5\n- +\xff 99999999999 0x1\r\n\v0\f0")
	f.Fuzz(func(t *testing.T, input string) {
		var g gamestate.GameState
		session := printed(t, input, lab(controller.Options{}))
		turns := strings.Split(session, controller.Prompt)
		for i, turn := range turns[1:] {
			var row, col int
			switch {
			case g.GameOver():
				t.Fatalf("a prompt follows the end of the game:\n%s", session)
			case turn == "" && i == len(turns)-2, turn == "Invalid input: expecting two integers\n\n":
				continue
			case strings.HasPrefix(turn, "Invalid board coordinates "):
				fmt.Sscanf(turn, "Invalid board coordinates %d %d\n\n", &row, &col)
				if gamestate.OnBoard(row, col) {
					t.Fatalf("%d %d is refused", row, col)
				}
				continue
			}
			fmt.Sscanf(turn, "Selected row %d and column %d\n", &row, &col)
			playmove.PlayCell(&g, 3*row+col)
			if want := block(g); turn != want {
				t.Fatalf("%q, want %q", turn, want)
			}
		}
	})
}

// block returns a game's state as the lab prints it.
func block(g gamestate.GameState) string {
	var board [9]any
	for cell := range board {
		board[cell] = g.Board(cell/3, cell%3)
	}
	return fmt.Sprintf("Selected row %d and column %d\nGame state after playMove:\nBoard:\n", g.SelectedRow(), g.SelectedCol()) +
		fmt.Sprintf("   %v %v %v\n   %v %v %v\n   %v %v %v\n", board[:]...) +
		fmt.Sprintf("moveValid: %v\ngameOver: %v\nwinCode: %d\n\n", g.MoveValid(), g.GameOver(), g.WinCode())
}

// BenchmarkEveryGame measures the text of all 255,168 games, played one after the other. "yardstick" copies text of that
// length in pieces as long as a game's.
func BenchmarkEveryGame(b *testing.B) {
	var inputs [][]byte
	testkit.EveryGame(func(cells []int) { inputs = append(inputs, testkit.AppendInput(nil, cells)) })
	var text bytes.Buffer
	for _, input := range inputs {
		session(b, input, &text, controller.Options{})
	}
	piece := make([]byte, text.Len()/len(inputs))
	var held []byte
	for name, write := range map[string]func(input []byte){
		"Play": func(input []byte) { session(b, input, io.Discard, controller.Options{}) },
		"yardstick": func([]byte) {
			held = append(held[:0], piece...)
			io.Discard.Write(held)
		},
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(text.Len()))
			b.ReportAllocs()
			for b.Loop() {
				for _, input := range inputs {
					write(input)
				}
			}
		})
	}
}
