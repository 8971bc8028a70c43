package findings

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tictactoe/internal/session"
)

// A gap is white space that differs between two sessions: for "BXB" in place of " B X B", the gaps
// are {" ", ""}, the indent, and twice {" ", ""} between the words.
type gap struct{ expected, actual string }

// The families of differences in white space. Those with equal gaps are one finding.
const (
	familyOfBlanks   = "blanks"    // a line has other blanks
	familyOfLineEnds = "line ends" // line ends are missing or extra
)

// spaceOf returns the differences in white space between the lines that are as predicted.
func (x *explainer) spaceOf(r *run) (all []*difference) {
	if x.isSilent {
		return nil
	}
	add := func(d *difference) {
		at := slices.IndexFunc(all, func(other *difference) bool { return other.key == d.key })
		switch {
		case at < 0 && len(all) <= 2*mostOf(familyOfBlanks): // more are joined
			all = append(all, d)
		case at >= 0 && all[at].claim != d.claim:
			all[at].claim = "several lines"
		}
	}
	previous := pair{predicted: &session.Line{}} // before the first line
	for _, p := range r.pairs {
		if p.isRight() {
			gaps := p.gapsInside()
			if previous.isRight() {
				expected, actual := spaceBefore(p, previous.Expected == nil)
				if d := x.describeBetween(expected, actual, previous, p); d != nil {
					add(d)
				} else {
					gaps = append(gaps, gap{indentOf(expected), indentOf(actual)})
				}
			}
			if gaps = x.counted(gaps); len(gaps) > 0 {
				add(x.describeLine(gaps, p))
			}
		}
		previous = p
	}
	if x.program.Comparison.Space == session.Strict && !r.End.IsCut && previous.isRight() {
		end := pair{Pair: previous.Pair}
		expected, actual := r.alignment.Expected.End, r.alignment.Actual.End
		if d := x.describeBetween(expected, actual, previous, end); d != nil {
			add(d)
		}
	}
	return all
}

// counted returns the different ones of some gaps that count.
func (x *explainer) counted(gaps []gap) (counted []gap) {
	for _, g := range gaps {
		isSame := g.expected == g.actual
		if x.program.Comparison.Space == session.IgnoreSpace {
			isSame = (g.expected == "") == (g.actual == "")
		}
		if !isSame && !slices.Contains(counted, g) {
			counted = append(counted, g)
		}
	}
	return counted
}

// spaceBefore returns the white space before the lines of a pair. The first line begins like one
// after a line end. If a prompt before it is printed with other blanks, its end is not known.
func spaceBefore(p pair, isFirst bool) (expected, actual string) {
	lead := p.predicted.Lead
	if p.Actual.Lead != "" {
		lead = p.Actual.Lead
	}
	expected = strings.TrimPrefix(p.predicted.Space[0], p.predicted.Lead)
	actual = strings.TrimPrefix(p.Actual.Space[0], lead)
	if isFirst {
		return "\n" + expected, "\n" + actual
	}
	return expected, actual
}

// indentOf returns the part of white space that is in the last line.
func indentOf(space string) string { return space[strings.LastIndexByte(space, '\n')+1:] }

// indented returns a line with its indent.
func indented(l *session.Line) string {
	return indentOf(strings.TrimPrefix(l.Space[0], l.Lead)) + l.Text
}

// gapsInside returns the white space between the words of a pair. If words are joined or cut, it is
// compared by its offset in the characters: in "BX B" the blank at the offset 1 is missing.
func (p pair) gapsInside() (gaps []gap) {
	isReworded := func(c *change) bool { return c.kind == lineKind || c.kind == promptKind }
	if p.predicted.Text == p.Actual.Text || slices.ContainsFunc(p.changes, isReworded) {
		return nil
	}
	isCut := len(p.predicted.Words) != len(p.Actual.Words)
	spaces := func(l *session.Line) map[int]string {
		spaces, offset := map[int]string{}, 0
		for i, word := range l.Words {
			if i > 0 {
				spaces[offset] = l.Space[i]
			}
			offset++
			if isCut {
				offset += len(word) - 1
			}
		}
		return spaces
	}
	expected, actual := spaces(p.predicted), spaces(p.Actual)
	offsets := maps.Clone(expected)
	maps.Copy(offsets, actual)
	for _, offset := range slices.Sorted(maps.Keys(offsets)) {
		gaps = append(gaps, gap{expected[offset], actual[offset]})
	}
	return gaps
}

// describeLine returns the difference of a line with gaps.
func (x *explainer) describeLine(gaps []gap, p pair) *difference {
	d := &difference{kind: Space, family: familyOfBlanks, pair: p}
	text := x.texts.ofLine(p.Expected)
	d.key = fmt.Sprintf("%s %q", d.family, gaps)
	d.claim = d.key + text.form
	isWide := func(g gap) bool { return max(len(g.expected), len(g.actual)) > 2 }
	if len(gaps) > 1 && slices.ContainsFunc(gaps, isWide) { // columns, in each line with other gaps
		d.key, d.claim = d.family+" in columns "+text.form, ""
	}
	before, _, isBroken := strings.Cut(p.Actual.Text, "\n")
	if isBroken {
		d.Sentence = "there is an extra line end after " + quote(strings.TrimSpace(before))
		return d
	}
	d.Sentence = contrastBlanks(indented(p.Actual), indented(p.Expected))
	if text.isKind {
		d.Sentence = text.form + ": " + d.Sentence
	}
	return d
}

// describeBetween returns the difference of the white space between two pairs, or nil if there is
// none, except perhaps the indent of the second one. After the last line, that has no prediction.
func (x *explainer) describeBetween(expected, actual string, previous, p pair) *difference {
	expectedEnds, actualEnds := strings.Count(expected, "\n"), strings.Count(actual, "\n")
	d := &difference{kind: Space, family: familyOfBlanks, pair: p}
	gaps := x.counted([]gap{
		{strings.Repeat("\n", expectedEnds), strings.Repeat("\n", actualEnds)},
	})
	if len(gaps) > 0 {
		d.family = familyOfLineEnds
		d.key = fmt.Sprintf("%s %q", d.family, gaps)
		if d.claim = d.key; previous.Expected != nil && !previous.Expected.Prompt {
			d.claim += x.texts.ofLine(previous.Expected).form
		}
		d.Sentence = sayEnds(expectedEnds, actualEnds, previous.Expected, p.predicted == nil)
		return d
	}
	if p.predicted != nil { // the indent belongs to the next line
		expected = strings.TrimSuffix(expected, indentOf(expected))
		actual = strings.TrimSuffix(actual, indentOf(actual))
	}
	if x.program.Comparison.Space != session.Strict || expected == actual {
		return nil
	}
	d.key = fmt.Sprintf("%s %q", d.family, gap{expected, actual})
	switch {
	case strings.ReplaceAll(actual, "\r", "") == expected:
		d.key, d.Sentence = d.family+" CR", "lines end in CR LF, and should end in LF"
	case strings.ReplaceAll(expected, "\r", "") == actual:
		d.key, d.Sentence = d.family+" LF", "lines end in LF, and should end in CR LF"
	default:
		d.Sentence = sayTails(strings.Split(expected, "\n"), strings.Split(actual, "\n"), previous)
	}
	return d
}

// sayTails says which line ends in other blanks: the previous one, or an empty one after it.
func sayTails(expected, actual []string, previous pair) string {
	at := 0
	for expected[at] == actual[at] {
		at++
	}
	printed, right := actual[at], expected[at]
	if at == 0 && previous.Expected != nil {
		printed = indented(previous.Actual) + printed
		right = indented(previous.Expected) + right
	}
	return contrastBlanks(printed, right)
}

// sayEnds says that line ends are missing or extra after a line, or at the start if it is nil.
// Those beyond the first are empty lines: three line ends for one are two extra empty lines.
func sayEnds(expected, actual int, after *session.Line, isEnd bool) string {
	place := "at the start"
	switch {
	case isEnd:
		place = "after the last line"
	case after != nil && after.Prompt:
		place = "after the prompt"
	case after != nil:
		place = "after " + quote(after.String())
	}
	unit, one := "empty line", "an empty line"
	if min(expected, actual) == 0 {
		unit, one = "line end", "a line end"
	}
	switch extra := actual - expected; {
	case extra == 1:
		return "there is an extra " + unit + " " + place
	case extra > 1:
		return fmt.Sprintf("there are %d extra %ss %s", extra, unit, place)
	case extra == -1:
		return one + " is missing " + place
	default:
		return fmt.Sprintf("%d %ss are missing %s", -extra, unit, place)
	}
}
