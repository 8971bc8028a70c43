package controller_test

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/testkit"
	"tictactoe/playmove"
)

// play plays input as from a pipe and returns what is printed.
func play(t testing.TB, input string, layout controller.Options) string {
	t.Helper()
	var output bytes.Buffer
	c := console.New(strings.NewReader(input), &output)
	if err := controller.Play(c, layout); err != nil {
		t.Fatalf("Play: %v", err)
	}
	if err := c.Close(); err != nil {
		t.Fatalf("Close: %v", err)
	}
	return output.String()
}

// TestEveryGame plays all 255,168 games and compares what is printed with what the lab's reference executable printed:
// byte for byte, and, as the lab's text has it, without the blanks at line ends.
func TestEveryGame(t *testing.T) {
	for _, want := range readDigests(t) {
		t.Run(fmt.Sprintf("first cell %d", want.cell), func(t *testing.T) {
			t.Parallel()
			plain, stripped := sha256.New(), sha256.New()
			played := 0
			var input []byte
			var stdin bytes.Reader
			testkit.EveryGame(func(cells []int) {
				played++
				input = testkit.AppendInput(input[:0], cells)
				for _, output := range []struct {
					layout controller.Options
					hash   hash.Hash
				}{{controller.Options{TrailingBlanks: true}, plain}, {controller.Options{}, stripped}} {
					stdin.Reset(input)
					c := console.New(&stdin, output.hash)
					if err := controller.Play(c, output.layout); err != nil {
						t.Fatalf("game %v: %v", cells, err)
					}
					if err := c.Close(); err != nil {
						t.Fatalf("game %v: %v", cells, err)
					}
				}
			}, want.cell)
			if played != want.games {
				t.Errorf("%d games, want %d", played, want.games)
			}
			if got := hex.EncodeToString(plain.Sum(nil)); got != want.plain {
				t.Errorf("with trailing blanks: SHA-256 %s, want %s", got, want.plain)
			}
			if got := hex.EncodeToString(stripped.Sum(nil)); got != want.stripped {
				t.Errorf("without trailing blanks: SHA-256 %s, want %s", got, want.stripped)
			}
		})
	}
}

type digest struct {
	cell, games     int
	plain, stripped string
}

// readDigests reads testdata/every-game.txt, which says where its figures are from.
func readDigests(t *testing.T) []digest {
	f, err := os.Open("testdata/every-game.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var digests []digest
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var d digest
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		if _, err := fmt.Sscan(lines.Text(), &d.cell, &d.games, &d.plain, &d.stripped); err != nil {
			t.Fatalf("%s: %v", lines.Text(), err)
		}
		digests = append(digests, d)
	}
	if len(digests) != 9 {
		t.Fatalf("%d digests, want 9", len(digests))
	}
	return digests
}

// TestReference compares with the recordings of the reference executable, byte for byte, where they stand beside the
// project.
func TestReference(t *testing.T) {
	inputs, _ := filepath.Glob("../../shared/reference/ece244/*.in")
	if len(inputs) == 0 {
		t.Skip("the recordings of the reference executable are not here: ../shared/reference/ece244")
	}
	for _, in := range inputs {
		name := strings.TrimSuffix(in, ".in")
		t.Run(filepath.Base(name), func(t *testing.T) {
			input, err := os.ReadFile(in)
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(name + ".out")
			if err != nil {
				t.Fatal(err)
			}
			if got := play(t, string(input), controller.Options{TrailingBlanks: true}); got != string(want) {
				t.Errorf("printed:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

// TestDriven drives a game over two pipes, a move at a time, each sent only once what came before has been printed.
func TestDriven(t *testing.T) {
	stdin, keys := io.Pipe()
	screen, stdout := io.Pipe()
	done := make(chan error, 1)
	go func() {
		c := console.New(stdin, stdout)
		err := controller.Play(c, controller.Options{})
		c.Close()
		stdout.Close()
		done <- err
	}()
	output := bufio.NewReader(screen)
	for _, move := range []string{"0 0\n", "1 0\n", "0\n", "1\n", "x\n", "9 9\n", "1 1\n", "0 2\n"} {
		if move != "1\n" { // the second half of a pair: nothing is printed between the halves
			if err := readThrough(output, controller.Prompt); err != nil {
				t.Fatalf("before %q: %v", move, err)
			}
		}
		if _, err := io.WriteString(keys, move); err != nil {
			t.Fatal(err)
		}
	}
	rest, err := io.ReadAll(output)
	if err != nil || !strings.HasSuffix(string(rest), "winCode: 1\n\n") {
		t.Errorf("at the end: %q, %v", rest, err)
	}
	if err := <-done; err != nil {
		t.Errorf("Play: %v", err)
	}
}

func readThrough(r *bufio.Reader, text string) error {
	for read := ""; !strings.HasSuffix(read, text); {
		b, err := r.ReadByte()
		if err != nil {
			return err
		}
		read += string(b)
	}
	return nil
}

func TestErrors(t *testing.T) {
	t.Run("reading", func(t *testing.T) {
		c := console.New(io.MultiReader(strings.NewReader("0 0\n"), iotest.ErrReader(os.ErrDeadlineExceeded)), io.Discard)
		if err := controller.Play(c, controller.Options{}); err == nil || !strings.Contains(err.Error(), "reading the input") {
			t.Errorf("Play: %v, want an error that says that it was reading", err)
		}
	})
	t.Run("writing", func(t *testing.T) {
		c := console.New(strings.NewReader("0 0\n"), brokenWriter{})
		err := controller.Play(c, controller.Options{})
		if err == nil || !strings.Contains(err.Error(), "writing the output") {
			t.Errorf("Play: %v, want an error that says that it was writing", err)
		}
	})
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// FuzzPlay has it that no input stops the game from ending well, and that what is printed is a game: each block follows
// from the one before by one move or by none.
func FuzzPlay(f *testing.F) {
	f.Add([]byte("1 1\n0 1\n0 1\n0 0\n7 0\n2 0\n2 2\n"))
	f.Add([]byte("\x00 1 1.5\n- +\xff 99999999999 0x1\r\n\v0\f0"))
	f.Fuzz(func(t *testing.T, input []byte) {
		var output bytes.Buffer
		c := console.New(bytes.NewReader(input), &output)
		if err := controller.Play(c, controller.Options{}); err != nil {
			t.Fatalf("Play: %v", err)
		}
		if err := c.Close(); err != nil {
			t.Fatalf("Close: %v", err)
		}
		if err := checkSession(output.String()); err != nil {
			t.Fatalf("%v in:\n%s", err, output.String())
		}
	})
}

// checkSession plays the selections that a session names, and compares each block with one drawn here.
func checkSession(session string) error {
	var g gamestate.GameState
	turns := strings.Split(session, controller.Prompt)
	if turns[0] != "" {
		return fmt.Errorf("%q stands before the first prompt", turns[0])
	}
	for i, turn := range turns[1:] {
		var row, col int
		last := i == len(turns)-2
		switch {
		case g.GameOver():
			return fmt.Errorf("a prompt after the end of the game")
		case turn == "" && last, turn == "Invalid input: expecting two integers\n\n":
			continue
		case strings.HasPrefix(turn, "Invalid board coordinates "):
			fmt.Sscanf(turn, "Invalid board coordinates %d %d\n\n", &row, &col)
			if row >= 0 && row < 3 && col >= 0 && col < 3 {
				return fmt.Errorf("%d %d was refused", row, col)
			}
			continue
		}
		fmt.Sscanf(turn, "Selected row %d and column %d\n", &row, &col)
		playmove.PlayCell(&g, 3*row+col)
		if want := block(g); turn != want {
			return fmt.Errorf("%q, want %q", turn, want)
		}
	}
	return nil
}

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
	var size counter
	sessions(b, inputs, &size)
	b.Run("Play", func(b *testing.B) {
		b.SetBytes(int64(size))
		b.ReportAllocs()
		for b.Loop() {
			sessions(b, inputs, io.Discard)
		}
	})
	b.Run("yardstick", func(b *testing.B) {
		b.SetBytes(int64(size))
		session := make([]byte, int(size)/len(inputs))
		var held []byte
		for b.Loop() {
			for range inputs {
				held = append(held[:0], session...)
				io.Discard.Write(held)
			}
		}
	})
}

type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

func sessions(tb testing.TB, inputs [][]byte, w io.Writer) {
	var stdin bytes.Reader
	for _, input := range inputs {
		stdin.Reset(input)
		c := console.New(&stdin, w)
		if err := controller.Play(c, controller.Options{}); err != nil {
			tb.Fatal(err)
		}
		if err := c.Close(); err != nil {
			tb.Fatal(err)
		}
	}
}
