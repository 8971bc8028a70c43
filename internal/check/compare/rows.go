package compare

import (
	"slices"
	"strings"
	"unicode"
)

// A Row is an expected line of a session beside the actual one. One of them may be nil.
type Row struct {
	Turn             int // from 0
	Expected, Actual *ScreenLine
	Match            Match // of the lines, parsed again from the screen
	Same             bool  // the row is shown as one without a difference
}

// A ScreenLine is a row of the screen of a session.
type ScreenLine struct {
	Text  string // without its end
	Typed int    // where in Text the input begins; len(Text) if there is none
	row   int
	asked int // where in Text the last prompt ends; 0 if there is none
}

// isEmpty reports whether a line has no words.
func (l *ScreenLine) isEmpty() bool { return l == nil || strings.TrimSpace(l.Text) == "" }

// IsEmpty reports whether a row has no words.
func (r Row) IsEmpty() bool { return r.Expected.isEmpty() && r.Actual.isEmpty() }

func (r Row) differs() bool { return !r.Same }

// CountDiffering returns how many rows differ.
func CountDiffering(rows []Row) (n int) {
	for _, row := range rows {
		if !row.Same {
			n++
		}
	}
	return n
}

// SpaceRows returns the sessions side by side, as they appear on a screen:
//
//	expected    actual      Same
//
//	Row: 0      Row: 0      true    a prompt and the input after it
//	Board:      Board:      true
//	winCode: 8  winCode: 7  false
//
// Each line is as it was printed. Differences in white space count. If the only one is that one
// side does not end its last line, an empty line shows the line end.
func (a Alignment) SpaceRows() []Row {
	rows := a.rows()
	isStrict := a.Comparison.Space == Strict
	if !isStrict || a.Match == Equal || slices.ContainsFunc(rows, Row.differs) {
		return rows
	}
	end := Row{Turn: len(a.Expected.Turns) - 1}
	if strings.HasSuffix(a.Expected.End, "\n") {
		end.Expected = &ScreenLine{}
	} else {
		end.Actual = &ScreenLine{}
	}
	return append(rows, end)
}

// TextRows returns rows of SpaceRows, in which differences in white space do not count, unless a
// picture has another shape and no other row differs. Empty lines that only one side has are
// dropped.
func TextRows(rows []Row) []Row {
	isExtra := func(row Row) bool { return !row.Same && row.IsEmpty() }
	isOther := func(row Row) bool { return row.Match == Different }
	rows = slices.DeleteFunc(slices.Clone(rows), isExtra)
	if slices.ContainsFunc(rows, isOther) {
		for i := range rows {
			rows[i].Same = !isOther(rows[i])
		}
	}
	return rows
}

// rows returns the sessions side by side.
func (a Alignment) rows() []Row {
	expected, actual := a.screen(a.Expected), a.screen(a.Actual) // the lines that no row has yet
	var rows []Row
	add := func(turn int, e, a []*ScreenLine) { // so that the last lines are beside each other
		most := max(len(e), len(a))
		e = slices.Concat(make([]*ScreenLine, most-len(e)), e)
		a = slices.Concat(make([]*ScreenLine, most-len(a)), a)
		for i := range most {
			rows = append(rows, Row{Turn: turn, Expected: e[i], Actual: a[i]})
		}
	}
	for _, p := range a.Pairs {
		e, n := linesUpTo(p.Expected, expected), linesUpTo(p.Actual, actual)
		add(p.Turn, expected[:e], actual[:n])
		expected, actual = expected[e:], actual[n:]
	}
	if a.Comparison.Space == Strict {
		add(len(a.Expected.Turns)-1, expected, actual)
	}
	for i := range rows {
		rows[i].Match = rows[i].match(a.Comparison)
		rows[i].Same = rows[i].Match == Equal
	}
	return rows
}

// screen returns the screen of a session, without the white space at its end unless that counts.
func (a Alignment) screen(s Session) (lines []*ScreenLine) {
	if a.Comparison.Space != Strict {
		s.screen = strings.TrimRightFunc(s.screen, unicode.IsSpace)
	}
	for text := range strings.Lines(s.screen) {
		text = strings.Clone(strings.TrimSuffix(text, "\n")) // a report keeps few of them
		lines = append(lines, &ScreenLine{Text: text, Typed: len(text), row: len(lines)})
	}
	for _, l := range s.Lines() {
		row := lines[l.row]
		row.Typed -= len(l.Typed)
		if l.Prompt {
			row.asked = min(l.end, len(row.Text))
		}
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

// match says how well the lines of a row match.
func (r Row) match(c Comparison) Match {
	switch {
	case r.Expected == nil || r.Actual == nil:
		return Different
	case r.Expected.Text == r.Actual.Text:
		return Equal
	}
	match, _ := c.match(c.parseRow(r.Expected), c.parseRow(r.Actual))
	return match
}

// parseRow parses a row of a screen. No line is dropped.
func (c Comparison) parseRow(l *ScreenLine) Session {
	p := parser{number: 1}
	p.add(l.Text[:l.asked], true)
	p.add(l.Text[l.asked:], false)
	for _, line := range p.turn.Lines {
		c.setWords(line)
	}
	return Session{Turns: []Turn{p.turn}, End: string(p.space)}
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
	return r.Actual != nil && r.Actual.row == p.Actual.row
}
