package games_test

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/games"
	"tictactoe/internal/testkit"
)

// readAll returns the moves that r reads up to the end of its text or a failing source, what stops it, and the lines that
// are no moves.
func readAll(r *games.Reader) (moves []games.Move, faults []string, err error) {
	for {
		m, err := r.Read()
		_, isFault := errors.AsType[*games.ParseError](err)
		switch {
		case isFault:
			faults = append(faults, err.Error())
		case err == io.EOF:
			return moves, faults, nil
		case err != nil:
			return moves, faults, err
		default:
			moves = append(moves, m)
		}
	}
}

var errSource = errors.New("the line is dead")

func TestRead(t *testing.T) {
	comment := " # " + strings.Repeat("c", 10_000)
	gap := strings.Repeat(" \t", 10_000)
	tests := []struct {
		name     string
		notation games.Notation
		text     string
		moves    []games.Move
		faults   []string
		err      error // of the source, behind the text
	}{
		{name: "a byte order mark, CRLF", notation: games.TicTac, text: "\ufeff1 X B2\r\n2 O C2\r\n",
			moves: []games.Move{{1, x, 4}, {2, o, 7}}},
		{name: "on behind a fault", notation: games.TicTac, text: "1 X D2\n2 O C2\n3 Y A1\n4", moves: []games.Move{{2, o, 7}},
			faults: []string{"line 1, column 5: expected a row, A, B or C", "line 3, column 3: expected a player, X or O",
				"line 4, column 2: expected white space"}},
		{name: "long lines", notation: games.TicTac,
			text:  "1 X B2" + comment + "\n2" + gap + "O" + gap + "C2" + gap + "#\n3 X C3\n",
			moves: []games.Move{{1, x, 4}, {2, o, 7}, {3, x, 8}}},
		{name: "a line that breaks off", notation: games.TicTac, text: "1 X B2\n2 O C", moves: []games.Move{x1B2}, err: errSource},
		{name: "blank lines", notation: games.Report, text: "\n \t\r\nX\t5\n\n\nY1\n \n  ", moves: []games.Move{{0, x, 4}},
			faults: []string{"line 6, column 2: expected a blank and the number of a square"}},
		{name: "a half move", notation: games.ECE244, text: "0 0\n1\n2 2", moves: []games.Move{{Cell: 0}, {Cell: 8}},
			faults: []string{"line 2, column 2: expected white space"}},
	}
	for _, test := range tests {
		var source io.Reader = strings.NewReader(test.text)
		if test.err != nil {
			source = io.MultiReader(source, iotest.ErrReader(test.err))
		}
		moves, faults, err := readAll(games.NewReader(source, test.notation))
		if !slices.Equal(moves, test.moves) || !slices.Equal(faults, test.faults) || !errors.Is(err, test.err) {
			t.Errorf("%s: moves %v, faults %q, error %v, want %v, %q, %v", test.name, moves, faults, err, test.moves, test.faults, test.err)
		}
	}
}

// TestReadNoFurther reads what was typed so far, and does not wait for more.
func TestReadNoFurther(t *testing.T) {
	in, out := io.Pipe()
	go io.WriteString(out, "1 X B2\n")
	if m, err := games.NewReader(in, games.TicTac).Read(); m != x1B2 || err != nil {
		t.Errorf("%v, error %v", m, err)
	}
}

// TestPlay plays texts up to their end, or to what is wrong: of several rules that a move is against, the first is named.
func TestPlay(t *testing.T) {
	const won = "1 X A1\n2 O B1\n3 X A2\n4 O B2\n5 X A3\n"
	const drawn = "1 O A1\n2 X A2\n3 O A3\n4 X B2\n5 O B1\n6 X B3\n7 O C2\n8 X C1\n9 O C3\n"
	const newGame, xTurn, oTurn = "Game in progress: New game.", "Game in progress: Ada (X)'s turn.", "Game in progress: O's turn."
	const xWon = "Game over: Ada (X) wins."
	long := "1 X A1 # " + strings.Repeat("c", 16<<20-len("1 X A1 # "))
	for _, test := range []struct {
		notation    games.Notation
		text, wrong string
		verdict     string // on what was played
	}{
		{games.TicTac, "", "", newGame},
		{games.TicTac, "1 O B2\n", "", xTurn},
		{games.ECE244, "\n1 1\r\n \n", "", oTurn},
		{games.TicTac, won, "", xWon},
		{games.Report, "O 1\nX 2\nO 5\nX 3\nO 9\n", "", "Game over: O wins."},
		{games.TicTac, drawn, "", "Game over: Draw."},
		{games.TicTac, long + "\n2 O B2", "", xTurn},

		{games.TicTac, long + "c2 O B2\n1 X A1\n", "line 1, column 16777217: expected the end of the line", newGame},
		{games.TicTac, "1 X A1\n2 O", "line 2, column 4: expected white space", oTurn},
		{games.TicTac, won + "7 Y B3\n", "line 6, column 3: expected a player, X or O", xWon},
		{games.TicTac, drawn + "9  X B3", "line 10, column 1: 9 X B3 is not allowed: the game is over", "Game over: Draw."},
		{games.TicTac, "1 X A1\n3 X A1", "line 2, column 1: 3 X A1 is not allowed: the number is not the next one", oTurn},
		{games.TicTac, "1 X A1\n2  X A1\n", "line 2, column 4: 2 X A1 is not allowed: the same player moved last", oTurn},
		{games.TicTac, "1 X A1\n2 O   a1 # c\n", "line 2, column 7: 2 O a1 is not allowed: the cell is taken", oTurn},
		{games.Report, "O\t1\n 漢\t10\n", "line 2, column 2: 漢 10 is not allowed: there is no such player", xTurn},
		{games.Report, "O\t1\n O 1", "line 2, column 2: O 1 is not allowed: the same player moved last", xTurn},
		{games.Report, "O\t1\nO 10\n", "line 2, column 3: O 10 is not allowed: there is no such cell", xTurn},
		{games.Report, "X 1\nO 4\nX 2\nO 5\nX 3\n O 6\n", "line 6, column 2: O 6 is not allowed: the game is over", xWon},
		{games.ECE244, "0 0\n  0 0\n", "line 2, column 3: 0 0 is not allowed: the cell is taken", oTurn},
	} {
		var referee games.Referee
		err := games.NewReader(strings.NewReader(test.text), test.notation).PlayAll(&referee)
		wrong := ""
		if err != nil {
			wrong = err.Error()
		}
		if verdict := referee.Verdict(board.Players{X: "Ada"}); wrong != test.wrong || verdict != test.verdict {
			t.Errorf("%.99q: %q, %q, want %q, %q", test.text, wrong, verdict, test.wrong, test.verdict)
		}
	}
}

func TestHeader(t *testing.T) {
	const names, noNames = "X: Ada Lovelace\tO: Grace\n", `line 2, column 1: expected the names, as in "X: Ada O: Grace"`
	for text, want := range map[string]string{
		"T \r\n" + names:                    "T\n" + names + "\n",
		"\ufeff\n \vX:Ada\fO:  O:\n\t\nX 1": "\nX: Ada\tO: O:\n\n",
		"":                                  "line 1, column 1: expected a title line",
		"T":                                 noNames,
		"T\nAda O: Grace\n":                 noNames,
		"T\n X: O: Grace O: Ada\n":          noNames,
		"T\nX: é\n":                         noNames,
		"T\nX: Ada\tO: \n":                  noNames,
		"T\n" + names + " X 1\n":            "line 3, column 1: expected a blank line",
	} {
		header, err := games.NewReader(strings.NewReader(text), games.Report).Header()
		got := header.String()
		if err != nil {
			got = err.Error()
		}
		if got != want || err != nil && header != (games.Header{}) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	for _, text := range []string{"", "T\n", "T\n" + names, "T\n" + names + " "} {
		source := io.MultiReader(strings.NewReader(text), iotest.ErrReader(errSource))
		if _, err := games.NewReader(source, games.Report).Header(); err == nil || err.Error() != "reading the game: the line is dead" {
			t.Errorf("%q, and then the source fails: error %v", text, err)
		}
	}
}

// FuzzReader: the text in pieces is the text in one, and what is read of it is what Parse reads of its lines.
func FuzzReader(f *testing.F) {
	f.Add("1 X B2\n2 O C2 # Oops...\n3 X C3")
	f.Add("\ufeff1 X B2\r\n\n3 X C")
	f.Add("X 1\n \nY +10\nO")
	f.Add("0 0\n\v\n1\n2 2")
	f.Add("1 X B2 #" + strings.Repeat("c", 10_000) + "\n2 O C2")
	f.Fuzz(func(t *testing.T, text string) {
		for _, n := range []games.Notation{games.TicTac, games.Report, games.ECE244} {
			moves, faults, err := readAll(games.NewReader(strings.NewReader(text), n))
			again, sameFaults, errAgain := readAll(games.NewReader(iotest.OneByteReader(strings.NewReader(text)), n))
			if !slices.Equal(moves, again) || !slices.Equal(faults, sameFaults) || err != nil || errAgain != nil {
				t.Errorf("%v: %q is %v %q, and byte by byte %v %q", n, text, moves, faults, again, sameFaults)
			}
			var want []games.Move
			for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
				if m, err := parse(t, n, strings.TrimSuffix(line, "\n")); err == nil {
					want = append(want, m)
				}
			}
			if !slices.Equal(moves, want) {
				t.Fatalf("%v: %q is %v, want %v", n, text, moves, want)
			}
		}
	})
}

// grammars are the lines that are moves, as regular expressions; (?s) takes any byte for a character.
var grammars = map[games.Notation]*regexp.Regexp{
	games.TicTac: regexp.MustCompile(`(?s)^[1-9][ \t\v\f\r]+[XOxo][ \t\v\f\r]+[A-Ca-c][1-3]([ \t\v\f\r]+(#.*)?)?$`),
	games.Report: regexp.MustCompile(`(?s)^[ \t\v\f\r]*[^ \t\v\f\r][ \t\v\f\r]+[-+]?[0-9]+[ \t\v\f\r]*$`),
	games.ECE244: regexp.MustCompile(`^[ \t\v\f\r]*[012][ \t\v\f\r]+[012][ \t\v\f\r]*$`),
}

// parse parses a line. What its grammar does not match must give no move, and an error with a column of the line or the one
// behind it; a legal move must print back.
func parse(t *testing.T, n games.Notation, line string) (games.Move, error) {
	t.Helper()
	m, err := n.Parse([]byte(line))
	fault, ok := errors.AsType[*games.ParseError](err)
	if ok && (m != games.Move{} || fault.Column < 1 || fault.Column > len([]rune(line))+1 || fault.Want == "") {
		t.Errorf("%v: %q: %v, error %v", n, line, m, err)
	}
	printed := n.Format(m)
	back, _ := n.Parse([]byte(printed))
	if isMove := grammars[n].MatchString(line); isMove != (err == nil) || isMove && back != m && !strings.Contains(printed, "?") {
		t.Errorf("%v: %q is %v, error %v, printed %q, which is %v", n, line, m, err, printed, back)
	}
	return m, err
}

// BenchmarkEveryGame reads every complete game that X begins from one text in memory, and has referees play them, one core.
// Its yardstick, below, is the least work that anything has to do which reads the text: it counts the lines.
func BenchmarkEveryGame(b *testing.B) {
	for _, n := range []games.Notation{games.TicTac, games.Report, games.ECE244} {
		text, lengths := everyGame(n)
		b.Run(n.String(), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				reader := games.NewReader(bytes.NewReader(text), n)
				for _, length := range lengths {
					var referee games.Referee
					for range length {
						if _, err := reader.Play(&referee); err != nil {
							b.Fatal(err)
						}
					}
				}
			}
			b.ReportMetric(float64(len(lengths)*b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

func BenchmarkYardstick(b *testing.B) {
	text, lengths := everyGame(games.TicTac)
	b.SetBytes(int64(len(text)))
	isLF := [256]int{'\n': 1}
	for b.Loop() {
		moves := 0
		for _, c := range text {
			moves += isLF[c]
		}
		if moves < len(lengths) {
			b.Fatalf("%d moves", moves)
		}
	}
}

// everyGame returns every complete game that X begins, one after the other, and how many moves each has.
func everyGame(n games.Notation) (text []byte, lengths []int) {
	testkit.EveryGame(func(cells []int) {
		for i, cell := range cells {
			move := games.Move{Number: i + 1, Player: []gamestate.Mark{x, o}[i%2], Cell: cell}
			text = append(text, n.Format(move)...)
			text = append(text, '\n')
		}
		lengths = append(lengths, len(cells))
	})
	return text, lengths
}
