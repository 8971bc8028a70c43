package tictac_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"tictactoe/internal/labs/tictac"
)

// TestPrograms checks the explanations of errors, which the built-in suites cannot show.
func TestPrograms(t *testing.T) {
	const hint = "hint: a move is its number, its player and its cell, as in 4 O A1\n"
	lab, verbose := tictac.Options{}, tictac.Options{Verbose: true}
	move, game := tictac.Options.MoveCheck, tictac.Options.GameCheck
	for _, test := range []struct {
		options       tictac.Options
		program       func(tictac.Options, io.Reader, io.Writer) (int, error)
		input, output string
		status        int
		messages      string
	}{
		{lab, move, "1 X B2 # c\nhello", "1 X B2\n", 0, ""},
		{lab, game, "1 X A1\n2 X A2\n2 O\n", "Invalid move.\n", 2, ""},
		{verbose, move, "1 X B2\n", "> 1 X B2\n", 0, ""},
		{verbose, move, "", "> Parse error: expected a move number, 1 to 9\n", 1,
			"move-check: line 1, column 1: expected a move number, 1 to 9\n" + hint},
		{verbose, game, "1 X\n2 O A1\n2 O A1\n", "Parse error.\n", 1,
			"game-check: line 1, column 4: expected white space\n" + hint},
		{verbose, game, "1 X A1\n2 X A2\n", "Invalid move.\n", 2,
			"game-check: line 2, column 3: 2 X A2 is not allowed: the same player moved last\n"},
	} {
		var output, messages strings.Builder
		test.options.Stderr = &messages
		status, err := test.program(test.options, strings.NewReader(test.input), &output)
		if status != test.status || output.String() != test.output || err != nil ||
			messages.String() != test.messages {
			t.Errorf("%q: status %d, %q, messages %q, error %v, expected %d, %q, %q", test.input,
				status, &output, &messages, err, test.status, test.output, test.messages)
		}
	}
}

func TestFiles(t *testing.T) {
	game := filepath.Join(t.TempDir(), "game")
	if err := os.WriteFile(game, []byte("1 X A1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var output, messages strings.Builder
	options := tictac.Options{Files: []string{game + "-missing", game}, Stderr: &messages}
	status, err := options.GameCheck(nil, &output)
	if status != 2 || err != nil || output.String() != game+": Game in progress: O's turn.\n" ||
		!strings.HasPrefix(messages.String(), "game-check: open "+game+"-missing: ") {
		t.Errorf("status %d, error %v, %q, %q", status, err, &output, &messages)
	}
}

func TestFailures(t *testing.T) {
	failure := errors.New("the disk is broken")
	closed, full := io.Pipe()
	closed.CloseWithError(failure)
	status, err := tictac.Options{}.GameCheck(iotest.ErrReader(failure), io.Discard)
	if status != 2 || err == nil || err.Error() != "reading the game: the disk is broken" {
		t.Errorf("reading fails: status %d, error %v", status, err)
	}
	status, err = tictac.Options{}.MoveCheck(strings.NewReader("1 X A1"), full)
	if status != 2 || err == nil || err.Error() != "writing the answer: the disk is broken" {
		t.Errorf("writing fails: status %d, error %v", status, err)
	}
}
