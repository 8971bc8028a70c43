package gamereport_test

import (
	"strings"
	"testing"

	"tictactoe/internal/game/labs/gamereport"
)

// TestMalformed checks that the report ends before a line that is no move, and that text after the
// end of the game is ignored.
func TestMalformed(t *testing.T) {
	const header = "Title\nX: Ada O: Grace\n\n"
	for _, test := range []struct{ moves, expected, last string }{
		{"X one", "standard input: line 4, column 3: expected the number of a square", "O: Grace"},
		{"X 1\nO 4\nX 2\nO 5\nX 3\nno move\n", "", "Winner:   X: Ada"},
	} {
		var report strings.Builder
		_, err := gamereport.WriteFile("-", "-", strings.NewReader(header+test.moves), &report)
		message := ""
		if err != nil {
			message = err.Error()
		}
		if message != test.expected || !strings.HasSuffix(report.String(), test.last+"\n") {
			t.Errorf("error %s, expected %s, report\n%s", message, test.expected, &report)
		}
	}
}
