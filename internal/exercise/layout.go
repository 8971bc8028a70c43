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

// A spacing is a way in which white space differs from what is due.
type spacing struct {
	lines string // the kind of lines that have it, as in "board rows"; empty where says is a sentence by itself
	says  string // what they have, as in "are indented by a TAB, not three blanks"

	want, got string // lines that show it
}

func (s spacing) String() string { return strings.TrimSpace(s.lines + " " + s.says) }

// A layout collects the spacings of an output, each once.
type layout struct {
	suite    *transcripts.Suite
	strict   bool // white space at line ends counts
	spacings []spacing
}

func (l *layout) add(s spacing) {
	if !slices.ContainsFunc(l.spacings, func(known spacing) bool { return known.String() == s.String() }) {
		l.spacings = append(l.spacings, s)
	}
}

// sentence returns the first few spacings as one sentence.
func (l *layout) sentence() string {
	const most = 3
	var told []string
	for _, s := range l.spacings[:min(most, len(l.spacings))] {
		told = append(told, s.String())
	}
	return strings.Join(told, "; ")
}

// compareOutputs compares two outputs that are equal but for white space.
func (l *layout) compareOutputs(expected, actual string) {
	l.compare(
		strings.Split(strings.TrimSuffix(expected, "\n"), "\n"),
		strings.Split(strings.TrimSuffix(actual, "\n"), "\n"),
	)
	tooMany := strings.Count(actual, "\n") - strings.Count(expected, "\n")
	switch {
	case len(l.spacings) > 0:
	case tooMany > 0:
		l.add(spacing{says: fmt.Sprintf("the end has %s too many", count(tooMany, "line end"))})
	default:
		l.add(spacing{says: fmt.Sprintf("the end has %s too few", count(-tooMany, "line end"))})
	}
}

// compare compares lines that are equal but for white space.
func (l *layout) compare(want, got []string) {
	before := "" // the last line that is not empty
	for len(want) > 0 && len(got) > 0 {
		wantWords, gotWords := len(strings.Fields(want[0])), len(strings.Fields(got[0]))
		differ := spacing{want: want[0], got: got[0]}
		switch {
		case wantWords == gotWords:
			l.compareLines(want[0], got[0])
			if wantWords > 0 {
				before = want[0]
			}
			want, got = want[1:], got[1:]
			continue
		case wantWords == 0:
			differ.want += "\n" + got[0]
			differ.says = "an empty line is missing " + l.behind(before)
			want = want[1:]
		case gotWords == 0:
			differ.got += "\n" + want[0]
			differ.says = "there is an empty line too many " + l.behind(before)
			got = got[1:]
		case bare(want[0]) == bare(got[0]):
			differ.lines = l.subject(want[0])
			differ.says = "have blanks within words"
			if gotWords < wantWords {
				differ.says = "have no blanks between words"
			}
			want, got = want[1:], got[1:]
		case wantWords < gotWords:
			differ.says = "a line end is missing after " + nameLine(l.suite, want[0])
			want, got = want[1:], append([]string{cutWords(got[0], wantWords)}, got[1:]...)
		default:
			differ.says = "there is a line end too many after " + nameLine(l.suite, got[0])
			want, got = append([]string{cutWords(want[0], gotWords)}, want[1:]...), got[1:]
		}
		l.add(differ)
	}
	if len(want) > 0 {
		l.add(spacing{says: "an empty line is missing " + l.behind(before), want: before + "\n", got: before})
	}
	if len(got) > 0 {
		l.add(spacing{says: "there is an empty line too many " + l.behind(before), want: before, got: before + "\n"})
	}
}

// behind says where something is that comes after a line; there is none at the start.
func (l *layout) behind(line string) string {
	if line == "" {
		return "at the start"
	}
	return "after " + nameLine(l.suite, line)
}

// compareLines compares two lines that have the same words.
func (l *layout) compareLines(want, got string) {
	if want == got {
		return
	}
	wantSpace, gotSpace := words().Split(want, -1), words().Split(got, -1)
	last := len(wantSpace) - 1
	for i, space := range wantSpace {
		due, came := describeSpace(space), describeSpace(gotSpace[i])
		format := "have %s between words, not %s"
		switch i {
		case last:
			format = "have %s at the end, not %s"
		case 0:
			format = "are indented by %s, not %s"
		}
		if due != came && (i != last || l.strict) {
			l.add(spacing{l.subject(want), fmt.Sprintf(format, came, due), want, got})
		}
	}
}

// subject returns the name of lines such as this one, as the subject of a sentence.
func (l *layout) subject(line string) string {
	if kind, ok := l.suite.LineKind(line); ok {
		return kind
	}
	return "lines like " + nameLine(l.suite, line)
}

// words matches a word; what stands between words is white space as strings.Fields has it.
var words = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[^\s\v\x{85}\p{Z}]+`) })

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

// noteLayout notes the white space that differs: of what stands in a turn between the lines that are wrong.
func (s *study) noteLayout() {
	if s.report.Comparison == transcripts.IgnoreSpace {
		return
	}
	for _, a := range s.attempts {
		var want, got []string
		for n, r := range a.rows {
			if n > 0 && r.turn > a.rows[n-1].turn {
				s.compareLayout(want, got, a, r.turn-1)
				want, got = nil, nil
			}
			switch {
			case r.got != nil && r.got.isJoined:
				after := a.rows[n-1].got.text
				says := "a line end is missing after " + nameLine(s.report.Suite, after)
				s.noteSpace(spacing{says: says, want: after}, a, r.turn)
			case r.got != nil && r.got.isCorrected: // its white space is no longer what was printed
			case !r.fine(), r.isEmptyGap() && !alone(a.rows, n):
				s.compareLayout(want, got, a, r.turn)
				want, got = nil, nil
			case r.isEmptyGap() && r.want == nil && n > 0 && r.turn > a.rows[n-1].turn:
				s.noteSpace(spacing{says: "there is a line end too many behind the prompt", got: "\n"}, a, r.turn)
			default:
				if r.want != nil {
					want = append(want, r.want.text)
				}
				if r.got != nil {
					got = append(got, r.got.text)
				}
			}
		}
		s.compareLayout(want, got, a, len(a.want)-1)
		isShown := func(by *slip) bool { return by.rows[a] != row{} }
		if a.Verdict == Layout && !slices.ContainsFunc(s.slips, isShown) {
			s.noteSpace(spacing{says: a.Advice}, a, 0)
		}
	}
}

// compareLayout notes how the white space differs of lines in a turn of an attempt.
func (s *study) compareLayout(want, got []string, a *attempt, turn int) {
	if s.report.Comparison.Same(strings.Join(append(want, ""), "\n"), strings.Join(append(got, ""), "\n")) {
		return
	}
	l := layout{suite: s.report.Suite, strict: s.report.Comparison == transcripts.Strict}
	l.compare(want, got)
	for _, space := range l.spacings {
		s.noteSpace(space, a, turn)
	}
}

// noteSpace notes that an attempt shows a spacing. What several kinds of lines have is one slip.
func (s *study) noteSpace(space spacing, a *attempt, turn int) {
	into := s.addSlip(LayoutKind, func(known *slip) bool { return known.space.says == space.says })
	if into.space.says != "" && into.space.lines != space.lines {
		space.lines = "several kinds of lines"
	}
	into.space, into.says = space, space.String()
	into.show(a, row{turn, s.line(space.want), s.line(space.got)})
}

// alone reports whether a row is missing or extra by itself, not as part of a block.
func alone(rows []row, n int) bool {
	inBlock := func(r row) bool { return r.isGap() && !r.fine() }
	return (n == 0 || !inBlock(rows[n-1])) && (n+1 == len(rows) || !inBlock(rows[n+1]))
}
