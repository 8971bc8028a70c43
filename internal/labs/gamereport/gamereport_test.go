package gamereport_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"tictactoe/internal/labs/gamereport"
	"tictactoe/internal/testkit"
)

// header is the header of most moves files here, and firstLine the first line of their reports.
const (
	header    = "Tic-Tac-Toe Game Data\nX: Dave McPherson\tO: Guy Rhodes\n\n"
	firstLine = "Tic-Tac-Toe game: X: Dave McPherson      O: Guy Rhodes\n"

	sampleMoves  = "testdata/TTTmoves.txt"
	sampleReport = "testdata/TTTgame.txt"
)

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// report returns the report of moves, and the status of the program.
func report(moves string) (text string, status int) {
	var out strings.Builder
	status, _ = gamereport.Write(strings.NewReader(moves), &out)
	return out.String(), status
}

func TestLabSample(t *testing.T) {
	moves, want := readFile(t, sampleMoves), readFile(t, sampleReport)
	for name, input := range map[string]string{
		"as in the lab":      moves,
		"TABs":               strings.NewReplacer("   O:", "\tO:", "      ", "\t").Replace(moves),
		"CRLF":               strings.ReplaceAll(moves, "\n", "\r\n"),
		"a byte order mark":  "\ufeff" + moves,
		"text after the end": moves + "X 1\nno move at all",
	} {
		if got, status := report(input); got != want || status != 0 {
			t.Errorf("%s: status %d, report\n%s\nwant\n%s", name, status, got, want)
		}
	}
}

// The file testdata/reports has the status and the report of each game: labels and squares are as
// in the file, an illegal move is not the last move, and a game has a winner, a draw, or neither.
func TestReports(t *testing.T) {
	const fullBoard = "X 1\nO 2\nX 3\nO 4\nX 6\nO 5\n"
	var reports strings.Builder
	for _, moves := range []string{
		"x 5\n漢 4\n\xff 5",
		"X 10\nO -1\nX 00",
		"O 0\nO 6\nX 6\nX 1",
		"X 6\nX 1\nO 6\nO 1",
		fullBoard + "X 7\nO 9\nX 8\n",
		fullBoard + "X 8\nO 7\nX 9",
		"X 1\nO 4\nX 2\nO 5\nX 9\nO 6\n",
		"X 1\nO 4\nX 2\nO 5\n",
		"X one",
	} {
		text, status := report(header + moves)
		fmt.Fprintf(&reports, "== %q: status %d\n%s\n", moves, status, text)
	}
	testkit.Golden(t, "testdata/reports", reports.String())
}

func TestErrorsOfReadingAndWriting(t *testing.T) {
	failure := errors.New("failure")
	moves := []string{"", "title\n", "title\nX: D\tO: G\n", header, header + "X 1\nO"}
	for _, moves := range moves {
		failing := io.MultiReader(strings.NewReader(moves), iotest.ErrReader(failure))
		status, err := gamereport.Write(failing, io.Discard)
		if status != 2 || !errors.Is(err, failure) {
			t.Errorf("reading fails after %.50q: status %d, error %v", moves, status, err)
		}
	}
	reader, writer := io.Pipe()
	reader.CloseWithError(failure)
	status, err := gamereport.Write(strings.NewReader(readFile(t, sampleMoves)), writer)
	if status != 2 || !errors.Is(err, failure) || err.Error() != "writing the report: failure" {
		t.Errorf("writing fails: status %d, error %v", status, err)
	}
}

// TestWriteFile checks that an error leaves the file of the report as it was.
func TestWriteFile(t *testing.T) {
	sample, want := readFile(t, sampleMoves), readFile(t, sampleReport)
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"TTTmoves.txt": header + "X 6\n\nO  -",
		"TTTgame.txt":  "old",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	_, notFound := os.Open("nowhere")
	for _, test := range []struct{ moves, game, err string }{
		{"-", "TTTgame.txt", "standard input: line 2, column 1: " +
			`expected the names, as in "X: Ada O: Grace"`},
		{"TTTmoves.txt", "TTTgame.txt",
			"TTTmoves.txt: line 6, column 5: expected the number of a square"},
		{"TTTgame.txt", "TTTgame.txt",
			"TTTgame.txt: the moves and the report are the same file"},
		{"nowhere", "TTTgame.txt", notFound.Error()},
		{os.DevNull, os.DevNull,
			os.DevNull + ": line 2, column 1: expected the names, as in \"X: Ada O: Grace\""},
	} {
		status, err := gamereport.WriteFile(test.moves, test.game, strings.NewReader("title"), nil)
		if status != 2 || err == nil || err.Error() != test.err {
			t.Errorf("from %s to %s: status %d, error %v, want %s",
				test.moves, test.game, status, err, test.err)
		}
		if after := readFile(t, "TTTgame.txt"); after != "old" {
			t.Errorf("after the error the file holds %q", after)
		}
	}

	status, err := gamereport.WriteFile("-", "TTTgame.txt", strings.NewReader(sample), nil)
	if got := readFile(t, "TTTgame.txt"); got != want || status != 0 || err != nil {
		t.Errorf("status %d, error %v, the file holds\n%s", status, err, got)
	}
	var out strings.Builder
	status, err = gamereport.WriteFile("-", "-", strings.NewReader(header), &out)
	if status != 1 || err != nil || !strings.HasPrefix(out.String(), firstLine) {
		t.Errorf("status %d, error %v, printed %q", status, err, &out)
	}
}
