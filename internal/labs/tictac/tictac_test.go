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

func TestMoveCheck(t *testing.T) {
	tests := []struct {
		name, in, out string
		status        int
		column        int // where -v says that something is wrong, and what should stand there
		want          string
	}{
		{"a move", "1 X B2\n", "1 X B2\n", 0, 0, ""},
		{"white space and a comment", "1\tx\v\fb2 \r# c\nhello", "1 X B2\n", 0, 0, ""},
		{"a byte order mark", "\ufeff1 X B2\r\n", "1 X B2\n", 0, 0, ""},
		{"several lines, the first at fault", "hello\n1 X B2\n", "Parse error.\n", 1, 1, "a move number, 1 to 9"},
		{"a comment without white space", "1 X B2# c\n", "Parse error.\n", 1, 7, "white space or the end of the line"},
		{"nothing", "", "Parse error.\n", 1, 1, "a move number, 1 to 9"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out, messages strings.Builder
			status := tictac.Options{}.MoveCheck(strings.NewReader(test.in), &out)
			if status != test.status || out.String() != test.out {
				t.Errorf("%q, status %d, want %q, status %d", &out, status, test.out, test.status)
			}

			out.Reset()
			status = tictac.Options{Verbose: true, Stderr: &messages}.MoveCheck(strings.NewReader(test.in), &out)
			want, wantMessages := "> "+test.out, ""
			if test.want != "" {
				want = "> Parse error: expected " + test.want + "\n"
				wantMessages = fmt.Sprintf("move-check: line 1, column %d: expected %s\n%s", test.column, test.want, hint)
			}
			if status != test.status || out.String() != want || messages.String() != wantMessages {
				t.Errorf("-v: %q, %q, status %d, want %q, %q", &out, &messages, status, want, wantMessages)
			}
		})
	}
}

// Each case is a row of the reference table, or of its kind.
var games = []struct {
	name, in, out string
	status        int
	wrong         string // what -v says
}{
	{"nothing", "", "Game in progress: New game.\n", 0, ""},
	{"O is to move", "1 X B2\n2 O A1\n3 X B1\n", "Game in progress: O's turn.\n", 0, ""},
	{"one move by O", "1 O B2\n", "Game in progress: X's turn.\n", 0, ""},
	{"the lab's game", labGame, "Game over: X wins.\n", 0, ""},
	{"an empty line", "\n", "Parse error.\n", 1, "line 1, column 1: expected a move number, 1 to 9"},
	{"the same player twice", "1 X A1\n2 X A2\n", "Invalid move.\n", 2,
		"line 2, column 3: 2 X A2 is not allowed: the same player moved last"},
	{"a wrong number", "1 X A1\n3 O A2\n", "Invalid move.\n", 2,
		"line 2, column 1: 3 O A2 is not allowed: the number is not the next one"},
	{"a move behind a win", labGame + "8 O C1\n", "Invalid move.\n", 2,
		"line 8, column 1: 8 O C1 is not allowed: the game is over"},
	{"two faults, no move first", "1 X\n2 O A1\n2 O A1\n", "Parse error.\n", 1, "line 1, column 4: expected white space"},
	{"two faults, an illegal move first", "1 X A1\n2 O A1\n2 O\n", "Invalid move.\n", 2,
		"line 2, column 5: 2 O A1 is not allowed: the cell is taken"},
}

func TestGameCheck(t *testing.T) {
	for _, test := range games {
		for _, verbose := range []bool{false, true} {
			var out, messages strings.Builder
			status := tictac.Options{Verbose: verbose, Stderr: &messages}.GameCheck(strings.NewReader(test.in), &out)
			want := ""
			if verbose {
				want = message("", test.wrong, test.status)
			}
			if status != test.status || out.String() != test.out || messages.String() != want {
				t.Errorf("%s: %q, %q, status %d, want %q, %q", test.name, &out, &messages, status, test.out, want)
			}
		}
	}
}

// message returns what game-check -v says of a game, which may stand in a file.
func message(prefix, wrong string, status int) string {
	text := ""
	if wrong != "" {
		text = "game-check: " + prefix + wrong + "\n"
	}
	if status == 1 {
		text += hint
	}
	return text
}

// TestGameCheckFiles checks all games at once.
func TestGameCheckFiles(t *testing.T) {
	folder := t.TempDir()
	var names []string
	var want, wantMessages strings.Builder
	for _, test := range games {
		name := filepath.Join(folder, test.name)
		if err := os.WriteFile(name, []byte(test.in), 0o666); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
		want.WriteString(name + ": " + test.out)
		wantMessages.WriteString(message(name+": ", test.wrong, test.status))
	}
	var out, messages strings.Builder
	status := tictac.Options{Verbose: true, Stderr: &messages, Files: names}.GameCheck(nil, &out)
	if status != 2 || out.String() != want.String() || messages.String() != wantMessages.String() {
		t.Errorf("status %d\n%s%s\nwant status 2\n%s%s", status, &out, &messages, &want, &wantMessages)
	}

	out.Reset()
	messages.Reset()
	unreadable := []string{filepath.Join(folder, "nowhere"), folder, filepath.Join(folder, "an empty line"), names[0]}
	status = tictac.Options{Stderr: &messages, Files: unreadable}.GameCheck(nil, &out)
	answered, said := strings.Count(out.String(), "\n"), strings.Count(messages.String(), "\n")
	if status != 2 || answered != 2 || said != 2 {
		t.Errorf("status %d\n%s%s", status, &out, &messages)
	}
}

// TestWriteFailure: a program that cannot write says so once.
func TestWriteFailure(t *testing.T) {
	reader, writer := io.Pipe()
	reader.CloseWithError(errors.New("the line is dead"))
	var messages strings.Builder
	options := tictac.Options{Verbose: true, Stderr: &messages}
	status := options.MoveCheck(strings.NewReader("1 X A1"), writer)
	if status != 2 || messages.String() != "move-check: writing the answer: the line is dead\n" {
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
