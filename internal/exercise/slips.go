package exercise

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tictactoe/transcripts"
)

// A slip is what a program always prints otherwise in the same way, or a way in which its white space differs.
type slip struct {
	kind  Kind
	says  string
	swaps []swap
	rows  map[int]row // the first that shows it, by attempt
}

// A swap is what is due, and what is printed in its place. Its texts are lines with # for each number, one mark behind
// "mark ", or, where lines are printed that are not due, two neighbours behind "between " and the place of the line.
type swap struct{ want, got string }

const (
	mark    = "mark "
	between = "between "
)

// note notes that an attempt shows a slip.
func (s *study) note(kind Kind, says string, attempt int, r row) *slip {
	i := slices.IndexFunc(s.slips, func(known *slip) bool { return known.kind == kind && known.says == says })
	if i < 0 {
		i = len(s.slips)
		s.slips = append(s.slips, &slip{kind: kind, says: says, rows: map[int]row{}})
	}
	if _, ok := s.slips[i].rows[attempt]; !ok {
		s.slips[i].rows[attempt] = r
	}
	return s.slips[i]
}

// learnPrompt finds the text that stands where the prompt is due, and takes it for the prompt.
func (s *study) learnPrompt() {
	prompts := s.report.Suite.Dialogue.Prompts
	if len(prompts) != 1 || len(s.attempts) == 0 {
		return
	}
	common := s.attempts[0].Run.Output
	before := map[string]int{} // what stands before the first line that answers
	for _, a := range s.attempts {
		if strings.Contains(a.Run.Output, prompts[0]) {
			return
		}
		common = common[:commonPrefix(common, a.Run.Output)]
		for _, turn := range a.want[1:min(2, len(a.want))] {
			if text, _, ok := strings.Cut(a.Run.Output, strings.Join(turn.lines[:min(1, len(turn.lines))], "")); ok {
				before[lastLine(text)]++
			}
		}
	}
	printed := slices.MaxFunc(append(slices.Sorted(maps.Keys(before)), ""), func(a, b string) int { return before[a] - before[b] })
	if strings.TrimSpace(printed) == "" {
		printed = lastLine(common[:strings.LastIndexAny(common, " :?>\n")+1])
	}
	if strings.TrimSpace(printed) == "" {
		return
	}
	kind := TextKind
	if squash(printed) == squash(prompts[0]) {
		kind = LayoutKind
	}
	for i := range s.attempts {
		a := &s.attempts[i]
		s.note(kind, fmt.Sprintf("its prompt is %q, and should be %q", printed, prompts[0]), i, row{want: prompts[0], got: printed})
		output := strings.ReplaceAll(a.Run.Output, printed, prompts[0])
		a.got = splitTurns(s.report.Suite.Dialogue, output, a.Transcript.Input)
	}
}

func commonPrefix(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// lastLine returns the last line of a text that is not empty, with its end.
func lastLine(text string) string {
	return text[strings.LastIndexByte(strings.TrimRight(text, "\n"), '\n')+1:]
}

// learn finds what never comes out right and mostly otherwise in the same way, and takes it as right from then on. What is
// due elsewhere is no slip. It reports whether there was anything.
func (s *study) learn() bool {
	seen := map[swap]map[int]row{}
	counts, totals := map[swap]int{}, map[string]int{}
	right := s.right()
	for i := range s.attempts {
		for n, r := range s.attempts[i].rows {
			if r.want == r.got && !r.gap() {
				continue
			}
			if place := s.place(r.want); !r.gap() && place != s.blank(r.want) {
				totals[place]++
			}
			for _, o := range s.observe(s.attempts[i].rows, n) {
				counts[o]++
				totals[o.want]++
				if o.want == o.got {
					right[o.want] = true
				}
				if seen[o] == nil {
					seen[o] = map[int]row{}
				}
				if _, ok := seen[o][i]; !ok {
					seen[o][i] = r
				}
			}
		}
	}
	s.noteAdjoining(totals, right)
	claims := map[string][]swap{}
	for o, where := range seen {
		often := strings.HasPrefix(o.want, between) || 2*counts[o] > totals[o.want]
		if !right[o.want] && often && s.isNew(o) && len(where) >= min(2, len(s.attempts)) {
			claims[o.got] = append(claims[o.got], o)
		}
	}
	for _, got := range slices.Sorted(maps.Keys(claims)) {
		claimed := slices.SortedFunc(slices.Values(claims[got]), func(a, b swap) int {
			return cmp.Or(counts[b]-counts[a], strings.Compare(a.want, b.want))
		})
		const clearly = 4
		switch {
		case got == "":
			for _, o := range claimed {
				s.accept(o, seen[o])
			}
		case len(claimed) == 1, counts[claimed[0]] >= clearly*counts[claimed[1]]:
			s.accept(claimed[0], seen[claimed[0]])
		}
	}
	return len(claims) > 0
}

// right returns the texts of swaps that come out right somewhere.
func (s *study) right() map[string]bool {
	lines, right := map[string]bool{}, map[string]bool{}
	for i := range s.attempts {
		for _, r := range s.attempts[i].rows {
			if !r.gap() && (r.want == r.got || s.blank(r.want) == s.blank(r.got)) {
				lines[r.want] = true
			}
		}
	}
	for line := range lines {
		right[s.blank(line)], right[s.place(line)] = true, true
		if words := strings.Fields(line); ofMarks(words) {
			for _, word := range words {
				right[mark+word] = true
			}
		}
	}
	return right
}

// noteAdjoining notes where lines between which something else is printed stand together as well.
func (s *study) noteAdjoining(totals map[string]int, right map[string]bool) {
	inserted := func(context string) bool { return strings.HasPrefix(context, between) }
	if !slices.ContainsFunc(slices.Collect(maps.Keys(totals)), inserted) {
		return
	}
	for _, a := range s.attempts {
		for n := -1; n < len(a.rows); n++ {
			if n >= 0 && (a.rows[n].gap() || a.rows[n].want == "") {
				continue
			}
			if context, adjoin := s.neighbours(a.rows, n); adjoin && totals[context] > 0 {
				right[context] = true
			}
		}
	}
}

// isNew reports whether what is printed is due nowhere else.
func (s *study) isNew(o swap) bool {
	due, ok := s.meant[strings.ToLower(squash(o.got))]
	return o.got == "" || !s.due[o.got] && (!ok || due == o.want)
}

// observe returns what is due in a row and what is printed in its place.
func (s *study) observe(rows []row, n int) []swap {
	r := rows[n]
	o := s.swapOf(r)
	switch {
	case r.empty(), s.isPrompt(r.want), s.isPrompt(r.got), s.accepted[o], squash(o.want) == squash(o.got):
		return nil
	case r.extra:
		context, _ := s.neighbours(rows, n)
		return []swap{{context, o.got}}
	case r.missing && !s.beside(rows, n):
		return nil
	}
	want, got := strings.Fields(r.want), strings.Fields(r.got)
	if !ofMarks(want) || len(want) != len(got) {
		return []swap{o}
	}
	var all []swap
	for i := range want {
		all = append(all, swap{mark + want[i], mark + got[i]})
	}
	return all
}

// swapOf returns a row as a swap.
func (s *study) swapOf(r row) swap {
	switch {
	case r.extra:
		return swap{between, s.place(r.got)}
	case r.missing:
		return swap{s.place(r.want), ""}
	}
	o := swap{s.blank(r.want), s.blank(r.got)}
	if strings.Count(o.want, "#") != strings.Count(o.got, "#") {
		o.got = fold(r.got)
	}
	return o
}

// neighbours returns the expected lines before and behind a place in the rows, and whether nothing else is printed there.
func (s *study) neighbours(rows []row, n int) (context string, adjoin bool) {
	said := func(r row) bool { return !r.gap() && strings.TrimSpace(r.want) != "" }
	before, behind := n, n+1
	for before >= 0 && !said(rows[before]) {
		before--
	}
	for behind < len(rows) && !said(rows[behind]) {
		behind++
	}
	context = between
	if before >= 0 {
		context += s.place(rows[before].want)
	}
	if behind < len(rows) {
		context += "\n" + s.place(rows[behind].want)
	}
	return context, !slices.ContainsFunc(rows[before+1:behind], func(r row) bool { return r.extra && !r.empty() })
}

// ofMarks reports whether the words of a line are marks.
func ofMarks(words []string) bool {
	return len(words) > 1 && !slices.ContainsFunc(words, func(word string) bool { return len(word) > 1 })
}

// accept takes a swap as right from now on, and notes the slip: one for the swaps of a place or of a word.
func (s *study) accept(o swap, seen map[int]row) {
	switch {
	case strings.HasPrefix(o.want, between):
		o.want = between
		s.accepted[o] = true
	case o.got == "", strings.Count(o.want, "#") != strings.Count(o.got, "#"):
		s.accepted[o] = true
	default:
		s.rewrites[o.got] = o.want
	}
	if word := oneWord(o); word != o && !strings.HasPrefix(o.want, mark) {
		s.words[word.got] = word.want
	}
	related := func(known *slip) bool {
		return slices.ContainsFunc(known.swaps, func(other swap) bool {
			samePlace := s.placeOf(o) == s.placeOf(other) && (o.got == "") == (other.got == "")
			return samePlace && o.want != between || o.got != "" && oneWord(o) == oneWord(other)
		})
	}
	i := slices.IndexFunc(s.slips, related)
	if i < 0 {
		i = len(s.slips)
		s.slips = append(s.slips, &slip{kind: TextKind, rows: map[int]row{}})
	}
	into := s.slips[i]
	for attempt, r := range seen {
		if _, ok := into.rows[attempt]; !ok {
			into.rows[attempt] = r
		}
	}
	into.swaps = append(into.swaps, o)
	into.says = s.say(into)
}

// placeOf returns what a swap has in common with others that are told together.
func (s *study) placeOf(o swap) string {
	if strings.HasPrefix(o.want, mark) {
		return mark
	}
	return s.place(o.want)
}

// say says what is always printed: the words, where they are marks or stand in several places, or else the line.
func (s *study) say(of *slip) string {
	first := of.rows[slices.Min(slices.Collect(maps.Keys(of.rows)))]
	var words, places []string
	for _, o := range of.swaps {
		word := oneWord(o)
		text := word.got + " for " + word.want
		if !slices.Contains(words, text) {
			words = append(words, text)
		}
		if !slices.Contains(places, s.placeOf(o)) {
			places = append(places, s.placeOf(o))
		}
	}
	switch o := of.swaps[0]; {
	case o.want == between:
		return fmt.Sprintf("it always prints %s, which should not be there", quote(first.got))
	case o.got == "":
		return fmt.Sprintf("it never prints %s", quote(first.want))
	case places[0] == mark, len(places) > 1:
		return "it always prints " + strings.Join(words, ", ")
	}
	return fmt.Sprintf("it always prints %s, and should print %s", quote(first.got), quote(first.want))
}

// oneWord returns the only word in which two lines differ, or the lines.
func oneWord(o swap) swap {
	want, got := strings.Fields(o.want), strings.Fields(o.got)
	if len(want) != len(got) {
		return o
	}
	only := o
	differ := 0
	for i := range want {
		if want[i] != got[i] {
			only = swap{want[i], got[i]}
			differ++
		}
	}
	if differ != 1 {
		return o
	}
	return only
}

// correct returns a line as it would be without the slips known.
func (s *study) correct(line string) string {
	words := strings.Fields(line)
	isMark := func(word string) bool { return s.rewrites[mark+word] != "" || s.due[mark+word] }
	if len(words) > 1 && !slices.ContainsFunc(words, func(word string) bool { return !isMark(word) }) {
		indent := line[:strings.Index(line, words[0])]
		for i, word := range words {
			words[i] = strings.TrimPrefix(cmp.Or(s.rewrites[mark+word], word), mark)
		}
		if corrected := strings.Join(words, " "); corrected != fold(line) {
			return indent + corrected
		}
		return line
	}
	due, ok := s.rewrites[fold(line)]
	if !ok {
		due, ok = s.rewrites[s.blank(line)]
	}
	if !ok && !s.due[fold(line)] {
		for i, word := range words {
			words[i] = cmp.Or(s.words[word], word)
		}
		due = strings.Join(words, " ")
		ok = s.due[due]
	}
	if !ok {
		return line
	}
	for _, n := range number.FindAllString(line, -1) {
		due = strings.Replace(due, "#", n, 1)
	}
	s.rewritten[due] = true
	return due
}

// noteLayout notes the white space that differs.
func (s *study) noteLayout() {
	comparison := s.report.Comparison
	for i, a := range s.attempts {
		for n, r := range a.rows {
			switch {
			case comparison == transcripts.IgnoreSpace:
			case r.empty() && s.alone(a.rows, n):
				s.note(LayoutKind, s.sayEmpty(a.rows, n), i, r)
			case r.gap(), s.rewritten[r.got], comparison.Same(r.want, r.got), squash(r.want) != squash(r.got):
			default:
				s.noteSpace(r, i)
			}
		}
	}
}

var predicate = regexp.MustCompile(` (is|are|has|have) (indented|[^"]* at the end|[^"]* between words).*`)

// noteSpace notes the white space of a line: once where several kinds of lines have the same.
func (s *study) noteSpace(r row, attempt int) {
	said := []string{"the line " + strconv.Quote(strings.TrimSpace(r.want)) + " has no blanks between words, or too many"}
	if fold(r.want) == fold(r.got) {
		l := layout{suite: s.report.Suite, strict: s.report.Comparison == transcripts.Strict}
		l.compare(r.want, r.got)
		said = l.findings
	} else if kind, ok := s.report.Suite.LineKind(r.want); ok {
		said[0] = kind + " have no blanks between words, or too many"
	}
	for _, says := range said {
		says = strings.Replace(says, strconv.Quote(strings.TrimSpace(r.want)), strconv.Quote(s.place(r.want)), 1)
		plural := strings.NewReplacer("is ", "are ", "has ", "have ").Replace
		same := plural(predicate.FindString(says))
		for _, known := range s.slips {
			if same != "" && known.kind == LayoutKind && known.says != says && strings.HasSuffix(plural(known.says), same) {
				known.says = "several kinds of lines" + same
				says = known.says
			}
		}
		s.note(LayoutKind, says, attempt, r)
	}
}

// beside reports whether another line of the row's turn, other than a prompt, stands where it is due.
func (s *study) beside(rows []row, n int) bool {
	return slices.ContainsFunc(rows, func(r row) bool {
		return r.turn == rows[n].turn && !r.gap() && strings.TrimSpace(r.want) != "" && !s.isPrompt(r.want)
	})
}

// alone reports whether a line is missing or extra by itself, not as part of a block.
func (s *study) alone(rows []row, n int) bool {
	for _, i := range []int{n - 1, n + 1} {
		if i >= 0 && i < len(rows) && rows[i].gap() && !rows[i].empty() && !s.fine(rows[i]) {
			return false
		}
	}
	return true
}

// sayEmpty says where an empty line is missing or extra.
func (s *study) sayEmpty(rows []row, n int) string {
	says := "an empty line is missing"
	if rows[n].extra {
		says = "there is an empty line too many"
	}
	for i := n - 1; i >= 0; i-- {
		if !rows[i].gap() && strings.TrimSpace(rows[i].want) != "" {
			return fmt.Sprintf("%s after %q", says, s.place(rows[i].want))
		}
	}
	return says + " at the start"
}

func (s *study) isPrompt(line string) bool {
	return line != "" && slices.Contains(s.report.Suite.Dialogue.Prompts, line)
}
