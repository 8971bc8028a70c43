package games_test

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/games"
	"tictactoe/internal/perfectplay"
)

// write writes games in a notation.
func write(t testing.TB, all []games.Game, to games.Notation) (text string, lost []string) {
	t.Helper()
	text, lost, err := games.Format(all, to)
	if err != nil {
		t.Fatalf("%v as %v: %v", all, to, err)
	}
	return text, lost
}

// read finds out the notation of a text and reads it.
func read(t testing.TB, text string) ([]games.Game, games.Notation) {
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

// TestThereAndBack has a game that comes to each position written in each notation, found out, and read again; as a
// session, which is far longer, one in seven.
func TestThereAndBack(t *testing.T) {
	for _, first := range []gamestate.Mark{x, o} {
		for i, p := range positions(first) {
			for _, n := range games.Notations() {
				xFirst := n == games.ECE244 || n == games.Session
				if len(p.moves) == 0 && (n == games.ECE244 || first == o) {
					continue // no text is TicTac, whoever begins
				}
				if xFirst && first == o || n == games.Session && i%7 != 0 {
					continue
				}
				text, _ := write(t, []games.Game{{Moves: p.moves}}, n)
				back, found := read(t, text)
				if found != n || len(back) != 1 || !slices.Equal(back[0].Moves, p.moves) {
					t.Fatalf("%v as %v came back in %v as %v:\n%s", p.moves, n, found, back, text)
				}
			}
		}
	}
}

const (
	prompt = "Enter row and column of a grid cell: "
	moves  = "X\t5\nO\t1\n"
	header = "A title\nX: Ada Lovelace\tO: Grace Hopper\n\n"
)

func TestConvert(t *testing.T) {
	refused := prompt + "1 1\nwhatever\n" + prompt + "1 1\nwhatever\n" + prompt + "3 3\nwhatever\n" + prompt
	series := prompt + "1 1\n# to play\n" + prompt + "new\n" + prompt + "0 0\n" + prompt
	won := prompt + "0 0\n" + prompt + "1 0\n" + prompt + "0 1\n" + prompt + "1 1\n" + prompt + "0 2\n# X wins\n"
	names := `the title and the names "Ada Lovelace" and "Grace Hopper"`
	tests := []struct {
		name, text string
		to         games.Notation
		want       string
		lost       []string
	}{
		{"lower case", "1 x b2\r\n2 o\ta1", games.TicTac, "1 X B2\n2 O A1\n", nil},
		{"into a report", "1 X B2\n2 O A1\n", games.Report, "Tic-Tac-Toe Game Data\nX: Player X\tO: Player O\n\n" + moves, nil},
		{"comments", "1 X A1 # a # b\n2 O B2 #\n3 X A2 \n", games.TicTac, "1 X A1\n2 O B2\n3 X A2\n",
			[]string{"2 comments"}},
		{"names", header + moves, games.TicTac, "1 X B2\n2 O A1\n", []string{names}},
		{"names, a byte order mark and CRLF", "\ufeff" + strings.ReplaceAll(header+moves, "\n", "\r\n"), games.Report,
			header + moves, nil},
		{"refused input", refused, games.TicTac, "1 X B2\n", []string{"2 inputs that the game refused"}},
		{"a session with a byte order mark", "\ufeff" + refused, games.ECE244, "1 1\n", []string{"2 inputs that the game refused"}},
		{"a session with names", "\ufeff# tictactoe --x=Ada --o=\"Grace H.\"\n" + refused, games.Report,
			"Tic-Tac-Toe Game Data\nX: Ada\tO: Grace H.\n\nX\t5\n", []string{"2 inputs that the game refused"}},
		{"a series with one name", "# tictactoe --o=Grace --series=0\n" + won + prompt + "new\n" + prompt + "0 0\n" + prompt,
			games.TicTac, "1 X A1\n", []string{"1 game before the last", `the names "Grace" and "Player 1"`}},
		{"a series", won + "# again\n" + strings.Replace(series, "1 1", "new\n"+prompt+"2 2", 1), games.ECE244, "0 0\n",
			[]string{"1 game before the last"}},
	}
	for _, test := range tests {
		all, _ := read(t, test.text)
		if got, lost := write(t, all, test.to); got != test.want || !slices.Equal(lost, test.lost) {
			t.Errorf("%s: %q, lost %q, want %q, lost %q", test.name, got, lost, test.want, test.lost)
		}
	}
}

func TestConvertErrors(t *testing.T) {
	tests := []struct {
		name, text string
		from       games.Notation
		want       string
	}{
		{"an illegal move below a header", header + "X\t5\nX\t6\n", games.Report,
			"line 5, column 1: X 6 is not allowed: the same player moved last"},
		{"a header that is none", "T\nX: A\n\nX\t5\n", games.Report, `line 2, column 1: expected the names, as in "X: Ada O: Grace"`},
		{"no session", "Dear diary", games.Session, "line 1: not a session: none of the program's prompts is in it"},
	}
	for _, test := range tests {
		all, err := games.Read([]byte(test.text), test.from)
		if err == nil || err.Error() != test.want || all != nil {
			t.Errorf("%s: %v, error %v, want %s", test.name, all, err, test.want)
		}
	}
	oFirst := []games.Game{{Moves: []games.Move{{Number: 1, Player: o, Cell: 4}}}}
	for _, n := range []games.Notation{games.ECE244, games.Session} {
		want := fmt.Sprintf("move 1, 1 O B2: in the notation %v X moves first", n)
		if text, _, err := games.Format(oFirst, n); err == nil || err.Error() != want || text != "" {
			t.Errorf("error %v, written %q, want %s", err, text, want)
		}
	}
	if _, err := games.Detect([]byte("Dear diary")); err == nil || err.Error() != "the text is in no notation that is known" {
		t.Errorf("no notation: %v", err)
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
}

// FuzzRead: a text is no game in a notation, or games that are legal and can be analysed, the last of which is written in the
// notation and read again the same; with an error there is none.
func FuzzRead(f *testing.F) {
	f.Add("1 X B2\n2 O C2 # Oops...\n3 X C3")
	f.Add("\ufeffTic-Tac-Toe Game Data\r\nX: Dave McPherson   O: Guy Rhodes\r\n\r\nO 3\r\n")
	f.Add("\nX: PICO: O:\xff O: \u3000\n \t\nX\t1\n")
	f.Add("title\nX:\vO:\f\n")
	f.Add("0 0\n\n 1  2\r\n")
	f.Add("# tictactoe --x=Ada\n" + prompt + "1 1\nSelected\n\n" + prompt + "undo\n" + prompt + "new\n" + prompt + "0 0 3 3\n")
	table := perfectplay.NewTable()
	f.Fuzz(func(t *testing.T, text string) {
		games.Detect([]byte(text))
		for _, n := range games.Notations() {
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
				analysis := games.Annotate(table, game.Moves)
				games.PrintAnalysis(console.New(strings.NewReader(""), io.Discard), analysis, n, game.Header.Players, true)
			}
			if err == nil {
				checkWritten(t, all[len(all)-1], n)
			}
		}
	})
}

// checkWritten writes a game in its notation and reads it again.
func checkWritten(t *testing.T, game games.Game, n games.Notation) {
	t.Helper()
	if strings.HasPrefix(game.Header.Title, "\ufeff") {
		return // a second byte order mark is part of the title, a first is not
	}
	written, _ := write(t, []games.Game{game}, n)
	again, err := games.Read([]byte(written), n)
	if err != nil || !slices.Equal(again[0].Moves, game.Moves) || n == games.Report && game.Header != (games.Header{}) && again[0].Header != game.Header {
		t.Fatalf("%+v is written %q, and read %+v, %v", game, written, again, err)
	}
}

func ExampleRead() {
	all, err := games.Read([]byte("1 X B2\n2 O C2 # Oops...\n"), games.TicTac)
	fmt.Println(all[0].Moves, all[0].Lost, err)
	// Output: [1 X B2 2 O C2] [1 comment] <nil>
}
