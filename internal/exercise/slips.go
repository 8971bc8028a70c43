package exercise

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tictactoe/transcripts"
)

// A slip is what a program always prints otherwise in the same way, or a way in which its white space differs.
type slip struct {
	kind  Kind
	says  string      // empty for one of wording
	space spacing     // where it is one of white space
	swaps []swap      // where it is one of wording
	rows  map[int]row // the first that shows it, by attempt
}

// A swap is what is due, and what is printed in its place: lines, with # for each number; one mark, behind "mark "; or the
// place of a line and nothing.
type swap struct{ want, got string }

const (
	mark    = "mark "
	nothing = ""
)

// noteSpace notes that an attempt shows a spacing. What several kinds of lines have is one slip.
func (s *study) noteSpace(space spacing, attempt, turn int) {
	i := slices.IndexFunc(s.slips, func(known *slip) bool {
		return known.kind == LayoutKind && known.space.says == space.says
	})
	if i < 0 {
		i = len(s.slips)
		s.slips = append(s.slips, &slip{kind: LayoutKind, space: space, rows: map[int]row{}})
	}
	known := s.slips[i]
	if known.space.lines != space.lines {
		known.space.lines = "several kinds of lines"
	}
	known.says = known.space.String()
	if _, ok := known.rows[attempt]; !ok {
		known.rows[attempt] = row{turn: turn, want: space.want, got: space.got}
	}
}

// learnPrompt finds the text that stands where the prompt is due, and takes it for the prompt: what comes before the first
// answer, or what all outputs begin with.
func (s *study) learnPrompt() {
	prompts := s.report.Suite.Dialogue.Prompts
	if len(prompts) != 1 || len(s.attempts) == 0 {
		return
	}
	common := s.attempts[0].output
	before := map[string]int{"": 0}
	for _, a := range s.attempts {
		output := a.output
		if strings.Contains(output, prompts[0]) {
			return
		}
		for !strings.HasPrefix(output, common) {
			common = common[:len(common)-1]
		}
		if len(a.want) > 1 && len(a.want[1].lines) > 0 {
			if text, _, ok := strings.Cut(output, a.want[1].lines[0]); ok {
				before[lastLine(text)]++
			}
		}
	}
	isPrompt := func(text string) bool { return strings.TrimSpace(text) != "" }
	printed := slices.MaxFunc(slices.Sorted(maps.Keys(before)), func(a, b string) int { return before[a] - before[b] })
	if !isPrompt(printed) {
		printed = lastLine(common[:strings.LastIndexAny(common, " :?>\n")+1])
	}
	tooOften := 2 * len(s.attempts[0].want)
	if !isPrompt(printed) || before[printed] == 0 && strings.Count(common, printed) > tooOften {
		return
	}
	says := fmt.Sprintf("its prompt is %q, and should be %q", printed, prompts[0])
	learnt := &slip{kind: TextKind, says: says, rows: map[int]row{}}
	if squash(printed) == squash(prompts[0]) {
		learnt.kind = LayoutKind
	}
	s.slips = append(s.slips, learnt)
	for i := range s.attempts {
		a := &s.attempts[i]
		learnt.rows[i] = row{want: prompts[0], got: printed}
		a.got = splitTurns(s.report.Suite.Dialogue, strings.ReplaceAll(a.output, printed, prompts[0]), a.Transcript.Input)
	}
}

// lastLine returns the last line of a text that is not empty, with its end.
func lastLine(text string) string {
	return text[strings.LastIndexByte(strings.TrimRight(text, "\n"), '\n')+1:]
}

// learn finds what never comes out right and often otherwise in the same way, and takes it as right from then on. What is due
// elsewhere is no slip. It reports whether there was anything.
func (s *study) learn() bool {
	seen := map[swap]map[int]row{}
	counts, totals := map[swap]int{}, map[string]int{}
	right := s.right()
	for i := range s.attempts {
		for n, r := range s.attempts[i].rows {
			if s.fine(r) {
				continue
			}
			if !r.gap() {
				totals[s.place(r.want)]++
			}
			for _, o := range s.observe(s.attempts[i].rows, n) {
				counts[o]++
				totals[o.want]++
				if seen[o] == nil {
					seen[o] = map[int]row{}
				}
				if _, ok := seen[o][i]; !ok {
					seen[o][i] = r
				}
				right[o.want] = right[o.want] || o.want == o.got
			}
		}
	}
	claims := map[string][]swap{}
	for o, where := range seen {
		often := 4*counts[o] > totals[o.want] && len(where) > 1
		if o.want == nothing {
			often = len(where) > 1 && 2*len(where) > len(s.attempts)
		}
		comesRight := o.want != nothing && (right[o.want] || !isMark(o) && right[s.place(o.want)])
		if often && !comesRight && s.isNew(o) {
			claims[o.got] = append(claims[o.got], o)
		}
	}
	for _, got := range slices.Sorted(maps.Keys(claims)) {
		claimed := slices.SortedFunc(slices.Values(claims[got]), func(a, b swap) int {
			return cmp.Or(counts[b]-counts[a], strings.Compare(a.want, b.want))
		})
		if len(claimed) > 1 && got != nothing && counts[claimed[0]] < 4*counts[claimed[1]] {
			continue // it is printed for more than one thing
		}
		for _, o := range claimed {
			s.accept(o, seen[o])
			if got != nothing {
				break
			}
		}
	}
	return len(claims) > 0
}

// right returns the texts of swaps that come out right somewhere.
func (s *study) right() map[string]bool {
	lines, right := map[string]bool{}, map[string]bool{}
	for i := range s.attempts {
		for _, r := range s.attempts[i].rows {
			if !r.gap() && (r.want == r.got || squash(s.blank(r.want)) == squash(s.blank(r.got))) {
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

// isNew reports whether what is printed is due nowhere else, whatever its white space and capital letters.
func (s *study) isNew(o swap) bool {
	due, ok := s.meant[strings.ToLower(squash(o.got))]
	return o.got == nothing || !s.due[o.got] && (!ok || due == o.want)
}

// observe returns what is due in a row and what is printed in its place; it returns nothing where that says little.
func (s *study) observe(rows []row, n int) []swap {
	r := rows[n]
	o := s.swapOf(r)
	want, got := strings.Fields(r.want), strings.Fields(r.got)
	switch {
	case s.isPrompt(r.want), s.isPrompt(r.got), squash(o.want) == squash(o.got), r.missing && !s.beside(rows, n):
		return nil
	case !ofMarks(want) || len(want) != len(got):
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
		return swap{nothing, s.place(r.got)}
	case r.missing:
		return swap{s.place(r.want), nothing}
	}
	o := swap{s.blank(r.want), s.blank(r.got)}
	if strings.Count(o.want, "#") != strings.Count(o.got, "#") {
		o.got = fold(r.got)
	}
	return o
}

// ofMarks reports whether the words of a line are marks.
func ofMarks(words []string) bool {
	return len(words) > 1 && !slices.ContainsFunc(words, func(word string) bool { return len(word) > 1 })
}

func isMark(o swap) bool { return strings.HasPrefix(o.want, mark) }

// accept takes a swap as right from now on, and notes the slip: one for the swaps of a place or of a word.
func (s *study) accept(o swap, seen map[int]row) {
	if o.want == nothing || o.got == nothing || strings.Count(o.want, "#") != strings.Count(o.got, "#") {
		s.accepted[o] = true
	} else {
		s.rewrites[o.got] = o.want
	}
	if word := oneWord(o); word != o && !isMark(o) {
		s.words[word.got] = word.want
	}
	i := slices.IndexFunc(s.slips, func(known *slip) bool {
		return slices.ContainsFunc(known.swaps, func(other swap) bool {
			samePlace := s.placeOf(o) == s.placeOf(other) && (o.got == nothing) == (other.got == nothing)
			return o.want != nothing && (samePlace || o.got != nothing && oneWord(o) == oneWord(other))
		})
	})
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
}

// placeOf returns what a swap has in common with others that are told together.
func (s *study) placeOf(o swap) string {
	if isMark(o) {
		return mark
	}
	return s.place(o.want)
}

// say says what is always printed: words, where they are marks or stand in several places, or else the line of a row.
func (s *study) say(of *slip, r row) string {
	words, places := map[string]bool{}, map[string]bool{}
	for _, o := range of.swaps {
		word := oneWord(o)
		words[word.got+" for "+word.want] = true
		places[s.placeOf(o)] = true
	}
	switch o := of.swaps[0]; {
	case o.want == nothing:
		return fmt.Sprintf("it always prints %s, which should not be there", quote(r.got))
	case o.got == nothing:
		return fmt.Sprintf("it never prints %s", quote(r.want))
	case isMark(o), len(places) > 1:
		return "it always prints " + strings.Join(slices.Sorted(maps.Keys(words)), ", ")
	}
	return fmt.Sprintf("it always prints %s, and should print %s", quote(r.got), quote(r.want))
}

// oneWord returns the only word in which two lines differ, or else the lines.
func oneWord(o swap) swap {
	want, got := strings.Fields(o.want), strings.Fields(o.got)
	if len(want) != len(got) {
		return o
	}
	var words []swap
	for i := range want {
		if want[i] != got[i] {
			words = append(words, swap{want[i], got[i]})
		}
	}
	if len(words) != 1 {
		return o
	}
	return words[0]
}

// correct returns a line as it would be without the slips known.
func (s *study) correct(line string) string {
	words := strings.Fields(line)
	notMark := func(word string) bool { return s.rewrites[mark+word] == "" && !s.due[mark+word] }
	if len(words) > 1 && !slices.ContainsFunc(words, notMark) {
		for i, word := range words {
			words[i] = strings.TrimPrefix(cmp.Or(s.rewrites[mark+word], word), mark)
		}
		if corrected := strings.Join(words, " "); corrected != fold(line) {
			return line[:strings.Index(line, strings.Fields(line)[0])] + corrected
		}
		return line
	}
	due := cmp.Or(s.rewrites[fold(line)], s.rewrites[s.blank(line)])
	if due == "" {
		for i, word := range words {
			words[i] = cmp.Or(s.words[word], word)
		}
		due = strings.Join(words, " ")
		if !s.lines[due] || due == fold(line) {
			return line
		}
	}
	for _, n := range number.FindAllString(line, -1) {
		due = strings.Replace(due, "#", n, 1)
	}
	s.rewritten[due] = true
	return due
}

// noteLayout notes the white space that differs.
func (s *study) noteLayout() {
	for i := range s.attempts {
		a := &s.attempts[i]
		for n := range a.want {
			for _, space := range s.spacings(a.turnRows(n)) {
				s.noteSpace(space, i, n)
			}
		}
		isShown := func(by *slip) bool {
			_, ok := by.rows[i]
			return ok
		}
		if a.Verdict == Layout && !slices.ContainsFunc(s.slips, isShown) {
			s.noteSpace(spacing{says: a.Advice}, i, 0)
		}
	}
}

// spacings returns how the white space of a turn differs: of what stands between the lines that are wrong.
func (s *study) spacings(rows []row) []spacing {
	l := layout{suite: s.report.Suite, strict: s.report.Comparison == transcripts.Strict}
	var want, got []string
	compare := func() {
		due, came := strings.Join(append(want, ""), "\n"), strings.Join(append(got, ""), "\n")
		if !s.report.Comparison.Same(due, came) {
			l.compare(want, got)
		}
		want, got = nil, nil
	}
	for i, r := range rows {
		behindPrompt := i == 0 && r.turn > 0
		switch {
		case s.rewritten[r.got], s.accepted[s.swapOf(r)]: // its white space is no longer what was printed
		case !s.fine(r), r.empty() && !s.alone(rows, i):
			compare()
		case r.empty() && r.extra && behindPrompt:
			l.add(spacing{says: "there is a line end too many behind the prompt", got: "\n"})
		case r.missing:
			want = append(want, r.want)
		case r.extra:
			got = append(got, r.got)
		default:
			want, got = append(want, r.want), append(got, r.got)
		}
	}
	compare()
	return l.spacings
}

// alone reports whether a row is missing or extra by itself, not as part of a block.
func (s *study) alone(rows []row, n int) bool {
	inBlock := func(r row) bool { return r.gap() && !s.fine(r) }
	return (n == 0 || !inBlock(rows[n-1])) && (n+1 == len(rows) || !inBlock(rows[n+1]))
}

// beside reports whether another line of the row's turn, other than a prompt, stands where it is due.
func (s *study) beside(rows []row, n int) bool {
	return slices.ContainsFunc(rows, func(r row) bool {
		return r.turn == rows[n].turn && !r.gap() && strings.TrimSpace(r.want) != "" && !s.isPrompt(r.want) && !s.isPrompt(r.got)
	})
}
