package exercise

import (
	"fmt"
	"slices"
	"strings"

	"tictactoe/internal/english"
	"tictactoe/transcripts"
)

// A place is a place of white space in a line, or at its ends.
type place int

const (
	lineEnds place = iota // before a line: its line ends
	indent                // before a line: after the line ends
	inside                // between two words
	lineTail              // after a line: blanks before the line end
)

// A spacing is a difference in white space:
//
//	"BXB" for "B X B"      inside   expected " "    actual ""
//	"\tB X" for "  B X"    indent   expected "  "   actual "\t"
type spacing struct {
	edit
	names     []string // of the lines that show it; for line ends, their places
	isColumns bool     // columns are aligned differently
}

// An edit is equal for spacings that are one rule.
type edit struct {
	place            place
	expected, actual string
}

// isInLine reports whether an edit may belong to columns.
func (e edit) isInLine() bool { return e.place == inside || e.place == indent }

// A gap is an edit that an attempt shows.
type gap struct {
	edit
	of      *line // the line that has it, or the one before line ends; nil if there is none
	attempt *attempt
	pair    pair
}

// nameOfGap names the lines that have a gap, or the place of line ends.
func (s *study) nameOfGap(g gap) string {
	switch {
	case g.place != lineEnds:
		return s.nameOf(g.of)
	case g.of != nil:
		return "after " + s.formText(g.of.text)
	case g.pair.turn > 0:
		return "after the prompt"
	}
	return "at the start"
}

// findSpace makes rules of the white space that differs between lines that are otherwise right, or
// that the rules correct. If an expected "Ada     12" is printed as "Ada  12", and other lines of
// the table have other wrong gaps, all of them are one rule about columns.
func (s *study) findSpace() {
	if s.report.Comparison.Space == transcripts.IgnoreSpace || s.isSilent {
		return
	}
	var gaps []gap
	for _, a := range s.attempts {
		if a.Verdict != Pass {
			gaps = append(gaps, s.gapsOf(a)...)
		}
	}
	wide := map[edit]bool{}
	inColumns := map[string]bool{} // forms of lines
	for _, g := range gaps {
		if g.isInLine() && max(len(g.expected), len(g.actual)) > 1 {
			wide[g.edit] = true
			inColumns[g.of.form] = true
		}
	}

	const few = 2
	for _, g := range gaps {
		key := fmt.Sprint("space ", g.edit)
		isColumns := len(wide) > few && g.isInLine() && inColumns[g.of.form]
		if isColumns {
			key = "columns"
		}
		into := s.rules.add(LayoutKind, key)
		if into.space == nil {
			into.space = &spacing{edit: g.edit, isColumns: isColumns}
		}
		if name := s.nameOfGap(g); !slices.Contains(into.space.names, name) {
			into.space.names = append(into.space.names, name)
		}
		if isColumns && g.actual != into.space.actual {
			into.space.actual = "" // in several ways
		}
		s.show(into, g.attempt, g.pair)
	}
}

// gapsOf returns the white space that differs in an attempt.
func (s *study) gapsOf(a *attempt) []gap {
	var gaps []gap
	add := func(place place, expected, actual string, of *line, p pair) {
		if expected != actual {
			gaps = append(gaps, gap{edit{place, expected, actual}, of, a, p})
		}
	}
	for n, p := range a.pairs {
		if s.differs(p) || p.moved {
			continue
		}
		e, l := p.expected, p.actual.asPrinted()
		if s.isDirectlyAfter(a, n) {
			before := e.before
			expectedTail, expectedEnds, expectedIndent := splitSpace(e.Space[0])
			actualTail, actualEnds, actualIndent := splitSpace(l.Space[0])
			if before == nil && p.turn == 0 {
				// The first line begins like one after a line end.
				expectedEnds, actualEnds = "\n"+expectedEnds, "\n"+actualEnds
			}
			add(lineEnds, expectedEnds, actualEnds, before, p)
			if before != nil && s.report.Comparison.Space == transcripts.Strict {
				add(lineTail, expectedTail, actualTail, before, p)
			}
			if expectedEnds == actualEnds {
				add(indent, expectedIndent, actualIndent, e, p)
			}
		}
		if e.characters != l.characters {
			continue
		}
		expectedSpace, actualSpace := spaceByOffset(e), spaceByOffset(l)
		for at := range e.characters {
			if at > 0 {
				add(inside, expectedSpace[at], actualSpace[at], e, p)
			}
		}
	}
	return gaps
}

// isDirectlyAfter reports whether the lines before a pair are a right pair, too. Otherwise a line
// is missing or extra between them, and their line ends cannot be compared.
func (s *study) isDirectlyAfter(a *attempt, n int) bool {
	expected, actual := a.pairs[n].expected.before, a.pairs[n].actual.asPrinted().before
	if expected == nil && actual == nil {
		return true
	}
	last := a.pairs[max(0, n-1)]
	return last.expected == expected && !s.differs(last) && last.actual.asPrinted() == actual
}

// splitSpace splits the white space before a line into the blanks at the end of the line before,
// the line ends, and the indent: " \n \n\t" into " ", "\n\n" and "\t".
func splitSpace(space string) (tail, ends, indent string) {
	last := strings.LastIndexByte(space, '\n') + 1
	if last > 0 {
		tail, _, _ = strings.Cut(space, "\n")
	}
	return tail, strings.Repeat("\n", strings.Count(space, "\n")), space[last:]
}

// spaceByOffset returns the white space before each word of a line by the word's offset in the
// characters. So "BX B" and "B X B" can be compared: the blank at the offset 1 is missing.
func spaceByOffset(l *line) map[int]string {
	spaces := map[int]string{}
	at := 0
	for i, word := range l.Words {
		spaces[at] = l.Space[i]
		at += len(word)
	}
	return spaces
}

// sentence returns the sentence of a rule about white space: "board rows have no indent, and should
// have three blanks". The pair shows the rule.
func (s spacing) sentence(of pair) string {
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
	case s.place == lineEnds:
		return s.lineEnds()
	case s.place == inside && s.actual == "":
		printed, right := transcripts.Quote(of.actual.String(), of.expected.String(), mostOfQuote)
		sentence := fmt.Sprintf("it prints %s, and should print %s", printed, right)
		return "blanks are missing in " + names + ": " + sentence
	case s.place == indent && s.actual == "":
		actual = "no indent"
	case s.place == indent:
		actual = "an indent of " + actual
	case s.place == lineTail:
		actual += " at the end"
	case slices.ContainsFunc(of.expected.Words, func(word string) bool { return len(word) > 1 }):
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
	const mostNames = 3
	places := english.List(s.names, "and")
	if len(s.names) > mostNames {
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

// count returns "one blank", "two blanks", "11 blanks".
func count(n int, unit string) string {
	numbers := strings.Fields("no one two three four five six seven eight nine ten")
	number := fmt.Sprint(n)
	if n < len(numbers) {
		number = numbers[n]
	}
	if n != 1 {
		unit += "s"
	}
	return number + " " + unit
}
