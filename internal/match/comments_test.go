package match_test

import (
	"cmp"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/match"
	"tictactoe/internal/perfectplay"
	"tictactoe/internal/testkit"
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
	t.Skip("the screen of a keyboard is no transcript")
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

// TestViews plays a game in each view, and one in the cells of other labs against the computer. It
// resumes each game, and compares the screens with a file. The record is the lab's in all views.
func TestViews(t *testing.T) {
	const input = "1 1\n1 1\nundo\n1 1\n0 1\n0 2\n7 7\n7 7\n7 7\nboard\n0 0\n"
	labGame, screens := "", ""
	for _, options := range []match.Options{
		{View: board.Block},
		{View: board.Grid},
		{View: board.Sentence},
		{Cells: true, Computer: gamestate.X, Level: perfectplay.OneAhead},
	} {
		options.Commands = true
		options.Players = board.Players{X: "Ada", O: "Bo"}
		s := play(t, input, options)
		_, game, _ := strings.Cut(s.record, "\n") // without the header
		if options.View != "" && game != cmp.Or(labGame, game) {
			t.Errorf("%s is recorded as\n%s\nwant\n%s", options.View, game, labGame)
		}
		labGame = game
		checkSession(t, s.record)
		options.Unicode = true
		resumed, _ := resume(t, s.record, "2 0\n", options)
		screens += fmt.Sprintf("== %s, cells: %v\n%s\n== resumed\n%s\n",
			options.View, options.Cells, s.screen, resumed.screen)
	}
	testkit.Golden(t, "testdata/views.txt", screens)
}
