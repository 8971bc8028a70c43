package exercise

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"tictactoe/transcripts"
)

// mostFindings is how many differences of layout are told, each kind once.
const mostFindings = 3

// blanks are the characters that part the words of a line.
const blanks = " \t\r"

// A layout collects in words how two outputs differ that are equal but for white space.
type layout struct {
	suite      *transcripts.Suite
	comparison transcripts.Comparison
	findings   []string
}

func (l *layout) find(format string, args ...any) {
	finding := fmt.Sprintf(format, args...)
	if len(l.findings) < mostFindings && !slices.Contains(l.findings, finding) {
		l.findings = append(l.findings, finding)
	}
}

// describeLayout says in words how two outputs differ that are equal but for white space.
func describeLayout(suite *transcripts.Suite, expected, actual string, comparison transcripts.Comparison) []string {
	l := &layout{suite: suite, comparison: comparison}
	want, got := splitLines(expected), splitLines(actual)
	for len(want) > 0 && len(got) > 0 {
		wantWords, gotWords := strings.Fields(want[0]), strings.Fields(got[0])
		switch {
		case len(wantWords) == 0 && len(gotWords) > 0:
			l.find("an empty line is missing before %s", l.name(got[0]))
			want = want[1:]
		case len(gotWords) == 0 && len(wantWords) > 0:
			l.find("there is an empty line too many before %s", l.name(want[0]))
			got = got[1:]
		case len(gotWords) > len(wantWords):
			l.find("a line end is missing after %q", strings.TrimSpace(want[0]))
			got[0] = cutWords(got[0], len(wantWords))
			want = want[1:]
		case len(gotWords) < len(wantWords):
			l.find("there is a line end too many after %q", strings.TrimSpace(got[0]))
			want[0] = cutWords(want[0], len(gotWords))
			got = got[1:]
		default:
			l.compareLines(want[0], got[0])
			want, got = want[1:], got[1:]
		}
	}
	if len(l.findings) == 0 {
		l.compareEnds(len(want), len(got))
	}
	return l.findings
}

// compareLines compares two lines that have the same words.
func (l *layout) compareLines(want, got string) {
	wantIndent, gotIndent := indentation(want), indentation(got)
	if wantIndent != gotIndent && strings.TrimSpace(want) != "" {
		l.find("%s indented by %s, not %s", l.subject(want, "are", "is"), describeSpace(gotIndent), describeSpace(wantIndent))
	}
	wantGaps, gotGaps := gaps(want), gaps(got)
	for i := range min(len(wantGaps), len(gotGaps)) {
		if wantGaps[i] != gotGaps[i] {
			l.find("%s %s between words, not %s", l.subject(want, "have", "has"),
				describeSpace(gotGaps[i]), describeSpace(wantGaps[i]))
			break
		}
	}
	wantEnd, gotEnd := ending(want), ending(got)
	if l.comparison == transcripts.Strict && wantEnd != gotEnd {
		l.find("%s %s at the end, not %s", l.subject(want, "have", "has"), describeSpace(gotEnd), describeSpace(wantEnd))
	}
}

// compareEnds compares how many empty lines are left of two outputs that are the same up to there.
func (l *layout) compareEnds(want, got int) {
	switch {
	case want == got:
		l.find("the line end at the very end is missing or too many")
	case want-got == 1:
		l.find("there is an empty line missing at the end")
	case got-want == 1:
		l.find("there is an empty line too many at the end")
	case want > got:
		l.find("there are %s missing at the end", count(want-got, "empty line"))
	default:
		l.find("there are %s too many at the end", count(got-want, "empty line"))
	}
}

// name returns the suite's name for lines such as this one, or the line itself.
func (l *layout) name(line string) string {
	if kind, ok := l.suite.LineKind(line); ok {
		return kind
	}
	return fmt.Sprintf("%q", strings.TrimSpace(line))
}

// subject returns the name of a line and the verb that agrees with it: the suite has names in the plural.
func (l *layout) subject(line, plural, singular string) string {
	if kind, ok := l.suite.LineKind(line); ok {
		return kind + " " + plural
	}
	return fmt.Sprintf("the line %q %s", strings.TrimSpace(line), singular)
}

func splitLines(text string) []string {
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

func indentation(line string) string {
	return line[:len(line)-len(strings.TrimLeft(line, blanks))]
}

func ending(line string) string {
	return line[len(strings.TrimRight(line, blanks)):]
}

// gaps returns the white space between the words of a line.
func gaps(line string) []string {
	return strings.FieldsFunc(strings.TrimSpace(line), func(r rune) bool { return !unicode.IsSpace(r) })
}

// cutWords returns a line without its first words and the white space behind them.
func cutWords(line string, words int) string {
	for range words {
		line = strings.TrimLeft(line, blanks)
		line = line[strings.IndexAny(line+" ", blanks):]
	}
	return strings.TrimLeft(line, blanks)
}

// describeSpace says in words what white space there is.
func describeSpace(space string) string {
	if space == "" {
		return "nothing"
	}
	var parts []string
	for space != "" {
		length := len(space) - len(strings.TrimLeft(space, space[:1]))
		switch unit := space[0]; {
		case unit == ' ':
			parts = append(parts, count(length, "blank"))
		case unit == '\t' && length == 1:
			parts = append(parts, "a TAB")
		case unit == '\t':
			parts = append(parts, count(length, "TAB"))
		case unit == '\r' && length == 1:
			parts = append(parts, "a CR")
		default:
			parts = append(parts, fmt.Sprintf("%q", space[:length]))
		}
		space = space[length:]
	}
	return strings.Join(parts, " and ")
}

// count returns how many there are of something, small numbers as words.
func count(n int, unit string) string {
	numbers := [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}
	number := fmt.Sprint(n)
	if n < len(numbers) {
		number = numbers[n]
	}
	if n != 1 {
		unit += "s"
	}
	return number + " " + unit
}
