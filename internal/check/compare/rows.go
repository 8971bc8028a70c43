package compare

import (
	"slices"
	"strings"

	"tictactoe/internal/session"
)

// A Row is an expected line of a session beside the actual one. One of them may be nil.
type Row struct {
	Turn             int // from 0
	Expected, Actual *ScreenLine
	Match            Match // of the lines, parsed again from the screen
	Same             bool  // the row is shown as one without a difference
}

// A ScreenLine is a line of a session as it appears on a screen, with the input after its prompt.
type ScreenLine struct {
	Text  string // without its end
	Typed int    // where in Text the input begins; len(Text) if there is none

	number int // of the session's line that is printed last in it
}

// isEmpty reports whether a line has no words.
func (l *ScreenLine) isEmpty() bool { return l == nil || strings.TrimSpace(l.Text) == "" }

// IsEmpty reports whether a row has no words.
func (r Row) IsEmpty() bool { return r.Expected.isEmpty() && r.Actual.isEmpty() }

func (r Row) differs() bool { return !r.Same }

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
	var expected, actual screen
	var rows []Row
	add := func(turn int, e, a []*ScreenLine) { // so that the last lines are beside each other
		most := max(len(e), len(a))
		e = slices.Concat(make([]*ScreenLine, most-len(e)), e)
		a = slices.Concat(make([]*ScreenLine, most-len(a)), a)
		for i := range most {
			rows = append(rows, Row{Turn: turn, Expected: e[i], Actual: a[i]})
		}
	}
	pairs := a.Pairs
	if a.Match != Different {
		pairs = a.whole
	}
	for _, p := range pairs {
		add(p.Turn, expected.printLine(p.Expected), actual.printLine(p.Actual))
	}
	if a.Comparison.Space == Strict {
		turn := len(a.Expected.Turns) - 1
		add(turn, expected.printEnd(a.Expected), actual.printEnd(a.Actual))
	}
	expected.endLine()
	actual.endLine()
	for i := range rows {
		rows[i].Match = rows[i].match(a.Comparison)
		rows[i].Same = rows[i].Match == Equal
	}
	return rows
}

// match says how well the lines of a row match.
func (r Row) match(c Comparison) Match {
	switch {
	case r.Expected == nil || r.Actual == nil:
		return Different
	case r.Expected.Text == r.Actual.Text:
		return Equal
	}
	expected := Parse(session.Dialogue{}, r.Expected.Text, "")
	actual := Parse(session.Dialogue{}, r.Actual.Text, "")
	match, _ := c.match(expected, actual)
	return match
}

// A screen shows one of the sessions.
type screen struct {
	line   *ScreenLine     // to which text is added; nil at the start of a line
	text   strings.Builder // of the line
	tail   string          // of the last line that was printed
	number int             // of the output's line in which that one ends
}

// printLine prints a line with the white space before it and the input after it. It returns the
// lines of the screen that begin in it. The line may be nil.
func (s *screen) printLine(l *Line) (lines []*ScreenLine) {
	if l == nil {
		return nil
	}
	space := strings.TrimPrefix(l.Space[0], l.Lead)
	isIgnored := l.Number > s.number && !strings.Contains(space, "\n") // the line end
	if s.line != nil && isIgnored {
		s.print(space)
		s.endLine()
		space = ""
	}
	lines = s.print(space + l.Text)
	s.line.number, s.tail = l.Number, l.Tail
	s.number = l.Number + strings.Count(l.Text, "\n")
	if l.Typed != "" {
		lines = append(lines, s.print(l.Tail+l.Typed)...)
		s.line.Typed -= len(l.Typed)
		s.endLine()
	}
	return lines
}

// printEnd prints the white space after the last line, which begins with its Tail.
func (s *screen) printEnd(of Session) (lines []*ScreenLine) {
	return s.print(strings.TrimPrefix(of.End, s.tail))
}

// print prints a text, and returns the lines that begin in it. A line end begins no line.
func (s *screen) print(text string) (lines []*ScreenLine) {
	for piece := range strings.Lines(text) {
		if s.line == nil {
			s.line = &ScreenLine{}
			lines = append(lines, s.line)
		}
		bare := strings.TrimSuffix(piece, "\n")
		s.text.WriteString(bare)
		s.line.Typed = s.text.Len()
		if bare != piece {
			s.endLine()
		}
	}
	return lines
}

// endLine sets the text of the line.
func (s *screen) endLine() {
	if s.line != nil {
		s.line.Text = s.text.String()
		s.text.Reset()
		s.line = nil
	}
}

// RowOf returns the index of the row that shows a pair, or -1.
func RowOf(rows []Row, p Pair) int {
	for i := len(rows) - 1; i >= 0; i-- {
		if rows[i].Shows(p) {
			return i
		}
	}
	return -1
}

// Shows reports whether a row shows the line of a pair, or the prompt before it. If the input has
// ended, they are one row.
func (r Row) Shows(p Pair) bool {
	if p.Expected != nil {
		return r.Turn <= p.Turn && r.Expected != nil && r.Expected.number == p.Expected.Number
	}
	return r.Turn <= p.Turn && r.Actual != nil && r.Actual.number == p.Actual.Number
}
