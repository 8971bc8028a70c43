package gamereport_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"tictactoe/internal/games"
	"tictactoe/internal/labs/gamereport"
)

// head is the first three lines of most moves files here, and reported what the report makes of them.
const (
	head     = "Tic-Tac-Toe Game Data\nX: Dave McPherson\tO: Guy Rhodes\n\n"
	reported = "Tic-Tac-Toe game: X: Dave McPherson      O: Guy Rhodes\n"

	sampleMoves  = "testdata/TTTmoves.txt"
	sampleReport = "testdata/TTTgame.txt"
)

// write returns the report of moves.
func write(t *testing.T, moves string) (report string, over bool) {
	t.Helper()
	var out strings.Builder
	over, err := gamereport.Write(strings.NewReader(moves), &out)
	if err != nil {
		t.Fatalf("Write(%.200q): %v", moves, err)
	}
	return out.String(), over
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// group returns what the report says of a legal move, after which the board reads b, its rows one after the other.
func group(count int, label string, square int, b string) string {
	return fmt.Sprintf(`
Move %d:   %s    %d
          %c|%c|%c
          -+--+
          %c|%c|%c
          -+--+
          %c|%c|%c
          ~~~~~~
`, count, label, square, b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8])
}

func TestLabSample(t *testing.T) {
	moves, want := readFile(t, sampleMoves), readFile(t, sampleReport)
	inputs := map[string]string{
		"as the lab has it":  moves,
		"TABs":               strings.NewReplacer("   O:", "\tO:", "      ", "\t").Replace(moves),
		"CRLF":               strings.ReplaceAll(moves, "\n", "\r\n"),
		"a byte order mark":  "\ufeff" + moves,
		"more than the game": moves + "X 1\nno move at all",
	}
	for name, input := range inputs {
		t.Run(name, func(t *testing.T) {
			if got, over := write(t, input); got != want || !over {
				t.Errorf("over %v, report\n%s\nwant\n%s", over, got, want)
			}
		})
	}
}

func TestMoves(t *testing.T) {
	tests := []struct {
		name  string
		moves string
		want  string // behind the header, before the blank line and the winner
	}{
		{"players as they were written", "x 5\n漢 4\n\xff 5",
			"\nx    5    illegal player\n漢    4    illegal player\n\xff    5    illegal player\n"},
		{"squares as they were written", "X 10\nO -1\nX 00",
			"\nX    10    illegal square\nO    -1    illegal square\nX    00    illegal square\n"},
		{"an illegal move is nobody's last", "O 0\nO 6\nX 6\nX 1",
			"\nO    0    illegal square\n" + group(1, "O", 6, "-----O---") + "\nX    6    marked square\n" +
				group(2, "X", 1, "X----O---")},
		{"illegal moves that follow each other", "X 6\nX 1\nO 6\nO 1",
			group(1, "X", 6, "-----X---") + "\nX    1    double move\nO    6    marked square\n" + group(2, "O", 1, "O----X---")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, over := write(t, head+test.moves)
			if want := reported + test.want + "\nWinner:   none\n"; got != want || over {
				t.Errorf("over %v, report\n%s\nwant\n%s", over, got, want)
			}
		})
	}
}

func TestProgram(t *testing.T) {
	for _, test := range []struct {
		name, moves string
		status      int
		last        string // line of what it prints
	}{
		{"a draw", head + "X 1\nO 2\nX 3\nO 4\nX 6\nO 5\nX 7\nO 9\nX 8\n", 0, "Winner:   Cat"},
		{"a win with the ninth move", head + "X 1\nO 2\nX 3\nO 4\nX 6\nO 5\nX 8\nO 7\nX 9", 0, "Winner:   X: Dave McPherson"},
		{"an early end", head + "X 1\nO 4\nX 2\nO 5\n", 1, "Winner:   none"},
		{"a win by O", head + "X 1\nO 4\nX 2\nO 5\nX 9\nO 6\n", 0, "Winner:   O: Guy Rhodes"},
		{"malformed", head + "X one", 2, strings.TrimSuffix(reported, "\n")},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out strings.Builder
			status := gamereport.Program(strings.NewReader(test.moves), &out)
			lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
			if last := lines[len(lines)-1]; last != test.last || status != test.status {
				t.Errorf("status %d, want %d; the last line is %q, want %q", status, test.status, last, test.last)
			}
		})
	}
}

func TestErrorsOfReadingAndWriting(t *testing.T) {
	failure := errors.New("failure")
	for _, moves := range []string{"", "title\n", "title\nX: D\tO: G\n", head, head + "X 1\nO"} {
		broken := io.MultiReader(strings.NewReader(moves), iotest.ErrReader(failure))
		if over, err := gamereport.Write(broken, io.Discard); over || !errors.Is(err, failure) {
			t.Errorf("reading fails after %.50q: over %v, error %v", moves, over, err)
		}
	}
	reader, writer := io.Pipe()
	reader.CloseWithError(failure)
	over, err := gamereport.Write(strings.NewReader(head), writer)
	if over || !errors.Is(err, failure) || err.Error() != "writing the report: failure" {
		t.Errorf("writing fails: error %v", err)
	}
}

// TestFiles writes a report to a file: not at all, and then complete.
func TestFiles(t *testing.T) {
	sample, report := readFile(t, sampleMoves), readFile(t, sampleReport)
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"TTTmoves.txt": head + "X 6\n\nO  -", "TTTgame.txt": "old"} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	_, nowhere := os.Open("nowhere")
	for _, test := range []struct{ moves, game, want string }{
		{"-", gamereport.GameFile, `standard input:2:1: expected the names, as in "X: Ada O: Grace"`},
		{gamereport.MovesFile, gamereport.GameFile, "TTTmoves.txt:6:5: expected the number of a square"},
		{gamereport.GameFile, gamereport.GameFile, "TTTgame.txt: the moves and the report are the same file"},
		{"nowhere", gamereport.GameFile, "reading the moves: " + nowhere.Error()},
		{os.DevNull, os.DevNull, os.DevNull + ":1:1: expected a title line"},
	} {
		over, err := gamereport.Files(test.moves, test.game, strings.NewReader("title"), nil)
		if over || err == nil || err.Error() != test.want {
			t.Errorf("from %s to %s: over %v, error %v, want %s", test.moves, test.game, over, err, test.want)
		}
		if after := readFile(t, "TTTgame.txt"); after != "old" {
			t.Errorf("after errors the file holds %q", after)
		}
	}
	over, err := gamereport.Files("-", gamereport.GameFile, strings.NewReader(sample), nil)
	if after := readFile(t, "TTTgame.txt"); after != report || !over || err != nil {
		t.Errorf("over %v, error %v, the file holds\n%s", over, err, after)
	}
	var out strings.Builder
	over, err = gamereport.Files("-", "-", strings.NewReader(head), &out)
	if over || err != nil || !strings.HasPrefix(out.String(), reported) {
		t.Errorf("over %v, error %v, printed %q", over, err, &out)
	}
}

// FuzzWrite: there is a report that ends with the winner, or the file is malformed.
func FuzzWrite(f *testing.F) {
	f.Add(head + "X 6\nO 9\nX 7\nO 4\nX 1\nO 3\nX 5\nO 2\nX 8\n")
	f.Add(head + "Y 5\r\nX 0\r\nX 6\r\nX 6\r\nO 6\r\n")
	f.Add("\xff\nX: \xc3\tO: \xa9 \r\n\v\f\n\xf0\x9f 99999999999999999999")
	f.Fuzz(func(t *testing.T, file string) {
		var out strings.Builder
		over, err := gamereport.Write(strings.NewReader(file), &out)
		if _, malformed := errors.AsType[*games.ParseError](err); malformed {
			return
		}
		_, winner, reported := strings.Cut(out.String(), "\nWinner:   ")
		moves := strings.Count(out.String(), "\nMove ")
		if err != nil || !reported || over == (winner == "none\n") || moves > 9 || over && moves < 5 {
			t.Fatalf("over %v, error %v, report\n%s", over, err, &out)
		}
	})
}

func ExampleWrite() {
	moves := strings.NewReader("Last night\nX: Ada   O: Grace\n\nX\t5\nO\t5\n")
	gamereport.Write(moves, os.Stdout)
	// Output:
	// Tic-Tac-Toe game: X: Ada      O: Grace
	//
	// Move 1:   X    5
	//           -|-|-
	//           -+--+
	//           -|X|-
	//           -+--+
	//           -|-|-
	//           ~~~~~~
	//
	// O    5    marked square
	//
	// Winner:   none
}
