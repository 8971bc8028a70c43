package transcripts

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A Comparison says which differences between two outputs count.
type Comparison struct {
	Space Space

	// Tolerance is the largest difference, absolute or relative, between two numbers that are taken
	// for equal. If it is 0, numbers are compared as text.
	Tolerance float64
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
	expectedWords, expectedSpace := expected.flat()
	actualWords, actualSpace := actual.flat()
	if !slices.EqualFunc(expectedWords, actualWords, c.equalWords) {
		return false
	}
	last := len(expectedWords)
	return slices.EqualFunc(expectedSpace[:last], actualSpace[:last], c.equalSpace) &&
		(c.Space != Strict || expectedSpace[last] == actualSpace[last])
}

// EqualText reports whether two sessions differ in white space at most. Words may be joined, as in
// XBB for X B B.
func (c Comparison) EqualText(expected, actual Session) bool {
	expectedWords, _ := expected.flat()
	actualWords, _ := actual.flat()
	return slices.EqualFunc(expectedWords, actualWords, c.equalWords) ||
		strings.Join(expectedWords, "") == strings.Join(actualWords, "")
}

// EqualLines reports whether two lines, neither of them nil, differ in white space at most.
func (c Comparison) EqualLines(expected, actual *Line) bool {
	return slices.EqualFunc(expected.Words, actual.Words, c.equalWords) ||
		len(expected.Words) != len(actual.Words) && expected.Characters() == actual.Characters()
}

// flat returns the words of a session without its turns and lines, and the white space before each
// of them and at the end. The lines "Row: 0" and "  X" are the words "Row:", "0", "X" and the white
// space "", " ", "\n  ", "\n".
func (s Session) flat() (words, spaces []string) {
	space := ""
	for _, turn := range s.Turns {
		for _, line := range turn.Lines {
			words = append(words, line.Words...)
			spaces = append(spaces, line.Space...)
			spaces[len(spaces)-len(line.Words)] = space + line.Space[0]
			space = ""
		}
		space += turn.Tail
	}
	return words, append(spaces, space)
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
	if expected == actual || c.Tolerance == 0 {
		return expected == actual
	}
	text, actualText := number().Split(expected, -1), number().Split(actual, -1)
	numbers := number().FindAllString(expected, -1)
	actualNumbers := number().FindAllString(actual, -1)
	return slices.Equal(text, actualText) &&
		slices.EqualFunc(numbers, actualNumbers, c.equalNumbers)
}

// number matches a decimal number in a word. The words nan and inf are text, and so equal only
// themselves.
var number = expression(`[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?`)

// equalNumbers compares two numbers as contest validators do.
func (c Comparison) equalNumbers(expected, actual string) bool {
	e, wrong := strconv.ParseFloat(expected, 64)
	a, alsoWrong := strconv.ParseFloat(actual, 64)
	if wrong != nil || alsoWrong != nil { // beyond the range of numbers
		return expected == actual
	}
	const inexact = 1e-9 // 0.3 and 0.2 differ by a little less than 0.1, or a little more
	return math.Abs(e-a) <= c.Tolerance*(1+inexact)*max(1, math.Abs(e))
}

// expression returns a function that compiles a regular expression when it is first called: a game
// needs none.
func expression(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
