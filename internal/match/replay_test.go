package match_test

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"tictactoe/internal/match"
)

func TestGames(t *testing.T) {
	for _, test := range []struct {
		name, input string
		words       bool
		want        string // a line a game, its moves and how many inputs were refused
	}{
		{"nothing", "", true, "[] 0\n"},
		{"a game", "1 1\n0 0\n", false, "[1 X B2 2 O A1] 0\n"},
		{"refused", "1 1\n1 1\n3 3\nx\n1 x\n0 0\n", false, "[1 X B2 2 O A1] 4\n"},
		{"words that are none", "1 1\nundo\nhint\nnew\nquit\n0 0\n", false, "[1 X B2 2 O A1] 4\n"},
		{"words", "1 1\nundo\nhint\n0 0\nx\nredo\n", true, "[1 X A1] 1\n"},
		{"all taken back", "1 1\nu\nu\n", true, "[] 0\n"},
		{"new in mid-game", "1 1\nx\nnew\n0 0\nn\n", true, "[] 1\n"},
		{"new taken back", "1 1\nnew\nundo\n0 0\n", true, "[1 X B2 2 O A1] 0\n"},
		{"a series", winX + "new\n0 0\n", true, "[1 X B2 2 O A1 3 X A2 4 O B1 5 X C2] 0\n[1 X A1] 0\n"},
		{"behind the end", winX + "0 2\nnew\n", true, "[1 X B2 2 O A1 3 X A2 4 O B1 5 X C2] 0\n"},
		{"behind the end, without words", winX + "new\n0 0\n", false, "[1 X B2 2 O A1 3 X A2 4 O B1 5 X C2] 0\n"},
		{"behind quit", "1 1\nquit\n0 0\nx\n", true, "[1 X B2] 0\n"},
		{"half a pair", "1 1\n0", true, "[1 X B2] 0\n"},
	} {
		if got := played(match.Games(test.input, test.words)); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// TestProgramErrors has it that Program ends well where its input cannot be read on, and with status 2 where its output
// cannot be written.
func TestProgramErrors(t *testing.T) {
	var want, got bytes.Buffer
	match.Program(strings.NewReader("1 1\n"), &want)
	status := match.Program(io.MultiReader(strings.NewReader("1 1\n"), iotest.ErrReader(errBroken)), &got)
	if status != 0 || got.String() != want.String() {
		t.Errorf("reading fails: status %d\n%s\nwant\n%s", status, &got, &want)
	}
	if status := match.Program(strings.NewReader("1 1\n"), failingWriter{}); status != 2 {
		t.Errorf("writing fails: status %d, want 2", status)
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errBroken }
