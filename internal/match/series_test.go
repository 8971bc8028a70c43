package match_test

import (
	"fmt"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/match"
)

// asides returns the comments of a session that begin so.
func asides(session, beginning string) []string {
	var found []string
	for line := range strings.Lines(session) {
		if strings.HasPrefix(line, "# "+beginning) {
			found = append(found, strings.TrimSuffix(strings.TrimPrefix(line, "# "), "\n"))
		}
	}
	return found
}

// TestScore plays series of four games in every order of results and has it that marks are swapped, and the score is right
// after each.
func TestScore(t *testing.T) {
	results := []string{winX, winO, draw}
	const games = 4
	for order := range 3 * 3 * 3 * 3 {
		var input strings.Builder
		var want []string
		ada, grace, draws := 0, 0, 0
		for number := 1; number <= games; number++ {
			result := order % 3
			order /= 3
			input.WriteString(results[result])
			swapped := number%2 == 0
			x, o := "Ada", "Grace"
			if swapped {
				x, o = o, x
			}
			want = append(want, fmt.Sprintf("Game %d of %d: %s is X, %s is O.", number, games, x, o))
			switch {
			case results[result] == draw:
				draws++
				want = append(want, "It is a draw.")
			case (results[result] == winX) != swapped:
				ada++
			default:
				grace++
			}
			score := fmt.Sprintf("core: Ada has %d, Grace has %d", ada, grace)
			switch {
			case draws == 1:
				score += ", 1 draw"
			case draws > 1:
				score += fmt.Sprintf(", %d draws", draws)
			}
			if number == games {
				score = "Final s" + score
			} else {
				score = "S" + score
			}
			want = append(want, score+".")
		}
		options := match.Options{Commands: true, Series: true, Games: games, Players: board.Players{X: "Ada", O: "Grace"}}
		s := sit(t, input.String(), options)
		checkSession(t, s.screen)
		for _, text := range []string{s.screen, s.record} {
			var got []string
			for _, line := range asides(text, "") {
				for _, beginning := range []string{"Game", "It is a draw", "Score", "Final score"} {
					if strings.HasPrefix(line, beginning) {
						got = append(got, line)
					}
				}
			}
			if strings.Join(got, "\n") != strings.Join(want, "\n") {
				t.Fatalf("%q:\n%s\nwant\n%s", input.String(), strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		}
	}
}

// TestSeriesNames has it that those who have no name get one, since they swap marks.
func TestSeriesNames(t *testing.T) {
	for _, test := range []struct {
		players  board.Players
		computer gamestate.Mark
		want     string
	}{
		{board.Players{}, gamestate.Empty, "Game 1: Player 1 is X, Player 2 is O."},
		{board.Players{O: "Grace"}, gamestate.Empty, "Game 1: Player 1 is X, Grace is O."},
		{board.Players{}, gamestate.X, "Game 1: Computer is X, Player 2 is O."},
		{board.Players{X: "Ada"}, gamestate.O, "Game 1: Ada is X, Computer is O."},
		{board.Players{O: "HAL"}, gamestate.O, "Game 1: Player 1 is X, HAL is O."},
	} {
		s := play(t, "", match.Options{Series: true, Players: test.players, Computer: test.computer})
		if got := asides(s.record, "Game"); len(got) != 1 || got[0] != test.want {
			t.Errorf("%+v: %q, want %q", test, got, test.want)
		}
	}
	s := play(t, winX, match.Options{Commands: true})
	if strings.Contains(s.record, "Player") || asides(s.record, "X wins by column 1.") == nil {
		t.Errorf("without a series:\n%s", s.record)
	}
}

// TestNewInMidGame has it that a game that is begun again does not count.
func TestNewInMidGame(t *testing.T) {
	options := match.Options{Commands: true, Series: true, Games: 2, Players: board.Players{X: "Ada", O: "Grace"}}
	s := sit(t, "1 1\n0 0\nnew\n"+winX+"0 0\nn\n2 2\nnew\n"+winX, options)
	checkSession(t, s.screen)
	checkSession(t, s.record)
	want := []string{
		"Game 1 of 2: Ada is X, Grace is O.",
		"Game 1 of 2: Ada is X, Grace is O.",
		"Game 2 of 2: Grace is X, Ada is O.",
		"Game 2 of 2: Grace is X, Ada is O.",
		"Game 2 of 2: Grace is X, Ada is O.",
	}
	if got := asides(s.screen, "Game"); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%q, want %q", got, want)
	}
	if got := asides(s.screen, "Final score"); len(got) != 1 || got[0] != "Final score: Ada has 1, Grace has 1." {
		t.Errorf("%q", got)
	}
}

// TestPlayAgain has it that a series without a number of games asks after each.
func TestPlayAgain(t *testing.T) {
	options := match.Options{Commands: true, Series: true}
	for _, test := range []struct {
		typed string
		games int
		again int // how often it is asked
	}{
		{"yes\n", 2, 1},
		{"y\n", 2, 1},
		{"  YE \r\n", 2, 1},
		{"new\n", 2, 1},
		{"no\n", 1, 1},
		{"n\n", 1, 1},
		{"Q\n", 1, 1},
		{"quit\n", 1, 1},
		{"", 1, 1},
		{"yes", 2, 1},
		{"\nyes\n", 2, 2},
		{"yess\n0 0\nundo\n \ny\n", 2, 5},
		{"hm\n", 1, 2},
	} {
		s := sit(t, winX+test.typed, options)
		checkSession(t, s.screen)
		checkSession(t, s.record)
		games, again := len(asides(s.screen, "Game")), len(asides(s.screen, "Play again? (yes or no) "))
		if games != test.games || again != test.again || len(asides(s.screen, "Type yes or no.")) < test.again-2 {
			t.Errorf("%q: %d games, asked %d times, want %d and %d:\n%s", test.typed, games, again, test.games, test.again, s.screen)
		}
		if strings.Contains(s.record, "again") {
			t.Errorf("%q is recorded:\n%s", test.typed, s.record)
		}
		score := "Final score"
		if test.games > 1 { // the last of which was left
			score = "Score"
		}
		if end := ": Player 1 has 1, Player 2 has 0.\n"; !strings.HasSuffix(s.screen, "# "+score+end) {
			t.Errorf("%q ends with\n%s", test.typed, s.screen)
		}
	}
	// What stands behind the last move is no answer to that.
	if s := play(t, strings.TrimSuffix(winX, "\n")+" yes\nno\n", options); len(asides(s.screen, "Game")) != 1 {
		t.Errorf("played again:\n%s", s.screen)
	}
	// What the computer plays in the first game is said there alone.
	options.Computer = gamestate.X
	s := play(t, strings.Repeat(draw+"y\n", 20), options)
	if len(asides(s.screen, "Game")) < 2 || len(asides(s.screen, "The computer plays X")) != 1 {
		t.Errorf("the computer:\n%s", s.screen)
	}
	options.Computer = gamestate.Empty
	// The last game of so many ends without a question.
	options.Games = 1
	if s := play(t, winX+"yes\n", options); strings.Contains(s.screen, "again") {
		t.Errorf("asked:\n%s", s.screen)
	}
}

// TestGoodbye has it that a match that ends before its time says how it stands, and how to go on.
func TestGoodbye(t *testing.T) {
	for _, test := range []struct {
		typed   string
		options match.Options
		want    string
	}{
		{"1 1\n", match.Options{}, ""},
		{"1 1\n", match.Options{Commands: true}, ""},
		{"1 1\nquit\n", match.Options{Commands: true}, "# Left after 1 move.\n"},
		{"quit\n", match.Options{Commands: true}, "# Left after 0 moves.\n"},
		{"1 1\n", match.Options{RecordName: "a.txt"}, ""},
		{"1 1\n", match.Options{Commands: true, RecordName: "my game"}, "\n# To go on: tictactoe --resume=\"my game\"\n"},
		{"quit\n", match.Options{Commands: true, RecordName: "a.txt"}, "# Left after 0 moves.\n# To go on: tictactoe --resume=a.txt\n"},
		{"1 1\n", match.Options{Series: true, RecordName: "a.txt"},
			"\n# Score: Player 1 has 0, Player 2 has 0.\n"},
		{"q\n", match.Options{Commands: true, Series: true}, "# Left after 0 moves.\n# Score: Player 1 has 0, Player 2 has 0.\n"},
		{"q\n", match.Options{Commands: true, View: board.Grid}, "# Left after 0 moves.\n"},
	} {
		s := play(t, test.typed, test.options)
		if got := s.screen[strings.LastIndex(s.screen, controller.Prompt)+len(controller.Prompt):]; got != test.want {
			t.Errorf("%q with %+v: %q, want %q", test.typed, test.options, got, test.want)
		}
	}
}
