package match_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/match"
	"tictactoe/internal/perfectplay"
	"tictactoe/internal/testkit"
	"tictactoe/playmove"
)

var hinted = regexp.MustCompile(`^# (?:Best: (.*)|All free cells are equally good)\. ([XO]) then (.*)\.$`)

// TestHint asks for a hint in every position in which there is a move to make.
func TestHint(t *testing.T) {
	var positions []gamestate.GameState
	seen := map[gamestate.GameState]bool{}
	var input strings.Builder
	var every func(cells []int, game gamestate.GameState)
	every = func(cells []int, game gamestate.GameState) {
		position := game
		position.SetSelectedRow(0)
		position.SetSelectedCol(0)
		if game.GameOver() || seen[position] {
			return
		}
		seen[position] = true
		positions = append(positions, game)
		input.Write(testkit.AppendInput(nil, cells))
		input.WriteString("hint\nnew\n")
		for cell := range 9 {
			if next := game; playmove.PlayCell(&next, cell) {
				every(append(cells, cell), next)
			}
		}
	}
	every(nil, gamestate.GameState{})
	hints := slices.DeleteFunc(strings.Split(sit(t, input.String(), match.Options{Commands: true}).screen, "\n"),
		func(line string) bool { return !strings.HasPrefix(line, "# ") || !strings.Contains(line, " then ") })
	if len(hints) != len(positions) || len(hints) != 5478-958 {
		t.Fatalf("%d hints in %d positions", len(hints), len(positions))
	}
	table := perfectplay.NewTable()
	for i, hint := range hints {
		game := positions[i]
		said := hinted.FindStringSubmatch(hint)
		if said == nil {
			t.Fatalf("%q is no hint", hint)
		}
		var best uint16
		for _, cell := range regexp.MustCompile(`\d \d`).FindAllString(said[1], -1) {
			best |= 1 << (3*(cell[0]-'0') + cell[2] - '0')
		}
		if free := game.Cells(gamestate.Empty); said[1] == "" && free&(free-1) != 0 { // of one cell it is the name that helps
			best = free
		}
		outcome := table.Outcome(&game)
		want := "draws"
		switch {
		case outcome.Winner == mover(&game) && outcome.Moves == 1:
			want = "wins at once"
		case outcome.Winner == mover(&game):
			want = fmt.Sprintf("wins in %d moves, both players' counted", outcome.Moves)
		case outcome.Winner != gamestate.Empty:
			want = fmt.Sprintf("loses in %d moves, both players' counted", outcome.Moves)
		}
		if best != table.Best(&game) || said[2] != mover(&game).String() || said[3] != want {
			t.Fatalf("%+v: %q, want %09b, %v and %s", game, hint, table.Best(&game), mover(&game), want)
		}
	}
}

// TestMoves has it that the moves so far are those that stand, by the names that cells have.
func TestMoves(t *testing.T) {
	for _, test := range []struct {
		typed string
		cells bool
		want  string
	}{
		{"", false, "No move has been played."},
		{"1 1\nundo\n", false, "No move has been played."},
		{"1 1\n", false, "Moves: X 1 1."},
		{"1 1\n0 2\nundo\n1 1\n2 0\n", false, "Moves: X 1 1, O 2 0."},
		{"B2\n3\n", true, "Moves: X B2, O A3."},
	} {
		s := sit(t, test.typed+"moves\n", match.Options{Commands: true, Cells: test.cells})
		if !slices.Contains(asides(s.screen, ""), test.want) {
			t.Errorf("%q: %s\nwant %s", test.typed, s.screen, test.want)
		}
	}
}

// TestHelp has it that help lists the words, each of which it then takes.
func TestHelp(t *testing.T) {
	for _, question := range []string{"help", "?", "HE"} {
		var names []string
		for _, line := range asides(sit(t, question+"\n", match.Options{Commands: true}).screen, "  ") {
			names = append(names, strings.Fields(line)[0])
		}
		if want := "help undo redo hint moves save new quit"; strings.Join(names, " ") != want {
			t.Errorf("%s lists %q, want %s", question, names, want)
		}
	}
}

// TestViews has it that a view shows the game in its own way, a sentence without comments, and that the record is the same.
func TestViews(t *testing.T) {
	const input = "1 1\n1 1\nundo\n1 1\n0 1\n0 2\n7 7\n0 0\n2 0\n"
	block := sit(t, input, match.Options{Commands: true})
	for _, test := range []struct {
		view    board.View
		unicode bool
		want    []string // for each answer
	}{
		{board.Grid, false, []string{
			`    0   1   2
  +---+---+---+
0 |   |   |   |
  +---+---+---+
1 |   |(X)|   |
  +---+---+---+
2 |   |   |   |
  +---+---+---+
`,
			"# Row 1, column 1 is taken by X: O is still to move.\n# Free: 0 0, 0 1, 0 2, 1 0, 1 2, 2 0, 2 1 and 2 2.\n",
			`# Taken back: 1 1. X is to move.
    0   1   2
  +---+---+---+
0 |   |   |   |
  +---+---+---+
1 |   |   |   |
  +---+---+---+
2 |   |   |   |
  +---+---+---+
`,
			"", "", "",
			"Invalid board coordinates 7 7\n# Rows and columns are numbered 0 to 2 from the top left corner.\n",
			"",
			`    0   1   2
  +---+---+---+
0 | O | O |[X]|
  +---+---+---+
1 |   |[X]|   |
  +---+---+---+
2 |(X)|   |   |
  +---+---+---+
# X wins by the diagonal from the top right.
`,
		}},
		{board.Grid, true, []string{"    0   1   2\n  ┌───┬───┬───┐\n"}},
		{board.Sentence, false, []string{
			"X plays row 1, column 1; X holds row 1, column 1; O is to move.\n",
			"Row 1, column 1 is taken by X: O is still to move.\nFree: 0 0, 0 1, 0 2, 1 0, 1 2, 2 0, 2 1 and 2 2.\n",
			"Taken back: 1 1.\nThe board is empty; X is to move.\n",
			"", "", "",
			"Invalid board coordinates 7 7\nRows and columns are numbered 0 to 2 from the top left corner.\n",
			"",
			"X plays row 2, column 0; X holds row 0, column 2, row 1, column 1 and row 2, column 0; " +
				"O holds row 0, column 0 and row 0, column 1; X wins by the diagonal from the top right.\n\n",
		}},
	} {
		s := sit(t, input, match.Options{Commands: true, View: test.view, Unicode: test.unicode})
		question := controller.Prompt
		if test.view == board.Sentence {
			question = "Enter row and column: "
		}
		replies := strings.Split(s.screen, question)[1:]
		for i, want := range test.want {
			_, got, _ := strings.Cut(replies[i], "\n")
			if !strings.HasPrefix(got, want) {
				t.Errorf("%s: to answer %d\n%s\nwant\n%s", test.view, i+1, got, want)
			}
		}
		if strings.Contains(s.screen, "#") != (test.view == board.Grid) || strings.Contains(s.screen, "winCode") {
			t.Errorf("%s:\n%s", test.view, s.screen)
		}
		if _, record, _ := strings.Cut(s.record, "\n"); record != block.record {
			t.Errorf("%s is recorded as\n%s\nwant\n%s", test.view, record, block.record)
		}
	}
}
