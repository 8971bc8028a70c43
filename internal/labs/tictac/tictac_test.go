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

const labGame = "1 X B2\n2 O C2 # Oops...\n3 X C3\n4 O A1\n5 X B3\n6 O A3\n7 X B1\n"

// TestPrograms checks rows of the reference tables, and similar texts.
func TestPrograms(t *testing.T) {
	move, game := tictac.MoveCheck, tictac.GameCheck
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

func TestFailures(t *testing.T) {
	failure := errors.New("the disk is broken")
	closed, full := io.Pipe()
	closed.CloseWithError(failure)
	status, err := tictac.GameCheck(iotest.ErrReader(failure), io.Discard)
	if status != 2 || err == nil || err.Error() != "reading the game: the disk is broken" {
		t.Errorf("reading fails: status %d, error %v", status, err)
	}
	status, err = tictac.MoveCheck(strings.NewReader("1 X A1"), full)
	if status != 2 || err == nil || err.Error() != "writing the answer: the disk is broken" {
		t.Errorf("writing fails: status %d, error %v", status, err)
	}
}

func ExampleGameCheck() {
	status, err := tictac.GameCheck(strings.NewReader("1 X B2\n2 O A1\n3 X B2\n"), os.Stdout)
	fmt.Println("status", status, err)
	// Output:
	// Invalid move.
	// status 2 <nil>
}
