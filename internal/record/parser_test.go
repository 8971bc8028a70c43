package record

import (
	"errors"
	"testing"
)

// TestCanonical compares parseCanonical with the parser over every line that differs in two bytes from one that Append
// writes: where it reads a move, the parser reads the same one.
func TestCanonical(t *testing.T) {
	compare := func(line []byte) (read bool) {
		m, ok := parseCanonical(line)
		if !ok {
			if m != (Move{}) {
				t.Fatalf("%q: no move, but %v", line, m)
			}
			return false
		}
		p := newParser(TicTac)
		if !p.feed(line) || !p.complete || p.move != m || p.columns != canonicalColumns {
			t.Fatalf("%q is %+v at %+v; the parser reads %+v at %+v", line, m, canonicalColumns, p.move, p.columns)
		}
		return true
	}
	written := TicTac.Append(nil, Move{Number: 4, Player: -1, Cell: 0})
	line := append([]byte(nil), written...)
	for i := range line {
		for j := range i {
			for a := range 256 {
				for b := range 256 {
					line[i], line[j] = byte(a), byte(b)
					compare(line)
				}
			}
			line[i], line[j] = written[i], written[j]
		}
	}

	moves := 0
	for number := range int8(9) {
		for _, player := range "XO" {
			for cell := range int8(9) {
				m := Move{Number: number + 1, Player: playerOf(byte(player)), Cell: cell}
				if !compare(TicTac.Append(nil, m)) {
					t.Errorf("%v is not read", m)
				}
				moves++
			}
		}
	}
	if moves != 162 {
		t.Errorf("%d moves, want 162", moves)
	}
}

// TestPieces feeds lines to the parser in two pieces, cut at every byte.
func TestPieces(t *testing.T) {
	lines := []string{
		"4 O A1", "4 O A1 # a comment # and more", "4 \t o\v\f a1 \r", "4 O A1 junk", "4 O A1#", "4 O", "", " ", "4 O A1 #\n",
		" O \t 1 \r", "O\t1", "O\t1 #", "O\t0", "  0  0  ", "0 0", "0 0 0", "0", "\r",
	}
	for _, line := range lines {
		for n := range notations {
			whole := newParser(n)
			fed := whole.feed([]byte(line))
			for cut := range len(line) + 1 {
				p := newParser(n)
				if p.feed([]byte(line[:cut])) {
					if got := p.feed([]byte(line[cut:])); got != fed {
						t.Errorf("%v: %q, cut at %d: %t, want %t", n, line, cut, got, fed)
					}
				} else if fed {
					t.Errorf("%v: %q, cut at %d, is refused", n, line, cut)
				}
				if p.taken != whole.taken || p.next != whole.next || p.complete != whole.complete ||
					p.move != whole.move || p.columns != whole.columns {
					t.Errorf("%v: %q, cut at %d: %+v, want %+v", n, line, cut, p, whole)
				}
			}
		}
	}
}

// TestWants finds a name for whatever a line may lack.
func TestWants(t *testing.T) {
	for n := range notations {
		for i, e := range patterns[n] {
			p := parser{pattern: patterns[n], next: i}
			if e != complete && p.fault(1).Want == "" {
				t.Errorf("%v: no name for element %d", n, i)
			}
		}
	}
	if !errors.Is(new(ParseError), ErrNoMove) {
		t.Error("a ParseError is not ErrNoMove")
	}
}
