package rounds_test

import (
	"errors"
	"strings"
	"testing"

	"tictactoe/internal/console"
	"tictactoe/internal/game/labs/rounds"
	"tictactoe/internal/testkit"
	"tictactoe/transcripts"
)

// TestSuites replays the built-in suites, byte for byte.
func TestSuites(t *testing.T) {
	for _, name := range []string{"rounds", "rounds-beyond"} {
		suite, err := transcripts.Shipped(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, tr := range suite.Transcripts {
			var output strings.Builder
			c := console.New(strings.NewReader(tr.Input), &output)
			err := errors.Join(rounds.Play(c), c.Close())
			if err != nil || output.String() != tr.Output {
				difference := testkit.Diff(tr.Output, output.String())
				t.Errorf("%s: %v\n%s", tr.Name, err, difference)
			}
		}
	}
}
