package exercise

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"tictactoe/transcripts"
)

// mostFindings is how many differences of layout are told, each kind once.
const mostFindings = 3

// words matches a word; what stands between words is white space as strings.Fields has it.
var words = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[^\s\v\x{85}\p{Z}]+`) })

// A layout collects in words how two outputs differ that are equal but for white space.
type layout struct {
	suite    *transcripts.Suite
	strict   bool
	findings []string
}

func (l *layout) find(format string, args ...any) {
	finding := fmt.Sprintf(format, args...)
	if len(l.findings) < mostFindings && !slices.Contains(l.findings, finding) {
		l.findings = append(l.findings, finding)
	}
}

// compare compares two outputs.
func (l *layout) compare(expected, actual string) {
	want := strings.Split(strings.TrimSuffix(expected, "\n"), "\n")
	got := strings.Split(strings.TrimSuffix(actual, "\n"), "\n")
	for len(want) > 0 && len(got) > 0 {
		wantWords, gotWords := len(strings.Fields(want[0])), len(strings.Fields(got[0]))
		switch {
		case wantWords == gotWords:
			l.compareLines(want[0], got[0])
			want, got = want[1:], got[1:]
		case wantWords == 0:
			l.find("an empty line is missing before %s", l.name(got[0]))
			want = want[1:]
		case gotWords == 0:
			l.find("there is an empty line too many before %s", l.name(want[0]))
			got = got[1:]
		case wantWords < gotWords:
			l.find("a line end is missing after %q", strings.TrimSpace(want[0]))
			want, got[0] = want[1:], cutWords(got[0], wantWords)
		default:
			l.find("there is a line end too many after %q", strings.TrimSpace(got[0]))
			want[0], got = cutWords(want[0], gotWords), got[1:]
		}
	}
	tooMany := strings.Count(actual, "\n") - strings.Count(expected, "\n")
	switch {
	case len(l.findings) > 0:
	case tooMany > 0:
		l.find("the end has %s too many", count(tooMany, "line end"))
	default:
		l.find("the end has %s too few", count(-tooMany, "line end"))
	}
}

// compareLines compares two lines that have the same words.
func (l *layout) compareLines(want, got string) {
	wantSpace, gotSpace := words().Split(want, -1), words().Split(got, -1)
	last := len(wantSpace) - 1
	for i, space := range wantSpace {
		due, came := describeSpace(space), describeSpace(gotSpace[i])
		switch {
		case due == came, i == last && !l.strict:
		case i == last:
			l.find("%s %s at the end, not %s", l.subject(want, "have", "has"), came, due)
		case i == 0:
			l.find("%s indented by %s, not %s", l.subject(want, "are", "is"), came, due)
		default:
			l.find("%s %s between words, not %s", l.subject(want, "have", "has"), came, due)
		}
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

// cutWords returns a line without its first n words, of which there must be as many, and the white space behind them.
func cutWords(line string, n int) string {
	end := words().FindAllStringIndex(line, n)[n-1][1]
	return strings.TrimLeftFunc(line[end:], unicode.IsSpace)
}

// describeSpace says in words what white space there is.
func describeSpace(space string) string {
	units := map[byte]string{' ': "blank", '\t': "TAB", '\r': "CR"}
	var parts []string
	for space != "" {
		rest := strings.TrimLeft(space, space[:1])
		length := len(space) - len(rest)
		if unit, ok := units[space[0]]; ok {
			parts = append(parts, count(length, unit))
		} else {
			parts = append(parts, fmt.Sprintf("%q", space[:length]))
		}
		space = rest
	}
	if parts == nil {
		return "nothing"
	}
	return strings.Join(parts, " and ")
}

// count returns how many there are of something, small numbers as words.
func count(n int, unit string) string {
	numbers := [...]string{"no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}
	number := fmt.Sprint(n)
	if n < len(numbers) {
		number = numbers[n]
	}
	if n != 1 {
		unit += "s"
	}
	return number + " " + unit
}
