package compare

import (
	"slices"
	"strings"
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
// characters in the same order, and the same list of numbers. Words may be split or joined, as in
// XBB for X B B, but not regrouped, as in a bc for ab c: then a gap that only one side has is next
// to one that only the other has.
func (r Rules) findGaps(expected, actual []Turn) (gaps []gap, ok bool) {
	e, a := wordReader{words: placedWords(expected)}, wordReader{words: placedWords(actual)}
	var last gap
	for {
		g := gap{e.next(), a.next()}
		isWithinWords := g == gap{}
		isRegrouped := g.expected == nil && last.actual == nil ||
			g.actual == nil && last.expected == nil
		switch {
		case isWithinWords && e.isDone() && a.isDone():
			return gaps, true
		case isRegrouped && !isWithinWords:
			return nil, false
		case g.expected != nil && g.actual != nil && g.expected.text() == g.actual.text():
			e.word, a.word = "", ""
		case !r.skipSame(&e, &a):
			return nil, false
		}
		if !isWithinWords {
			gaps = append(gaps, g)
			last = g
		}
	}
}

// A wordReader reads words, each of them whole or in pieces.
type wordReader struct {
	words  []placedWord // that follow
	word   string       // the current word, until it is split
	pieces []piece      // the rest of the current word
}

// isDone reports whether nothing is left of the current word.
func (w *wordReader) isDone() bool { return w.word == "" && len(w.pieces) == 0 }

// next returns the next word, or nil if the current one has a rest, or if there is no other.
func (w *wordReader) next() *placedWord {
	if !w.isDone() || len(w.words) == 0 {
		return nil
	}
	word := &w.words[0]
	w.words, w.word = w.words[1:], word.text()
	return word
}

// skipSame skips a number that is the same on both sides, or the text that is. It reports whether
// there is one.
func (r Rules) skipSame(e, a *wordReader) bool {
	for _, w := range []*wordReader{e, a} {
		if w.word != "" {
			w.word, w.pieces = "", r.pieces(w.word)
		}
		if len(w.pieces) == 0 {
			return false
		}
	}
	expected, actual := &e.pieces[0], &a.pieces[0]
	n := min(len(expected.text), len(actual.text))
	switch {
	case r.samePiece(*expected, *actual):
		e.pieces, a.pieces = e.pieces[1:], a.pieces[1:]
	case expected.isNumber || actual.isNumber || expected.text[:n] != actual.text[:n]:
		return false
	case n == len(expected.text): // a part of the other text
		actual.text = actual.text[n:]
		e.pieces = e.pieces[1:]
	default:
		expected.text = expected.text[n:]
		a.pieces = a.pieces[1:]
	}
	return true
}

// A placedWord is a word of a line in a turn.
type placedWord struct {
	line  *Line
	index int // in the line
	turn  int // from 0
}

// placedWords returns the words of turns with their places.
func placedWords(turns []Turn) (words []placedWord) {
	for turn := range turns {
		for _, line := range turns[turn].Lines {
			for i := range line.Words {
				words = append(words, placedWord{line, i, turn})
			}
		}
	}
	return words
}

func (w *placedWord) text() string { return w.line.Words[w.index] }

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
func (r Rules) differs(g gap) bool {
	if g.expected == nil || g.actual == nil {
		return true
	}
	expected, actual := g.expected.space(), g.actual.space()
	if g.expected.line.Varies && r.Space == IgnoreEnds { // so does its indent
		return strings.Count(expected, "\n") != strings.Count(actual, "\n")
	}
	return r.Space != IgnoreSpace && expected != actual && r.counted(expected) != r.counted(actual)
}

// matchLines says how well two lines match, whatever is above them. One of them may be nil.
func (r Rules) matchLines(expected, actual *Line) Match {
	if expected == nil || actual == nil ||
		r.Tolerance == nil && expected.Characters() != actual.Characters() { // the usual case
		return Different
	}
	gaps, ok := r.findGaps([]Turn{{Lines: []*Line{expected}}}, []Turn{{Lines: []*Line{actual}}})
	isIndent := r.Space == Strict || !expected.Varies && r.Space != IgnoreSpace
	switch {
	case !ok:
		return Different
	case isIndent && indent(expected.Space[0]) != indent(actual.Space[0]),
		slices.ContainsFunc(gaps[1:], r.differs):
		return SameText
	}
	return Equal
}

// indent returns the last line of white space.
func indent(space string) string { return space[strings.LastIndexByte(space, '\n')+1:] }

// counted returns white space without the blanks at the ends of lines, unless these count. It keeps
// the line ends and the indent: " \n \n\t" becomes "\n\n\t".
func (r Rules) counted(space string) string {
	if r.Space == Strict {
		return space
	}
	return strings.Repeat("\n", strings.Count(space, "\n")) + indent(space)
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
func (r Rules) pairLines(gaps []gap) (pairs []Pair) {
	turn := 0
	var actual *Line // the last one, until it has a pair
	add := func(expected *Line) {
		if expected != nil || actual != nil {
			pairs = append(pairs, Pair{turn, expected, actual, r.matchLines(expected, actual)})
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
func (a Alignment) placeOfSpace(gaps []gap) Place {
	turn, line := 0, 1
	for _, g := range gaps {
		if g.expected != nil {
			turn, line = g.expected.turn, g.expected.line.Number
		}
		if a.Rules.differs(g) {
			expected := a.Rules.counted(g.expected.space())
			actual := a.Rules.counted(g.actual.space())
			same := CommonLength([]byte(expected), []byte(actual))
			line -= strings.Count(expected[same:], "\n")
			break
		}
	}
	place := a.PlaceOf(Pair{Turn: turn})
	place.Line = line
	return place
}
