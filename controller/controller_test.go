package controller_test

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/testkit"
	"tictactoe/playmove"
)

// play plays the game on a pipe and prints it to w.
func play(tb testing.TB, input []byte, w io.Writer, options controller.Options) {
	c := console.New(bytes.NewReader(input), w)
	if err := errors.Join(controller.Play(c, options), c.Close()); err != nil {
		tb.Fatalf("%q: %v", input, err)
	}
}

// TestAnswers compares the output with that of the reference executable, for input other than
// whole games.
func TestAnswers(t *testing.T) {
	for _, line := range testkit.Lines(t, "testdata/answers.txt") {
		var input, expected string
		if _, err := fmt.Sscanf(line, "%q %s", &input, &expected); err != nil {
			t.Fatal(err)
		}
		var output bytes.Buffer
		play(t, []byte(input), &output, controller.Options{TrailingBlanks: true})
		if actual := fmt.Sprintf("%x", sha256.Sum256(output.Bytes())); actual != expected {
			t.Errorf("%q prints, with the SHA-256 %s:\n%s", input, actual, &output)
		}
	}
}

// TestEveryGame plays all 255,168 games, with and without the blanks at line ends, and compares the
// output with that of the lab's reference executable and with the form in the lab's text.
func TestEveryGame(t *testing.T) {
	if testing.Short() {
		t.Skip("there are many games")
	}
	for _, expected := range testkit.Lines(t, "testdata/every-game.txt") {
		t.Run("first cell "+expected[:1], func(t *testing.T) {
			t.Parallel()
			reference, lab := sha256.New(), sha256.New()
			first, games := int(expected[0]-'0'), 0
			var input []byte
			testkit.EveryGame(func(cells []int) {
				games++
				input = testkit.AppendInput(input[:0], cells)
				play(t, input, reference, controller.Options{TrailingBlanks: true})
				play(t, input, lab, controller.Options{})
			}, first)
			actual := fmt.Sprintf("%d %d %x %x", first, games, reference.Sum(nil), lab.Sum(nil))
			if actual != expected {
				t.Errorf("the games, and the SHA-256 of their text:\n%s\nexpected\n%s",
					actual, expected)
			}
		})
	}
}

func TestErrors(t *testing.T) {
	broken := errors.New("broken")
	for _, typed := range []string{"", "1", "1\n", "1 1\n", "one"} {
		for _, expected := range []error{broken, console.ErrInterrupt} {
			input := io.MultiReader(strings.NewReader(typed), iotest.ErrReader(expected))
			c := console.New(input, io.Discard)
			if err := controller.Play(c, controller.Options{}); !errors.Is(err, expected) {
				t.Errorf("reading fails after %q with %v: %v", typed, expected, err)
			}
		}
	}
	out, in := io.Pipe()
	out.CloseWithError(broken)
	c := console.New(strings.NewReader("1 1"), in)
	if err := controller.Play(c, controller.Options{}); !errors.Is(err, broken) {
		t.Errorf("writing fails: %v", err)
	}
}

// TestColour checks that everything except the marks is faint.
func TestColour(t *testing.T) {
	var game gamestate.GameState
	playmove.PlayMove(&game)
	env := console.Environment{}
	block := testkit.Printed(t, console.ColorAlways, env, func(c *console.Console) {
		controller.PrintState(c, &game, controller.Options{})
	})
	faint := regexp.MustCompile(`(?s)\x1b\[2m(.*?)\x1b\[22m`)
	const expected = "<Selected row 0 and column 0\n><Game state after playMove:\nBoard:\n>" +
		"   \x1b[94mX\x1b[0m <B> <B>\n   <B> <B> <B>\n   <B> <B> <B>\n" +
		"<moveValid: true\ngameOver: false\nwinCode: 0\n>"
	if actual := faint.ReplaceAllString(block, "<$1>"); actual != expected {
		t.Errorf("the block is\n%q\nexpected\n%q", actual, expected)
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
// yardstick reads the same lines, and writes as much text after each of them.
func BenchmarkEveryGame(b *testing.B) {
	var inputs [][]byte
	moves := 0
	testkit.EveryGame(func(cells []int) {
		inputs = append(inputs, testkit.AppendInput(nil, cells))
		moves += len(cells)
	})
	var text bytes.Buffer
	for _, input := range inputs {
		play(b, input, &text, controller.Options{})
	}
	stdin, stdout := bufio.NewReader(nil), bufio.NewWriter(io.Discard)
	turn := make([]byte, text.Len()/moves)
	b.SetBytes(int64(text.Len()))
	testkit.Measure(b, func() error {
		for _, input := range inputs {
			play(b, input, io.Discard, controller.Options{})
		}
		return nil
	}, func() error {
		for _, input := range inputs {
			stdin.Reset(bytes.NewReader(input))
			for {
				if _, err := stdin.ReadString('\n'); err != nil {
					break
				}
				stdout.Write(turn)
				stdout.Flush()
			}
		}
		return nil
	})
}
