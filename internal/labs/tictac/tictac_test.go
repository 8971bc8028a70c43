package tictac_test

import (
	"strings"
	"testing"

	"tictactoe/internal/labs/tictac"
	"tictactoe/transcripts"
)

// TestSuites replays the built-in suites, byte for byte. With Verbose, a program explains each
// error on Stderr, and its status is the same.
func TestSuites(t *testing.T) {
	for _, name := range []string{"move-check", "game-check"} {
		suite, err := transcripts.Shipped(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, tr := range suite.Transcripts {
			var messages strings.Builder
			for _, options := range []tictac.Options{{}, {Verbose: true, Stderr: &messages}} {
				program := options.MoveCheck
				if name == "game-check" {
					program = options.GameCheck
				}
				var output strings.Builder
				status, err := program(strings.NewReader(tr.Input), &output)
				isRight := status == tr.Status && err == nil &&
					(options.Verbose || output.String() == tr.Output)
				if !isRight {
					t.Errorf("%s: status %d, %v, output\n%s\nexpected %d,\n%s",
						tr.Name, status, err, &output, tr.Status, tr.Output)
				}
			}
			isExplained := strings.HasPrefix(messages.String(), name+": line ")
			if isExplained != (tr.Status != 0) {
				t.Errorf("%s: status %d, messages %q", tr.Name, tr.Status, &messages)
			}
		}
	}
}
