package transcripts

import (
	"fmt"
	"slices"
)

// A Difference is the first place at which an output differs from the expected one. If they differ
// in more than white space, differences in white space do not count.
type Difference struct {
	Input  int    `json:"input"` // the number of the input before it, from 1; 0 before any
	Typed  string `json:"typed"` // that input, with one blank between its words
	Line   int    `json:"line"`  // the line of the expected output, from 1
	Reason string `json:"-"`     // as in: expected "X wins", got "O wins"
}

// String returns the place of the difference, as in: after input 3, "0 1".
func (d *Difference) String() string {
	switch {
	case d.Input == 0:
		return fmt.Sprintf("at line %d of the output", d.Line)
	case d.Typed == "":
		return fmt.Sprintf("after input %d, the end of the input", d.Input)
	}
	return fmt.Sprintf("after input %d, %q", d.Input, d.Typed)
}

// Difference returns the first difference between the sessions, or nil if they are equal.
func (a Alignment) Difference() *Difference {
	c := a.comparison
	if c.Equal(a.Expected, a.Actual) {
		return nil
	}
	differs := c.differs
	if c.EqualText(a.Expected, a.Actual) {
		differs = c.differsInSpace
	}
	at := slices.IndexFunc(a.Pairs, differs)
	if at < 0 { // white space at the end, or in a session without lines
		at = len(a.Pairs) - 1
	}

	d := &Difference{Line: 1}
	for _, pair := range a.Pairs[:at+1] {
		if pair.Expected != nil {
			d.Line = pair.Expected.Number
		}
		d.Input = pair.Turn
	}
	d.Typed = a.Expected.turn(d.Input).Typed
	d.Reason = c.reason(a.Pairs[max(at, 0):])
	return d
}

// differs reports whether a pair differs in more than white space.
func (c Comparison) differs(p Pair) bool {
	return p.Expected == nil || p.Actual == nil || !c.EqualLines(p.Expected, p.Actual)
}

// differsInSpace reports whether the lines of a pair are not equal.
func (c Comparison) differsInSpace(p Pair) bool {
	return c.differs(p) || !slices.EqualFunc(p.Expected.Space, p.Actual.Space, c.equalSpace)
}

// reason quotes the first of some pairs. If a line is missing or extra, it quotes the line that
// follows on the other side.
func (c Comparison) reason(pairs []Pair) string {
	var expected, actual *Line
	for _, pair := range slices.Backward(pairs) {
		if pair.Expected != nil {
			expected = pair.Expected
		}
		if pair.Actual != nil {
			actual = pair.Actual
		}
	}
	switch {
	case len(pairs) == 0 || !slices.ContainsFunc(pairs, c.differs):
		return "the white space differs"
	case actual == nil:
		quoted, _ := Quote(expected.Text(), "", mostOfQuote)
		return fmt.Sprintf("expected %s, and the output ends there", quoted)
	case expected == nil:
		quoted, _ := Quote(actual.Text(), "", mostOfQuote)
		return fmt.Sprintf("expected the output to end, got %s", quoted)
	}
	expectedText, actualText := Quote(expected.Text(), actual.Text(), mostOfQuote)
	return fmt.Sprintf("expected %s, got %s", expectedText, actualText)
}

const mostOfQuote = 200 // characters of a line in a reason
