package games_test

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"tictactoe/internal/console"
	"tictactoe/internal/games"
	"tictactoe/internal/perfectplay"
	"tictactoe/internal/testkit"
)

// format writes games in a notation.
func format(t *testing.T, all []games.Game, to games.Notation) (text string, leftOut []string) {
	t.Helper()
	text, leftOut, err := games.Format(all, to)
	if err != nil {
		t.Fatalf("%v as %v: %v", all, to, err)
	}
	return text, leftOut
}

// read detects the notation of a text and reads the games.
func read(t *testing.T, text string) ([]games.Game, games.Notation) {
	t.Helper()
	n, err := games.Detect([]byte(text))
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	all, err := games.Read([]byte(text), n)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return all, n
}

// TestFormatAndRead writes a game for each position in each notation, and reads it again. Sessions
// are long: it writes one for every seventh position.
func TestFormatAndRead(t *testing.T) {
	for i, position := range testkit.Positions(x) {
		for _, n := range games.Notations() {
			first := x
			if i%2 == 1 && (n == games.TicTac || n == games.Report) {
				first = o
			}
			if n == games.Session && i%7 != 0 || n == games.ECE244 && i == 0 {
				continue // no moves as ECE244 are an empty text, which is TicTac
			}
			moves := movesOf(position.Cells, first)
			text, _ := format(t, []games.Game{{Moves: moves}}, n)
			back, detected := read(t, text)
			if detected != n || len(back) != 1 || !slices.Equal(back[0].Moves, moves) {
				t.Fatalf("%v as %v is read in %v as %v:\n%s", moves, n, detected, back, text)
			}
		}
	}
}

const (
	prompt = "Enter row and column of a grid cell: "
	header = "A title\nX: Ada Lovelace\tO: Grace Hopper\n\n"
	moves  = "X\t5\nO\t1\n"
)

func TestConvert(t *testing.T) {
	const (
		refused = prompt + "1 1\nText\n" + prompt + "1 1\nText\n" + prompt + "3 3\nText\n" + prompt
		won     = prompt + "0 0\n" + prompt + "1 0\n" + prompt + "0 1\n" + prompt + "1 1\n" +
			prompt + "0 2\n# X wins\n"
		nextGame = prompt + "new\n" + prompt + "0 0\n" + prompt

		oneBefore  = "1 game before the last"
		twoRefused = "2 inputs that the game refused"
	)
	for _, test := range []struct {
		name, text string
		to         games.Notation
		want       string
		leftOut    []string
	}{
		{"lower case", "1 x b2\r\n2 o\ta1", games.TicTac, "1 X B2\n2 O A1\n", nil},
		{"to a report", "1 X B2\n2 O A1\n", games.Report,
			"Tic-Tac-Toe Game Data\nX: Player X\tO: Player O\n\n" + moves, nil},
		{"comments", "1 X A1 # a # b\n2 O B2 #\n3 X A2 \n", games.TicTac,
			"1 X A1\n2 O B2\n3 X A2\n", []string{"2 comments"}},
		{"names", header + moves, games.TicTac, "1 X B2\n2 O A1\n",
			[]string{`the header with the names "Ada Lovelace" and "Grace Hopper"`}},
		{"names, a byte order mark and CRLF",
			"\ufeff" + strings.ReplaceAll(header+moves, "\n", "\r\n"),
			games.Report, header + moves, nil},
		{"refused input", refused, games.TicTac, "1 X B2\n", []string{twoRefused}},
		{"a session with a byte order mark", "\ufeff" + refused, games.ECE244, "1 1\n",
			[]string{twoRefused}},
		{"a session with names", "\ufeff# tictactoe --x=Ada --o=\"Grace H.\"\n" + refused,
			games.Report, "Tic-Tac-Toe Game Data\nX: Ada\tO: Grace H.\n\nX\t5\n",
			[]string{twoRefused}},
		{"a series with one name", "# tictactoe --o=Grace --series=0\n" + won + nextGame,
			games.TicTac, "1 X A1\n",
			[]string{oneBefore, `the header with the names "Grace" and "Player 1"`}},
		{"an unfinished game in a series",
			won + "# again\n" + prompt + "new\n" + prompt + "2 2\n# to play\n" + nextGame,
			games.ECE244, "0 0\n", []string{oneBefore}},
	} {
		all, _ := read(t, test.text)
		got, leftOut := format(t, all, test.to)
		if got != test.want || !slices.Equal(leftOut, test.leftOut) {
			t.Errorf("%s: %q, left out %q, want %q, left out %q",
				test.name, got, leftOut, test.want, test.leftOut)
		}
	}
}

func TestConvertErrors(t *testing.T) {
	for _, test := range []struct {
		name, text string
		from       games.Notation
		want       string
	}{
		{"an illegal move after a header", header + "X\t5\nX\t6\n", games.Report,
			"line 5, column 1: X 6 is not allowed: the same player moved last"},
		{"a header without O", "T\nX: A\n\nX\t5\n", games.Report,
			`line 2, column 1: expected the names, as in "X: Ada O: Grace"`},
		{"not a session", "Dear diary", games.Session,
			"line 1: not a session: none of the program's prompts is in it"},
	} {
		all, err := games.Read([]byte(test.text), test.from)
		if err == nil || err.Error() != test.want || all != nil {
			t.Errorf("%s: %v, error %v, want %s", test.name, all, err, test.want)
		}
	}
	oBegins := []games.Game{{Moves: []games.Move{{Number: 1, Player: o, Cell: 4}}}}
	for _, n := range []games.Notation{games.ECE244, games.Session} {
		want := fmt.Sprintf("move 1 is 1 O B2, but in %v X moves first", n)
		text, _, err := games.Format(oBegins, n)
		if err == nil || err.Error() != want || text != "" {
			t.Errorf("error %v, text %q, want %s", err, text, want)
		}
	}
}

// TestReadSession checks the games in a session. A comment in a session says that it may contain
// commands.
func TestReadSession(t *testing.T) {
	const won, cells = "1 1\n0 0\n0 1\n1 0\n2 1\n", "[4 0 1 3 7]"
	for _, test := range []struct {
		input    string
		commands bool
		want     string // each game's cells
	}{
		{"", true, "[]; "},
		{"1 1\n0 0\n", false, "[4 0]; "},
		{"1 1\n1 1\n3 3\nx\n1 x\n0 0\n", false, "[4 0]; "},
		{"1 1\nundo\nhint\nnew\nquit\n0 0\n", false, "[4 0]; "},
		{"1 1\nundo\nhint\n0 0\nx\nredo\n", true, "[0]; "},
		{"1 1\nu\nu\n", true, "[]; "},
		{"new\n1 1\n", true, "[4]; "},
		{"0 0\n1 1\n2 2\nundo\nundo\nundo\nredo\n0 0\nredo\n2 1\nredo\n", true, "[0 4 7]; "},
		{"1 1\nx\nnew\n0 0\nn\n", true, "[]; "},
		{"1 1\nnew\nundo\n0 0\n", true, "[4 0]; "},
		{won + "new\n0 0\n", true, cells + "; [0]; "},
		{won + "new\nx\nundo\n", true, cells + "; "},
		{won + "new\nundo\nundo\n1 2\n", true, "[4 0 1 3 5]; "},
		{won + "0 2\nnew\n", true, cells + "; "},
		{won + "new\n0 0\n", false, cells + "; "},
		{"1 1\nquit\n0 0\n", true, "[4 0]; "},
		{"1 1\n0", true, "[4]; "},
	} {
		text := prompt + strings.ReplaceAll(test.input, "\n", "\n"+prompt)
		if test.commands {
			text = "# a comment\n" + text
		}
		all, err := games.Read([]byte(text), games.Session)
		got := ""
		for _, game := range all {
			cells := []int{}
			for _, move := range game.Moves {
				cells = append(cells, move.Cell)
			}
			got += fmt.Sprint(cells, "; ")
		}
		if got != test.want || err != nil {
			t.Errorf("%q, commands %v: %s, error %v, want %s",
				test.input, test.commands, got, err, test.want)
		}
	}
}

func TestDetect(t *testing.T) {
	for text, want := range map[string]games.Notation{
		"":                              games.TicTac,
		" \r\n":                         games.TicTac,
		"\ufeff1 x b2 # Oops...\r\n":    games.TicTac,
		"1 X D1\n2 O A1\nX\t1\n":        games.TicTac,
		"Y\t5\nX\t0\nX\t6\n":            games.Report,
		"title\n X: Ada\n":              games.Report,
		"O 1":                           games.Report,
		"3 0\n\n  2 2\r\n":              games.ECE244,
		"$ tictactoe\n" + prompt + "\n": games.Session,
		"1 2 3\n1\n1\n":                 games.Unknown,
		"Y\t5\nX\t0\n":                  games.Unknown,
	} {
		n, err := games.Detect([]byte(text))
		if n != want || (err != nil) != (want == games.Unknown) {
			t.Errorf("%q: %v, error %v, want %v", text, n, err, want)
		}
	}
	_, err := games.Detect([]byte("Dear diary"))
	if err == nil || err.Error() != "the text is not in a known notation" {
		t.Errorf("error %v", err)
	}
}

// FuzzRead reads a text in every notation. Parse finds the lines that are moves. Read returns an
// error, or legal games that can be analysed. The last game is the same if it is written in the
// notation and read again.
func FuzzRead(f *testing.F) {
	f.Add("1 X B2\n2 O C2 # Oops...\n3 X C3")
	f.Add("\ufeffTic-Tac-Toe Game Data\r\nX: Dave McPherson   O: Guy Rhodes\r\n\r\nO 3\r\n")
	f.Add("\nX: PICO: O:\xff O: \u3000\n \t\nX\t1\n")
	f.Add("title\nX:\vO:\f\n")
	f.Add("0 0\n\n 1  2\r\n")
	f.Add("X 1\n \nY +10\nO\n1\n1 X C")
	f.Add("# tictactoe --x=Ada\n" + prompt + "1 1\nSelected\n\n" + prompt + "undo\n" +
		prompt + "new\n" + prompt + "0 0 3 3\n")
	table := perfectplay.NewTable()
	f.Fuzz(func(t *testing.T, text string) {
		games.Detect([]byte(text))
		for _, n := range games.Notations() {
			for line := range strings.Lines(text) {
				if n != games.Session {
					parse(t, n, strings.TrimSuffix(line, "\n"))
				}
			}
			all, err := games.Read([]byte(text), n)
			if (err == nil) != (len(all) > 0) {
				t.Fatalf("%v with the error %v", all, err)
			}
			for _, game := range all {
				var referee games.Referee
				for _, move := range game.Moves {
					if err := referee.Play(move); err != nil {
						t.Fatalf("%v: %v: %v", game.Moves, move, err)
					}
				}
				notes := games.Annotate(table, game.Moves)
				c := console.New(strings.NewReader(""), io.Discard)
				games.PrintAnalysis(c, notes, n, game.Header.Players, true)
			}
			if err == nil {
				checkFormat(t, all[len(all)-1], n)
			}
		}
	})
}

// checkFormat writes a game in its notation and reads it again.
func checkFormat(t *testing.T, game games.Game, n games.Notation) {
	t.Helper()
	if strings.HasPrefix(game.Header.Title, "\ufeff") {
		return // a second byte order mark is part of the title, and becomes the first
	}
	text, _ := format(t, []games.Game{game}, n)
	again, err := games.Read([]byte(text), n)
	if err != nil || !slices.Equal(again[0].Moves, game.Moves) {
		t.Fatalf("%+v is written %q, and read %+v, %v", game, text, again, err)
	}
	hasHeader := n == games.Report && game.Header != (games.Header{})
	if hasHeader && again[0].Header != game.Header {
		t.Fatalf("%+v is written %q, and read %+v", game, text, again)
	}
}

func ExampleRead() {
	all, err := games.Read([]byte("1 X B2\n2 O C2 # Oops...\n"), games.TicTac)
	fmt.Println(all[0].Moves, all[0].Comments, err)
	// Output: [1 X B2 2 O C2] 1 <nil>
}
