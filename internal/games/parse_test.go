package games_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"tictactoe/internal/games"
)

// A line is a line, and either the move it is or the column where it stops being one and what should stand there.
type line struct {
	text   string
	move   games.Move
	column int
	want   string
}

const (
	aNumber    = "a move number, 1 to 9"
	aSpace     = "white space"
	aPlayer    = "a player, X or O"
	aRow       = "a row, A, B or C"
	aColumn    = "a column, 1, 2 or 3"
	aComment   = "a comment (#) or the end of the line"
	aSpaceOrTo = "white space or the end of the line"
	aSquare    = "the number of a square"
	theEnd     = "the end of the line"
)

var x1B2 = games.Move{Number: 1, Player: x, Cell: 4}

var lines = map[games.Notation][]line{
	// Every row of the reference table for move-check, and more of its kind.
	games.TicTac: {
		{text: "1 X B2", move: x1B2},
		{text: "1  x  b2", move: x1B2},
		{text: "1 \t\v\f\r X \t\v\f\r B2 \t\v\f\r ", move: x1B2},
		{text: "1 X B2\r", move: x1B2},
		{text: "1 X B2\t#c\r", move: x1B2},
		{text: "1 X B2 # \x00 \xff é # d", move: x1B2},
		{text: "4 O A1", move: games.Move{Number: 4, Player: o, Cell: 0}},
		{text: "9 o c3 # Oops...", move: games.Move{Number: 9, Player: o, Cell: 8}},

		{text: "1 X B2# c", column: 7, want: aSpaceOrTo},
		{text: " 1 X B2", column: 1, want: aNumber},
		{text: "01 X B2", column: 1, want: aNumber},
		{text: "10 X A1", column: 2, want: aSpace},
		{text: "1 XA1", column: 4, want: aSpace},
		{text: "1 X A4", column: 6, want: aColumn},
		{text: "1 X D1", column: 5, want: aRow},
		{text: "1 X A1 junk", column: 8, want: aComment},
		{text: "1 Y A1", column: 3, want: aPlayer},
		{text: "1 X", column: 4, want: aSpace},
		{text: "1 X  ", column: 6, want: aRow},
		{text: "", column: 1, want: aNumber},
		{text: "# a comment", column: 1, want: aNumber},
		{text: "1 X B2\x00", column: 7, want: aSpaceOrTo},
	},
	games.Report: {
		{text: "X\t6", move: games.Move{Player: x, Cell: 5}},
		{text: " O \t 9 \t\r", move: games.Move{Player: o, Cell: 8}},
		{text: "X +006", move: games.Move{Player: x, Cell: 5}},
		{text: "x\t6", move: games.Move{Cell: 5}},
		{text: "漢 0", move: games.Move{Cell: -1}},
		{text: "\xff 10", move: games.Move{Cell: -1}},
		{text: "X -6", move: games.Move{Player: x, Cell: -1}},

		{text: "", column: 1, want: "a blank and " + aSquare},
		{text: "X", column: 2, want: "a blank and " + aSquare},
		{text: "X \t", column: 2, want: "a blank and " + aSquare},
		{text: "X6", column: 2, want: "a blank and " + aSquare},
		{text: "Dave 6", column: 2, want: "a blank and " + aSquare},
		{text: "X -", column: 4, want: aSquare},
		{text: "X ٣", column: 3, want: aSquare},
		{text: "漢\t6  O 1", column: 6, want: theEnd},
		{text: "X\t1 # c", column: 5, want: theEnd},
	},
	games.ECE244: {
		{text: "0 0", move: games.Move{Cell: 0}},
		{text: " 2 \v\f 2 \r", move: games.Move{Cell: 8}},
		{text: "3 0", column: 1, want: "a row, 0, 1 or 2"},
		{text: "0 3", column: 3, want: "a column, 0, 1 or 2"},
		{text: "0", column: 2, want: aSpace},
		{text: "0 0 #", column: 5, want: theEnd},
	},
}

func TestParse(t *testing.T) {
	for n, lines := range lines {
		for _, l := range lines {
			m, err := n.Parse([]byte(l.text))
			if m != l.move {
				t.Errorf("%v: %q is %+v, want %+v", n, l.text, m, l.move)
			}
			fault, _ := errors.AsType[*games.ParseError](err)
			want := games.ParseError{Line: 1, Column: l.column, Want: l.want}
			if (err != nil) != (l.want != "") || err != nil && *fault != want {
				t.Errorf("%v: %q: error %v, want %v", n, l.text, err, &want)
			}
		}
	}
}

// TestParseBytes puts every byte in every place of a move: so many of them make a move again.
func TestParseBytes(t *testing.T) {
	for line, want := range map[string]struct {
		notation games.Notation
		moves    []int
	}{
		"1 X B2 #": {games.TicTac, []int{9, 6, 4, 6, 6, 3, 6, 7}},
		"0 1":      {games.ECE244, []int{3, 6, 3}},
		"X\t7":     {games.Report, []int{250, 6, 10}},
	} {
		moves := make([]int, len(line))
		for place := range line {
			for b := range 256 {
				text := []byte(line)
				text[place] = byte(b)
				if _, err := want.notation.Parse(text); err == nil {
					moves[place]++
				}
			}
		}
		if !slices.Equal(moves, want.moves) {
			t.Errorf("%q: %v moves, want %v", line, moves, want.moves)
		}
	}
}

func TestNotation(t *testing.T) {
	move := games.Move{Number: 4, Player: o, Cell: 5}
	for i, want := range []string{"tictac: 4 O B3", "report: O\t6", "ece244: 1 2", "session: 1 2"} {
		n := games.Notations()[i]
		if got := fmt.Sprintf("%v: %s", n, n.Format(move)); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
