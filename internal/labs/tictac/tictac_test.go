package tictac_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"tictactoe/internal/labs/tictac"
)

const (
	hint    = "hint: a move is its number, its player and its cell, as in 4 O A1\n"
	labGame = "1 X B2\n2 O C2 # Oops...\n3 X C3\n4 O A1\n5 X B3\n6 O A3\n7 X B1\n"
)

var (
	moveCheck = tictac.Options.MoveCheck
	gameCheck = tictac.Options.GameCheck
)

// TestPrograms checks rows of the reference tables and similar texts, without and with -v.
func TestPrograms(t *testing.T) {
	for _, test := range []struct {
		program func(tictac.Options, io.Reader, io.Writer) int
		input   string
		output  string
		status  int
		message string // of -v
	}{
		{moveCheck, "1 X B2\n", "1 X B2\n", 0, ""},
		{moveCheck, "1\tx\v\fb2 \r# c\nhello", "1 X B2\n", 0, ""},
		{moveCheck, "\ufeff1 X B2\r\n", "1 X B2\n", 0, ""},
		{moveCheck, "hello\n1 X B2\n", "Parse error.\n", 1,
			"move-check: line 1, column 1: expected a move number, 1 to 9\n" + hint},
		{moveCheck, "1 X B2# c\n", "Parse error.\n", 1,
			"move-check: line 1, column 7: expected white space or the end of the line\n" + hint},
		{moveCheck, "", "Parse error.\n", 1,
			"move-check: line 1, column 1: expected a move number, 1 to 9\n" + hint},

		{gameCheck, "", "Game in progress: New game.\n", 0, ""},
		{gameCheck, "1 X B2\n2 O A1\n3 X B1\n", "Game in progress: O's turn.\n", 0, ""},
		{gameCheck, "1 O B2\n", "Game in progress: X's turn.\n", 0, ""},
		{gameCheck, labGame, "Game over: X wins.\n", 0, ""},
		{gameCheck, "\n", "Parse error.\n", 1,
			"game-check: line 1, column 1: expected a move number, 1 to 9\n" + hint},
		{gameCheck, "1 X A1\n2 X A2\n", "Invalid move.\n", 2, "game-check: " +
			"line 2, column 3: 2 X A2 is not allowed: the same player moved last\n"},
		{gameCheck, "1 X A1\n3 O A2\n", "Invalid move.\n", 2, "game-check: " +
			"line 2, column 1: 3 O A2 is not allowed: the number is not the next one\n"},
		{gameCheck, labGame + "8 O C1\n", "Invalid move.\n", 2,
			"game-check: line 8, column 1: 8 O C1 is not allowed: the game is over\n"},
		{gameCheck, "1 X\n2 O A1\n2 O A1\n", "Parse error.\n", 1,
			"game-check: line 1, column 4: expected white space\n" + hint},
		{gameCheck, "1 X A1\n2 O A1\n2 O\n", "Invalid move.\n", 2,
			"game-check: line 2, column 5: 2 O A1 is not allowed: the cell is taken\n"},
	} {
		for _, verbose := range []bool{false, true} {
			var output, messages strings.Builder
			options := tictac.Options{Verbose: verbose, Stderr: &messages}
			status := test.program(options, strings.NewReader(test.input), &output)
			message := ""
			if verbose {
				message = test.message
			}
			got := fmt.Sprintf("status %d, %q, messages %q", status, &output, &messages)
			want := fmt.Sprintf("status %d, %q, messages %q", test.status, test.output, message)
			if got != want {
				t.Errorf("%q, verbose %v: %s, want %s", test.input, verbose, got, want)
			}
		}
	}
}

// TestFailures checks that a program which cannot read or write has the status 2 and says so, also
// without -v.
func TestFailures(t *testing.T) {
	failure := errors.New("the disk is broken")
	closed, full := io.Pipe()
	closed.CloseWithError(failure)
	for want, failing := range map[string]struct {
		stdin  io.Reader
		stdout io.Writer
	}{
		"reading the game: the disk is broken\n":   {iotest.ErrReader(failure), io.Discard},
		"writing the answer: the disk is broken\n": {strings.NewReader("1 X A1"), full},
	} {
		var messages strings.Builder
		options := tictac.Options{Stderr: &messages}
		status := options.MoveCheck(failing.stdin, failing.stdout)
		if status != 2 || messages.String() != "move-check: "+want {
			t.Errorf("status %d, %q, want %q", status, &messages, want)
		}
		if status := (tictac.Options{}).GameCheck(failing.stdin, failing.stdout); status != 2 {
			t.Errorf("status %d without Stderr", status)
		}
	}
}

func ExampleOptions_GameCheck() {
	moves := strings.NewReader("1 X B2\n2 O A1\n3 X B2\n")
	status := tictac.Options{Verbose: true, Stderr: os.Stdout}.GameCheck(moves, os.Stdout)
	fmt.Println("status", status)
	// Output:
	// Invalid move.
	// game-check: line 3, column 5: 3 X B2 is not allowed: the cell is taken
	// status 2
}
