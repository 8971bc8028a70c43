package gamereport_test

import (
	"strings"
	"testing"

	"tictactoe/internal/game/labs/gamereport"
	"tictactoe/internal/testkit"
	"tictactoe/transcripts"
)

// TestSuites replays the built-in suites, byte for byte. Text after the end of a game is ignored.
func TestSuites(t *testing.T) {
	for _, name := range []string{"game-report", "game-report-beyond"} {
		suite, err := transcripts.Shipped(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, tr := range suite.Transcripts {
			input := tr.Input
			if tr.Status == 0 {
				input += "\nno move\n"
			}
			var report strings.Builder
			status, err := gamereport.WriteFile("-", "-", strings.NewReader(input), &report)
			if status != tr.Status || err != nil || report.String() != tr.Output {
				t.Errorf("%s: status %d, expected %d, %v\n%s", tr.Name, status, tr.Status, err,
					testkit.Diff(tr.Output, report.String()))
			}
		}
	}
}

// TestMalformed checks that the report ends before a line that is no move.
func TestMalformed(t *testing.T) {
	var report strings.Builder
	moves := strings.NewReader("Title\nX: Ada O: Grace\n\nX one")
	_, err := gamereport.WriteFile("-", "-", moves, &report)
	const expected = "standard input: line 4, column 3: expected the number of a square"
	if err == nil || err.Error() != expected || strings.Count(report.String(), "\n") != 1 {
		t.Errorf("error %v, expected %s, report\n%s", err, expected, &report)
	}
}
