package compare

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A gap is a place in the text without white space at which a word begins, on both sides or on one.
// The expected "X B wins" and the actual "XB wins" have three gaps:
//
//	expected   X  B    wins
//	actual     XB nil  wins
//
// A word directly after a prompt begins in a gap without white space.
type gap struct {
	expected, actual *placedWord // that begins there; nil within a word
}

// findGaps returns the gaps of two texts that differ in white space at most: they have the same
// characters in the same order, and equal numbers. Words may be split or joined, as in XBB for
// X B B, but not regrouped, as in "a bc" for "ab c": then a gap that only one side has is next to
// one that only the other has. No number may be split or joined.
func (c Comparison) findGaps(expected, actual []Turn) (gaps []gap, ok bool) {
	e, a := wordReader{words: placedWords(expected)}, wordReader{words: placedWords(actual)}
	var last gap
	for {
		g := gap{expected: e.next(), actual: a.next()}
		areWords := g.expected != nil && g.actual != nil
		isRegrouped := g.expected == nil && last.actual == nil ||
			g.actual == nil && last.expected == nil
		same := wholeBeginning(e.rest, a.rest)
		switch {
		case e.rest == "" && a.rest == "":
			return gaps, true
		case isRegrouped:
			return nil, false
		// A number may equal a longer one that begins with it, as 1 equals 1e0. This is tried once
		// per word, or the time would grow with the square of a long word.
		case (areWords || same == 0) && c.SameWord(e.rest, a.rest):
			e.rest, a.rest = "", ""
		case same > 0:
			e.rest, a.rest = e.rest[same:], a.rest[same:]
		default:
			return nil, false
		}
		gaps = append(gaps, g)
		last = g
	}
}

// wholeBeginning returns the length of the shorter text if the other one begins with it. It returns
// 0 if it does not, or if a number would then be split.
func wholeBeginning(a, b string) int {
	if len(a) > len(b) {
		a, b = b, a
	}
	n := len(a)
	if n == 0 || b[:n] != a || n < len(b) && isWithinNumber(b[n-1], b[n]) {
		return 0
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

// A wordReader reads words, each of them whole or in parts.
type wordReader struct {
	words []placedWord // that follow
	rest  string       // of the current word
}

// next returns the next word, or nil if the current one has a rest, or if there is no other.
func (r *wordReader) next() *placedWord {
	if r.rest != "" || len(r.words) == 0 {
		return nil
	}
	word := &r.words[0]
	r.words, r.rest = r.words[1:], word.line.Words[word.index]
	return word
}

// A placedWord is a word of a line with its place in the output.
type placedWord struct {
	line         *Line
	index        int // in the line
	turn, column int // from 0
}

// placedWords returns the words of turns with their places.
func placedWords(turns []Turn) (words []placedWord) {
	column := 0
	for turn := range turns {
		for _, line := range turns[turn].Lines {
			for i, text := range line.Words {
				space := line.Space[i]
				if end := strings.LastIndexByte(space, '\n'); end >= 0 {
					space, column = space[end+1:], 0
				}
				column += utf8.RuneCountInString(space)
				words = append(words, placedWord{line, i, turn, column})
				column += utf8.RuneCountInString(text)
			}
		}
	}
	return words
}

// space returns the white space before a word; nil, within a word, has none.
func (w *placedWord) space() string {
	if w == nil {
		return ""
	}
	return w.line.Space[w.index]
}

// beginsLine reports whether a word is the first of its line; nil is not.
func (w *placedWord) beginsLine() bool { return w != nil && w.index == 0 }

// differs reports whether the white space in a gap differs.
func (c Comparison) differs(g gap) bool {
	if g.expected == nil || g.actual == nil {
		return true
	}
	expected, actual := g.expected.space(), g.actual.space()
	if g.expected.line.Varies && c.Space != Strict { // so does its indent
		return c.Space != IgnoreSpace &&
			strings.Count(expected, "\n") != strings.Count(actual, "\n")
	}
	return c.Space != IgnoreSpace && expected != actual &&
		c.counted(expected) != c.counted(actual)
}

// counted returns white space without the blanks at the ends of lines, unless these count. It keeps
// the line ends and the indent: " \n \n\t" becomes "\n\n\t".
func (c Comparison) counted(space string) string {
	if c.Space == Strict {
		return space
	}
	last := strings.LastIndexByte(space, '\n') + 1
	return strings.Repeat("\n", strings.Count(space, "\n")) + space[last:]
}

// IsPicture reports whether a line has neither letters nor digits, so that its shape is its
// meaning, as in a histogram of stars. A prompt is no picture.
func (l *Line) IsPicture() bool {
	return !l.Prompt && !l.Varies && !strings.ContainsFunc(l.Text, func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r)
	})
}

// sameShape reports whether the pictures among the expected lines have the same symbols in the same
// rows and columns. Lines in a row are one picture. Its indent may differ. A picture of one word,
// such as a rule below a title, may be joined to the text before it.
func sameShape(gaps []gap) bool {
	isPicture := false
	var first gap // of the picture
	for _, g := range gaps {
		isStart := false
		if g.expected.beginsLine() {
			isContinued := isPicture
			isPicture = g.expected.line.IsPicture()
			isStart = isPicture && !isContinued
		}
		switch {
		case !isPicture:
		case isStart:
			first = g
		case first.actual == nil || g.expected == nil || g.actual == nil,
			first.actual.column-first.expected.column != g.actual.column-g.expected.column,
			strings.Contains(g.expected.space(), "\n") != strings.Contains(g.actual.space(), "\n"):
			return false
		}
	}
	return true
}

// pairLines pairs the lines of two texts that differ in white space at most. An actual line is
// beside the first expected line that begins in it.
//
//	expected   actual
//
//	Sum: 5     Sum: 5 Bye
//	Bye
//	X wins     X
//	           wins
func pairLines(gaps []gap) (pairs []Pair) {
	turn := 0
	var actual *Line // the last one, until it has a pair
	add := func(expected *Line) {
		if expected != nil || actual != nil {
			pairs = append(pairs, Pair{turn, expected, actual, true})
			actual = nil
		}
	}
	for _, g := range gaps {
		if g.actual.beginsLine() {
			add(nil)
			actual = g.actual.line
		}
		if g.expected.beginsLine() {
			turn = g.expected.turn
			add(g.expected.line)
		}
	}
	add(nil)
	return pairs
}

// placeOfSpace returns the place of the first white space that differs. That may be above the line
// of the next word. If no gap differs, the white space at the end does, which belongs to the last
// line.
func (c Comparison) placeOfSpace(gaps []gap) Place {
	place := Place{Line: 1}
	for _, g := range gaps {
		if g.expected != nil {
			place.Input, place.Line = g.expected.turn, g.expected.line.Number
		}
		if !c.differs(g) {
			continue
		}
		expected, actual := c.counted(g.expected.space()), c.counted(g.actual.space())
		same := CommonLength([]byte(expected), []byte(actual))
		place.Line -= strings.Count(expected[same:], "\n")
		break
	}
	return place
}
