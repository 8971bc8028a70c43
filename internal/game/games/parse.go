package games

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"tictactoe/gamestate"
)

// A Notation is a way to write a game. The package comment describes each notation.
type Notation int

const (
	TicTac Notation = iota
	Report
)

// Parse parses a line, without its LF, as a move. A line of Report does not contain the move's
// number: it is zero. The error is a *ParseError on line 1.
func (n Notation) Parse(line []byte) (Move, error) {
	if n == Report {
		return parseReport(line)
	}
	return parseTicTac(line)
}

// players are in the order of the letters X and O in a notation.
var players = [...]gamestate.Mark{gamestate.X, gamestate.O}

var ticTacForm = newForm(
	part{`[1-9]`, "a move number, 1 to 9"},
	part{`_+`, "white space"},
	part{`[XOxo]`, "a player, X or O"},
	part{`_+`, "white space"},
	part{`[A-Ca-c]`, "a row, A, B or C"},
	part{`[1-3]`, "a column, 1, 2 or 3"},
	part{`_+|$`, "white space or " + endOfLine},
	part{`#|$`, "a comment (#) or " + endOfLine},
)

func parseTicTac(line []byte) (Move, error) {
	texts, err := ticTacForm.split(line)
	if err != nil {
		return Move{}, err
	}
	number, _ := strconv.Atoi(texts[0])
	player := players[strings.Index("XOxo", texts[2])%len(players)]
	row := strings.Index("ABCabc", texts[4]) % gamestate.BoardSize
	column := strings.Index("123", texts[5])
	return Move{number, player, gamestate.BoardSize*row + column}, nil
}

var reportForm = newForm(
	part{`_*`, ""},
	part{`[^\t-\r ]`, "a player, X or O"},
	part{`_+`, "a blank and the number of a square"},
	part{`[-+]?[0-9]+`, "the number of a square"},
	part{`_*`, ""},
	part{`$`, endOfLine},
)

func parseReport(line []byte) (Move, error) {
	texts, err := reportForm.split(line)
	if err != nil {
		return Move{}, err
	}
	m := Move{Cell: -1}
	if i := strings.Index("XO", texts[1]); i >= 0 {
		m.Player = players[i]
	}
	// A number that is too large for an int becomes the largest int, and is not a cell either.
	number, _ := strconv.Atoi(texts[3])
	if 1 <= number && number <= gamestate.CellCount {
		m.Cell = number - 1
	}
	return m, nil
}

// A part of a line is an expression, in which _ is white space, and its name for the error.
type part struct{ expression, name string }

const endOfLine = "the end of the line"

// A form is the parts of a line, in their order. Its expression has a group for each part, and
// matches the parts of a line up to the first one that is missing.
type form struct {
	parts      []part
	expression func() *regexp.Regexp
}

// newForm returns a form whose expression makes each part optional after the one before it, as in
// ^(?:(a)(?:(b))?)? for the parts a and b.
func newForm(parts ...part) form {
	expression := ""
	for _, p := range slices.Backward(parts) {
		expression = "(?:(" + p.expression + ")" + expression + ")?"
	}
	expression = "^" + strings.ReplaceAll(expression, "_", `[\t-\r ]`)
	return form{parts, sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(expression)
	})}
}

// split returns the text of each part of a line. The error names the first part that is missing.
func (f form) split(line []byte) (texts []string, err error) {
	groups := f.expression().FindSubmatchIndex(line)
	end := groups[1]
	for i, p := range f.parts {
		from, to := groups[2*i+2], groups[2*i+3]
		if from < 0 {
			return nil, &ParseError{1, column(line, end), p.name}
		}
		texts = append(texts, string(line[from:to]))
	}
	return texts, nil
}

// column returns the column of the character at an offset in a line, from 1.
func column(line []byte, offset int) int { return utf8.RuneCount(line[:offset]) + 1 }

func isSpace(r rune) bool { return r == ' ' || '\t' <= r && r <= '\r' }
