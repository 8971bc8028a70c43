package rounds_test

import (
	"errors"
	"strings"
	"testing"

	"tictactoe/internal/console"
	"tictactoe/internal/labs/rounds"
	"tictactoe/transcripts"
)

// play returns the output of the game in rounds on a pipe.
func play(t *testing.T, input string) string {
	t.Helper()
	var output strings.Builder
	c := console.New(strings.NewReader(input), &output)
	if err := errors.Join(rounds.Play(c), c.Close()); err != nil {
		t.Fatalf("%.200q: %v", input, err)
	}
	return output.String()
}

// The program passes the built-in suites.
func TestSuites(t *testing.T) {
	for _, name := range []string{"rounds", "rounds-beyond"} {
		suite, err := transcripts.Shipped(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, tr := range suite.Transcripts {
			if output := play(t, tr.Input); output != tr.Output {
				t.Errorf("%s:\n%s\nexpected\n%s", tr.Name, output, tr.Output)
			}
		}
	}
}
