package record_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"
	"testing/iotest"

	"tictactoe/internal/record"
)

func addLines(f *testing.F, add func(text string)) {
	for _, lines := range [][]line{ticTacLines, reportLines, ece244Lines} {
		for _, l := range lines {
			add(l.text)
		}
	}
}

// FuzzParse: what is read as a move prints back as text that is read as the same move, and is a move in one notation alone;
// what is not gives no move and an error that lies in the line or just behind it.
func FuzzParse(f *testing.F) {
	addLines(f, func(text string) { f.Add([]byte(text)) })
	f.Fuzz(func(t *testing.T, text []byte) {
		readAs := 0
		for _, n := range []record.Notation{record.TicTac, record.Report, record.ECE244} {
			m, err := n.Parse(text)
			if err == nil {
				readAs++
				printed := n.Append(nil, m)
				if again, err := n.Parse(printed); again != m || err != nil {
					t.Errorf("%v reads %q as %v and prints it as %q, which it reads as %v, error %v", n, text, m, printed, again, err)
				}
				if bytes.Contains(text, []byte("\n")) {
					t.Errorf("%v reads two lines, %q, as one move", n, text)
				}
				if found, ok := record.Detect(text); !ok || found != n {
					t.Errorf("%q in %v is detected as %v, %t", text, n, found, ok)
				}
				continue
			}
			if m != (record.Move{}) {
				t.Errorf("%v: %q gives %v beside the error %v", n, text, m, err)
			}
			var fault *record.ParseError
			if !errors.As(err, &fault) || fault.Line != 1 || fault.Column < 1 || fault.Column > len(text)+1 || fault.Want == "" {
				t.Errorf("%v: %q: %v", n, text, err)
			}
		}
		if readAs > 1 {
			t.Errorf("%q is a move in %d notations", text, readAs)
		}
	})
}

// FuzzReader: a Reader reads what Parse reads of line for line, in whatever pieces its text comes.
func FuzzReader(f *testing.F) {
	f.Add([]byte("1 X B2\n2 O C2 # Oops...\n3 X C3"))
	f.Add([]byte("1 X B2\r\n\n3 X C"))
	addLines(f, func(text string) { f.Add([]byte(text + "\n" + text)) })
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, n := range []record.Notation{record.TicTac, record.Report, record.ECE244} {
			moves, faults, err := readAll(record.NewReader(bytes.NewReader(text), n))
			if err != nil {
				t.Fatal(err)
			}
			oneByOne, sameFaults, err := readAll(record.NewReader(iotest.OneByteReader(bytes.NewReader(text)), n))
			if !slices.Equal(moves, oneByOne) || !slices.Equal(faults, sameFaults) || err != nil {
				t.Errorf("%v: %q is %v %q, and byte by byte %v %q, error %v", n, text, moves, faults, oneByOne, sameFaults, err)
			}
			var want []record.Move
			wantFaults := 0
			for line := range bytes.Lines(text) {
				line = bytes.TrimSuffix(line, []byte("\n"))
				m, err := n.Parse(line)
				switch {
				case err == nil:
					want = append(want, m)
				case n == record.TicTac || len(bytes.Trim(line, " \t\v\f\r")) > 0:
					wantFaults++
				}
			}
			if len(faults) != wantFaults || len(moves) != len(want) {
				t.Fatalf("%v: %q is %v %q, want %v and %d faults", n, text, moves, faults, want, wantFaults)
			}
			for i, m := range moves {
				if n != record.TicTac {
					m.Number = 0
				}
				if n == record.ECE244 {
					m.Player = 0
				}
				if m != want[i] {
					t.Errorf("%v: %q is %v, want %v", n, text, moves, want)
				}
			}
		}
	})
}
