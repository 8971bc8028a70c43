package compare

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/aymanbagabas/go-udiff/lcs"
)

// A Pair is an expected line and the actual line in its place. One of them may be nil: the actual
// line is missing, or extra.
type Pair struct {
	Turn             int // in which it is, from 0
	Expected, Actual *Line
	Match            Match // of the lines; if outputs have the same text, some lines may be cut
}

// An Alignment is two outputs and the pairs of their lines. The pairs are in the order of the lines
// on both sides.
type Alignment struct {
	Expected, Actual Output
	Match            Match
	Pairs            []Pair
	Rules            Rules

	otherSpace Place // of the first white space that differs, if nothing else does
}

// Align pairs the lines of two outputs. If they differ in white space at most, a line that is cut
// or joined is beside the first one that it is a part of. Otherwise the lines of each turn are
// paired: see alignLines.
func (r Rules) Align(expected, actual Output) Alignment {
	a := Alignment{Expected: expected, Actual: actual, Rules: r}
	gaps, isSameText := r.findGaps(expected.Turns, actual.Turns)
	if !isSameText {
		for turn := range max(len(expected.Turns), len(actual.Turns)) {
			pairs := r.alignLines(turn, expected.Turn(turn).Lines, actual.Turn(turn).Lines)
			a.Pairs = append(a.Pairs, pairs...)
		}
		return a
	}
	a.Match, a.Pairs, a.otherSpace = SameText, r.pairLines(gaps), a.placeOfSpace(gaps)
	isSameEnd := r.Space != Strict || expected.End == actual.End
	if isSameEnd && !slices.ContainsFunc(gaps, r.differs) {
		a.Match = Equal
	}
	return a
}

// alignLines pairs the prompts of a turn, and its other lines. These are paired by position if both
// sides have as many, and the lines in each place share a word in the same place, as the rows of
// two boards do. Otherwise equal lines are paired, and the lines between them by position:
//
//	expected   actual
//
//	Board:     Board:    equal
//	X wins     O loses
//	           Hi        extra
//	Bye        Bye       equal
//
// If both sides have the same number of lines, these are paired by position if fewer pairs are
// wrong then.
func (r Rules) alignLines(turn int, expected, actual []*Line) (pairs []Pair) {
	expected, expectedPrompt := splitPrompt(expected)
	actual, actualPrompt := splitPrompt(actual)
	if slices.EqualFunc(expected, actual, shareWord) {
		pairs = r.zip(turn, expected, actual)
	} else {
		pairs = r.alignEqual(turn, expected, actual)
	}
	return append(pairs, r.zip(turn, expectedPrompt, actualPrompt)...)
}

// splitPrompt splits the prompt from the lines of a turn. It is the last one, if there is one.
func splitPrompt(lines []*Line) (before, prompt []*Line) {
	end := len(lines)
	if end > 0 && lines[end-1].Prompt {
		end--
	}
	return lines[:end], lines[end:]
}

// shareWord reports whether two lines have the same word in the same place.
func shareWord(expected, actual *Line) bool {
	for i := range min(len(expected.Words), len(actual.Words)) {
		if expected.Words[i] == actual.Words[i] {
			return true
		}
	}
	return false
}

// alignEqual pairs equal lines, the first of them first, and the lines between them by position.
func (r Rules) alignEqual(turn int, expected, actual []*Line) (pairs []Pair) {
	expectedKeys, actualKeys := r.keys(expected), r.keys(actual)
	same := CommonLength(expectedKeys, actualKeys)
	pairs = r.zip(turn, expected[:same], actual[:same])
	expected, actual = expected[same:], actual[same:]
	e, a := 0, 0 // the end of the last gap
	// The first line and pair since both sides last had the same number of lines.
	begin, done := 0, len(pairs)
	for _, gap := range lcs.DiffLines(expectedKeys[same:], actualKeys[same:]) {
		// The equal lines before a gap are as many on both sides.
		pairs = append(pairs, r.zip(turn, expected[e:gap.End], actual[a:gap.ReplEnd])...)
		e, a = gap.End, gap.ReplEnd
		if e == a {
			byPosition := r.zip(turn, expected[begin:e], actual[begin:a])
			if countWrong(byPosition) < countWrong(pairs[done:]) {
				pairs = append(pairs[:done], byPosition...)
			}
			begin, done = e, len(pairs)
		}
	}
	return append(pairs, r.zip(turn, expected[e:], actual[a:])...)
}

// countWrong returns how many pairs differ in more than white space.
func countWrong(pairs []Pair) (n int) {
	for _, p := range pairs {
		if p.Match == Different {
			n++
		}
	}
	return n
}

// keys returns a text for each line, which is the same for equal lines. Numbers may differ within
// the tolerance.
func (r Rules) keys(lines []*Line) []string {
	keys := make([]string, len(lines))
	for i, line := range lines {
		keys[i] = line.Characters()
		if r.Tolerance != nil {
			keys[i] = number.ReplaceAllString(keys[i], "#")
		}
	}
	return keys
}

// CommonLength returns how many elements at the start of two lists are equal.
func CommonLength[T comparable](a, b []T) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// zip pairs lines by position.
func (r Rules) zip(turn int, expected, actual []*Line) (pairs []Pair) {
	for i := range max(len(expected), len(actual)) {
		p := Pair{Turn: turn}
		if i < len(expected) {
			p.Expected = expected[i]
		}
		if i < len(actual) {
			p.Actual = actual[i]
		}
		p.Match = r.matchLines(p.Expected, p.Actual)
		pairs = append(pairs, p)
	}
	return pairs
}

// A Place is the first place at which an output differs from the expected one. If they differ in
// more than white space, differences in white space do not count.
type Place struct {
	Input int    `json:"input"` // the number of the input before it, from 1; 0 before any
	Typed string `json:"typed"` // that input, with one blank between its words
	Line  int    `json:"line"`  // the line of the expected output, from 1
	AtEnd bool   `json:"-"`     // the input ended there
}

// String returns the place, as in: after input 3, "0 1".
func (p *Place) String() string {
	switch {
	case p.Input == 0:
		return fmt.Sprintf("at line %d of the output", p.Line)
	case p.AtEnd:
		return fmt.Sprintf("after input %d, the end of the input", p.Input)
	}
	return fmt.Sprintf("after input %d, %q", p.Input, p.Typed)
}

// Difference returns the place of the first difference, or nil if the outputs are equal.
func (a Alignment) Difference() *Place {
	if a.Match == Equal {
		return nil
	}
	place := a.otherSpace
	if a.Match == Different {
		isDifferent := func(p Pair) bool { return p.Match == Different }
		place = a.PlaceOf(a.Pairs[slices.IndexFunc(a.Pairs, isDifferent)])
	}
	return &place
}

// PlaceOf returns the place of a pair. If no line is expected there, it has the line before it. The
// place of a pair without lines is that of its turn.
func (a Alignment) PlaceOf(p Pair) Place {
	turn := a.Expected.Turn(p.Turn)
	if p.Turn >= len(a.Expected.Turns) {
		turn = a.Actual.Turn(p.Turn)
	}
	place := Place{Input: p.Turn, Typed: turn.Typed, Line: 1, AtEnd: !turn.HasInput}
	line := p.Expected
	if line == nil && p.Actual != nil {
		line, _ = a.LinesBefore(p)
	}
	if line != nil {
		place.Line = line.Number
	}
	return place
}

// LinesBefore returns the last expected and the last printed line before a pair, if there are any.
// If the alignment does not have the pair, they are the last lines of all.
func (a Alignment) LinesBefore(p Pair) (expected, actual *Line) {
	for _, before := range a.Pairs {
		if before.Expected == p.Expected && before.Actual == p.Actual {
			break
		}
		expected = cmp.Or(before.Expected, expected)
		actual = cmp.Or(before.Actual, actual)
	}
	return expected, actual
}
