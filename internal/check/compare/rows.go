package compare

import (
	"slices"
	"strings"
	"unicode"
)

// A Row is an expected line on a screen beside the actual one. One of them may be nil.
type Row struct {
	Turn             int // from 0
	Pair             int // the index of the first pair whose line it is, or that is below it
	Expected, Actual *ScreenLine
	Match            Match // of the lines
}

// A ScreenLine is a row of the screen of a run.
type ScreenLine struct {
	Text  string // without its end
	Typed int    // where in Text the input begins; len(Text) if there is none
	row   int
}

// isEmpty reports whether a line has no words.
func (l *ScreenLine) isEmpty() bool { return l == nil || strings.TrimSpace(l.Text) == "" }

// IsEmpty reports whether a row has no words.
func (r Row) IsEmpty() bool { return r.Expected.isEmpty() && r.Actual.isEmpty() }

// Differs reports whether a row is shown as one with a difference.
func (r Row) Differs() bool { return r.Match != Equal }

// CountDiffering returns how many rows differ.
func CountDiffering(rows []Row) (n int) {
	for _, row := range rows {
		if row.Differs() {
			n++
		}
	}
	return n
}

// SpaceRows returns the outputs side by side, as they appear on a screen:
//
//	expected    actual      Match
//
//	Row: 0      Row: 0      Equal      a prompt and the input after it
//	 B X B      BXB         SameText
//	winCode: 8  winCode: 7  Different
//
// Each line is as it was printed. Differences in white space count. If the only one is that one
// side does not end its last line, an empty line shows the line end.
func (a Alignment) SpaceRows() []Row {
	rows := a.rows()
	isStrict := a.Rules.Space == Strict
	if !isStrict || a.Match == Equal || slices.ContainsFunc(rows, Row.Differs) {
		return rows
	}
	end := Row{Turn: len(a.Expected.Turns) - 1, Pair: len(a.Pairs)}
	if strings.HasSuffix(a.Expected.End, "\n") {
		end.Expected = &ScreenLine{}
	} else {
		end.Actual = &ScreenLine{}
	}
	return append(rows, end)
}

// TextRows returns rows of SpaceRows, in which differences in white space do not count. Empty lines
// that only one side has are dropped.
func TextRows(rows []Row) []Row {
	isExtra := func(row Row) bool { return row.Differs() && row.IsEmpty() }
	rows = slices.DeleteFunc(slices.Clone(rows), isExtra)
	for i := range rows {
		if rows[i].Match == SameText {
			rows[i].Match = Equal
		}
	}
	return rows
}

// rows returns the outputs side by side. A row matches as its pairs do.
func (a Alignment) rows() (rows []Row) {
	expected, actual := a.screen(a.Expected), a.screen(a.Actual) // the lines that no row has yet
	lastExpected, lastActual := 0, 0                             // the last rows with such a line
	// The last lines are beside each other.
	add := func(turn, pair int, e, n []*ScreenLine) {
		most := max(len(e), len(n))
		e = slices.Concat(make([]*ScreenLine, most-len(e)), e)
		n = slices.Concat(make([]*ScreenLine, most-len(n)), n)
		for i := range most {
			if e[i] != nil {
				lastExpected = len(rows)
			}
			if n[i] != nil {
				lastActual = len(rows)
			}
			rows = append(rows, Row{turn, pair, e[i], n[i], a.matchAround(e[i], n[i])})
		}
	}
	limit := func(row int, match Match) { rows[row].Match = min(rows[row].Match, match) }
	for i, p := range a.Pairs {
		e, n := linesUpTo(p.Expected, expected), linesUpTo(p.Actual, actual)
		add(p.Turn, i, expected[:e], actual[:n])
		expected, actual = expected[e:], actual[n:]
		if p.Expected != nil && p.Actual != nil && lastExpected != lastActual {
			p.Match = Different
		}
		if p.Expected != nil {
			limit(lastExpected, p.Match)
		}
		if p.Actual != nil {
			limit(lastActual, p.Match)
		}
	}
	if a.Rules.Space == Strict {
		add(len(a.Expected.Turns)-1, len(a.Pairs), expected, actual)
	}
	return rows
}

// matchAround says how well two rows match apart from their words: in their input, and in the
// blanks at their ends if these count.
func (a Alignment) matchAround(expected, actual *ScreenLine) Match {
	blanks := func(text string) string {
		return text[len(strings.TrimRightFunc(text, unicode.IsSpace)):]
	}
	switch {
	case expected == nil || actual == nil,
		expected.Text[expected.Typed:] != actual.Text[actual.Typed:]:
		return Different
	case a.Rules.Space == Strict && blanks(expected.Text) != blanks(actual.Text):
		return SameText
	}
	return Equal
}

// screen returns the screen of a run, without the white space at its end unless that counts.
func (a Alignment) screen(o Output) (lines []*ScreenLine) {
	if a.Rules.Space != Strict {
		o.screen = strings.TrimRightFunc(o.screen, unicode.IsSpace)
	}
	for text := range strings.Lines(o.screen) {
		text = strings.Clone(strings.TrimSuffix(text, "\n")) // a report keeps few of them
		lines = append(lines, &ScreenLine{Text: text, Typed: len(text), row: len(lines)})
	}
	for _, l := range o.Lines() {
		lines[l.row].Typed -= len(l.Typed)
	}
	return lines
}

// linesUpTo returns how many lines of the rest of a screen there are up to that of l.
func linesUpTo(l *Line, rest []*ScreenLine) int {
	if l == nil || len(rest) == 0 {
		return 0
	}
	return max(0, l.row+1-rest[0].row)
}

// RowOf returns the index of the row that shows a pair, or -1.
func RowOf(rows []Row, p Pair) int {
	return slices.IndexFunc(rows, func(r Row) bool { return r.Shows(p) })
}

// Shows reports whether a row shows the line of a pair.
func (r Row) Shows(p Pair) bool {
	if p.Expected != nil {
		return r.Expected != nil && r.Expected.row == p.Expected.row
	}
	return r.Actual != nil && p.Actual != nil && r.Actual.row == p.Actual.row
}
