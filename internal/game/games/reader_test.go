package games_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"tictactoe/internal/game/games"
)

// failing returns a source that holds text and then fails.
func failing(text string) io.Reader {
	failure := errors.New("the source has failed")
	return io.MultiReader(strings.NewReader(text), iotest.ErrReader(failure))
}

// TestRead reads texts up to their end or an error of the source. Reading goes on after a line that
// is no move.
func TestRead(t *testing.T) {
	comment := " # " + strings.Repeat("c", 10_000)
	gap := strings.Repeat(" \t", 10_000)
	for _, test := range []struct {
		notation games.Notation
		source   io.Reader
		expected string // the moves and errors; a line of Report has no number
	}{
		{games.TicTac, strings.NewReader("\ufeff1 X B2\r\n2 O C2\r\n"), "1 X B2; 2 O C2; EOF"},
		{games.TicTac, strings.NewReader("1 X D2\n2 O C2\n3 Y A1\n4"),
			"line 1, column 5: expected a row, A, B or C; 2 O C2; " +
				"line 3, column 3: expected a player, X or O; " +
				"line 4, column 2: expected white space; EOF"},
		{games.TicTac, strings.NewReader(
			"1 X B2" + comment + "\n2" + gap + "O" + gap + "C2" + gap + "#\n3 X C3\n"),
			"1 X B2; 2 O C2; 3 X C3; EOF"},
		{games.TicTac, strings.NewReader("1 X B2\n\ufeff2 O C2"),
			"1 X B2; line 2, column 1: expected a move number, 1 to 9; EOF"},
		{games.Report, strings.NewReader("\n \t\r\nX\t5\n\n\nY1\n \n  "),
			"0 X B2; line 6, column 2: expected a blank and the number of a square; EOF"},
		{games.TicTac, failing("1 X B2\n2 O C"), "1 X B2; reading the game: the source has failed"},
	} {
		reader := games.NewReader(test.source, test.notation)
		var results []string
		for goesOn := true; goesOn; {
			move, err := reader.Read()
			if err == nil {
				results = append(results, move.String())
				continue
			}
			results = append(results, err.Error())
			_, goesOn = errors.AsType[*games.ParseError](err)
		}
		if actual := strings.Join(results, "; "); actual != test.expected {
			t.Errorf("%s\nexpected\n%s", actual, test.expected)
		}
	}
}

// TestReadDoesNotWait reads the first move before the second one is written.
func TestReadDoesNotWait(t *testing.T) {
	in, out := io.Pipe()
	go io.WriteString(out, "1 X B2\n")
	if m, err := games.NewReader(in, games.TicTac).Read(); m != x1B2 || err != nil {
		t.Errorf("%v, error %v", m, err)
	}
}

// TestPlay plays texts up to their end or the first error. The error is the first rule that a move
// breaks.
func TestPlay(t *testing.T) {
	const (
		won   = "1 X A1\n2 O B1\n3 X A2\n4 O B2\n5 X A3\n"
		drawn = "1 O A1\n2 X A2\n3 O A3\n4 X B2\n5 O B1\n6 X B3\n7 O C2\n8 X C1\n9 O C3\n"

		newGame = "Game in progress: New game."
		xTurn   = "Game in progress: X's turn."
		oTurn   = "Game in progress: O's turn."
		xWon    = "Game over: X wins."
		draw    = "Game over: Draw."
	)
	long := "1 X A1 # " + strings.Repeat("c", 16<<20-len("1 X A1 # "))
	for _, test := range []struct {
		notation games.Notation
		text     string
		verdict  string // after the moves before the error
		err      string
	}{
		{games.TicTac, "", newGame, ""},
		{games.TicTac, "1 O B2\n", xTurn, ""},
		{games.TicTac, won, xWon, ""},
		{games.Report, "O 1\nX 2\nO 5\nX 3\nO 9\n", "Game over: O wins.", ""},
		{games.TicTac, drawn, draw, ""},
		{games.TicTac, long + "\n2 O B2", xTurn, ""},

		{games.TicTac, long + "c\n", newGame,
			"line 1, column 16777217: expected the end of the line"},
		{games.TicTac, "1 X A1\n2 O", oTurn, "line 2, column 4: expected white space"},
		{games.TicTac, won + "7 Y B3\n", xWon, "line 6, column 3: expected a player, X or O"},
		{games.TicTac, drawn + "9  X B3", draw, "line 10: 9 X B3 is not allowed: the game is over"},
		{games.TicTac, "1 X A1\n3 X A1", oTurn,
			"line 2: 3 X A1 is not allowed: the number is not the next one"},
		{games.TicTac, "1 X A1\n2  X A1\n", oTurn,
			"line 2: 2 X A1 is not allowed: the same player moved last"},
		{games.TicTac, "1 X A1\n2 O   a1 # c\n", oTurn,
			"line 2: 2 O a1 is not allowed: the cell is taken"},
		{games.Report, "O\t1\n 漢\t10\n", xTurn,
			"line 2: 漢 10 is not allowed: there is no such player"},
		{games.Report, "O\t1\n O 1", xTurn,
			"line 2: O 1 is not allowed: the same player moved last"},
		{games.Report, "O\t1\nO 10\n", xTurn,
			"line 2: O 10 is not allowed: there is no such cell"},
		{games.Report, "X 1\nO 4\nX 2\nO 5\nX 3\n O 6\n", xWon,
			"line 6: O 6 is not allowed: the game is over"},
	} {
		var referee games.Referee
		err := games.NewReader(strings.NewReader(test.text), test.notation).PlayAll(&referee)
		message := ""
		if err != nil {
			message = err.Error()
		}
		verdict := referee.Verdict()
		if message != test.err || verdict != test.verdict {
			t.Errorf("%.99q: %q, %q, expected %q, %q",
				test.text, message, verdict, test.err, test.verdict)
		}
	}
}

func TestHeader(t *testing.T) {
	const names = "X: Ada Lovelace\tO: Grace\n"
	const noNames = `line 2, column 1: expected the names, as in "X: Ada O: Grace"`
	for text, expected := range map[string]string{
		"T \r\n" + names:                    "T\n" + names + "\n",
		"\ufeff\n \vX:Ada\fO:  O:\n\t\nX 1": "\nX: Ada\tO: O:\n\n",
		"":                                  "line 1, column 1: expected a title",
		names + "\nX 1\n": "line 1, column 1: " +
			"expected a title on the line before the names",
		"T":                        noNames,
		"T\nAda O: Grace\n":        noNames,
		"T\n X: O: Grace O: Ada\n": noNames,
		"T\nX:O: O: Ada\n":         noNames,
		"T\nX: é\n":                noNames,
		"T\nX: Ada\tO: \n":         noNames,
		"T\n" + names + " X 1\n":   "line 3, column 1: expected a blank line",
	} {
		header, err := games.NewReader(strings.NewReader(text), games.Report).Header()
		actual := fmt.Sprintf("%s\nX: %s\tO: %s\n\n", header.Title, header.X, header.O)
		if err != nil {
			actual = err.Error()
		}
		if actual != expected || err != nil && header != (games.Header{}) {
			t.Errorf("%q: %q, expected %q", text, actual, expected)
		}
	}
	for _, text := range []string{"", "T\n", "T\n" + names, "T\n" + names + " "} {
		_, err := games.NewReader(failing(text), games.Report).Header()
		if err == nil || err.Error() != "reading the game: the source has failed" {
			t.Errorf("the source fails after %q: error %v", text, err)
		}
	}
}
