package transcripts_test

import (
	"fmt"
	"io"
	"math/bits"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/games"
	"tictactoe/playmove"
	"tictactoe/transcripts"
)

// forms are behaviours that the input shows by itself, by suite.
var forms = map[string]map[string]string{
	"": {
		"TABs": `\t`, "CR LF": `\r\n`, "VT and FF": `[\v\f]`, "a plus sign": `\+`, "a leading zero": `\b0\d`,
		"no line end at the end": `[^\n]\z`, "an empty line": `(?m)^[ \t\r]*\n`, "blanks around a pair": `(?m)^ | $`,
		"an integer of several digits": `[1-9]\d`, "an integer beyond 16 bits": `[4-9]\d{4}|[1-9]\d{5}`,
	},
	"tictactoe": {
		"two pairs on a line": `\S[ \t\v\f]+\S+[ \t\v\f]+\S`,
		"a pair across lines": `(?m)^[ \t\v\f]*(\S+[ \t\v\f]+\S+[ \t\v\f]+)*\S+[ \t\v\f\r]*$`,
	},
	"rounds": {"a row and its column on a line": `\S[ \t]+\S`},
}

// TestShownSigns looks for what the transcripts of the other suites say they show: in testdata/signs each behaviour has an
// expression, for the input, or behind "=>" for the output.
func TestShownSigns(t *testing.T) {
	text, err := os.ReadFile("testdata/signs")
	if err != nil {
		t.Fatal(err)
	}
	signs := map[string]string{}
	for line := range strings.Lines(string(text)) {
		behaviour, sign, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		signs[behaviour] = sign
	}
	for _, name := range []string{"move-check", "game-check", "game-report", "game-report-beyond", "tictactoe-beyond", "rounds-beyond"} {
		suite, err := transcripts.Shipped(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, tr := range suite.Transcripts {
			session := tr.Input + "=>" + tr.Output
			for _, behaviour := range tr.Shows {
				sign, ok := signs[behaviour]
				if isShown := ok && regexp.MustCompile(sign).MatchString(session); !isShown && !slices.Contains(wins(tr.Input), behaviour) {
					t.Errorf("%s does not show %q", tr.Name, behaviour)
				}
			}
		}
	}
}

// wins returns what a written game shows that somebody wins.
func wins(input string) (behaviours []string) {
	lines := strings.Split("row A,row B,row C,column 1,column 2,column 3,the diagonal from A1,the diagonal from C1", ",")
	reader := games.NewReader(strings.NewReader(input), games.TicTac)
	if strings.Contains(input, "X:") {
		lines = strings.Split("row 0;row 1;row 2;column 0;column 1;column 2;"+
			"the diagonal from (0,0) to (2,2);the diagonal from (2,0) to (0,2)", ";")
		reader = games.NewReader(strings.NewReader(input), games.Report)
		reader.Header()
	}
	var referee games.Referee
	for err := error(nil); err != io.EOF; _, err = reader.Play(&referee) {
	}
	state := referee.State()
	for i, line := range lines {
		winner := playmove.Winner(&state)
		if cells := playmove.Line(i + 1); winner != gamestate.Empty && state.Cells(winner)&cells == cells {
			behaviours = append(behaviours, "a win in "+line, fmt.Sprintf("a win in %s for %v", line, winner))
		}
	}
	return behaviours
}

// inRounds are the words of the game in rounds.
var inRounds = strings.NewReplacer("X wins", "player 1 wins", " for X", " for player 1", "O wins", "player 2 wins",
	" for O", " for player 2", "a draw", "a tie", "ninth move", "ninth turn", "win code 1", "a win in row 0", "win code 2",
	"a win in row 1", "win code 3", "a win in row 2", "win code 4", "a win in column 0", "win code 5", "a win in column 1",
	"win code 6", "a win in column 2", "win code 7", "a win in the diagonal from (0,0) to (2,2)", "win code 8",
	"a win in the diagonal from (2,0) to (0,2)")

// TestShownBehaviours plays the transcripts of both games: what they show is what suite.json says.
func TestShownBehaviours(t *testing.T) {
	for name, words := range map[string]*strings.Replacer{"tictactoe": strings.NewReplacer(), "rounds": inRounds} {
		suite, err := transcripts.Shipped(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, tr := range suite.Transcripts {
			var want []string
			for behaviour := range played(tr.Input) {
				want = append(want, words.Replace(behaviour))
			}
			for _, forms := range []map[string]string{forms[""], forms[name]} {
				for form, expression := range forms {
					if regexp.MustCompile(expression).MatchString(tr.Input) {
						want = append(want, form)
					}
				}
			}
			slices.Sort(want)
			if got := slices.Sorted(slices.Values(tr.Shows)); !slices.Equal(got, want) {
				t.Errorf("%s shows %q, suite.json says %q", tr.Name, want, got)
			}
		}
	}
}

// played returns the behaviours that a game shows which is played with this input.
func played(input string) map[string]bool {
	shown := map[string]bool{}
	show := func(isShown bool, behaviour string) {
		if isShown {
			shown[behaviour] = true
		}
	}
	answers := 0
	watch := func(o controller.Outcome) {
		answers++
		row, col, game := o.Answer.Row, o.Answer.Col, &o.Game.State
		for place, n := range map[string]int{"row": row, "column": col} {
			off := n < 0 || n > 2
			show(off, "a "+place+" off the board")
			show(off, "coordinates off the board")
			show(n < 0, "a negative "+place)
			show(n == 3, place+" 3")
		}
		taken, own := o.Kind == controller.Taken, game.Board(row, col) == playmove.Mover(game)
		show(taken, "a taken cell")
		show(taken && own, "a cell of one's own")
		show(taken && !own, "a cell of the other player")
		winner, code := playmove.Winner(game), game.WinCode()
		show(game.GameOver() && code == 0, "a draw")
		show(code > 0, "a win")
		show(code > 0, fmt.Sprintf("%v wins", winner))
		show(code > 0, fmt.Sprintf("win code %d", code))
		show(code > 0, fmt.Sprintf("win code %d for %v", code, winner))
		show(code > 0 && len(o.Game.Moves()) == gamestate.CellCount, "a win on the ninth move")
		for lower := 1; lower < code; lower++ {
			line := playmove.Line(lower)
			show(game.Cells(winner)&line == line, "two lines at once")
		}
	}
	controller.Replay(input, controller.Options{Watch: watch})
	show(len(strings.Fields(input)) > 2*answers, "input after the end")
	return shown
}

// A program that takes three other cells for a line ends a game too early. The suite finds it: both
// X and O hold each of the 76 sets of three cells that form no line while a game goes on.
func TestCellsThatFormNoLine(t *testing.T) {
	var boards []gamestate.GameState // after each answer that does not end the game
	for _, tr := range builtIn(t, "tictactoe").Transcripts {
		controller.Replay(tr.Input, controller.Options{Watch: func(o controller.Outcome) {
			if !o.Game.State.GameOver() {
				boards = append(boards, o.Game.State)
			}
		}})
	}
	sets := 0
	for cells := range uint16(1 << gamestate.CellCount) {
		if bits.OnesCount16(cells) != 3 || playmove.WinCode(cells) != 0 {
			continue
		}
		sets++
		for _, player := range []gamestate.Mark{gamestate.X, gamestate.O} {
			holds := func(g gamestate.GameState) bool { return g.Cells(player)&cells == cells }
			if !slices.ContainsFunc(boards, holds) {
				t.Errorf("no game goes on after %v takes the cells %09b", player, cells)
			}
		}
	}
	if sets != 76 {
		t.Errorf("%d sets of cells, expected 76", sets)
	}
}

func builtIn(t *testing.T, name string) transcripts.Suite {
	t.Helper()
	suite, err := transcripts.Shipped(name)
	if err != nil {
		t.Fatal(err)
	}
	return suite
}
