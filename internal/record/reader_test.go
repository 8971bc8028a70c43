package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"tictactoe/internal/record"
)

// readAll returns the moves that r reads up to the end of its text or a failing source, what stops it, and the lines that
// are no moves.
func readAll(r *record.Reader) (moves []record.Move, faults []string, err error) {
	for {
		m, err := r.Read()
		var fault *record.ParseError
		switch {
		case errors.As(err, &fault):
			faults = append(faults, fault.Error())
			if m != (record.Move{}) {
				faults = append(faults, fmt.Sprintf("and the move %v", m))
			}
		case err == io.EOF:
			return moves, faults, nil
		case err != nil:
			return moves, faults, err
		default:
			moves = append(moves, m)
		}
	}
}

func TestRead(t *testing.T) {
	comment := " # " + strings.Repeat("c", 10_000)
	gap := strings.Repeat(" \t", 10_000)
	tests := []struct {
		name     string
		notation record.Notation
		text     string
		moves    []record.Move
		faults   []string
	}{
		{name: "nothing"},
		{name: "a game", text: "1 X B2\n2 O C2 # Oops...\n3 X C3\n", moves: []record.Move{{1, x, 4}, {2, o, 7}, {3, x, 8}}},
		{name: "no last LF", text: "1 X B2\n2 O C2", moves: []record.Move{{1, x, 4}, {2, o, 7}}},
		{name: "CRLF", text: "1 X B2\r\n2 O C2\r\n", moves: []record.Move{{1, x, 4}, {2, o, 7}}},
		{name: "numbers are as written", text: "7 X B2\n7 X B2\n", moves: []record.Move{{7, x, 4}, {7, x, 4}}},
		{name: "an empty line", text: "\n", faults: []string{"line 1, column 1: expected a move number, 1 to 9"}},
		{name: "an empty line behind", text: "1 X B2\n\n", moves: []record.Move{{1, x, 4}},
			faults: []string{"line 2, column 1: expected a move number, 1 to 9"}},
		{name: "a blank at the end", text: "1 X B2\n ", moves: []record.Move{{1, x, 4}},
			faults: []string{"line 2, column 1: expected a move number, 1 to 9"}},
		{name: "on behind a fault", text: "1 X D2\n2 O C2\n3 Y A1\n4", moves: []record.Move{{2, o, 7}},
			faults: []string{"line 1, column 5: expected a row, A, B or C", "line 3, column 3: expected a player, X or O",
				"line 4, column 2: expected white space"}},
		{name: "long lines", text: "1 X B2" + comment + "\n2" + gap + "O" + gap + "C2" + gap + "#\n3 X C3\n",
			moves: []record.Move{{1, x, 4}, {2, o, 7}, {3, x, 8}}},
		{name: "a fault far out", text: "1" + gap + "X" + gap + "B4" + comment + "\n2 O C2\n", moves: []record.Move{{2, o, 7}},
			faults: []string{"line 1, column 40004: expected a column, 1, 2 or 3"}},

		{name: "numbers are made up for", notation: record.Report, text: "O\t5\nO\t5\nX\t1\n",
			moves: []record.Move{{1, o, 4}, {2, o, 4}, {3, x, 0}}},
		{name: "players are made up for", notation: record.ECE244, text: "0 0\n0 0\n2 2",
			moves: []record.Move{{1, x, 0}, {2, o, 0}, {3, x, 8}}},
		{name: "no numbers above 10", notation: record.ECE244, text: strings.Repeat("0 0\n", 300), moves: func() (m []record.Move) {
			for i := range 300 {
				m = append(m, record.Move{Number: int8(min(i+1, 10)), Player: x, Cell: 0})
				if i%2 == 1 {
					m[i].Player = o
				}
			}
			return m
		}()},
		{name: "blank lines", notation: record.Report, text: "\n \t\r\nX\t5\n\n\nY\t1\n \n  ", moves: []record.Move{{1, x, 4}},
			faults: []string{"line 6, column 1: expected a player, X or O"}},
		{name: "a half move", notation: record.ECE244, text: "0 0\n1\n1\n", moves: []record.Move{{1, x, 0}},
			faults: []string{"line 2, column 2: expected white space", "line 3, column 2: expected white space"}},
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
				text := test.text
				var want error
				if name == "a fault behind" {
					if !strings.HasSuffix(text, "\n") {
						return // a line that breaks off is no move
					}
					want = errSource
				}
				r := record.NewReader(source(strings.NewReader(text)), test.notation)
				for range 2 {
					moves, faults, err := readAll(r)
					if !slices.Equal(moves, test.moves) {
						t.Errorf("moves %v, want %v", moves, test.moves)
					}
					if !slices.Equal(faults, test.faults) {
						t.Errorf("faults %q, want %q", faults, test.faults)
					}
					if !errors.Is(err, want) {
						t.Errorf("error %v, want %v", err, want)
					}
					if _, again := r.Read(); again != io.EOF && !errors.Is(again, errSource) {
						t.Errorf("behind the end: %v", again)
					}
					r.Reset(source(strings.NewReader(text)), test.notation)
				}
			})
		}
	}
}

var errSource = errors.New("the line is dead")

func TestReadErrors(t *testing.T) {
	broken := io.MultiReader(strings.NewReader("1 X A1\n2 O B"), iotest.ErrReader(errSource))
	r := record.NewReader(broken, record.TicTac)
	if m, err := r.Read(); err != nil {
		t.Errorf("%v, error %v", m, err)
	}
	for range 2 {
		if m, err := r.Read(); !errors.Is(err, errSource) || err.Error() != "reading the game: the line is dead" || m != (record.Move{}) {
			t.Errorf("%v, error %v", m, err)
		}
	}

	r.Reset(idle{}, record.TicTac)
	if _, err := r.Read(); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("a source that gives nothing: %v", err)
	}
}

// idle is a source that never has anything to give.
type idle struct{}

func (idle) Read([]byte) (int, error) { return 0, nil }

// TestReadNoFurther reads a move from a source that gives a line at a time, and leaves the next line there; and finds a
// fault without waiting for the end of its line.
func TestReadNoFurther(t *testing.T) {
	source := lines{"1 X A1\n", "2 O A", "2\n", "3 Y"}
	r := record.NewReader(&source, record.TicTac)
	for left := 3; left > 0; left -= 2 {
		if m, err := r.Read(); err != nil || len(source) != left {
			t.Errorf("%v, error %v, %d pieces left, want %d", m, err, len(source), left)
		}
	}
	if _, err := r.Read(); !errors.Is(err, record.ErrNoMove) || r.Line() != 3 {
		t.Errorf("line %d: %v", r.Line(), err)
	}
}

// lines is a source that gives one of its pieces a Read, and fails the test program where it is read behind the last.
type lines []string

func (l *lines) Read(p []byte) (int, error) {
	n := copy(p, (*l)[0])
	*l = (*l)[1:]
	return n, nil
}

func TestPlay(t *testing.T) {
	tests := []struct {
		name     string
		notation record.Notation
		text     string
		want     string // the error
		rule     error
		moves    int
		verdict  record.Verdict
	}{
		{name: "nothing", verdict: record.NewGame},
		{name: "O first", text: "1 O A1\n", moves: 1, verdict: record.XToMove},
		{name: "the lab's game", text: "1 X B2\n2 O C2 # Oops...\n3 X C3\n4 O A1\n5 X B3\n6 O A3\n7 X B1\n", moves: 7,
			verdict: record.XWins},
		{name: "a wrong number", text: "1 X A1\n3 O A2\n", rule: record.ErrWrongNumber, moves: 1, verdict: record.OToMove,
			want: "line 2, column 1: 3 O A2 is not allowed: the number is not the next one"},
		{name: "the same player", text: "1 X A1\n2  X A2\n", rule: record.ErrSamePlayer, moves: 1, verdict: record.OToMove,
			want: "line 2, column 4: 2 X A2 is not allowed: the same player moved last"},
		{name: "a taken cell", text: "1 X A1\n2 O   a1 # c\n", rule: record.ErrOccupied, moves: 1, verdict: record.OToMove,
			want: "line 2, column 7: 2 O A1 is not allowed: the cell is taken"},
		{name: "behind a win", text: "1 X A1\n2 O B1\n3 X A2\n4 O B2\n5 X A3\n6 O B3\n", rule: record.ErrGameOver, moves: 5,
			verdict: record.XWins, want: "line 6, column 1: 6 O B3 is not allowed: the game is over"},
		{name: "no move behind a win", text: "1 X A1\n2 O B1\n3 X A2\n4 O B2\n5 X A3\n\n", rule: record.ErrNoMove, moves: 5,
			verdict: record.XWins, want: "line 6, column 1: expected a move number, 1 to 9"},
		{name: "the same player in a report", notation: record.Report, text: "\nO\t1\n O\t2\n", rule: record.ErrSamePlayer, moves: 1,
			verdict: record.XToMove, want: "line 3, column 2: 2 O A2 is not allowed: the same player moved last"},
		{name: "behind the win in a report", notation: record.Report, text: "X 1\nO 4\nX 2\nO 5\nX 3\n  O 6\n", moves: 5,
			rule: record.ErrGameOver, verdict: record.XWins, want: "line 6, column 3: 6 O B3 is not allowed: the game is over"},
		{name: "a taken cell in pairs", notation: record.ECE244, text: "0 0\n  0 0\n", rule: record.ErrOccupied, moves: 1,
			verdict: record.OToMove, want: "line 2, column 3: 2 O A1 is not allowed: the cell is taken"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := record.NewReader(strings.NewReader(test.text), test.notation)
			var referee record.Referee
			err := r.PlayAll(&referee)
			if !errors.Is(err, test.rule) {
				t.Errorf("error %v, want %v", err, test.rule)
			}
			if err != nil && err.Error() != test.want {
				t.Errorf("%q, want %q", err, test.want)
			}
			if referee.Moves() != test.moves || referee.Verdict() != test.verdict {
				t.Errorf("%d moves, %v, want %d, %v", referee.Moves(), referee.Verdict(), test.moves, test.verdict)
			}
		})
	}
}

// TestMemory reads lines of ten megabytes without allocating anything.
func TestMemory(t *testing.T) {
	const size = 10 << 20
	filler := func(b byte) io.Reader { return io.LimitReader(endless(b), size) }
	for name, source := range map[string]func() io.Reader{
		"comment": func() io.Reader {
			return io.MultiReader(strings.NewReader("1 X A1 #"), filler('c'), strings.NewReader("\n2 O A2\n"))
		},
		"white space": func() io.Reader {
			return io.MultiReader(strings.NewReader("1 X A1\n2"), filler(' '), strings.NewReader("O A2"))
		},
	} {
		r := record.NewReader(nil, record.TicTac)
		in := source()
		var moves int
		if allocs := testing.AllocsPerRun(1, func() {
			r.Reset(in, record.TicTac)
			for {
				if _, err := r.Read(); err != nil {
					break
				}
				moves++
			}
		}); allocs > 0 {
			t.Errorf("%s: %v allocations", name, allocs)
		}
		if moves != 2 {
			t.Errorf("%s: %d moves, want 2", name, moves)
		}
	}
}

// endless is a source of one byte over and over.
type endless byte

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(e)
	}
	return len(p), nil
}

// TestNoAllocations reads, plays and writes a game of every notation.
func TestNoAllocations(t *testing.T) {
	for _, n := range []record.Notation{record.TicTac, record.Report, record.ECE244} {
		moves := []record.Move{{1, x, 4}, {2, o, 7}, {3, x, 8}, {4, o, 0}, {5, x, 5}, {6, o, 2}, {7, x, 3}}
		text, err := n.AppendGame(nil, moves)
		if err != nil {
			t.Fatal(err)
		}
		var buffer []byte
		source := bytes.NewReader(nil)
		r := record.NewReader(source, n)
		allocs := testing.AllocsPerRun(10, func() {
			source.Reset(text)
			r.Reset(source, n)
			var referee record.Referee
			if err := r.PlayAll(&referee); err != nil || referee.Verdict() != record.XWins {
				t.Errorf("%v: %v, error %v", n, referee.Verdict(), err)
			}
			if buffer, err = n.AppendGame(buffer[:0], moves); !bytes.Equal(buffer, text) || err != nil {
				t.Errorf("%v: %q, error %v", n, buffer, err)
			}
			record.Detect(text)
		})
		if allocs > 0 {
			t.Errorf("%v: %v allocations", n, allocs)
		}
	}
}
