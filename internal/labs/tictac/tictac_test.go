package tictac_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"tictactoe/internal/labs/tictac"
)

const labGame = "1 X B2\n2 O C2 # Oops...\n3 X C3\n4 O A1\n5 X B3\n6 O A3\n7 X B1\n"

// TestPrograms checks rows of the reference tables, and similar texts.
func TestPrograms(t *testing.T) {
	move, game := tictac.Options{}.MoveCheck, tictac.Options{}.GameCheck
	for _, test := range []struct {
		program       func(io.Reader, io.Writer) (int, error)
		input, output string
		status        int
	}{
		{move, "1 X B2\n", "1 X B2\n", 0},
		{move, "1\tx\v\fb2 \r# c\nhello", "1 X B2\n", 0},
		{move, "\ufeff1 X B2\r\n", "1 X B2\n", 0},
		{move, "hello\n1 X B2\n", "Parse error.\n", 1},
		{move, "1 X B2# c\n", "Parse error.\n", 1},
		{move, "", "Parse error.\n", 1},

		{game, "", "Game in progress: New game.\n", 0},
		{game, "1 X B2\n2 O A1\n3 X B1\n", "Game in progress: O's turn.\n", 0},
		{game, "1 O B2\n", "Game in progress: X's turn.\n", 0},
		{game, labGame, "Game over: X wins.\n", 0},
		{game, "\n", "Parse error.\n", 1},
		{game, "1 X A1\n2 X A2\n", "Invalid move.\n", 2},
		{game, "1 X A1\n3 O A2\n", "Invalid move.\n", 2},
		{game, labGame + "8 O C1\n", "Invalid move.\n", 2},
		{game, "1 X\n2 O A1\n2 O A1\n", "Parse error.\n", 1},
		{game, "1 X A1\n2 O A1\n2 O\n", "Invalid move.\n", 2},
	} {
		var output strings.Builder
		status, err := test.program(strings.NewReader(test.input), &output)
		if status != test.status || output.String() != test.output || err != nil {
			t.Errorf("%q: status %d, output %q, error %v, want %d, %q",
				test.input, status, &output, err, test.status, test.output)
		}
	}
}

// TestVerbose checks the explanations of errors.
func TestVerbose(t *testing.T) {
	const hint = "hint: a move is its number, its player and its cell, as in 4 O A1\n"
	move, game := tictac.Options.MoveCheck, tictac.Options.GameCheck
	for _, test := range []struct {
		program                 func(tictac.Options, io.Reader, io.Writer) (int, error)
		input, output, messages string
	}{
		{move, "1 X B2\n", "> 1 X B2\n", ""},
		{move, "", "> Parse error: expected a move number, 1 to 9\n",
			"move-check: line 1, column 1: expected a move number, 1 to 9\n" + hint},
		{game, "1 X\n2 O A1\n2 O A1\n", "Parse error.\n",
			"game-check: line 1, column 4: expected white space\n" + hint},
		{game, "1 X A1\n2 X A2\n", "Invalid move.\n",
			"game-check: line 2, column 3: 2 X A2 is not allowed: the same player moved last\n"},
	} {
		var output, messages strings.Builder
		options := tictac.Options{Verbose: true, Stderr: &messages}
		_, err := test.program(options, strings.NewReader(test.input), &output)
		if output.String() != test.output || messages.String() != test.messages || err != nil {
			t.Errorf("%q: output %q, messages %q, error %v, want %q, %q",
				test.input, &output, &messages, err, test.output, test.messages)
		}
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
