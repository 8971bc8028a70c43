package gamereport_test

import (
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"tictactoe/internal/labs/gamereport"
	"tictactoe/transcripts"
)

// header is the header of the moves files here, and firstLine the first line of their reports.
const (
	header    = "Tic-Tac-Toe Game Data\nX: Dave McPherson\tO: Guy Rhodes\n\n"
	firstLine = "Tic-Tac-Toe game: X: Dave McPherson      O: Guy Rhodes\n"
)

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// checkReport checks the report of moves, and the status of the program.
func checkReport(t *testing.T, name, moves, expected string, expectedStatus int) {
	t.Helper()
	var text strings.Builder
	status, _ := gamereport.Write(strings.NewReader(moves), &text)
	if text.String() != expected || status != expectedStatus {
		t.Errorf("%s: status %d, report\n%s\nexpected %d,\n%s",
			name, status, &text, expectedStatus, expected)
	}
}

// The program passes the built-in suites. Their transcript "sample" is that of the lab (Virginia
// Tech, input file TTTmoves.txt), whose text has lost blank lines and parts of "~~~~~~" after move
// 3; the suite has them.
func TestSuites(t *testing.T) {
	for _, name := range []string{"game-report", "game-report-beyond"} {
		suite, err := transcripts.Shipped(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, tr := range suite.Transcripts {
			checkReport(t, tr.Name, tr.Input, tr.Output, tr.Status)
			if tr.Status == 0 { // text after the end of the game is ignored
				checkReport(t, tr.Name, tr.Input+"\nno move\n", tr.Output, 0)
			}
		}
	}
}

// Labels and squares are as in the file of moves. A report ends before text that is no move.
func TestReports(t *testing.T) {
	checkReport(t, "labels and squares", header+"漢 4\n\xff 5\nX 00", firstLine+"\n"+
		"漢    4    illegal player\n\xff    5    illegal player\nX    00    illegal square\n"+
		"\nWinner:   none\n", 1)
	checkReport(t, "no move", header+"X one", firstLine, 2)
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
	status, err := gamereport.Write(strings.NewReader(header), writer)
	if status != 2 || !errors.Is(err, failure) || err.Error() != "writing the report: failure" {
		t.Errorf("writing fails: status %d, error %v", status, err)
	}
}

// TestWriteFile checks that an error leaves the file of the report as it was.
func TestWriteFile(t *testing.T) {
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
			t.Errorf("from %s to %s: status %d, error %v, expected %s",
				test.moves, test.game, status, err, test.err)
		}
		if after := readFile(t, "TTTgame.txt"); after != "old" {
			t.Errorf("after the error the file holds %q", after)
		}
	}

	const report = firstLine + "\nWinner:   none\n"
	var out strings.Builder
	for _, path := range []string{"TTTgame.txt", "-"} {
		status, err := gamereport.WriteFile("-", path, strings.NewReader(header), &out)
		if status != 1 || err != nil {
			t.Errorf("to %s: status %d, error %v", path, status, err)
		}
	}
	if written := readFile(t, "TTTgame.txt"); written != report || out.String() != report {
		t.Errorf("the file holds\n%s\nprinted\n%s", written, &out)
	}
}
