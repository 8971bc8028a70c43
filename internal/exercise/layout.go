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

func union(some, others []string) []string {
	for _, text := range others {
		if !slices.Contains(some, text) {
			some = append(some, text)
		}
	}
	return some
}

// A layout finds the spacings of an attempt's output.
type layout struct {
	*study
	attempt *attempt
	turn    int // that is compared
}

// compare compares two outputs that are equal but for white space.
func (l *layout) compare(expected, actual string) {
	due, came := l.report.Suite.Dialogue.Turns(expected, ""), l.report.Suite.Dialogue.Turns(actual, "")
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

// compareGaps notes the spacings of two gaps that differ: in their line ends, or else in the blanks of a line.
func (l *layout) compareGaps(due, came gap) {
	want, got := due.lines(), came.lines()
	what := "an empty line"
	if min(len(want), len(got)) == 1 {
		what = "a line end"
	}
	shown := func(lines []string) string { return strings.TrimPrefix(strings.Join(lines, "\n"), "\n") }
	switch {
	case len(got) < len(want):
		l.note(spacing{says: what + " is missing", places: []string{l.behind(want[0])}}, shown(want), shown(got))
	case len(got) > len(want):
		l.note(spacing{says: "there is " + what + " too many", places: []string{l.behind(got[0])}}, shown(want), shown(got))
	default:
		l.compareBlanks(due, came)
	}
}

// compareBlanks notes the spacings of two gaps that have as many line ends.
func (l *layout) compareBlanks(due, came gap) {
	want, got := due.lines(), came.lines()
	wantSpace, gotSpace := strings.Split(due.space, "\n"), strings.Split(came.space, "\n")
	for i := range want {
		isEnd := i < len(want)-1 || due.at+len(due.space) == len(due.text)
		format := "have %s between words, not %s"
		switch {
		case wantSpace[i] == gotSpace[i], isEnd && l.report.Comparison != transcripts.Strict:
			continue
		case isEnd:
			format = "have %s at the end, not %s"
		case i > 0:
			format = "are indented by %s, not %s"
		}
		says := fmt.Sprintf(format, describeSpace(gotSpace[i]), describeSpace(wantSpace[i]))
		l.note(spacing{lines: []string{l.nameLine("lines like ", want[i])}, says: says}, want[i], got[i])
	}
}

// note notes that the attempt shows a spacing, in these lines, with the lines and places of others that say the same.
func (l *layout) note(s spacing, want, got string) {
	into := l.addSlip(LayoutKind, func(known *slip) bool { return known.space.says == s.says })
	known := into.space
	into.space = spacing{union(known.lines, s.lines), s.says, union(known.places, s.places)}
	into.show(l.attempt, row{turn: l.turn, want: l.line(want), got: l.line(got)})
	l.attempt.spacings = union(l.attempt.spacings, []string{s.String()})
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
		l := layout{study: s, attempt: a}
		l.compare(want, got)
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

// alone reports whether a row is missing or extra by itself, not as part of a block.
func alone(rows []row, n int) bool {
	inBlock := func(r row) bool { return r.isGap() && !r.fine() }
	return (n == 0 || !inBlock(rows[n-1])) && (n+1 == len(rows) || !inBlock(rows[n+1]))
}
