package transcripts

import (
	"slices"
	"strings"
)

// A Row is an expected line of a session beside the actual one. One of them may be nil.
type Row struct {
	Expected, Actual *ScreenLine
	Same             bool
}

// A ScreenLine is a line of a session as it appears on a screen, with the input after its prompt.
type ScreenLine struct {
	Text  string // without its end
	Typed int    // where in Text the input begins; len(Text) if there is none
}

// isEmpty reports whether a line has no words.
func (l *ScreenLine) isEmpty() bool { return l == nil || strings.TrimSpace(l.Text) == "" }

// isEmpty reports whether a row has no words.
func (r Row) isEmpty() bool { return r.Expected.isEmpty() && r.Actual.isEmpty() }

// Rows returns the sessions side by side, as they appear on a screen:
//
//	expected    actual      Same
//
//	Row: 0      Row: 0      true    a prompt and the input after it
//	Board:      Board:      true
//	winCode: 8  winCode: 7  false
//
// If the sessions differ in more than white space, rows that differ only in white space are the
// same, and empty lines that only one side has are dropped.
func (a Alignment) Rows() []Row {
	var r rows
	c, pairs := a.comparison, a.Pairs
	for turn := range max(len(a.Expected.Turns), len(a.Actual.Turns)) {
		for len(pairs) > 0 && pairs[0].Turn == turn {
			r.print(pairs[0])
			pairs = pairs[1:]
		}
		r.add(r.expected.end(a.Expected, turn, c), r.actual.end(a.Actual, turn, c))
	}
	return r.compare(c, c.EqualText(a.Expected, a.Actual))
}

// TurnRows returns the pairs of a turn side by side. With spaces, a difference in white space
// counts.
func (c Comparison) TurnRows(pairs []Pair, spaces bool) []Row {
	var r rows
	for _, pair := range pairs {
		r.print(pair)
	}
	return r.compare(c, spaces)
}

// rows are the rows of two screens.
type rows struct {
	rows             []Row
	expected, actual screen
}

// print adds the rows of a pair: its lines, and the empty lines before them.
func (r *rows) print(p Pair) {
	r.add(r.expected.print(p.Expected.printed()), r.actual.print(p.Actual.printed()))
}

// add adds rows so that the last lines are beside each other.
func (r *rows) add(expected, actual []*ScreenLine) {
	most := max(len(expected), len(actual))
	for i := range most {
		r.rows = append(r.rows, Row{
			Expected: lineAt(expected, len(expected)-most+i),
			Actual:   lineAt(actual, len(actual)-most+i),
		})
	}
}

// compare finds the rows that are the same. Unless spaces count, rows that differ only in white
// space are the same, and the empty lines that only one side has are dropped.
func (r *rows) compare(c Comparison, spaces bool) []Row {
	equal := c.EqualText
	if spaces {
		equal = c.Equal
	}
	r.expected.endLine()
	r.actual.endLine()
	for i, row := range r.rows {
		isPair := row.Expected != nil && row.Actual != nil
		r.rows[i].Same = isPair && equal(row.Expected.session(), row.Actual.session())
	}
	return slices.DeleteFunc(r.rows, func(row Row) bool {
		return !spaces && !row.Same && row.isEmpty()
	})
}

// session returns a line as a session.
func (l *ScreenLine) session() Session {
	var turn Turn
	turn.print(l.Text, 1, true)
	return Session{[]Turn{turn}}
}

// A screen shows one of the sessions.
type screen struct {
	line *ScreenLine     // to which text is added; nil at the start of a line
	text strings.Builder // of the line
}

// print prints a text, and returns the lines that begin in it.
func (s *screen) print(text string) (lines []*ScreenLine) {
	if text == "" {
		return nil
	}
	for i, piece := range strings.Split(text, "\n") {
		if i > 0 || s.line == nil {
			s.endLine()
			s.line = &ScreenLine{}
			lines = append(lines, s.line)
		}
		s.text.WriteString(piece)
		s.line.Typed = s.text.Len()
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

// end prints the end of a turn and the input after it, and returns the lines that begin there.
// White space at the end of a session is shown only if it counts.
func (s *screen) end(session Session, turn int, c Comparison) (lines []*ScreenLine) {
	if turn < len(session.Turns)-1 || c.Space == Strict {
		lines = s.print(session.turn(turn).Tail)
	}
	if typed := session.turn(turn + 1).Typed; typed != "" {
		s.text.WriteString(typed)
		s.endLine()
	}
	return lines
}

// Window returns the rows around the first that differs, in more than empty lines if there is one,
// with up to context rows before and after it. If none differs it returns the last ones.
func Window(rows []Row, context int) []Row {
	first := slices.IndexFunc(rows, func(row Row) bool { return !row.Same && !row.isEmpty() })
	if first < 0 {
		first = slices.IndexFunc(rows, func(row Row) bool { return !row.Same })
	}
	if first < 0 {
		first = len(rows)
	}
	return rows[max(0, first-context):min(len(rows), first+context+1)]
}
