package tictac_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tictactoe/internal/labs/tictac"
)

const (
	hint    = "hint: a move is its number, its player and its cell, as in 4 O A1\n"
	labGame = "1 X B2\n2 O C2 # Oops...\n3 X C3\n4 O A1\n5 X B3\n6 O A3\n7 X B1\n"
)

// A result is what a program returns, prints, and writes to Stderr.
type result struct {
	status           int
	output, messages string
}

// run runs a method of Options.
func run(
	program func(tictac.Options, io.Reader, io.Writer) int, options tictac.Options, input string,
) result {
	var output, messages strings.Builder
	options.Stderr = &messages
	status := program(options, strings.NewReader(input), &output)
	return result{status, output.String(), messages.String()}
}

func TestMoveCheck(t *testing.T) {
	for _, test := range []struct {
		input, move string // without a move there is a parse error
		column      int
		expected    string // at the column
	}{
		{"1 X B2\n", "1 X B2", 0, ""},
		{"1\tx\v\fb2 \r# c\nhello", "1 X B2", 0, ""},
		{"\ufeff1 X B2\r\n", "1 X B2", 0, ""},
		{"hello\n1 X B2\n", "", 1, "a move number, 1 to 9"},
		{"1 X B2# c\n", "", 7, "white space or the end of the line"},
		{"", "", 1, "a move number, 1 to 9"},
	} {
		want := result{0, test.move + "\n", ""}
		wantVerbose := result{0, "> " + test.move + "\n", ""}
		if test.move == "" {
			want = result{1, "Parse error.\n", ""}
			message := fmt.Sprintf("line 1, column %d: expected %s\n", test.column, test.expected)
			wantVerbose = result{1, "> Parse error: expected " + test.expected + "\n",
				"move-check: " + message + hint}
		}
		got := run(tictac.Options.MoveCheck, tictac.Options{}, test.input)
		gotVerbose := run(tictac.Options.MoveCheck, tictac.Options{Verbose: true}, test.input)
		if got != want || gotVerbose != wantVerbose {
			t.Errorf("%q: %+v, %+v, want %+v, %+v", test.input, got, gotVerbose, want, wantVerbose)
		}
	}
}

// games are rows of the reference table, and similar games.
var games = []struct {
	name, input, output string
	status              int
	message             string // of -v
}{
	{"no moves", "", "Game in progress: New game.\n", 0, ""},
	{"O to move", "1 X B2\n2 O A1\n3 X B1\n", "Game in progress: O's turn.\n", 0, ""},
	{"one move by O", "1 O B2\n", "Game in progress: X's turn.\n", 0, ""},
	{"the lab's game", labGame, "Game over: X wins.\n", 0, ""},
	{"an empty line", "\n", "Parse error.\n", 1,
		"line 1, column 1: expected a move number, 1 to 9"},
	{"the same player twice", "1 X A1\n2 X A2\n", "Invalid move.\n", 2,
		"line 2, column 3: 2 X A2 is not allowed: the same player moved last"},
	{"a wrong number", "1 X A1\n3 O A2\n", "Invalid move.\n", 2,
		"line 2, column 1: 3 O A2 is not allowed: the number is not the next one"},
	{"a move after a win", labGame + "8 O C1\n", "Invalid move.\n", 2,
		"line 8, column 1: 8 O C1 is not allowed: the game is over"},
	{"two errors, a parse error first", "1 X\n2 O A1\n2 O A1\n", "Parse error.\n", 1,
		"line 1, column 4: expected white space"},
	{"two errors, an invalid move first", "1 X A1\n2 O A1\n2 O\n", "Invalid move.\n", 2,
		"line 2, column 5: 2 O A1 is not allowed: the cell is taken"},
}

// TestGameCheck checks each game on standard input, and then all games as files.
func TestGameCheck(t *testing.T) {
	folder := t.TempDir()
	var names []string
	wantAll := result{status: 2}
	for _, game := range games {
		want := result{game.status, game.output, ""}
		if got := run(tictac.Options.GameCheck, tictac.Options{}, game.input); got != want {
			t.Errorf("%s: %+v, want %+v", game.name, got, want)
		}
		want.messages = messageOf("", game.message, game.status)
		got := run(tictac.Options.GameCheck, tictac.Options{Verbose: true}, game.input)
		if got != want {
			t.Errorf("%s, -v: %+v, want %+v", game.name, got, want)
		}

		name := filepath.Join(folder, game.name)
		if err := os.WriteFile(name, []byte(game.input), 0o666); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
		wantAll.output += name + ": " + game.output
		wantAll.messages += messageOf(name+": ", game.message, game.status)
	}
	all := tictac.Options{Verbose: true, Files: names}
	if got := run(tictac.Options.GameCheck, all, ""); got != wantAll {
		t.Errorf("all files: %+v, want %+v", got, wantAll)
	}

	files := []string{filepath.Join(folder, "nowhere"), folder, names[4], names[0]}
	got := run(tictac.Options.GameCheck, tictac.Options{Files: files}, "")
	answers, failures := strings.Count(got.output, "\n"), strings.Count(got.messages, "\n")
	if got.status != 2 || answers != 2 || failures != 2 {
		t.Errorf("two files that cannot be read: %+v", got)
	}
}

// messageOf returns the messages of game-check -v about a game.
func messageOf(prefix, message string, status int) string {
	if message == "" {
		return ""
	}
	text := "game-check: " + prefix + message + "\n"
	if status == 1 {
		text += hint
	}
	return text
}

// TestWriteFailure checks that a program which cannot write says so once.
func TestWriteFailure(t *testing.T) {
	reader, writer := io.Pipe()
	reader.CloseWithError(errors.New("the pipe is broken"))
	var messages strings.Builder
	options := tictac.Options{Verbose: true, Stderr: &messages}
	status := options.MoveCheck(strings.NewReader("1 X A1"), writer)
	if status != 2 || messages.String() != "move-check: writing the answer: the pipe is broken\n" {
		t.Errorf("status %d, %q", status, &messages)
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
