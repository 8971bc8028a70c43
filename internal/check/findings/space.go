package findings

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tictactoe/internal/english"
	"tictactoe/internal/session"
)

// A spaceKind says which white space of a line is meant.
type spaceKind int

const (
	lineEnds spaceKind = iota // before a line: its line ends
	indent                    // before a line: after the line ends
	inside                    // between two words
	lineTail                  // after a line: blanks before the line end
)

// A spacing is a difference in white space:
//
//	"BXB" for "B X B"      inside   expected " "    actual ""
//	"\tB X" for "  B X"    indent   expected "  "   actual "\t"
type spacing struct {
	edit
	names     []string // of the first lines that show it; for line ends, their places
	isColumns bool     // columns are aligned differently
	shownBy   showing
}

// An edit is white space that differs. Equal edits are one finding.
type edit struct {
	kind             spaceKind
	expected, actual string
}

// isInLine reports whether an edit may belong to columns.
func (e edit) isInLine() bool { return e.kind == inside || e.kind == indent }

// A gap is an edit that a run shows.
type gap struct {
	edit
	line *session.Line // the line that has it, or the one before line ends; nil if there is none
	run  *run
	pair pair
}

// nameOfGap names the lines that have a gap, or the place of line ends.
func (x *explainer) nameOfGap(g gap) string {
	switch {
	case g.kind != lineEnds:
		return x.texts.nameOf(g.line)
	case g.line == nil:
		return "at the start"
	case g.line.Prompt:
		return "after the prompt"
	}
	return "after " + x.texts.formText(x.texts.ofLine(g.line))
}

// findSpace adds findings about the white space that differs between lines that are otherwise right
// or predicted. If an expected "Ada     12" is printed as "Ada  12", and other lines of the table
// have other wrong gaps, all of them are one finding about columns.
func (x *explainer) findSpace() {
	if x.isSilent || x.program.Comparison.Space == session.IgnoreSpace {
		return
	}
	var gaps []gap
	for _, r := range x.failed() {
		gaps = append(gaps, x.gapsOf(r)...)
	}
	for _, s := range x.spacingsOf(gaps) {
		example := s.shownBy.example()
		f := Finding{Kind: Space, Key: fmt.Sprint("space ", s.edit, s.names)}
		f.Sentence = s.sentence(s.shownBy[example])
		x.add(f, s.shownBy, example)
	}
}

// spacingsOf returns the different ones of some gaps.
func (x *explainer) spacingsOf(gaps []gap) (all []*spacing) {
	isColumn := x.findColumns(gaps)
	byEdit := map[edit]*spacing{}
	for _, g := range gaps {
		key := g.edit
		if isColumn(g) {
			key = edit{} // all columns are one
		}
		s := byEdit[key]
		if s == nil {
			s = &spacing{edit: g.edit, isColumns: isColumn(g), shownBy: showing{}}
			byEdit[key] = s
			all = append(all, s)
		}
		name := x.nameOfGap(g)
		if len(s.names) <= mostInSentence && !slices.Contains(s.names, name) {
			s.names = append(s.names, name)
		}
		if g.actual != s.actual {
			s.actual = "" // columns are wrong in several ways
		}
		s.shownBy.add(g.run, g.pair)
	}
	return all
}

// findColumns returns a function that reports whether a gap belongs to a column: it is in a line of
// a form that has a wide gap, and there are many different wide gaps.
func (x *explainer) findColumns(gaps []gap) (isColumn func(gap) bool) {
	// With this many different gaps or fewer, each is a finding. Without the limit, one wrong
	// indent would be a matter of columns.
	const fewGaps = 2
	wide := map[edit]bool{}
	inColumns := map[string]bool{} // forms of lines
	formOf := func(g gap) string { return x.texts.ofLine(g.line).form }
	for _, g := range gaps {
		if g.isInLine() && max(len(g.expected), len(g.actual)) > 1 {
			wide[g.edit] = true
			inColumns[formOf(g)] = true
		}
	}
	return func(g gap) bool { return len(wide) > fewGaps && g.isInLine() && inColumns[formOf(g)] }
}

// gapsOf returns the white space that differs in a run.
func (x *explainer) gapsOf(r *run) (gaps []gap) {
	for n, p := range r.pairs {
		if !p.isRight() {
			continue
		}
		var all []gap
		switch {
		case n == 0:
			all = x.gapsBefore(p, nil)
		case r.pairs[n-1].isRight():
			all = x.gapsBefore(p, r.pairs[n-1].Expected)
		}
		for _, g := range slices.Concat(all, p.gapsInside()) {
			if g.expected != g.actual {
				g.run, g.pair = r, p
				gaps = append(gaps, g)
			}
		}
	}
	return gaps
}

// gapsBefore returns the white space before the line of a pair. The previous line is nil if there
// is none.
func (x *explainer) gapsBefore(p pair, previous *session.Line) (gaps []gap) {
	// If a prompt is printed with other blanks, its end is not known from the output.
	lead := cmp.Or(p.Actual.Lead, p.predicted.Lead)
	expectedTail, expectedEnds, expectedIndent := splitSpace(p.predicted, p.predicted.Lead)
	actualTail, actualEnds, actualIndent := splitSpace(p.Actual, lead)
	if previous == nil { // the first line begins like one after a line end
		expectedEnds, actualEnds = "\n"+expectedEnds, "\n"+actualEnds
	}
	gaps = append(gaps, gap{edit: edit{lineEnds, expectedEnds, actualEnds}, line: previous})
	if previous != nil && x.program.Comparison.Space == session.Strict {
		gaps = append(gaps, gap{edit: edit{lineTail, expectedTail, actualTail}, line: previous})
	}
	if expectedEnds == actualEnds {
		line := p.Expected
		if !x.texts.ofLine(line).isKind {
			line = p.Actual
		}
		gaps = append(gaps, gap{edit: edit{indent, expectedIndent, actualIndent}, line: line})
	}
	return gaps
}

// gapsInside returns the white space between the words of a pair.
func (p pair) gapsInside() (gaps []gap) {
	isSame := p.predicted.Text == p.Actual.Text
	if isSame || p.isReworded() || p.predicted.Characters() != p.Actual.Characters() {
		return nil
	}
	expected, actual := spaceInside(p.predicted), spaceInside(p.Actual)
	all := maps.Clone(expected)
	maps.Copy(all, actual)
	for _, at := range slices.Sorted(maps.Keys(all)) {
		gaps = append(gaps, gap{edit: edit{inside, expected[at], actual[at]}, line: p.Expected})
	}
	return gaps
}

// isReworded reports whether the program words the whole line differently, so that no blanks
// between its words are expected.
func (p pair) isReworded() bool {
	return slices.ContainsFunc(p.changes, func(c *change) bool { return c.kind == wholeLine })
}

// isRight reports whether the printed line of a pair is the predicted one, in its place.
func (p pair) isRight() bool {
	return !p.isWrong && !p.isMoved && p.predicted != nil
}

// splitSpace splits the white space before a line into the blanks at the end of the line before,
// the line ends, and the indent: " \n \n\t" into " ", "\n\n" and "\t". The lead, which belongs to a
// prompt, is not part of it.
func splitSpace(l *session.Line, lead string) (tail, ends, indent string) {
	space := strings.TrimPrefix(l.Space[0], lead)
	last := strings.LastIndexByte(space, '\n') + 1
	if last > 0 {
		tail, _, _ = strings.Cut(space, "\n")
	}
	return tail, strings.Repeat("\n", strings.Count(space, "\n")), space[last:]
}

// spaceInside returns the white space between the words of a line by its offset in the characters.
// So "BX B" and "B X B" can be compared: the blank at the offset 1 is missing.
func spaceInside(l *session.Line) map[int]string {
	spaces := map[int]string{}
	at := 0
	for i, word := range l.Words {
		if at > 0 {
			spaces[at] = l.Space[i]
		}
		at += len(word)
	}
	return spaces
}

// sentence returns the sentence about a spacing: "board rows have no indent, and should have three
// blanks". The pair shows it.
func (s spacing) sentence(p pair) string {
	const mostNames = 2
	names := english.List(s.names, "and")
	if len(s.names) > mostNames {
		names = "several kinds of lines"
	}
	have := "have"
	if len(s.names) == 1 && strings.HasPrefix(names, "the line") {
		have = "has"
	}
	expected, actual := describeSpace(s.expected), describeSpace(s.actual)
	switch {
	case s.isColumns && s.actual == "\t":
		return "columns are separated by TABs, and should be aligned by blanks"
	case s.isColumns && len(s.names) == 1:
		return "the columns of " + names + " are aligned differently"
	case s.isColumns:
		return "columns are aligned differently"
	case s.kind == lineEnds:
		return s.lineEnds()
	case s.kind == inside && s.actual == "":
		sentence := "blanks are missing in " + names
		if len(p.changes) == 0 {
			sentence += contrast(": it prints %s, and should print %s",
				p.Actual.String(), p.Expected.String())
		}
		return sentence
	case s.kind == indent && s.actual == "":
		actual = "no indent"
	case s.kind == indent:
		actual = "an indent of " + actual
	case s.kind == lineTail:
		actual += " at the end"
	case slices.ContainsFunc(p.Expected.Words, func(word string) bool { return len(word) > 1 }):
		actual += " between words"
	default:
		actual += " between cells"
	}
	return fmt.Sprintf("%s %s %s, and should have %s", names, have, actual, expected)
}

// lineEnds says that line ends are missing or extra. Line ends beyond the first are empty lines:
// "\n\n\n" for "\n" is "two extra empty lines".
func (s spacing) lineEnds() string {
	unit, one := "empty line", "an empty line"
	if min(len(s.expected), len(s.actual)) == 0 {
		unit, one = "line end", "a line end"
	}
	places := english.List(s.names, "and")
	if len(s.names) > mostInSentence {
		places = "in several places"
	}
	switch extra := len(s.actual) - len(s.expected); {
	case extra == 1:
		return "there is an extra " + unit + " " + places
	case extra > 1:
		return "there are " + count(extra, "extra "+unit) + " " + places
	case extra == -1:
		return one + " is missing " + places
	default:
		return count(-extra, unit) + " are missing " + places
	}
}

// describeSpace describes white space: "three blanks" for "   ", "one TAB" for "\t".
func describeSpace(space string) string {
	units := map[string]string{" ": "blank", "\t": "TAB", "\r": "CR", "\n": "line end"}
	for character, unit := range units {
		if strings.Trim(space, character) == "" && space != "" {
			return count(len(space), unit)
		}
	}
	if space == "" {
		return "none"
	}
	return fmt.Sprintf("%q", space)
}
