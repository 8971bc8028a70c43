package session

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// A Comparison says which differences between two outputs count.
type Comparison struct {
	Space Space

	// Tolerance is the largest difference, absolute or relative, between two numbers that are taken
	// for equal. If it is nil, numbers are compared as text: 0.25 and 0.2500 differ.
	Tolerance *float64
}

// Space says which white space counts.
type Space int

const (
	IgnoreEnds  Space = iota // not at the ends of lines, and not at the end of the output
	Strict                   // all
	IgnoreSpace              // only that there is some, also for line ends
)

// Equal reports whether two sessions are equal.
func (c Comparison) Equal(expected, actual Session) bool {
	e, a := placedWords(expected.Lines()), placedWords(actual.Lines())
	isEqual := func(e, a placedWord) bool {
		return c.equalWords(e.text, a.text) && c.equalSpace(e.space, a.space)
	}
	return slices.EqualFunc(e, a, isEqual) && (c.Space != Strict || expected.End == actual.End)
}

// match says how well two sessions match. Unless they are different, it also returns the actual
// words for each expected one: see matchWords.
func (c Comparison) match(expected, actual Session) (match Match, matched [][]placedWord) {
	e := placedWords(expected.Lines())
	matched, ok := c.matchWords(e, placedWords(actual.Lines()))
	switch {
	case ok && c.Equal(expected, actual):
		match = Equal
	case ok && sameShape(e, matched):
		match = SameText
	}
	return match, matched
}

// EqualLines reports whether two lines, neither of them nil, differ in white space at most. The
// words may be joined or cut, as in XBB for X B B, but in one run of words only one side has
// several: 31 4 is not 3 14. No number may be joined or cut, and a picture of symbols has the same
// shape: see sameShape.
func (c Comparison) EqualLines(expected, actual *Line) bool {
	if slices.Equal(expected.Words, actual.Words) && !expected.IsPicture() {
		return true
	}
	e := placedWords([]*Line{expected})
	matched, ok := c.matchWords(e, placedWords([]*Line{actual}))
	return ok && sameShape(e, matched)
}

// equalSpace compares the white space between two words.
func (c Comparison) equalSpace(expected, actual string) bool {
	switch {
	case expected == actual, c.Space == IgnoreSpace:
		return true
	case c.Space == Strict:
		return false
	}
	return trimLineEnds(expected) == trimLineEnds(actual)
}

// trimLineEnds removes the blanks at the ends of lines from white space, and keeps the line ends
// and the indent: " \n \n\t" becomes "\n\n\t".
func trimLineEnds(space string) string {
	last := strings.LastIndexByte(space, '\n') + 1
	return strings.Repeat("\n", strings.Count(space, "\n")) + space[last:]
}

// equalWords compares two words, and the numbers in them within the tolerance.
func (c Comparison) equalWords(expected, actual string) bool {
	if expected == actual || c.Tolerance == nil {
		return expected == actual
	}
	text, actualText := number().Split(expected, -1), number().Split(actual, -1)
	numbers := number().FindAllString(expected, -1)
	actualNumbers := number().FindAllString(actual, -1)
	return slices.Equal(text, actualText) &&
		slices.EqualFunc(numbers, actualNumbers, c.equalNumbers)
}

// number matches a number in a word: a decimal one, nan, inf or infinity.
var number = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(
		`[-+]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|(?i:\b(?:nan|inf|infinity)\b))`)
})

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

// A placedWord is a word, or a piece of one, with its place in the output.
type placedWord struct {
	text        string
	space       string // before it; empty before the rest of a word
	line        *Line
	row, column int
}

// placedWords returns the words of lines with their places.
func placedWords(lines []*Line) (words []placedWord) {
	row, column := 0, 0
	for _, line := range lines {
		for i, text := range line.Words {
			space := line.Space[i]
			if ends := strings.Count(space, "\n"); ends > 0 {
				row += ends
				column = 0
			}
			column += utf8.RuneCountInString(space[strings.LastIndexByte(space, '\n')+1:])
			words = append(words, placedWord{text, space, line, row, column})
			column += utf8.RuneCountInString(text)
		}
	}
	return words
}

// split splits a word after its first bytes.
func (w placedWord) split(length int) (beginning, rest placedWord) {
	beginning, rest = w, w
	beginning.text, rest.text = w.text[:length], w.text[length:]
	rest.column += utf8.RuneCountInString(beginning.text)
	rest.space = ""
	return beginning, rest
}

// matchWords returns for each expected word the actual words, or the piece of one, that have the
// same characters. It fails if there are none, or if a number would be joined or cut.
func (c Comparison) matchWords(expected, actual []placedWord) (matched [][]placedWord, ok bool) {
	for len(expected) > 0 && len(actual) > 0 {
		e, a := expected[0], actual[0]
		switch {
		case c.equalWords(e.text, a.text):
			matched = append(matched, actual[:1:1])
			expected, actual = expected[1:], actual[1:]
		case strings.HasPrefix(e.text, a.text):
			n := joinedWords(e.text, actual)
			if n == 0 {
				return nil, false
			}
			matched = append(matched, actual[:n:n])
			expected, actual = expected[1:], actual[n:]
		default:
			n := joinedWords(a.text, expected)
			if n == 0 {
				return nil, false
			}
			for _, word := range expected[:n] {
				beginning, rest := a.split(len(word.text))
				matched = append(matched, []placedWord{beginning})
				a = rest
			}
			expected, actual = expected[n:], actual[1:]
		}
	}
	return matched, len(expected) == 0 && len(actual) == 0
}

// joinedWords returns how many of the first words, joined, give the text. It returns 0 if they do
// not, or if a number would then begin or end in another place.
func joinedWords(text string, words []placedWord) (n int) {
	for last := ""; text != ""; n++ {
		if n == len(words) || !strings.HasPrefix(text, words[n].text) {
			return 0
		}
		if last != "" && isWithinNumber(last[len(last)-1], text[0]) {
			return 0
		}
		last = words[n].text
		text = text[len(last):]
	}
	return n
}

// isWithinNumber reports whether two characters are parts of one number if no white space is
// between them.
func isWithinNumber(before, after byte) bool {
	isDigit := func(b byte) bool { return b >= '0' && b <= '9' }
	isPart := func(b byte) bool { return isDigit(b) || b == '.' }
	return isPart(before) && isPart(after) ||
		before == '-' && isPart(after) || isDigit(before) && after == '-'
}

// IsPicture reports whether a line has neither letters nor digits, so that its shape is its
// meaning, as in a histogram of stars. A prompt is no picture.
func (l *Line) IsPicture() bool {
	return !l.Prompt && !strings.ContainsFunc(l.Text, func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r)
	})
}

// sameShape reports whether the lines that are pictures have the same symbols in the same columns.
// Lines in a row are one picture. Its indent may differ.
func sameShape(expected []placedWord, matched [][]placedWord) bool {
	var last *Line
	indent, row, isDrawn := 0, 0, false
	for i, e := range expected {
		if e.line != last {
			isContinued := isDrawn
			last, isDrawn = e.line, e.line.IsPicture()
			if !isContinued {
				indent = matched[i][0].column - e.column
			}
			row = matched[i][0].row
		}
		a := matched[i][0]
		if isDrawn && (len(matched[i]) > 1 || a.column-e.column != indent || a.row != row) {
			return false
		}
	}
	return true
}
