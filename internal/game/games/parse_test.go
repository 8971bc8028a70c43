package games_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"tictactoe/internal/game/games"
)

// A lineTest is a line, and either the move in it or the column of the error and the text expected
// there.
type lineTest struct {
	text     string
	move     games.Move
	column   int
	expected string
}

const (
	aNumber = "a move number, 1 to 9"
	aSpace  = "white space"
	aRow    = "a row, A, B or C"
	aSquare = "the number of a square"
	theEnd  = "the end of the line"
)

var x1B2 = games.Move{Number: 1, Player: x, Cell: 4}

var lineTests = map[games.Notation][]lineTest{
	// Every row of the reference table for move-check, and similar lines.
	games.TicTac: {
		{text: "1 X B2", move: x1B2},
		{text: "1  x  b2", move: x1B2},
		{text: "1 \t\v\f\r X \t\v\f\r B2 \t\v\f\r ", move: x1B2},
		{text: "1 X B2\t#c\r", move: x1B2},
		{text: "1 X B2 # \x00 \xff é # d", move: x1B2},
		{text: "4 O A1", move: games.Move{Number: 4, Player: o, Cell: 0}},
		{text: "9 o c3 # Oops...", move: games.Move{Number: 9, Player: o, Cell: 8}},

		{text: "1 X B2# c", column: 7, expected: "white space or the end of the line"},
		{text: " 1 X B2", column: 1, expected: aNumber},
		{text: "10 X A1", column: 2, expected: aSpace},
		{text: "1 XA1", column: 4, expected: aSpace},
		{text: "1 X A4", column: 6, expected: "a column, 1, 2 or 3"},
		{text: "1 X D1", column: 5, expected: aRow},
		{text: "1 X A1 junk", column: 8, expected: "a comment (#) or the end of the line"},
		{text: "1 Y A1", column: 3, expected: "a player, X or O"},
		{text: "1 X", column: 4, expected: aSpace},
		{text: "1 X  ", column: 6, expected: aRow},
		{text: "", column: 1, expected: aNumber},
	},
	games.Report: {
		{text: "X\t6", move: games.Move{Player: x, Cell: 5}},
		{text: " O \t 9 \t\r", move: games.Move{Player: o, Cell: 8}},
		{text: "X +006", move: games.Move{Player: x, Cell: 5}},
		{text: "x\t6", move: games.Move{Cell: 5}},
		{text: "漢 0", move: games.Move{Cell: -1}},
		{text: "\xff 10", move: games.Move{Cell: -1}},
		{text: "X -6", move: games.Move{Player: x, Cell: -1}},
		{text: "X 99999999999999999999", move: games.Move{Player: x, Cell: -1}},

		{text: "", column: 1, expected: "a player, X or O"},
		{text: "X", column: 2, expected: "a blank and " + aSquare},
		{text: "X \t", column: 4, expected: aSquare},
		{text: "X6", column: 2, expected: "a blank and " + aSquare},
		{text: "Dave 6", column: 2, expected: "a blank and " + aSquare},
		{text: "X -", column: 3, expected: aSquare},
		{text: "X ٣", column: 3, expected: aSquare},
		{text: "漢\t6  O 1", column: 6, expected: theEnd},
		{text: "X\t1 # c", column: 5, expected: theEnd},
	},
}

func TestParse(t *testing.T) {
	for n, tests := range lineTests {
		for _, test := range tests {
			m, err := n.Parse([]byte(test.text))
			if m != test.move {
				t.Errorf("%v: %q is %+v, expected %+v", n, test.text, m, test.move)
			}
			fault, _ := errors.AsType[*games.ParseError](err)
			expected := games.ParseError{Line: 1, Column: test.column, Expected: test.expected}
			if (err != nil) != (test.expected != "") || err != nil && *fault != expected {
				t.Errorf("%v: %q: error %v, expected %v", n, test.text, err, &expected)
			}
		}
	}
}

// FuzzParse parses any line, and compares the result with the grammar. A move prints back. An error
// has no move, and a column of the line or the next one.
func FuzzParse(f *testing.F) {
	for n, line := range map[games.Notation]string{
		games.TicTac: "1 X B2 #", games.Report: "X\t7",
	} {
		for i := range line {
			for b := range 256 {
				f.Add(line[:i]+string([]byte{byte(b)})+line[i+1:], n == games.Report)
			}
		}
	}
	f.Fuzz(func(t *testing.T, line string, isReport bool) {
		n := games.TicTac
		if isReport {
			n = games.Report
		}
		line = strings.ReplaceAll(line, "\n", "")
		m, err := n.Parse([]byte(line))
		if isMove := grammars[n].MatchString(line); isMove != (err == nil) {
			t.Errorf("%v: %q is %v, error %v", n, line, m, err)
		}
		if fault, ok := errors.AsType[*games.ParseError](err); ok {
			isInLine := 1 <= fault.Column && fault.Column <= len([]rune(line))+1
			if m != (games.Move{}) || !isInLine || fault.Expected == "" {
				t.Errorf("%v: %q is %v, error %v", n, line, m, err)
			}
		} else if back, _ := n.Parse([]byte(m.String())); n == games.TicTac && back != m {
			t.Errorf("%v: %q is %v, printed %q, which is %v", n, line, m, m, back)
		}
	})
}

// grammars are regular expressions for the lines that are moves. (?s) treats each byte as a
// character.
var grammars = map[games.Notation]*regexp.Regexp{
	games.TicTac: grammar(`(?s)^[1-9]_+[XOxo]_+[A-Ca-c][1-3](_+(#.*)?)?$`),
	games.Report: grammar(`(?s)^_*[^ \t\v\f\r]_+[-+]?[0-9]+_*$`),
}

// grammar compiles an expression in which an underscore is white space.
func grammar(expression string) *regexp.Regexp {
	return regexp.MustCompile(strings.ReplaceAll(expression, "_", `[ \t\v\f\r]`))
}
