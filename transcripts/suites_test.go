package transcripts_test

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/playmove"
	"tictactoe/transcripts"
)

// forms are behaviours that the input shows by itself, by suite.
var forms = map[string]map[string]string{
	"": {
		"TABs": `\t`, "CR LF": `\r\n`, "VT and FF": `[\v\f]`, "a plus sign": `\+`, "a leading zero": `\b0\d`,
		"no line end at the end": `[^\n]\z`, "an empty line": `(?m)^[ \t\r]*\n`, "blanks around a pair": `(?m)^ | $`,
		"an integer of several digits": `[1-9]\d`,
	},
	"tictactoe": {
		"two pairs on a line": `\S[ \t\v\f]+\S+[ \t\v\f]+\S`,
		"a pair across lines": `(?m)^[ \t\v\f]*(\S+[ \t\v\f]+\S+[ \t\v\f]+)*\S+[ \t\v\f\r]*$`,
	},
	"rounds": {"a row and its column on a line": `\S[ \t]+\S`},
}

// inRounds are the words of the game in rounds.
var inRounds = strings.NewReplacer("X wins", "player 1 wins", " for X", " for player 1", "O wins", "player 2 wins",
	" for O", " for player 2", "a draw", "a tie", "ninth move", "ninth turn", "win code 1", "a win in row 0", "win code 2",
	"a win in row 1", "win code 3", "a win in row 2", "win code 4", "a win in column 0", "win code 5", "a win in column 1",
	"win code 6", "a win in column 2", "win code 7", "a win in the diagonal from (0,0) to (2,2)", "win code 8",
	"a win in the diagonal from (2,0) to (0,2)")

// TestShownBehaviours plays the transcripts of both games: what each shows is what suite.json says.
func TestShownBehaviours(t *testing.T) {
	for _, name := range []string{"tictactoe", "rounds"} {
		suite, err := transcripts.Shipped(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, tr := range suite.Transcripts {
			shown := played(tr.Input)
			for _, forms := range []map[string]string{forms[""], forms[name]} {
				for form, expression := range forms {
					shown[form] = regexp.MustCompile(expression).MatchString(tr.Input)
				}
			}
			var want []string
			for behaviour, isShown := range shown {
				if name == "rounds" {
					behaviour = inRounds.Replace(behaviour)
				}
				if isShown {
					want = append(want, behaviour)
				}
			}
			if got := slices.Sorted(slices.Values(tr.Shows)); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
				t.Errorf("%s shows %q, suite.json says %q", tr.Name, want, got)
			}
		}
	}
}

// played returns the behaviours that a game shows which is played with this input.
func played(input string) map[string]bool {
	shown := map[string]bool{}
	show := func(isShown bool, behaviour string, args ...any) {
		behaviour = fmt.Sprintf(behaviour, args...)
		shown[behaviour] = shown[behaviour] || isShown
	}
	answers := 0
	watch := func(o controller.Outcome) {
		answers++
		row, col, game := o.Answer.Row, o.Answer.Col, &o.Game.State
		for place, n := range map[string]int{"row": row, "column": col} {
			show(n < 0 || n > 2, "a %s off the board", place)
			show(n < 0, "a negative %s", place)
			show(n == 3, "%s 3", place)
		}
		own := game.Board(row, col) == playmove.Mover(game)
		show(o.Kind == controller.Taken, "a taken cell")
		show(o.Kind == controller.Taken && own, "a cell of one's own")
		show(o.Kind == controller.Taken && !own, "a cell of the other player")
		winner, code := playmove.Winner(game), game.WinCode()
		show(game.GameOver() && code == 0, "a draw")
		if code == 0 {
			return
		}
		show(true, "%v wins", winner)
		show(true, "win code %d", code)
		show(true, "win code %d for %v", code, winner)
		show(len(o.Game.Moves) == gamestate.CellCount, "a win on the ninth move")
		for lower := range code {
			line := playmove.Line(lower)
			show(lower > 0 && game.Cells(winner)&line == line, "two lines at once")
		}
	}
	c := console.New(strings.NewReader(input), io.Discard)
	controller.Play(c, controller.Options{Watch: watch})
	show(len(strings.Fields(input)) > 2*answers, "input after the end")
	return shown
}
