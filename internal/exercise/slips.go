package exercise

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tictactoe/transcripts"
)

// A slip is what a program always prints otherwise in the same way.
type slip struct {
	kind  Kind
	says  string
	rows  map[int]row // where it shows, by attempt
	words []swap
}

// A swap is what is expected, and what is printed in its place.
type swap struct{ want, got string }

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

// learnPrompt finds the text that stands where the prompt is due, and takes it as right.
func (s *study) learnPrompt() {
	prompts := s.report.Suite.Dialogue.Prompts
	if len(prompts) != 1 {
		return
	}
	found := map[string]int{}
	for _, a := range s.attempts {
		if strings.Contains(a.Run.Output, prompts[0]) {
			return
		}
		for _, turn := range a.want[1:] {
			if before, _, ok := strings.Cut(a.Run.Output, turn.lines[0]); ok && turn.lines[0] != "" {
				found[lastLine(before)]++
				break
			}
		}
	}
	printed := mostly(found)
	if strings.TrimSpace(printed) == "" {
		printed = s.commonStart()
	}
	squashed := squash(prompts[0])
	for i, a := range s.attempts {
		switch {
		case strings.TrimSpace(printed) == "":
			continue
		case squash(printed) == squashed:
			s.note(LayoutKind, fmt.Sprintf("its prompt is %q, and should be %q", printed, prompts[0]), i, row{})
		default:
			s.note(TextKind, fmt.Sprintf("its prompt is %q, and should be %q", printed, prompts[0]), i, row{})
		}
		output := strings.ReplaceAll(a.Run.Output, printed, prompts[0])
		s.attempts[i].got = splitTurns(s.report.Suite.Dialogue, output, a.Transcript.Input)
	}
}

// lastLine returns the last line of a text that is not empty, with its end.
func lastLine(text string) string {
	line := strings.TrimRight(text, "\n")
	return text[strings.LastIndexByte(line, '\n')+1:]
}

// commonStart returns what all outputs begin with, up to the end of a word.
func (s *study) commonStart() string {
	if len(s.attempts) < 2 {
		return ""
	}
	start := s.attempts[0].Run.Output
	for _, a := range s.attempts {
		for !strings.HasPrefix(a.Run.Output, start) {
			start = start[:len(start)-1]
		}
	}
	return lastLine(start[:strings.LastIndexAny(start, " :?>\n")+1])
}

// mostly returns what is there most often; of several, the first in order.
func mostly(counts map[string]int) string {
	best := ""
	for _, text := range slices.Sorted(maps.Keys(counts)) {
		if counts[text] > counts[best] {
			best = text
		}
	}
	return best
}

// learn finds what always comes out otherwise in the same way, and takes it as right. It reports whether there was more.
func (s *study) learn() bool {
	known := len(s.rewrites) + len(s.accepted) + len(s.absent) + len(s.surplus)
	s.learnWords()
	s.learnLines()
	return len(s.rewrites)+len(s.accepted)+len(s.absent)+len(s.surplus) > known
}

// learnWords finds lines and marks that never come out right.
func (s *study) learnWords() {
	seen := map[swap]map[int]row{} // by attempt
	counts := map[swap]int{}
	totals := map[string]int{}
	for i, a := range s.attempts {
		for _, r := range a.rows {
			if r.gap() {
				continue
			}
			for _, words := range s.swaps(r) {
				totals[words.want]++
				counts[words]++
				if seen[words] == nil {
					seen[words] = map[int]row{}
				}
				if _, ok := seen[words][i]; !ok {
					seen[words][i] = r
				}
			}
		}
	}
	claims := map[string][]swap{}
	for words, n := range counts {
		_, expected := totals[words.got]
		right := counts[swap{words.want, words.want}] > 0
		if !expected && !right && 2*n > totals[words.want] && len(seen[words]) >= min(2, len(s.attempts)) {
			claims[words.got] = append(claims[words.got], words)
		}
	}
	for _, got := range slices.Sorted(maps.Keys(claims)) {
		claimed := slices.SortedFunc(slices.Values(claims[got]), func(a, b swap) int {
			return cmp.Or(counts[b]-counts[a], strings.Compare(a.want, b.want))
		})
		const clearly = 4
		if len(claimed) == 1 || counts[claimed[0]] >= clearly*counts[claimed[1]] {
			s.accept(claimed[0], seen[claimed[0]])
		}
	}
}

// mark begins the texts of a swap of marks.
const mark = "mark "

// swaps returns what is expected in a row and what is printed in its place: marks, if it is a row of marks, or the line, in
// which numbers count as equal.
func (s *study) swaps(r row) []swap {
	want, got := strings.Fields(r.want), strings.Fields(r.got)
	if len(want) == len(got) && ofMarks(want) && ofMarks(got) {
		var all []swap
		for i := range want {
			all = append(all, swap{mark + want[i], mark + got[i]})
		}
		return all
	}
	if strings.TrimSpace(r.want) == "" {
		return nil
	}
	words := swap{blank(r.want), blank(r.got)}
	if strings.Count(words.want, "#") != strings.Count(words.got, "#") {
		words.got = fold(r.got)
	}
	return []swap{words}
}

func ofMarks(words []string) bool {
	return len(words) > 1 && !slices.ContainsFunc(words, func(word string) bool { return len([]rune(word)) > 1 })
}

// accept takes words as right from now on, and notes the slip.
func (s *study) accept(words swap, seen map[int]row) {
	if strings.Count(words.want, "#") == strings.Count(words.got, "#") {
		s.rewrites[words.got] = words.want
	} else {
		s.accepted[words] = true
	}
	first := seen[slices.Min(slices.Collect(maps.Keys(seen)))]
	same := func(known *slip) bool {
		return slices.ContainsFunc(known.words, func(other swap) bool {
			return other == oneWord(words) || s.place(other.want) == s.place(words.want)
		})
	}
	says := fmt.Sprintf("it always prints %s, and should print %s", quote(first.got), quote(first.want))
	if strings.HasPrefix(words.want, mark) {
		says = fmt.Sprintf("it always prints %s for %s", words.got[len(mark):], words.want[len(mark):])
	}
	i := slices.IndexFunc(s.slips, same)
	if i >= 0 {
		if word := oneWord(words); slices.Contains(s.slips[i].words, word) && s.place(s.slips[i].words[0].want) != s.place(words.want) {
			says = fmt.Sprintf("it always prints %s for %s", word.got, word.want)
			s.slips[i].says = says
		} else if strings.HasPrefix(words.want, mark) {
			s.slips[i].says += fmt.Sprintf(", %s for %s", words.got[len(mark):], words.want[len(mark):])
		}
		says = s.slips[i].says
	}
	for attempt, r := range seen {
		s.note(TextKind, says, attempt, r)
	}
	i = slices.IndexFunc(s.slips, func(known *slip) bool { return known.says == says })
	s.slips[i].words = append(s.slips[i].words, words, oneWord(words))
}

// oneWord returns the only word in which two lines differ, or the lines.
func oneWord(lines swap) swap {
	want, got := strings.Fields(lines.want), strings.Fields(lines.got)
	if len(want) != len(got) {
		return lines
	}
	differs := -1
	for i := range want {
		if want[i] != got[i] && differs >= 0 {
			return lines
		}
		if want[i] != got[i] {
			differs = i
		}
	}
	if differs < 0 {
		return lines
	}
	return swap{want[differs], got[differs]}
}

// correct returns a line as it would be without the slips known.
func (s *study) correct(line string) string {
	words := strings.Fields(line)
	if ofMarks(words) {
		spaced := line
		line = ""
		for _, char := range spaced {
			if due, ok := s.rewrites[mark+string(char)]; ok {
				line += due[len(mark):]
			} else {
				line += string(char)
			}
		}
		return line
	}
	due, ok := s.rewrites[fold(line)]
	if !ok {
		due, ok = s.rewrites[blank(line)]
	}
	if !ok || fold(line) == "" {
		return line
	}
	numbers := number.FindAllString(line, -1)
	for _, n := range numbers {
		due = strings.Replace(due, "#", n, 1)
	}
	s.rewritten[due] = true
	return due
}

// learnLines finds lines that are always missing, and others that always stand between two lines.
func (s *study) learnLines() {
	missing, extra := map[string]map[int]row{}, map[string]map[int]row{}
	note := func(where map[string]map[int]row, key string, attempt int, r row) {
		if where[key] == nil {
			where[key] = map[int]row{}
		}
		if _, ok := where[key][attempt]; !ok {
			where[key][attempt] = r
		}
	}
	paired, between, among := map[string]bool{}, map[string]int{}, map[string]int{}
	between = map[string]int{}
	for i, a := range s.attempts {
		before := "" // the line before
		var unexpected []row
		for n, r := range a.rows {
			switch {
			case r.extra && !r.empty():
				unexpected = append(unexpected, r)
				continue
			case r.missing && !r.empty() && s.beside(a.rows, n):
				note(missing, s.place(r.want), i, r)
				continue
			case r.gap():
				continue
			}
			paired[s.place(r.want)] = true
			context := before + "\n" + s.place(r.want)
			between[context]++
			for _, u := range unexpected {
				note(extra, context+"\n"+s.place(u.got), i, u)
				among[context+"\n"+s.place(u.got)]++
			}
			unexpected, before = nil, s.place(r.want)
		}
		context := before + "\n"
		between[context]++
		for _, u := range unexpected {
			note(extra, context+"\n"+s.place(u.got), i, u)
			among[context+"\n"+s.place(u.got)]++
		}
	}
	enough := min(2, len(s.attempts))
	for _, place := range slices.Sorted(maps.Keys(missing)) {
		if !paired[place] && len(missing[place]) >= enough && !s.absent[place] {
			s.absent[place] = true
			first := missing[place][slices.Min(slices.Collect(maps.Keys(missing[place])))]
			for attempt, r := range missing[place] {
				s.note(TextKind, fmt.Sprintf("it never prints %s", quote(first.want)), attempt, r)
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(extra)) {
		parts := strings.Split(key, "\n")
		place, context := parts[2], parts[0]+"\n"+parts[1]
		if !paired[place] && missing[place] == nil && 2*among[key] > between[context] && len(extra[key]) >= enough &&
			!s.surplus[place] {
			s.surplus[place] = true
			first := extra[key][slices.Min(slices.Collect(maps.Keys(extra[key])))]
			for attempt, r := range extra[key] {
				s.note(TextKind, fmt.Sprintf("it always prints %s, which should not be there", quote(first.got)), attempt, r)
			}
		}
	}
}

// beside reports whether a line of the same turn before or behind a row is there, other than a prompt.
func (s *study) beside(rows []row, n int) bool {
	for _, step := range []int{-1, 1} {
		for i := n + step; i >= 0 && i < len(rows) && rows[i].turn == rows[n].turn; i += step {
			if !rows[i].gap() && strings.TrimSpace(rows[i].want) != "" && !s.isPrompt(rows[i].want) {
				return true
			}
		}
	}
	return false
}

func (s *study) isPrompt(line string) bool {
	return slices.Contains(s.report.Suite.Dialogue.Prompts, line)
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
			case fold(r.want) == fold(r.got):
				l := layout{suite: s.report.Suite, strict: comparison == transcripts.Strict}
				l.compare(r.want, r.got)
				for _, says := range l.findings {
					s.note(LayoutKind, says, i, r)
				}
			default:
				s.note(LayoutKind, fmt.Sprintf("it prints %s, and should print %s", quote(r.got), quote(r.want)), i, r)
			}
		}
	}
}

// alone reports whether an empty line is missing or extra by itself, not as part of a block.
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
	names := layout{suite: s.report.Suite}
	says := "an empty line is missing"
	if rows[n].extra {
		says = "there is an empty line too many"
	}
	for i := n - 1; i >= 0; i-- {
		if rows[i].gap() || strings.TrimSpace(rows[i].want) == "" {
			continue
		}
		name := names.name(rows[i].want)
		if s.place(rows[i].want) != fold(rows[i].want) {
			name = fmt.Sprintf("%q", s.place(rows[i].want))
		}
		return says + " after " + name
	}
	return says + " at the start"
}
