package match_test

import (
	"bytes"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/internal/match"
	"tictactoe/internal/testkit"
)

// A sitting is a match that was played to its end.
type sitting struct {
	screen string // without what was typed
	record string
}

// play plays input as from a pipe.
func play(t testing.TB, input string, options match.Options) sitting {
	t.Helper()
	var screen, record strings.Builder
	options.Record = &record
	c := console.New(strings.NewReader(input), &screen)
	if err := match.New(c, options).Play(); err != nil {
		t.Fatalf("Play: %v", err)
	}
	if err := c.Close(); err != nil {
		t.Fatalf("Close: %v", err)
	}
	return sitting{screen.String(), record.String()}
}

// TestPlainMatch has it that a match in which there is nothing but moves prints what the controller prints: in one game in
// seven of all that there are.
func TestPlainMatch(t *testing.T) {
	every := 7
	if testing.Short() {
		every = 71
	}
	for first := range 9 {
		t.Run(string(rune('0'+first)), func(t *testing.T) {
			t.Parallel()
			var input []byte
			var stdin bytes.Reader
			var got, want bytes.Buffer
			n := 0
			testkit.EveryGame(func(cells []int) {
				if n++; n%every != 0 {
					return
				}
				input = testkit.AppendInput(input[:0], cells)
				for _, p := range []struct {
					screen *bytes.Buffer
					play   func(*console.Console) error
				}{
					{&got, func(c *console.Console) error { return match.New(c, match.Options{}).Play() }},
					{&want, func(c *console.Console) error { return controller.Play(c, controller.Options{}) }},
				} {
					stdin.Reset(input)
					p.screen.Reset()
					c := console.New(&stdin, p.screen)
					if err := p.play(c); err != nil {
						t.Fatalf("game %v: %v", cells, err)
					}
					if err := c.Close(); err != nil {
						t.Fatalf("game %v: %v", cells, err)
					}
				}
				if !bytes.Equal(got.Bytes(), want.Bytes()) {
					t.Fatalf("game %v: printed\n%s\nwant\n%s", cells, &got, &want)
				}
			}, first)
		})
	}
}

// FuzzPlainMatch has it for any input.
func FuzzPlainMatch(f *testing.F) {
	f.Add("1 1\n0 1\n0 1\n0 0\n7 0\n2 0\n2 2\n")
	f.Add("1\n1 0\t1 \v 0 0 x 2 2\n\n\n2\r\n0")
	f.Add("\x00 1 1.5\n- +\xff 99999999999 0x1\r\n\v0\f0")
	f.Add("undo\nnew\nquit\n? \nB2\n5\n# 1 1\n")
	f.Add(strings.Repeat("0 0 ", 2000) + "\n" + strings.Repeat(" ", 5000) + "1")
	f.Fuzz(func(t *testing.T, input string) {
		var want strings.Builder
		c := console.New(strings.NewReader(input), &want)
		if err := controller.Play(c, controller.Options{TrailingBlanks: true}); err != nil {
			t.Fatal(err)
		}
		c.Close()
		got := play(t, input, match.Options{TrailingBlanks: true})
		if got.screen != want.String() {
			t.Errorf("printed\n%s\nwant\n%s", got.screen, want.String())
		}
	})
}
