package match_test

import (
	"cmp"
	"os"
	"regexp"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/match"
	"tictactoe/internal/perfectplay"
)

// turns matches the first comment on a screen, and those on whose turn it is.
var turns = regexp.MustCompile(
	`(?m)^(Rows .* Type help for more|[^:\n]* is to move(; .* played .*)?)\.\n`)

// emptyBoard matches the board at the beginning of a game.
var emptyBoard = regexp.MustCompile(`    (0 1 2|1 2 3)\n(  [0-2A-C] \. \. \.\n){3}`)

// optionWords are the options that testdata/comments.txt uses.
var optionWords = map[string]func(*match.Options){
	"cells":      func(o *match.Options) { o.Cells = true },
	"computer-o": func(o *match.Options) { o.Computer = gamestate.O },
	"computer-x": func(o *match.Options) { o.Computer = gamestate.X },
	"keyboard":   func(o *match.Options) { o.Commands = true },
	"kept":       func(o *match.Options) { o.KeptIn = "/a/b" },
	"level-2":    func(o *match.Options) { o.Level = perfectplay.OneAhead },
	"names":      func(o *match.Options) { o.Players = board.Players{X: "Ada", O: "Grace"} },
	"o-is-hal":   func(o *match.Options) { o.Players.O = "HAL" },
	"seed-20":    func(o *match.Options) { o.Seed = 20 },
	"series":     func(o *match.Options) { o.Series = true },
	"series-1":   func(o *match.Options) { o.Series, o.Games = true, 1 },
	"series-5":   func(o *match.Options) { o.Series, o.Games = true, 5 },
	"x-is-me":    func(o *match.Options) { o.Players.X = "Me" },
}

// TestComments looks for the comments of testdata/comments.txt on the screen. That file describes
// its form.
func TestComments(t *testing.T) {
	text, err := os.ReadFile("testdata/comments.txt")
	if err != nil {
		t.Fatal(err)
	}
	names := strings.NewReplacer("X WINS\n", winX, "O WINS\n", winO, "DRAW\n", draw)
	for _, test := range strings.Split(string(text), "\n== ")[1:] {
		head, want, _ := strings.Cut(test, "\n")
		words, typed, _ := strings.Cut(head, ":")
		var options match.Options
		for word := range strings.FieldsSeq(words) {
			optionWords[word](&options)
		}
		typed = strings.ReplaceAll(strings.TrimPrefix(typed, " "), " / ", "\n") + "\n"
		s := play(t, names.Replace(typed), options)
		said := strings.Join(append(comments(s.screen, ""), "$"), "\n")
		said = emptyBoard.ReplaceAllString(turns.ReplaceAllString(said, ""), "EMPTY\n")
		want = cmp.Or(strings.Trim(want, "\n"), "$")
		if !strings.Contains("\n"+said+"\n", "\n"+want+"\n") {
			t.Errorf("%s: it says\n%s\nwant\n%s", head, said, want)
		}
		checkSession(t, s.record)
		if !options.Cells {
			checkSession(t, s.screen)
		}
	}
}

// TestCellsOfTheComputer checks that the screen names moves as the players do. The record names
// them as the lab does, except in comments.
func TestCellsOfTheComputer(t *testing.T) {
	options := match.Options{Commands: true, Cells: true}
	again, _ := resume(t, play(t, "a1\n", options).record, "", options)
	if !strings.Contains(again.screen, ": A1\nSelected row 0 and") {
		t.Errorf("resumed it shows\n%s", again.screen)
	}
	options.Computer = gamestate.X
	s := play(t, "1\n1\n", options)
	if !regexp.MustCompile(`(?m): [A-C][1-3]$`).MatchString(s.screen) {
		t.Errorf("the screen shows\n%s", s.screen)
	}
	const opening = "\n# The computer plays X; --seed=0 repeats its choices.\n"
	cells := regexp.MustCompile("(?m)^[^#]*[A-C][1-3]")
	checkSession(t, s.record)
	if !strings.Contains(s.record, opening) || cells.MatchString(s.record) {
		t.Errorf("recorded is\n%s", s.record)
	}
}

const (
	emptyGrid = `    0   1   2
  +---+---+---+
0 |   |   |   |
  +---+---+---+
1 |   |   |   |
  +---+---+---+
2 |   |   |   |
  +---+---+---+
`
	unicodeGrid = `    0   1   2
  ┌───┬───┬───┐
0 │   │   │   │
  ├───┼───┼───┤
1 │   │(X)│   │
  ├───┼───┼───┤
2 │   │   │   │
  └───┴───┴───┘
`
)

// TestViews compares the replies of each view. The record must be the same for all.
func TestViews(t *testing.T) {
	const input = "1 1\n1 1\nundo\n1 1\n0 1\n0 2\n7 7\n7 7\n7 7\nboard\n0 0\n2 0\n"
	const free = "Free: 0 0, 0 1, 0 2, 1 0, 1 2, 2 0, 2 1 and 2 2.\n"
	const offBoard = "Invalid board coordinates 7 7\n# The board has rows and columns 0 to 2.\n"
	const sentence = "Invalid board coordinates 7 7\nThe board has rows and columns 0 to 2.\n"
	const held = "X holds row 0, column 2 and row 1, column 1; O holds row 0, column 1; "
	options := match.Options{Commands: true, Players: board.Players{X: "Ada", O: "Bo"}}
	lab := play(t, input, options)
	replaced := func(replacements ...string) string {
		return strings.NewReplacer(replacements...).Replace(emptyGrid)
	}
	for _, test := range []struct {
		view    board.View
		unicode bool
		want    map[int]string // by the number of the answer
	}{
		{board.Grid, false, map[int]string{
			1: replaced("1 |   |   |", "1 |   |(X)|") +
				"\n# Bo (O) is to move; Ada (X) played 1 1.\n",
			2: "# Row 1, column 1 is taken by X: Bo (O) is still to move.\n# " + free,
			3: emptyGrid + "# Taken back: 1 1.\n",
			7: offBoard,
			8: replaced("0 |   |   |   |", "0 |   | O |(X)|", "1 |   |   |", "1 |   | X |") +
				offBoard,
			9: offBoard,
			12: replaced("0 |   |   |   |", "0 | O | O |[X]|", "1 |   |   |", "1 |   |[X]|",
				"2 |   |", "2 |(X)|") + "# Ada (X) wins by the diagonal from the top right.\n",
		}},
		{board.Grid, true, map[int]string{1: unicodeGrid}},
		{board.Sentence, false, map[int]string{
			1:  "Ada (X) plays row 1, column 1; X holds row 1, column 1; Bo (O) is to move.\n",
			2:  "Row 1, column 1 is taken by X: Bo (O) is still to move.\n" + free,
			3:  "Taken back: 1 1.\nThe board is empty; Ada (X) is to move.\n",
			7:  sentence,
			8:  sentence,
			10: held + "Bo (O) is to move.\n",
			12: "Ada (X) plays row 2, column 0; X holds row 0, column 2, row 1, column 1 " +
				"and row 2, column 0; O holds row 0, column 0 and row 0, column 1; " +
				"Ada (X) wins by the diagonal from the top right.\n",
		}},
	} {
		options.View, options.Unicode = test.view, test.unicode
		s := play(t, input, options)
		prompt := controller.Prompt
		if test.view == board.Sentence {
			prompt = "Enter row and column: "
		}
		replies := strings.Split(s.printed, prompt)
		for answer, want := range test.want {
			if !strings.HasPrefix(replies[answer], want) {
				t.Errorf("%s, answer %d:\n%s\nwant\n%s", test.view, answer, replies[answer], want)
			}
		}
		_, game, _ := strings.Cut(s.record, "\n") // without the header
		if _, want, _ := strings.Cut(lab.record, "\n"); game != want {
			t.Errorf("%s is recorded as\n%s\nwant\n%s", test.view, game, want)
		}
	}
}
