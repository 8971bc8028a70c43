package games_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"tictactoe/gamestate"
	"tictactoe/internal/games"
	"tictactoe/playmove"
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
		t.Run(test.name, func(t *testing.T) {
			var source io.Reader = strings.NewReader(test.text)
			if test.err != nil {
				source = io.MultiReader(source, iotest.ErrReader(test.err))
			}
			moves, faults, err := readAll(games.NewReader(source, test.notation))
			if !slices.Equal(moves, test.moves) || !slices.Equal(faults, test.faults) || !errors.Is(err, test.err) {
				t.Errorf("moves %v, faults %q, error %v, want %v, %q, %v", moves, faults, err, test.moves, test.faults, test.err)
			}
		})
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

// TestPlay plays texts that hold a legal move and then an illegal one.
func TestPlay(t *testing.T) {
	for _, test := range []struct {
		notation games.Notation
		text     string
		want     string
	}{
		{games.TicTac, "1 X A1\n2 O   a1 # c\n", "line 2, column 7: 2 O A1 is not allowed: the cell is taken"},
		{games.Report, "O\t1\n 漢\t2\n", "line 2, column 2: 2 ? A2 is not allowed: there is no such player"},
		{games.Report, "O\t1\nX 10\n", "line 2, column 3: 2 X ? is not allowed: there is no such cell"},
		{games.ECE244, "0 0\n  0 0\n", "line 2, column 3: 2 O A1 is not allowed: the cell is taken"},
	} {
		var referee games.Referee
		err := games.NewReader(strings.NewReader(test.text), test.notation).PlayAll(&referee)
		if err == nil || err.Error() != test.want || len(referee.Moves()) != 1 {
			t.Errorf("%q: %v, error %v, want %s", test.text, referee.Moves(), err, test.want)
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

// parse parses a line. A legal move must print back; what is none must give no move, and an error with a column of the line
// or the one behind it.
func parse(t *testing.T, n games.Notation, line string) (games.Move, error) {
	t.Helper()
	m, err := n.Parse([]byte(line))
	fault, ok := errors.AsType[*games.ParseError](err)
	if ok && (m != games.Move{} || fault.Column < 1 || fault.Column > len([]rune(line))+1 || fault.Want == "") {
		t.Errorf("%v: %q: %v, error %v", n, line, m, err)
	}
	printed := n.Format(m)
	back, _ := n.Parse([]byte(printed))
	if err == nil && back != m && !strings.Contains(printed, "?") {
		t.Errorf("%v: %q is %v, printed %q, which is %v", n, line, m, printed, back)
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
	var walk func(state gamestate.GameState, game []byte, number int)
	walk = func(state gamestate.GameState, game []byte, number int) {
		if state.GameOver() {
			text = append(text, game...)
			lengths = append(lengths, number-1)
			return
		}
		for cell := range gamestate.CellCount {
			move := games.Move{Number: number, Player: playmove.Mover(&state), Cell: cell}
			if next := state; playmove.PlayCell(&next, cell) {
				walk(next, append(append(game, n.Format(move)...), '\n'), number+1)
			}
		}
	}
	walk(gamestate.GameState{}, nil, 1)
	return text, lengths
}
