package labs_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/internal/game/labs/gamereport"
	"tictactoe/internal/game/labs/rounds"
	"tictactoe/internal/game/labs/tictac"
	"tictactoe/internal/testkit"
	"tictactoe/transcripts"
)

// programs are the built-in programs.
var programs = map[string]func(stdin io.Reader, stdout io.Writer) (status int, err error){
	"tictactoe": func(stdin io.Reader, stdout io.Writer) (status int, err error) {
		c := console.New(stdin, stdout)
		return 0, errors.Join(controller.Play(c, controller.Options{}), c.Close())
	},
	"rounds": func(stdin io.Reader, stdout io.Writer) (status int, err error) {
		c := console.New(stdin, stdout)
		return 0, errors.Join(rounds.Play(c), c.Close())
	},
	"move-check":  tictac.Options{}.MoveCheck,
	"game-check":  tictac.Options{}.GameCheck,
	"game-report": gamereport.Write,
}

// TestSuites replays the built-in suites, byte for byte.
func TestSuites(t *testing.T) {
	for _, name := range transcripts.Names() {
		suite, err := transcripts.Shipped(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, tr := range suite.Transcripts {
			var output strings.Builder
			status, err := programs[suite.Program](strings.NewReader(tr.Input), &output)
			if status != tr.Status || err != nil || output.String() != tr.Output {
				t.Errorf("%s: status %d, expected %d, %v\n%s", tr.Name, status, tr.Status, err,
					testkit.Diff(tr.Output, output.String()))
			}
		}
	}
}
