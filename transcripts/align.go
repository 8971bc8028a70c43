package transcripts

import "slices"

// A Pair is an expected line and the actual line in its place. One of them may be nil: the actual
// line is missing, or extra.
type Pair struct {
	Turn             int // in which it is, from 0
	Expected, Actual *Line
}

// An Alignment is two sessions and the pairs of their lines. The pairs are in the order of the
// lines on both sides.
type Alignment struct {
	Expected, Actual Session
	Pairs            []Pair

	comparison Comparison
}

// Align pairs the lines of two sessions, turn by turn.
func (c Comparison) Align(expected, actual Session) Alignment {
	a := Alignment{Expected: expected, Actual: actual, comparison: c}
	for turn := range max(len(expected.Turns), len(actual.Turns)) {
		pairs := c.AlignTurn(turn, expected.turn(turn).Lines, actual.turn(turn).Lines)
		a.Pairs = append(a.Pairs, pairs...)
	}
	return a
}

// turn returns a turn, which the session may not have.
func (s Session) turn(n int) Turn {
	if n >= len(s.Turns) {
		return Turn{}
	}
	return s.Turns[n]
}

// AlignTurn pairs the lines of a turn. Equal lines at the beginning and at the end are pairs. The
// lines between them are paired by position if each is like the one in its place, as the rows of
// two boards are, and otherwise so that lines in a pair are alike:
//
//	expected   actual
//
//	Board:     Board:    equal at the beginning
//	X wins     O wins    alike: one of two words
//	           Hi        extra
//	Bye        Bye       equal at the end
func (c Comparison) AlignTurn(turn int, expected, actual []*Line) []Pair {
	const (
		manyLines = 20      // more lines, as many on both sides, are paired by position
		manyPairs = 250_000 // so are lines of which more pairs are possible
	)
	begin, end := 0, 0
	for begin < min(len(expected), len(actual)) && c.EqualLines(expected[begin], actual[begin]) {
		begin++
	}
	e, a := expected[begin:], actual[begin:]
	for len(e) > 0 && len(a) > 0 && c.EqualLines(e[len(e)-1], a[len(a)-1]) {
		e, a = e[:len(e)-1], a[:len(a)-1]
		end++
	}

	pairs := zip(turn, expected[:begin], actual[:begin])
	byPosition := zip(turn, e, a)
	isUnlike := func(p Pair) bool { return c.likeness(p.Expected, p.Actual) == 0 }
	isSameNumber := len(e) == len(a)
	areAlike := isSameNumber && !slices.ContainsFunc(byPosition, isUnlike)
	if areAlike || isSameNumber && len(e) > manyLines || len(e)*len(a) > manyPairs {
		pairs = append(pairs, byPosition...)
	} else {
		pairs = append(pairs, c.alignByLikeness(turn, e, a)...)
	}
	return append(pairs, zip(turn, expected[len(expected)-end:], actual[len(actual)-end:])...)
}

// zip pairs lines by position.
func zip(turn int, expected, actual []*Line) []Pair {
	pairs := make([]Pair, max(len(expected), len(actual)))
	for i := range pairs {
		pairs[i] = Pair{turn, lineAt(expected, i), lineAt(actual, i)}
	}
	return pairs
}

// lineAt returns the line in a place, or nil if there is none.
func lineAt[L Line | ScreenLine](lines []*L, place int) *L {
	if place < 0 || place >= len(lines) {
		return nil
	}
	return lines[place]
}

// alignByLikeness finds the pairs with the highest sum of likenesses by dynamic programming:
// best[i][j] is the highest sum for expected[i:] and actual[j:]. Lines between the pairs that are
// not like any other are paired by position.
func (c Comparison) alignByLikeness(turn int, expected, actual []*Line) (pairs []Pair) {
	n, m := len(expected), len(actual)
	best := make([][]int, n+1)
	best[n] = make([]int, m+1)
	for i := n - 1; i >= 0; i-- {
		best[i] = make([]int, m+1)
		for j := m - 1; j >= 0; j-- {
			likeness := c.likeness(expected[i], actual[j])
			best[i][j] = max(best[i+1][j], best[i][j+1], likeness+best[i+1][j+1])
		}
	}

	i, j := 0, 0 // after the last pair
	for k, l := 0, 0; k < n && l < m; {
		likeness := c.likeness(expected[k], actual[l])
		switch {
		case likeness > 0 && best[k][l] == likeness+best[k+1][l+1]:
			pairs = append(pairs, zip(turn, expected[i:k], actual[j:l])...)
			pairs = append(pairs, Pair{turn, expected[k], actual[l]})
			k, l = k+1, l+1
			i, j = k, l
		case best[k][l] == best[k+1][l]:
			k++
		default:
			l++
		}
	}
	return append(pairs, zip(turn, expected[i:], actual[j:])...)
}

// likeness returns a number from 0, nothing in common, to 10, equal. Common words count, and a
// common first word counts more, since it is often a label: "winCode: 7" and "winCode: 8" are 5
// alike, 2 for a common word and 3 for the first.
func (c Comparison) likeness(expected, actual *Line) int {
	const equal, sameStart, most = 10, 3, 6
	switch {
	case expected.Prompt != actual.Prompt:
		return 0
	case c.EqualLines(expected, actual):
		return equal
	}
	common := 0
	for _, word := range expected.Words {
		if slices.Contains(actual.Words, word) {
			common++
		}
	}
	likeness := common * most / (max(len(expected.Words), len(actual.Words)) + 1)
	if expected.Words[0] == actual.Words[0] {
		likeness += sameStart
	}
	return likeness
}
