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

// show notes that an attempt shows a slip.
func (k *slip) show(attempt int, r row) {
	if _, ok := k.rows[attempt]; !ok {
		k.rows[attempt] = r
	}
}

// addSlip returns a slip of those known, or else a new one.
func (s *study) addSlip(kind Kind, isIt func(known *slip) bool) *slip {
	i := slices.IndexFunc(s.slips, func(known *slip) bool { return known.kind == kind && isIt(known) })
	if i < 0 {
		i = len(s.slips)
		s.slips = append(s.slips, &slip{kind: kind, rows: map[int]row{}})
	}
	return s.slips[i]
}

// A unit is what may slip: a word of lines of a form, or a whole line, by its template.
type unit struct{ form, text string }

// A swap is a unit and what is printed in its place. One of them is empty where a line is missing or extra.
type swap struct {
	form, want, got string
}

func (o swap) unit() unit { return unit{o.form, o.want} }

// isWhole reports whether the swap is one of whole lines.
func (o swap) isWhole() bool { return strings.Contains(o.want+o.got, " ") }

// A correction is what swaps make of lines of a form: what is due, by what is printed.
type correction struct {
	form string
	due  map[string]string
}

// correction returns the correction of lines of a form.
func (s *study) correction(form string) correction {
	i := slices.IndexFunc(s.corrections, func(c correction) bool { return c.form == form })
	if i < 0 {
		i = len(s.corrections)
		s.corrections = append(s.corrections, correction{form, map[string]string{}})
	}
	return s.corrections[i]
}

// learnPrompt finds what is printed in place of the prompt, as often as the prompt is due, and takes it for the prompt.
func (s *study) learnPrompt() {
	prompts := s.report.Suite.Dialogue.Prompts
	if len(prompts) != 1 || len(s.attempts) == 0 {
		return
	}
	const most = 1000
	common := s.attempts[0].output[:min(len(s.attempts[0].output), most)]
	for _, a := range s.attempts {
		if strings.Contains(a.output, prompts[0]) {
			return
		}
		for !strings.HasPrefix(a.output, common) {
			common = common[:len(common)-1]
		}
	}
	printed, best := "", 0
	for text := range strings.Lines(common) {
		for end := range text {
			candidate := text[:end+1]
			if strings.TrimSpace(candidate) == "" || !strings.ContainsAny(candidate[end:], " :?>\n") {
				continue
			}
			fits := 0
			for _, a := range s.attempts {
				due := len(a.want) - 1
				if n := strings.Count(a.output, candidate); n <= 2*due {
					fits += min(n, due)
				}
			}
			if fits > best || fits == best && strings.HasPrefix(candidate, printed) {
				printed, best = candidate, fits
			}
		}
	}
	if best == 0 {
		return
	}
	learnt := &slip{kind: TextKind, says: fmt.Sprintf("its prompt is %q, and should be %q", printed, prompts[0]), rows: map[int]row{}}
	if bare(printed) == bare(prompts[0]) {
		learnt.kind = LayoutKind
	}
	s.slips = append(s.slips, learnt)
	for i := range s.attempts {
		a := &s.attempts[i]
		learnt.show(i, row{want: s.line(prompts[0]), got: s.line(printed)})
		a.output = strings.ReplaceAll(a.output, printed, prompts[0])
	}
}

// learn finds what never comes right and is often printed otherwise in the same way, and takes it as right from then on. What
// is due elsewhere is no slip. It reports whether there was anything.
func (s *study) learn() bool {
	shown := map[swap]map[int]row{} // the first row of each attempt
	counts, totals := map[swap]int{}, map[unit]int{}
	right := map[unit]bool{}
	rightLines := map[*line]bool{}
	for i := range s.attempts {
		rows := s.attempts[i].rows
		for n, r := range rows {
			if r.fine() {
				if r.want != nil {
					rightLines[r.want] = true
				}
				continue
			}
			for _, o := range s.observe(rows, n) {
				counts[o]++
				totals[o.unit()]++
				if shown[o] == nil {
					shown[o] = map[int]row{}
				}
				if _, ok := shown[o][i]; !ok {
					shown[o][i] = r
				}
				right[o.unit()] = right[o.unit()] || o.want == o.got
			}
			if !r.isGap() {
				totals[unit{r.want.form, r.want.form}]++
			}
		}
	}
	for l := range rightLines {
		right[unit{l.form, l.form}] = true
		right[unit{l.form, l.template}] = true
		for _, word := range strings.Fields(l.says) {
			right[unit{l.form, word}] = true
		}
	}
	var learnt []swap
	for o, rows := range shown {
		often := 4*counts[o] > totals[o.unit()] && len(rows) > 1
		if o.want == "" {
			often = len(rows) > 1 && 2*len(rows) > len(s.attempts)
		}
		comesRight := right[o.unit()] || o.isWhole() && right[unit{o.form, o.form}]
		if often && !comesRight && s.isNew(o) {
			learnt = append(learnt, o)
		}
	}
	slices.SortFunc(learnt, func(a, b swap) int {
		return cmp.Or(strings.Compare(a.form, b.form), counts[b]-counts[a], strings.Compare(a.want, b.want), strings.Compare(a.got, b.got))
	})
	for _, o := range learnt {
		if s.correction(o.form).due[o.got] == "" { // else it is printed for more than one thing
			s.accept(o, shown[o])
		}
	}
	return len(learnt) > 0
}

// isNew reports whether what is printed is due nowhere else, whatever its white space and capital letters.
func (s *study) isNew(o swap) bool {
	if o.got == "" {
		return true
	}
	for _, form := range []string{"", o.form} {
		if due, ok := s.due[unit{form, squash(o.got)}]; ok && due != o.want {
			return false
		}
	}
	return true
}

// bare returns a text without white space, squash in small letters, too.
func bare(text string) string { return strings.Join(strings.Fields(text), "") }

func squash(text string) string { return strings.ToLower(bare(text)) }

// observe returns what is due in a row and what is printed in its place; it returns nothing where that says little.
func (s *study) observe(rows []row, n int) []swap {
	r := rows[n]
	switch {
	case r.want == nil && !r.got.isPrompt:
		return []swap{{r.got.form, "", r.got.form}}
	case r.got == nil && !r.want.isPrompt && isBeside(rows, n):
		return []swap{{r.want.form, r.want.form, ""}}
	case r.isGap(), r.want.isPrompt, r.got.isPrompt, bare(r.want.template) == bare(r.got.template):
		return nil
	}
	whole := []swap{{r.want.form, r.want.template, r.got.template}}
	want, got := strings.Fields(r.want.says), strings.Fields(r.got.says)
	isOther := s.turnsDue[r.got.template] > 0 && r.got.form != r.want.form
	if len(want) != len(got) || isOther {
		return whole
	}
	var words []swap
	for i := range want {
		switch wantDigit := strings.ContainsAny(want[i], "0123456789"); {
		case !wantDigit:
			words = append(words, swap{r.want.form, want[i], got[i]})
		case number.ReplaceAllString(want[i], "#") != number.ReplaceAllString(got[i], "#"):
			return whole
		}
	}
	return words
}

// isBeside reports whether another line of the row's turn, other than a prompt, stands where it is due.
func isBeside(rows []row, n int) bool {
	return slices.ContainsFunc(rows, func(r row) bool {
		return r.turn == rows[n].turn && !r.isGap() && r.want.bare != "" && !r.want.isPrompt && !r.got.isPrompt
	})
}

// accept takes a swap as right from now on, and notes the slip: one for the swaps of a form or of a word.
func (s *study) accept(o swap, shown map[int]row) {
	if o.want == "" || o.got == "" {
		s.ignored[o.form] = true
	} else {
		s.correction(o.form).due[o.got] = o.want
	}
	into := s.addSlip(TextKind, func(known *slip) bool {
		return slices.ContainsFunc(known.swaps, func(other swap) bool {
			return o.form == other.form || o.want == other.want && o.got == other.got
		})
	})
	into.swaps = append(into.swaps, o)
	for attempt, r := range shown {
		into.show(attempt, r)
	}
}

// say says what is always printed: the words that a form leaves open by themselves, and fixed text as a line.
func (s *study) say(of *slip, r row) string {
	words := map[string]bool{}
	for _, o := range of.swaps {
		if !o.isWhole() && !strings.Contains(o.form, o.want) {
			words[o.got+" for "+o.want] = true
		}
	}
	switch {
	case r.want == nil:
		return fmt.Sprintf("it always prints %s, which should not be there", quote(r.got.says))
	case r.got == nil:
		return fmt.Sprintf("it never prints %s", quote(r.want.says))
	case len(words) > 0 && strings.Contains(r.want.says, " "):
		return "it always prints " + strings.Join(slices.Sorted(maps.Keys(words)), ", ")
	}
	return fmt.Sprintf("it always prints %s, and should print %s", quote(r.got.says), quote(r.want.says))
}

// leave returns lines without those to ignore.
func (s *study) leave(lines []*line) []*line {
	return slices.DeleteFunc(slices.Clone(lines), func(l *line) bool { return s.ignored[l.form] })
}

// correct returns a printed line as it would be without the slips known: several lines where line ends are missing.
func (s *study) correct(l *line) []*line {
	if s.turnsDue[l.template] > 0 {
		return []*line{l}
	}
	corrected := func(text string) *line {
		c := *s.line(text)
		c.isCorrected = true
		return &c
	}
	for _, c := range s.corrections {
		if due := c.due[l.template]; due != "" {
			for _, n := range number.FindAllString(l.says, -1) {
				due = strings.Replace(due, "#", n, 1)
			}
			whole := corrected(due)
			if strings.Contains(due, "#") {
				whole.says = l.says
			}
			return []*line{whole}
		}
		words := strings.Fields(l.says)
		for i, word := range words {
			words[i] = cmp.Or(c.due[word], word)
		}
		if text := strings.Join(words, " "); text != l.says && (formOf(s.report.Suite, text) == c.form || s.isDue(text)) {
			return []*line{corrected(text)}
		}
	}
	var parts []*line
	for i, text := range s.cut(l.says) {
		if i == 0 && text == l.says {
			return []*line{l}
		}
		part := corrected(text)
		part.isJoined = i > 0
		parts = append(parts, part)
	}
	return parts
}

// isDue reports whether a line is due somewhere, whatever its numbers.
func (s *study) isDue(text string) bool { return s.turnsDue[number.ReplaceAllString(text, "#")] > 0 }

// cut cuts a line into lines that are due; it returns the line alone if that cannot be.
func (s *study) cut(text string) []string {
	const most = 20 // words: cutting more would take long
	words := strings.Fields(text)
	for n := 1; n < len(words) && len(words) <= most && !s.isDue(text); n++ {
		head, tail := strings.Join(words[:n], " "), strings.Join(words[n:], " ")
		if !s.isDue(head) {
			continue
		}
		if parts := s.cut(tail); s.isDue(parts[0]) {
			return append([]string{head}, parts...)
		}
	}
	return []string{text}
}

// noteLayout notes the white space that differs.
func (s *study) noteLayout() {
	for i := range s.attempts {
		a := &s.attempts[i]
		for rest := a.rows; len(rest) > 0; {
			turn := rest[0].turn
			end := slices.IndexFunc(rest, func(r row) bool { return r.turn != turn })
			if end < 0 {
				end = len(rest)
			}
			for _, space := range s.spacings(rest[:end]) {
				s.noteSpace(space, i, turn)
			}
			rest = rest[end:]
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

// noteSpace notes that an attempt shows a spacing. What several kinds of lines have is one slip.
func (s *study) noteSpace(space spacing, attempt, turn int) {
	into := s.addSlip(LayoutKind, func(known *slip) bool { return known.space.says == space.says })
	if into.space.says != "" && into.space.lines != space.lines {
		space.lines = "several kinds of lines"
	}
	into.space, into.says = space, space.String()
	into.show(attempt, row{turn, s.line(space.want), s.line(space.got)})
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
		case r.got != nil && r.got.isJoined && i > 0 && s.report.Comparison != transcripts.IgnoreSpace:
			l.add(spacing{says: "a line end is missing after " + nameLine(s.report.Suite, rows[i-1].got.text), want: rows[i-1].got.text, got: r.got.text})
		case r.got != nil && r.got.isCorrected: // its white space is no longer what was printed
		case !r.fine(), r.isEmptyGap() && !alone(rows, i):
			compare()
		case r.isEmptyGap() && r.want == nil && behindPrompt:
			l.add(spacing{says: "there is a line end too many behind the prompt", got: "\n"})
		default:
			if r.want != nil {
				want = append(want, r.want.text)
			}
			if r.got != nil {
				got = append(got, r.got.text)
			}
		}
	}
	compare()
	return l.spacings
}

// alone reports whether a row is missing or extra by itself, not as part of a block.
func alone(rows []row, n int) bool {
	inBlock := func(r row) bool { return r.isGap() && !r.fine() }
	return (n == 0 || !inBlock(rows[n-1])) && (n+1 == len(rows) || !inBlock(rows[n+1]))
}
