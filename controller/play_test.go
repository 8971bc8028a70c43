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
	"tictactoe/internal/console"
	"tictactoe/internal/testkit"
	"tictactoe/transcripts"
)

// play plays the game of the ECE244 lab 2 on a pipe and prints it to w.
func play(tb testing.TB, input []byte, w io.Writer, options controller.Options) {
	c := console.New(bytes.NewReader(input), w)
	if err := errors.Join(controller.Play(c, options), c.Close()); err != nil {
		tb.Fatalf("%q: %v", input, err)
	}
}

// TestAnswers compares the output with that of the reference executable, for input other than
// whole games.
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
		output := controller.Replay(input, controller.Options{TrailingBlanks: true})
		if got := fmt.Sprintf("%x", sha256.Sum256([]byte(output))); got != want {
			t.Errorf("%q prints, with the SHA-256 %s:\n%s", input, got, output)
		}
	}
	if inputs != 22 {
		t.Errorf("answers.txt has %d inputs, want 22", inputs)
	}
}

// TestEveryGame plays all 255,168 games and compares the output with that of the lab's reference
// executable: byte for byte, and without the blanks at line ends, as in the lab's text.
func TestEveryGame(t *testing.T) {
	if testing.Short() {
		t.Skip("there are many games")
	}
	text, err := os.ReadFile("testdata/every-game.txt") // it names the source of its figures
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
			var output bytes.Buffer
			testkit.EveryGame(func(cells []int) {
				played++
				input = testkit.AppendInput(input[:0], cells)
				output.Reset()
				play(t, input, &output, controller.Options{TrailingBlanks: true})
				reference.Write(output.Bytes())
				lab.Write(bytes.ReplaceAll(output.Bytes(), []byte(" \n"), []byte("\n")))
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

// TestDialogue reads a session of the game as package transcripts does.
func TestDialogue(t *testing.T) {
	const session = "# Ada\n" + controller.Prompt + "1\n1\nSelected row 1 and column 1\n"
	got, err := transcripts.ParseSession(controller.Dialogue(), session)
	const output = controller.Prompt + "Selected row 1 and column 1\n"
	if err != nil || got.Input != "1\n1\n" || got.Output != output || !got.Commented {
		t.Errorf("%+v, %v", got, err)
	}
}

// A typist types a line at each Read, which must follow a prompt.
type typist struct {
	t      *testing.T
	lines  []string
	output strings.Builder
}

func (y *typist) Read(p []byte) (int, error) {
	if !strings.HasSuffix(y.output.String(), controller.Prompt) {
		y.t.Errorf("%q is read after %q", y.lines, &y.output)
	}
	n := copy(p, y.lines[0])
	y.lines = y.lines[1:]
	return n, nil
}

// TestPromptsFirst checks that the prompt is printed before a line is read, and that no line is
// read after the end of the game.
func TestPromptsFirst(t *testing.T) {
	y := &typist{t: t}
	y.lines = strings.SplitAfter("0 0\n1 0\nx\n9 9\n0\n1\n1 1\n0 2\nunread", "\n")
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
	lab := func(c *console.Console) error { return controller.Play(c, controller.Options{}) }
	for _, play := range []func(*console.Console) error{lab, controller.PlayRounds} {
		for _, typed := range []string{"", "1", "1\n", "1 1\n", "one"} {
			for _, want := range []error{broken, console.ErrInterrupt} {
				input := io.MultiReader(strings.NewReader(typed), iotest.ErrReader(want))
				if err := play(console.New(input, io.Discard)); !errors.Is(err, want) {
					t.Errorf("reading fails after %q with %v: %v", typed, want, err)
				}
			}
		}
		out, in := io.Pipe()
		out.CloseWithError(broken)
		if err := play(console.New(strings.NewReader("1 1"), in)); !errors.Is(err, broken) {
			t.Errorf("writing fails: %v", err)
		}
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

// BenchmarkEveryGame measures the text of all 255,168 games, played one after the other. The
// yardstick copies text of the same length in pieces as long as a game's.
func BenchmarkEveryGame(b *testing.B) {
	var inputs [][]byte
	testkit.EveryGame(func(cells []int) {
		inputs = append(inputs, testkit.AppendInput(nil, cells))
	})
	var text bytes.Buffer
	for _, input := range inputs {
		play(b, input, &text, controller.Options{})
	}
	piece := make([]byte, text.Len()/len(inputs))
	var held []byte
	for name, write := range map[string]func(input []byte){
		"Play": func(input []byte) { play(b, input, io.Discard, controller.Options{}) },
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
