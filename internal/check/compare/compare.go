package compare

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tictactoe/internal/check/session"
)

// A Comparison says which differences between two outputs do not count.
type Comparison struct {
	Space Space

	// Tolerance is the largest difference, absolute or relative, between two numbers that are taken
	// for equal. If it is nil, numbers are compared as text: 0.25 and 0.2500 differ.
	Tolerance *float64

	IgnoreCase  bool // letters are equal by Unicode's simple folding: see WithoutCase
	IgnoreColor bool // escape sequences for colours and attributes do not count: see Compared

	Ignore []session.LineKind // lines that do not count, even if they are missing or extra
	Varies []session.LineKind // lines that are equal to each line of the same kind
}

// KindOf returns the index of the first kind that matches a line, or -1.
func KindOf(kinds []session.LineKind, line string) int {
	bare := OneBlank(line)
	return slices.IndexFunc(kinds, func(kind session.LineKind) bool {
		return kind.Expression != nil && kind.Expression.MatchString(bare)
	})
}

// Compared returns the text of an output that is compared: without a byte order mark at its start,
// unless every byte counts, and without colour codes if they do not count.
func (c Comparison) Compared(output string) string {
	if c.Space != Strict {
		output = strings.TrimPrefix(output, session.ByteOrderMark)
	}
	if c.IgnoreColor && strings.Contains(output, "\x1b[") {
		output = colorCode.ReplaceAllString(output, "")
	}
	return output
}

// Counted returns the text of an output that counts: Compared, without the lines to ignore. A line
// with a prompt stays.
func (c Comparison) Counted(d session.Dialogue, output string) string {
	output = c.Compared(output)
	if len(c.Ignore) == 0 {
		return output
	}
	prompts := c.FindPrompts(d, output)
	var counted strings.Builder
	at := 0
	for line := range strings.Lines(output) {
		at += len(line)
		hasPrompt := false
		for len(prompts) > 0 && prompts[0].Start < at {
			hasPrompt = true
			if prompts[0].End > at { // it has more lines
				break
			}
			prompts = prompts[1:]
		}
		if hasPrompt || KindOf(c.Ignore, line) < 0 {
			counted.WriteString(line)
		}
	}
	return counted.String()
}

// ColorCodes returns the escape sequences for colours and attributes in an output (SGR in ECMA-48).
func ColorCodes(output string) []string { return colorCode.FindAllString(output, -1) }

var colorCode = regexp.MustCompile(`\x1b\[[0-9:;]*m`)

// Space says which white space counts.
type Space int

const (
	IgnoreEnds  Space = iota // not at the ends of lines, and not at the end of the output
	Strict                   // all
	IgnoreSpace              // only that there is some, also for line ends
)

// Equal reports whether two sessions are equal.
func (c Comparison) Equal(expected, actual Session) bool {
	match, _ := c.match(expected, actual)
	return match == Equal
}

// match says how well two sessions match. It also returns their gaps, if they have the same text.
func (c Comparison) match(expected, actual Session) (Match, []gap) {
	gaps, ok := c.findGaps(expected.Turns, actual.Turns)
	isSameEnd := c.Space != Strict || expected.End == actual.End
	switch {
	case !ok:
		return Different, nil
	case isSameEnd && !slices.ContainsFunc(gaps, c.differs):
		return Equal, gaps
	case sameShape(gaps):
		return SameText, gaps
	}
	return Different, gaps
}

// equalLines reports whether two lines, neither of them nil, differ in white space at most: see
// findGaps and sameShape.
func (c Comparison) equalLines(expected, actual *Line) bool {
	if slices.Equal(expected.Words, actual.Words) && !expected.IsPicture() {
		return true
	}
	gaps, ok := c.findGaps([]Turn{{Lines: []*Line{expected}}}, []Turn{{Lines: []*Line{actual}}})
	return ok && sameShape(gaps)
}

// SameWords reports whether no difference between two lists of words counts.
func (c Comparison) SameWords(expected, actual []string) bool {
	return slices.EqualFunc(expected, actual, c.SameWord)
}

// SameWord compares two words, and the numbers in them within the tolerance.
func (c Comparison) SameWord(expected, actual string) bool {
	if expected == actual || c.Tolerance == nil {
		return expected == actual
	}
	text, actualText := number.Split(expected, -1), number.Split(actual, -1)
	numbers := number.FindAllString(expected, -1)
	actualNumbers := number.FindAllString(actual, -1)
	return slices.Equal(text, actualText) &&
		slices.EqualFunc(numbers, actualNumbers, c.equalNumbers)
}

// number matches a number in a word: a decimal one, nan, inf or infinity.
var number = regexp.MustCompile(
	`[-+]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|(?i:\b(?:nan|inf|infinity)\b))`)

// equalNumbers compares two numbers as contest validators do. The sign of nan has no meaning.
func (c Comparison) equalNumbers(expected, actual string) bool {
	e, wrong := strconv.ParseFloat(unsignNaN(expected), 64)
	a, alsoWrong := strconv.ParseFloat(unsignNaN(actual), 64)
	switch {
	case wrong != nil || alsoWrong != nil: // beyond the range of numbers
		return expected == actual
	case math.IsNaN(e) || math.IsInf(e, 0):
		return e == a || math.IsNaN(e) && math.IsNaN(a)
	}
	const inexact = 1e-9 // 0.3 and 0.2 differ by a little less than 0.1, or a little more
	return math.Abs(e-a) <= *c.Tolerance*(1+inexact)*max(1, math.Abs(e))
}

// unsignNaN removes the sign of nan, which strconv does not parse.
func unsignNaN(number string) string {
	if bare := strings.TrimLeft(number, "+-"); strings.EqualFold(bare, "nan") {
		return bare
	}
	return number
}
