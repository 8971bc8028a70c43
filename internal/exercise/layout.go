package exercise

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"tictactoe/transcripts"
)

// A spacing is a way in which white space differs from what is due.
type spacing struct {
	lines  []string // the kinds of lines that have it, as in "board rows"
	says   string   // what they have, as in "are indented by a TAB, not three blanks"; or what there is in places
	places []string // as in "after board rows"; empty where lines is not

	turn      int
	want, got string // lines that show it
}

func (s spacing) String() string {
	const few = 3
	lines, places := strings.Join(s.lines, ""), strings.Join(s.places, " and ")
	if len(s.lines) > 1 {
		lines = "several kinds of lines"
	}
	if len(s.places) > few {
		places = "in several places"
	}
	return strings.TrimSpace(lines + " " + s.says + " " + places)
}

// join adds the lines and places of another spacing that says the same.
func (s *spacing) join(other spacing) {
	s.lines, s.places = union(s.lines, other.lines), union(s.places, other.places)
}

func union(some, others []string) []string {
	for _, text := range others {
		if !slices.Contains(some, text) {
			some = append(some, text)
		}
	}
	return some
}

// A layout collects the spacings of an output, by what they say.
type layout struct {
	lineForms
	strict   bool // white space at line ends counts
	turn     int  // that is compared
	spacings []spacing
}

// advice returns the first few spacings as one sentence.
func (l *layout) advice() string {
	const most = 3
	var told []string
	for _, s := range l.spacings[:min(most, len(l.spacings))] {
		told = append(told, s.String())
	}
	return strings.Join(told, "; ")
}

// compare compares two outputs that are equal but for white space.
func (l *layout) compare(expected, actual string) {
	due, came := l.suite.Dialogue.Turns(expected, ""), l.suite.Dialogue.Turns(actual, "")
	if len(due) != len(came) { // the prompts differ, too
		due, came = []transcripts.Turn{{Printed: expected}}, []transcripts.Turn{{Printed: actual}}
	}
	for l.turn = range due {
		// What was typed ended the line before, as a person sees it.
		l.compareTexts("\n"+due[l.turn].Printed, "\n"+came[l.turn].Printed)
	}
}

// compareTexts compares two texts that are equal but for white space, gap by gap.
func (l *layout) compareTexts(expected, actual string) {
	for i, j := 0, 0; ; {
		due, came := gapAt(expected, i), gapAt(actual, j)
		if due.space != came.space {
			l.compareGaps(due, came)
		}
		i, j = i+len(due.space), j+len(came.space)
		if i == len(expected) || j == len(actual) {
			return
		}
		word := min(indexFunc(expected[i:], unicode.IsSpace), indexFunc(actual[j:], unicode.IsSpace))
		i, j = i+word, j+word
	}
}

// A gap is the white space between two characters of a text; it may be empty.
type gap struct {
	text  string
	at    int
	space string
}

func gapAt(text string, at int) gap {
	length := indexFunc(text[at:], func(r rune) bool { return !unicode.IsSpace(r) })
	return gap{text, at, text[at : at+length]}
}

// indexFunc returns where the first such character is in a text; where there is none, the text's length.
func indexFunc(text string, isSuch func(rune) bool) int {
	if at := strings.IndexFunc(text, isSuch); at >= 0 {
		return at
	}
	return len(text)
}

// lines returns the line on which the gap begins, up to the one on which it ends.
func (g gap) lines() []string {
	begin, end := strings.LastIndexByte(g.text[:g.at], '\n')+1, g.at+len(g.space)
	end += indexFunc(g.text[end:], func(r rune) bool { return r == '\n' })
	return strings.Split(g.text[begin:end], "\n")
}

// compareGaps adds the spacings of two gaps that differ: in their line ends, or else in the blanks of a line.
func (l *layout) compareGaps(due, came gap) {
	want, got := due.lines(), came.lines()
	what := "an empty line"
	if min(len(want), len(got)) == 1 {
		what = "a line end"
	}
	shown := func(lines []string) string { return strings.TrimPrefix(strings.Join(lines, "\n"), "\n") }
	differ := spacing{want: shown(want), got: shown(got)}
	switch {
	case len(got) < len(want):
		differ.says, differ.places = what+" is missing", []string{l.behind(want[0])}
	case len(got) > len(want):
		differ.says, differ.places = "there is "+what+" too many", []string{l.behind(got[0])}
	default:
		l.compareBlanks(due, came)
		return
	}
	l.add(differ)
}

// compareBlanks adds the spacings of two gaps that have as many line ends.
func (l *layout) compareBlanks(due, came gap) {
	want, got := due.lines(), came.lines()
	wantSpace, gotSpace := strings.Split(due.space, "\n"), strings.Split(came.space, "\n")
	for i := range want {
		isEnd := i < len(want)-1 || due.at+len(due.space) == len(due.text)
		format := "have %s between words, not %s"
		switch {
		case wantSpace[i] == gotSpace[i], isEnd && !l.strict:
			continue
		case isEnd:
			format = "have %s at the end, not %s"
		case i > 0:
			format = "are indented by %s, not %s"
		}
		says := fmt.Sprintf(format, describeSpace(gotSpace[i]), describeSpace(wantSpace[i]))
		l.add(spacing{lines: []string{l.nameLine("lines like ", want[i])}, says: says, want: want[i], got: got[i]})
	}
}

func (l *layout) add(s spacing) {
	known := slices.IndexFunc(l.spacings, func(known spacing) bool { return known.says == s.says })
	if known >= 0 {
		l.spacings[known].join(s)
		return
	}
	s.turn = l.turn
	l.spacings = append(l.spacings, s)
}

// behind says where something is that comes after a line, which is empty at the start of a turn.
func (l *layout) behind(line string) string {
	switch {
	case line != "":
		return "after " + l.nameLine("", line)
	case l.turn > 0:
		return "behind the prompt"
	}
	return "at the start"
}

var spaceRun = expression(` +|\t+|\r+|[^ \t\r]+`)

// describeSpace says in words what white space there is.
func describeSpace(space string) string {
	if space == "" {
		return "nothing"
	}
	units := map[byte]string{' ': "blank", '\t': "TAB", '\r': "CR"}
	var parts []string
	for _, same := range spaceRun().FindAllString(space, -1) {
		if unit, ok := units[same[0]]; ok {
			parts = append(parts, count(len(same), unit))
		} else {
			parts = append(parts, fmt.Sprintf("%q", same))
		}
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

// noteLayout notes the white space that differs. A line that differs in more is compared
// as if it had been printed right.
func (s *study) noteLayout() {
	if s.report.Comparison == transcripts.IgnoreSpace {
		return
	}
	for _, a := range s.attempts {
		want, got := a.due, a.output
		if !a.isRight() {
			want, got = a.sameInk()
		}
		if s.report.Comparison.Same(want, got) {
			continue
		}
		l := layout{lineForms: s.lineForms, strict: s.report.Comparison == transcripts.Strict}
		l.compare(want, got)
		for _, space := range l.spacings {
			s.noteSpace(space, a)
		}
	}
}

// sameInk returns what is due and what was printed as outputs that are equal but for white space.
func (a *attempt) sameInk() (expected, actual string) {
	var want, got []byte
	for n, r := range a.rows {
		if r.want != nil {
			want = append(want, r.want.text...)
		}
		isEmptyLine := r.isEmptyGap() && alone(a.rows, n)
		switch {
		case isEmptyLine && r.got == nil:
		case isEmptyLine, r.fine() && !r.isGap() && !r.got.isCorrected:
			got = append(got, r.got.text...)
		case r.want != nil:
			got = append(got, r.want.text...)
		}
	}
	return string(want), string(got)
}

// noteSpace notes that an attempt shows a spacing.
func (s *study) noteSpace(space spacing, a *attempt) {
	into := s.addSlip(LayoutKind, func(known *slip) bool { return known.space.says == space.says })
	into.space.says = space.says
	into.space.join(space)
	into.says = into.space.String()
	into.show(a, row{turn: space.turn, want: s.line(space.want), got: s.line(space.got)})
}

// alone reports whether a row is missing or extra by itself, not as part of a block.
func alone(rows []row, n int) bool {
	inBlock := func(r row) bool { return r.isGap() && !r.fine() }
	return (n == 0 || !inBlock(rows[n-1])) && (n+1 == len(rows) || !inBlock(rows[n+1]))
}
