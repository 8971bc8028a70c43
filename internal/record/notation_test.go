package record_test

import (
	"errors"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/record"
)

const (
	x = gamestate.X
	o = gamestate.O
)

// A line is a line, and either the move it is or the column where it stops being one and what should stand there.
type line struct {
	text   string
	move   record.Move
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
	theEnd     = "the end of the line"
)

var x1B2 = record.Move{Number: 1, Player: x, Cell: 4}

// ticTacLines holds every row of the reference table for move-check, and more of its kind.
var ticTacLines = []line{
	{text: "1 X B2", move: x1B2},
	{text: "1  x  b2", move: x1B2},
	{text: "1\tX\tB2", move: x1B2},
	{text: "1\vX\vB2", move: x1B2},
	{text: "1\fX\fB2", move: x1B2},
	{text: "1\rX\rB2", move: x1B2},
	{text: "1 \t\v\f\r X \t\v\f\r B2 \t\v\f\r ", move: x1B2},
	{text: "1 X B2\r", move: x1B2},
	{text: "1 X B2 \r", move: x1B2},
	{text: "1 X B2   ", move: x1B2},

	{text: "1 X B2 # c", move: x1B2},
	{text: "1 X B2 #", move: x1B2},
	{text: "1 X B2\t#c\r", move: x1B2},
	{text: "1 X B2 # \x00 \xff é", move: x1B2},
	{text: "1 X A1 # a # b", move: record.Move{Number: 1, Player: x, Cell: 0}},
	{text: "4 O A1", move: record.Move{Number: 4, Player: o, Cell: 0}},
	{text: "9 o c3 # Oops...", move: record.Move{Number: 9, Player: o, Cell: 8}},

	{text: "1 X B2# c", column: 7, want: aSpaceOrTo},

	{text: " 1 X B2", column: 1, want: aNumber},
	{text: "\t1 X B2", column: 1, want: aNumber},

	{text: "01 X B2", column: 1, want: aNumber},
	{text: "10 X A1", column: 2, want: aSpace},
	{text: "0 X A1", column: 1, want: aNumber},
	{text: "+1 X A1", column: 1, want: aNumber},
	{text: "-1 X A1", column: 1, want: aNumber},
	{text: "1.0 X A1", column: 2, want: aSpace},
	{text: "/ X A1", column: 1, want: aNumber},
	{text: ": X A1", column: 1, want: aNumber},

	{text: "1X A1", column: 2, want: aSpace},
	{text: "1 XA1", column: 4, want: aSpace},
	{text: "1 X A 1", column: 6, want: aColumn},
	{text: "1 X A4", column: 6, want: aColumn},
	{text: "1 X A0", column: 6, want: aColumn},
	{text: "1 X D1", column: 5, want: aRow},
	{text: "1 X @1", column: 5, want: aRow},
	{text: "1 X \x011", column: 5, want: aRow},
	{text: "1 XX A1", column: 4, want: aSpace},
	{text: "1 X A11", column: 7, want: aSpaceOrTo},
	{text: "1 X A1 junk", column: 8, want: aComment},
	{text: "1 Y A1", column: 3, want: aPlayer},
	{text: "1 0 A1", column: 3, want: aPlayer},
	{text: "1 # A1", column: 3, want: aPlayer},
	{text: "1", column: 2, want: aSpace},
	{text: "1 ", column: 3, want: aPlayer},
	{text: "1 X", column: 4, want: aSpace},
	{text: "1 X  ", column: 6, want: aRow},
	{text: "1 X A", column: 6, want: aColumn},

	{text: "", column: 1, want: aNumber},
	{text: "   ", column: 1, want: aNumber},
	{text: "\r", column: 1, want: aNumber},
	{text: "# a comment", column: 1, want: aNumber},
	{text: " # a comment", column: 1, want: aNumber},

	{text: "1 X B2\x00", column: 7, want: aSpaceOrTo},
	{text: "1 X B2 \x00", column: 8, want: aComment},
	{text: "1 X B2\x00# c", column: 7, want: aSpaceOrTo},
	{text: "1 X B2\x85", column: 7, want: aSpaceOrTo},
	{text: "1 X B2\u00a0", column: 7, want: aSpaceOrTo},
	{text: "1 X B2;", column: 7, want: aSpaceOrTo},
	{text: "\x001 X B2", column: 1, want: aNumber},
	{text: "1\x00X B2", column: 2, want: aSpace},
	{text: "\uFEFF1 X B2", column: 1, want: aNumber},

	{text: "1 X B2\n", column: 7, want: aSpaceOrTo},
	{text: "1 X B2 \n", column: 8, want: aComment},
	{text: "1 X B2 # c\n", column: 11, want: theEnd},
	{text: "1\nX B2", column: 2, want: aSpace},
}

var reportLines = []line{
	{text: "X\t6", move: record.Move{Player: x, Cell: 5}},
	{text: "O\t1", move: record.Move{Player: o, Cell: 0}},
	{text: "O      9", move: record.Move{Player: o, Cell: 8}},
	{text: " O \t 9 \t\r", move: record.Move{Player: o, Cell: 8}},
	{text: "x\t6", column: 1, want: aPlayer},
	{text: "Y\t5", column: 1, want: aPlayer},
	{text: "X\t0", column: 3, want: "a cell, 1 to 9"},
	{text: "X\t:", column: 3, want: "a cell, 1 to 9"},
	{text: "X\t10", column: 4, want: theEnd},
	{text: "X\t1 # c", column: 5, want: theEnd},
	{text: "X6", column: 2, want: aSpace},
	{text: "X", column: 2, want: aSpace},
	{text: "X ", column: 3, want: "a cell, 1 to 9"},
	{text: "", column: 1, want: aPlayer},
	{text: "  ", column: 3, want: aPlayer},
	{text: "X: Dave McPherson   O: Guy Rhodes", column: 2, want: aSpace},
}

var ece244Lines = []line{
	{text: "0 0", move: record.Move{Cell: 0}},
	{text: "1 2", move: record.Move{Cell: 5}},
	{text: "2\t0", move: record.Move{Cell: 6}},
	{text: " 2 \v\f 2 \r", move: record.Move{Cell: 8}},
	{text: "3 0", column: 1, want: "a row, 0, 1 or 2"},
	{text: "-1 0", column: 1, want: "a row, 0, 1 or 2"},
	{text: "0 3", column: 3, want: "a column, 0, 1 or 2"},
	{text: "0 /", column: 3, want: "a column, 0, 1 or 2"},
	{text: "00", column: 2, want: aSpace},
	{text: "0", column: 2, want: aSpace},
	{text: "0 0 1 1", column: 5, want: theEnd},
	{text: "0 0 #", column: 5, want: theEnd},
	{text: "", column: 1, want: "a row, 0, 1 or 2"},
}

func TestParse(t *testing.T) {
	for n, lines := range map[record.Notation][]line{
		record.TicTac: ticTacLines, record.Report: reportLines, record.ECE244: ece244Lines,
	} {
		for _, l := range lines {
			m, err := n.Parse([]byte(l.text))
			if m != l.move {
				t.Errorf("%v: %q is %+v, want %+v", n, l.text, m, l.move)
			}
			if l.want == "" {
				if err != nil {
					t.Errorf("%v: %q: %v", n, l.text, err)
				}
				continue
			}
			var fault *record.ParseError
			if !errors.As(err, &fault) || !errors.Is(err, record.ErrNoMove) {
				t.Errorf("%v: %q: error %v, want a ParseError", n, l.text, err)
			} else if want := (record.ParseError{Line: 1, Column: l.column, Want: l.want}); *fault != want {
				t.Errorf("%v: %q: %v, want %v", n, l.text, fault, &want)
			}
		}
	}
}

// TestAppend writes every move there is, and many that there are not, and reads them back.
func TestAppend(t *testing.T) {
	for number := -128; number < 128; number++ {
		for player := gamestate.Mark(-2); player <= 2; player++ {
			for cell := -128; cell < 128; cell++ {
				m := record.Move{Number: int8(number), Player: player, Cell: int8(cell)}
				isPlayer, isCell := player == x || player == o, 0 <= cell && cell < 9
				checkAppend(t, record.TicTac, m, m, 1 <= number && number <= 9 && isPlayer && isCell)
				if number == 1 {
					checkAppend(t, record.Report, m, record.Move{Player: player, Cell: int8(cell)}, isPlayer && isCell)
					checkAppend(t, record.ECE244, m, record.Move{Cell: int8(cell)}, isCell)
				}
			}
		}
	}
}

func checkAppend(t *testing.T, n record.Notation, m, want record.Move, isMove bool) {
	text := n.Append(nil, m)
	read, err := n.Parse(text)
	if (err == nil) != isMove || isMove && read != want {
		t.Fatalf("%v writes %+v as %q, which is read as %+v, error %v", n, m, text, read, err)
	}
}

func TestAppendKeepsText(t *testing.T) {
	m := record.Move{Number: 4, Player: o, Cell: 3}
	for n, want := range map[record.Notation]string{
		record.TicTac: "> 4 O B1", record.Report: "> O\t4", record.ECE244: "> 1 0",
	} {
		if got := n.Append([]byte("> "), m); string(got) != want {
			t.Errorf("%v: %q, want %q", n, got, want)
		}
	}
	if got := m.String(); got != "4 O B1" {
		t.Errorf("String() = %q", got)
	}
	if m.Row() != 1 || m.Column() != 0 {
		t.Errorf("row %d, column %d, want 1, 0", m.Row(), m.Column())
	}
}

func TestAppendGame(t *testing.T) {
	xFirst := []record.Move{{1, x, 4}, {2, o, 5}, {3, x, 8}}
	oFirst := []record.Move{{1, o, 4}, {2, x, 5}}
	tests := []struct {
		notation record.Notation
		moves    []record.Move
		want     string
		ok       bool
	}{
		{record.TicTac, nil, "", true},
		{record.TicTac, xFirst, "1 X B2\n2 O B3\n3 X C3\n", true},
		{record.Report, xFirst, "X\t5\nO\t6\nX\t9\n", true},
		{record.ECE244, xFirst, "1 1\n1 2\n2 2\n", true},
		{record.TicTac, oFirst, "1 O B2\n2 X B3\n", true},
		{record.Report, oFirst, "O\t5\nX\t6\n", true},
		{record.ECE244, oFirst, "", false},
		{record.ECE244, []record.Move{{1, x, 4}, {2, x, 5}}, "1 1\n", false},
		{record.TicTac, []record.Move{{2, x, 4}, {2, x, 4}}, "2 X B2\n2 X B2\n", true},
		{record.Report, []record.Move{{2, x, 4}}, "", false},
		{record.TicTac, []record.Move{{1, x, 4}, {10, o, 5}}, "1 X B2\n", false},
		{record.Report, []record.Move{{1, gamestate.Empty, 4}}, "", false},
		{record.ECE244, []record.Move{{1, x, 9}}, "", false},
	}
	for _, test := range tests {
		text, err := test.notation.AppendGame([]byte("game:\n"), test.moves)
		if got := string(text); got != "game:\n"+test.want {
			t.Errorf("%v writes %v as %q, want %q", test.notation, test.moves, got, test.want)
		}
		if (err == nil) != test.ok || err != nil && !errors.Is(err, record.ErrUnwritable) {
			t.Errorf("%v writes %v with error %v", test.notation, test.moves, err)
		}
	}
}

func TestDetect(t *testing.T) {
	tests := []struct {
		text string
		want record.Notation
		ok   bool
	}{
		{"", 0, false},
		{"\n\n", 0, false},
		{"1 2 3\nhello\n", 0, false},
		{"1\n1\n", 0, false},
		{"1 X B2\n2 O C2\n", record.TicTac, true},
		{"1 X B2", record.TicTac, true},
		{"1 x b2 # Oops...\r\n", record.TicTac, true},
		{"1 X D1\n2 O A1\nX\t1\n", record.TicTac, true},
		{"X\t6\nO\t9\n", record.Report, true},
		{"\nX      6", record.Report, true},
		{"Tic-Tac-Toe Game Data\nX: Dave McPherson\tO: Guy Rhodes\n\nX\t6\n", record.Report, true},
		{"Y\t5\nX\t0\nX\t6\n", record.Report, true},
		{"0 0\n1 0\n", record.ECE244, true},
		{"3 0\n\n  2 2\r\n", record.ECE244, true},
	}
	for _, test := range tests {
		if n, ok := record.Detect([]byte(test.text)); n != test.want || ok != test.ok {
			t.Errorf("%q: %v, %t, want %v, %t", test.text, n, ok, test.want, test.ok)
		}
	}
}

func TestNotationNames(t *testing.T) {
	for n, want := range map[record.Notation]string{
		record.TicTac: "tictac", record.Report: "report", record.ECE244: "ece244", 99: "Notation(99)",
	} {
		if got := n.String(); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}
