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
		if _, isFault := errors.AsType[*games.ParseError](err); isFault {
			faults = append(faults, err.Error())
			continue
		}
		if err == io.EOF {
			return moves, faults, nil
		}
		if err != nil {
			return moves, faults, err
		}
		moves = append(moves, m)
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
	}{
		{name: "nothing", notation: games.TicTac},
		{name: "a byte order mark alone", notation: games.TicTac, text: "\ufeff"},
		{name: "a game", notation: games.TicTac, text: "1 X B2\n2 O C2 # Oops...\n3 X C3\n",
			moves: []games.Move{{1, x, 4}, {2, o, 7}, {3, x, 8}}},
		{name: "a byte order mark, CRLF", notation: games.TicTac, text: "\ufeff1 X B2\r\n2 O C2\r\n",
			moves: []games.Move{{1, x, 4}, {2, o, 7}}},
		{name: "a second byte order mark", notation: games.TicTac, text: "1 X B2\n\ufeff2 O C2", moves: []games.Move{{1, x, 4}},
			faults: []string{"line 2, column 1: expected a move number, 1 to 9"}},
		{name: "an empty line", notation: games.TicTac, text: "\n", faults: []string{"line 1, column 1: expected a move number, 1 to 9"}},
		{name: "a blank at the end", notation: games.TicTac, text: "1 X B2\n ", moves: []games.Move{{1, x, 4}},
			faults: []string{"line 2, column 1: expected a move number, 1 to 9"}},
		{name: "on behind a fault", notation: games.TicTac, text: "1 X D2\n2 O C2\n3 Y A1\n4", moves: []games.Move{{2, o, 7}},
			faults: []string{"line 1, column 5: expected a row, A, B or C", "line 3, column 3: expected a player, X or O",
				"line 4, column 2: expected white space"}},
		{name: "long lines", notation: games.TicTac, text: "1 X B2" + comment + "\n2" + gap + "O" + gap + "C2" + gap + "#\n3 X C3\n",
			moves: []games.Move{{1, x, 4}, {2, o, 7}, {3, x, 8}}},
		{name: "a fault far out", notation: games.TicTac, text: "1" + gap + "X" + gap + "B4" + comment + "\n2 O C2\n",
			moves: []games.Move{{2, o, 7}}, faults: []string{"line 1, column 40004: expected a column, 1, 2 or 3"}},
		{name: "blank lines", notation: games.Report, text: "\n \t\r\nX\t5\n\n\nY1\n \n  ", moves: []games.Move{{0, x, 4}},
			faults: []string{"line 6, column 2: expected a blank and the number of a square"}},
		{name: "a half move", notation: games.ECE244, text: "0 0\n1\n2 2", moves: []games.Move{{Cell: 0}, {Cell: 8}},
			faults: []string{"line 2, column 2: expected white space"}},
	}
	sources := map[string]func(io.Reader) io.Reader{
		"whole":          func(r io.Reader) io.Reader { return r },
		"byte by byte":   iotest.OneByteReader,
		"half":           iotest.HalfReader,
		"data with EOF":  iotest.DataErrReader,
		"a fault behind": func(r io.Reader) io.Reader { return io.MultiReader(r, iotest.ErrReader(errSource)) },
	}
	for _, test := range tests {
		for name, source := range sources {
			t.Run(test.name+"/"+name, func(t *testing.T) {
				var want error
				if name == "a fault behind" {
					if !strings.HasSuffix(test.text, "\n") {
						return // a line that breaks off is no move
					}
					want = errSource
				}
				moves, faults, err := readAll(games.NewReader(source(strings.NewReader(test.text)), test.notation))
				if !slices.Equal(moves, test.moves) || !slices.Equal(faults, test.faults) || !errors.Is(err, want) {
					t.Errorf("moves %v, faults %q, error %v, want %v, %q, %v", moves, faults, err, test.moves, test.faults, want)
				}
			})
		}
	}
}

func TestReadErrors(t *testing.T) {
	broken := io.MultiReader(strings.NewReader("1 X A1\n2 O B"), iotest.ErrReader(errSource))
	moves, faults, err := readAll(games.NewReader(broken, games.TicTac))
	if len(moves) != 1 || len(faults) != 0 || !errors.Is(err, errSource) {
		t.Errorf("a broken source: %v, %q, error %v", moves, faults, err)
	}
	if _, err := games.NewReader(idle{}, games.TicTac).Read(); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("a source that gives nothing: %v", err)
	}
}

// idle is a source that never has anything to give.
type idle struct{}

func (idle) Read([]byte) (int, error) { return 0, nil }

// TestReadNoFurther reads a move from a source that gives a line at a time, and leaves the next line there.
func TestReadNoFurther(t *testing.T) {
	source := pieces{"1 X A1\n", "2 O A", "2\n"}
	r := games.NewReader(&source, games.TicTac)
	for _, left := range []int{2, 0} {
		if m, err := r.Read(); err != nil || len(source) != left {
			t.Errorf("%v, error %v, %d pieces left, want %d", m, err, len(source), left)
		}
	}
}

// pieces is a source that gives one of its pieces a Read.
type pieces []string

func (l *pieces) Read(p []byte) (int, error) {
	n := copy(p, (*l)[0])
	*l = (*l)[1:]
	return n, nil
}

func TestPlay(t *testing.T) {
	tests := []struct {
		name     string
		notation games.Notation
		text     string
		want     string // the error
		rule     error
		moves    int
	}{
		{name: "O first", notation: games.TicTac, text: "1 O A1\n", moves: 1},
		{name: "a wrong number", notation: games.TicTac, text: "1 X A1\n3 O A2\n", rule: games.ErrWrongNumber, moves: 1,
			want: "line 2, column 1: 3 O A2 is not allowed: the number is not the next one"},
		{name: "the same player", notation: games.TicTac, text: "1 X A1\n2  X A2\n", rule: games.ErrSamePlayer, moves: 1,
			want: "line 2, column 4: 2 X A2 is not allowed: the same player moved last"},
		{name: "a taken cell", notation: games.TicTac, text: "1 X A1\n2 O   a1 # c\n", rule: games.ErrOccupied, moves: 1,
			want: "line 2, column 7: 2 O A1 is not allowed: the cell is taken"},
		{name: "behind a win", notation: games.TicTac, text: "1 X A1\n2 O B1\n3 X A2\n4 O B2\n5 X A3\n6 O B3\n",
			rule: games.ErrGameOver, moves: 5, want: "line 6, column 1: 6 O B3 is not allowed: the game is over"},
		{name: "the same player in a report", notation: games.Report, text: "\nO\t1\n O\t2\n", rule: games.ErrSamePlayer, moves: 1,
			want: "line 3, column 2: 2 O A2 is not allowed: the same player moved last"},
		{name: "another player in a report", notation: games.Report, text: "O\t1\n Y\t2\n", rule: games.ErrNoPlayer, moves: 1,
			want: "line 2, column 2: 2 ? A2 is not allowed: there is no such player"},
		{name: "another cell in a report", notation: games.Report, text: "O\t1\nX 漢\n", moves: 1,
			want: "line 2, column 3: expected the number of a square"},
		{name: "no cell in a report", notation: games.Report, text: "O\t1\nX 10\n", rule: games.ErrNoCell, moves: 1,
			want: "line 2, column 3: 2 X ? is not allowed: there is no such cell"},
		{name: "behind the win in a report", notation: games.Report, text: "X 1\nO 4\nX 2\nO 5\nX 3\n  O 6\n", moves: 5,
			rule: games.ErrGameOver, want: "line 6, column 3: 6 O B3 is not allowed: the game is over"},
		{name: "turns", notation: games.ECE244, text: "0 0\n\n1 1\n2 2\n", moves: 3},
		{name: "a taken cell in pairs", notation: games.ECE244, text: "0 0\n  0 0\n", rule: games.ErrOccupied, moves: 1,
			want: "line 2, column 3: 2 O A1 is not allowed: the cell is taken"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var referee games.Referee
			err := games.NewReader(strings.NewReader(test.text), test.notation).PlayAll(&referee)
			if !errors.Is(err, test.rule) && test.rule != nil || (err != nil) != (test.want != "") {
				t.Errorf("error %v, want %v", err, test.rule)
			}
			if err != nil && err.Error() != test.want {
				t.Errorf("%q, want %q", err, test.want)
			}
			if len(referee.Moves()) != test.moves {
				t.Errorf("moves %v, want %d", referee.Moves(), test.moves)
			}
		})
	}
}

// TestIllegalMoveGoesOn plays on behind a move that is refused, of which the error has the words.
func TestIllegalMoveGoesOn(t *testing.T) {
	r := games.NewReader(strings.NewReader("漢  +10 \r\n\u3000 5\nX 5\n"), games.Report)
	var referee games.Referee
	for _, want := range [][]string{{"漢", "+10"}, {"\u3000", "5"}} {
		_, err := r.Play(&referee)
		if illegal, ok := errors.AsType[*games.IllegalMoveError](err); !ok || !slices.Equal(illegal.Words, want) {
			t.Errorf("error %#v, want the words %q", err, want)
		}
	}
	if m, err := r.Play(&referee); m != x1B2 || err != nil {
		t.Errorf("%v, error %v, want %v", m, err, x1B2)
	}
}

// FuzzReader: a Reader reads what Parse reads of line for line, in whatever pieces its text comes.
func FuzzReader(f *testing.F) {
	f.Add([]byte("1 X B2\n2 O C2 # Oops...\n3 X C3"))
	f.Add([]byte("\ufeff1 X B2\r\n\n3 X C"))
	f.Add([]byte("X 1\n \nY +10\nO"))
	f.Add([]byte("0 0\n\v\n1\n2 2"))
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, n := range []games.Notation{games.TicTac, games.Report, games.ECE244} {
			moves, faults, err := readAll(games.NewReader(bytes.NewReader(text), n))
			if err != nil {
				t.Fatal(err)
			}
			again, sameFaults, err := readAll(games.NewReader(iotest.OneByteReader(bytes.NewReader(text)), n))
			if !slices.Equal(moves, again) || !slices.Equal(faults, sameFaults) || err != nil {
				t.Errorf("%v: %q is %v %q, and byte by byte %v %q, error %v", n, text, moves, faults, again, sameFaults, err)
			}
			var want []games.Move
			wantFaults := 0
			for line := range bytes.Lines(bytes.TrimPrefix(text, []byte("\ufeff"))) {
				line = bytes.TrimSuffix(line, []byte("\n"))
				m, err := n.Parse(line)
				switch {
				case err == nil:
					want = append(want, m)
				case n == games.TicTac || len(bytes.Trim(line, " \t\v\f\r")) > 0:
					wantFaults++
				}
			}
			if !slices.Equal(moves, want) || len(faults) != wantFaults {
				t.Fatalf("%v: %q is %v %q, want %v and %d faults", n, text, moves, faults, want, wantFaults)
			}
		}
	})
}

// BenchmarkEveryGame reads every complete game that X begins from one text in memory, and has referees play them, one core.
//
// "yardstick" looks every byte of the text up in a table: the least work that anything has to do which reads it.
func BenchmarkEveryGame(b *testing.B) {
	for _, n := range []games.Notation{games.TicTac, games.Report, games.ECE244} {
		var text []byte
		var lengths []int // of the games, in moves
		var walk func(state gamestate.GameState, moves []byte, number int)
		walk = func(state gamestate.GameState, moves []byte, number int) {
			if state.GameOver() {
				text = append(text, moves...)
				lengths = append(lengths, number-1)
				return
			}
			for cell := range gamestate.CellCount {
				move := games.Move{Number: number, Player: playmove.Mover(&state), Cell: cell}
				if next := state; playmove.PlayCell(&next, cell) {
					walk(next, append(append(moves, n.Format(move)...), '\n'), number+1)
				}
			}
		}
		walk(gamestate.GameState{}, nil, 1)

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
		b.Run(n.String()+"/yardstick", func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			var isLF [256]int
			isLF['\n'] = 1
			for b.Loop() {
				moves := 0
				for _, c := range text {
					moves += isLF[c]
				}
				if moves < len(lengths) {
					b.Fatalf("%d moves", moves)
				}
			}
		})
	}
}
