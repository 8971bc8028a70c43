package exercise

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A slip is what a program always prints otherwise in the same way, or a way in which its white space differs.
type slip struct {
	kind  Kind
	says  string           // empty for what its space or its swaps say
	space spacing          // where it is one of white space
	swaps []swap           // where it is one of wording
	rows  map[*attempt]row // the first of each attempt that shows it
}

// show notes that an attempt shows a slip.
func (k *slip) show(a *attempt, r row) {
	if _, ok := k.rows[a]; !ok {
		k.rows[a] = r
	}
}

// addSlip returns a slip of those known, or else a new one.
func (s *study) addSlip(kind Kind, isIt func(known *slip) bool) *slip {
	i := slices.IndexFunc(s.slips, func(known *slip) bool { return known.kind == kind && isIt(known) })
	if i < 0 {
		i = len(s.slips)
		s.slips = append(s.slips, &slip{kind: kind, rows: map[*attempt]row{}})
	}
	return s.slips[i]
}

// A unit is what may slip: a word of lines of a form, or a whole line. A line stands by its template or, where it is missing, by
// its form.
type unit struct{ form, text string }

func (l *line) units() []unit {
	units := []unit{{l.form, l.form}, {l.form, l.template}}
	for _, word := range strings.Fields(l.says) {
		units = append(units, unit{l.form, word})
	}
	return units
}

// A swap is a unit and what is printed in its place. One of them is empty where a line is missing or extra.
type swap struct {
	form, want, got string
}

func (o swap) unit() unit { return unit{o.form, o.want} }

// learnPrompts finds what is printed in place of each prompt that never is, and takes it for that prompt.
func (s *study) learnPrompts() {
	for _, prompt := range s.report.Suite.Dialogue.Prompts {
		isThere := func(a *attempt) bool { return strings.Contains(a.output, prompt) }
		asks := slices.IndexFunc(s.attempts, func(a *attempt) bool { return strings.Contains(a.due, prompt) })
		if asks < 0 || slices.ContainsFunc(s.attempts, isThere) {
			continue
		}
		printed := s.inPlaceOf(prompt, s.attempts[asks])
		if printed == "" {
			continue
		}
		kind := TextKind
		if bare(printed) == bare(prompt) {
			kind = LayoutKind
		}
		says := fmt.Sprintf("its prompt is %q, and should be %q", printed, prompt)
		learnt := &slip{kind: kind, says: says, rows: map[*attempt]row{}}
		s.slips = append(s.slips, learnt)
		for _, a := range s.attempts {
			if strings.Contains(a.output, printed) {
				learnt.show(a, row{want: s.line(prompt), got: s.line(printed)})
				a.output = strings.ReplaceAll(a.output, printed, prompt)
			}
		}
	}
}

// inPlaceOf returns what begins lines of an attempt and stands there, and in the others, about as often as a prompt is due: of
// several such texts the one with most of what is due behind it. It returns "" where there is none.
func (s *study) inPlaceOf(prompt string, example *attempt) (printed string) {
	const enough = 1000
	beginning := example.output[:min(len(example.output), enough)]
	lines, linesDue := beginning, example.due
	for _, known := range s.report.Suite.Dialogue.Prompts {
		// Behind a prompt that is right a line begins. The NUL keeps its end apart from the text before it.
		lines, linesDue = strings.ReplaceAll(lines, known, "\x00\n"), strings.ReplaceAll(linesDue, known, "")
	}
	_, due, _ := strings.Cut(example.due, prompt)
	// right returns how much of what stands behind a text is what is due behind the prompt.
	right := func(text string) (n int) {
		_, behind, _ := strings.Cut(beginning, text)
		for n < min(len(behind), len(due)) && behind[n] == due[n] {
			n++
		}
		return n
	}
	most, mostRight := 0, 0
	for text := range strings.Lines(lines) {
		for _, end := range promptEnd().FindAllStringIndex(text, -1) {
			candidate := text[:end[1]]
			if strings.Contains(linesDue, candidate) {
				continue
			}
			fits := 0
			for _, a := range s.attempts {
				due := strings.Count(a.due, prompt)
				if n := strings.Count(a.output, candidate); n <= 2*due {
					fits += min(n, due)
				}
			}
			behind := right(candidate)
			isBetter := behind > mostRight || behind == mostRight && !question().MatchString(printed)
			if fits > most || fits > 0 && fits == most && isBetter {
				printed, most, mostRight = candidate, fits, behind
			}
		}
	}
	return printed
}

var (
	promptEnd = expression(`\S[ \n]+|[:?>]`) // what may end a prompt
	question  = expression(`[:?>]\s*$`)      // what ends most
)

// learn finds what never comes right and is often printed otherwise in the same way, and takes it as right from then on.
// What is due elsewhere is no slip. It reports whether there was anything.
func (s *study) learn() bool {
	shown := map[swap]*slip{}
	counts, totals := map[swap]int{}, map[unit]int{}
	right := map[unit]bool{}
	rightLines := map[*line]bool{}
	for _, a := range s.attempts {
		for n, r := range a.rows {
			if r.fine() {
				if r.want != nil && !rightLines[r.want] {
					rightLines[r.want] = true
					for _, u := range r.want.units() {
						right[u] = true
					}
				}
				continue
			}
			for _, o := range s.observe(a, n) {
				if shown[o] == nil {
					shown[o] = &slip{rows: map[*attempt]row{}}
				}
				shown[o].show(a, r)
				counts[o]++
				totals[o.unit()]++
				right[o.unit()] = right[o.unit()] || o.want == o.got
			}
			if !r.isGap() {
				totals[unit{r.want.form, r.want.form}]++
			}
		}
	}
	var learnt []swap
	for o, slip := range shown {
		often := 4*counts[o] > totals[o.unit()]
		if o.want == "" {
			often = 2*len(slip.rows) > len(s.attempts)
		}
		if often && len(slip.rows) > 1 && !right[o.unit()] && s.isNew(o) {
			learnt = append(learnt, o)
		}
	}
	slices.SortFunc(learnt, func(a, b swap) int {
		byText := cmp.Or(strings.Compare(a.want, b.want), strings.Compare(a.got, b.got))
		return cmp.Or(strings.Compare(a.form, b.form), counts[b]-counts[a], byText)
	})
	for _, o := range learnt {
		s.accept(o, shown[o].rows)
	}
	return len(learnt) > 0
}

// isNew reports whether what is printed is not due elsewhere in lines of the form, whatever its capital letters.
func (s *study) isNew(o swap) bool {
	due, ok := s.due[unit{o.form, squash(o.got)}]
	return !ok || due == o.want
}

// bare returns a text without white space, squash in small letters, too.
func bare(text string) string { return strings.Join(strings.Fields(text), "") }

func squash(text string) string { return strings.ToLower(bare(text)) }

// observe returns what is due in a row and what is printed in its place; it returns nothing where that says little. What is due
// where a program broke off is not missing.
func (s *study) observe(a *attempt, n int) []swap {
	rows, r := a.rows, a.rows[n]
	switch {
	case r.want == nil && !r.got.isPrompt:
		return []swap{{r.got.form, "", r.got.form}}
	case r.got == nil && !r.want.isPrompt && isBeside(rows, n) && (printsOn(rows[n:]) || a.endsRight()):
		return []swap{{r.want.form, r.want.form, ""}}
	case r.isGap(), r.want.isPrompt, r.got.isPrompt, bare(r.want.template) == bare(r.got.template):
		return nil
	case s.isDue(r.got.says): // somewhere else, and so it is never corrected
		return nil
	}
	whole := []swap{{r.want.form, r.want.template, r.got.template}}
	want, got := strings.Fields(r.want.says), strings.Fields(r.got.says)
	if len(want) != len(got) {
		return whole
	}
	var words []swap
	for i := range want {
		switch {
		case !s.variable.MatchString(want[i]):
			words = append(words, swap{r.want.form, want[i], got[i]})
		case s.templateOf(want[i]) != s.templateOf(got[i]):
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

// endsRight reports whether a program ended as it should, after as many turns as are due.
func (a *attempt) endsRight() bool { return len(a.got) == len(a.want) && endFault(a, 0) == nil }

// printsOn reports whether anything was printed in some rows.
func printsOn(rows []row) bool {
	return slices.ContainsFunc(rows, func(r row) bool { return r.got != nil })
}

// noteMoved notes the lines that were printed in another place of their turn.
func (s *study) noteMoved() {
	for _, a := range s.attempts {
		for n, r := range a.rows {
			if !r.moved {
				continue
			}
			if first, second := a.misplaced(n); first != nil {
				says := fmt.Sprintf("it prints %s before %s, and should print %[2]s first", s.theLine(second), s.theLine(first))
				into := s.addSlip(TextKind, func(known *slip) bool { return known.says == says })
				into.says = says
				want, got := s.line(first.text+second.text), s.line(second.text+first.text)
				into.show(a, row{turn: r.turn, want: want, got: got, moved: true})
			}
		}
	}
}

// misplaced returns the line of a row, and another of its turn, that were printed in the other order than they are due in.
func (a *attempt) misplaced(n int) (first, second *line) {
	moved := a.rows[n]
	isOther := func(r row) bool { return !r.isGap() && !r.moved && r.want.bare != "" }
	place := func(r row) int { return slices.Index(a.got[r.turn].lines, r.got) }
	for i := n - 1; i >= 0 && a.rows[i].turn == moved.turn; i-- {
		if r := a.rows[i]; isOther(r) && place(r) > place(moved) {
			return r.got, moved.got
		}
	}
	for _, r := range a.rows[n:] {
		if r.turn != moved.turn {
			break
		}
		if isOther(r) && place(r) < place(moved) {
			return moved.got, r.got
		}
	}
	return nil, nil
}

// lacksLine reports whether a line that the program never prints is missing, or a line stands in another place. That is no
// matter of wording.
func (s *study) lacksLine(a *attempt) bool {
	return slices.ContainsFunc(s.slips, func(known *slip) bool {
		r, ok := known.rows[a]
		return ok && (r.got == nil || r.moved)
	})
}

// accept takes a swap as right from now on, and notes the slip: one for the swaps of a form or of a word, and for the lines that
// are too many in the same turns.
func (s *study) accept(o swap, shown map[*attempt]row) {
	due := s.corrections[o.form]
	switch {
	case o.want == "" || o.got == "":
		s.ignored[o.form] = true
	case due == nil:
		s.corrections[o.form] = map[string]string{o.got: o.want}
	case due[o.got] != "":
		return // it is printed for more than one thing
	default:
		due[o.got] = o.want
	}
	bothExtra := func(a, b row) bool { return a.want == nil && b.want == nil && a.turn == b.turn }
	into := s.addSlip(TextKind, func(known *slip) bool {
		return maps.EqualFunc(known.rows, shown, bothExtra) || slices.ContainsFunc(known.swaps, func(other swap) bool {
			return o.form == other.form || o.want == other.want && o.got == other.got
		})
	})
	into.swaps = append(into.swaps, o)
	for a, r := range shown {
		into.show(a, r)
	}
}

// say says what is always printed, by an attempt that shows it: the words that a form leaves open by themselves, and fixed text
// as a line.
func (s *study) say(of *slip, by *attempt) string {
	r := of.rows[by]
	words := map[string]bool{}
	for _, o := range of.swaps {
		isWord := !strings.Contains(o.want+o.got, " ")
		if isWord && !strings.Contains(o.form, o.want) {
			words[o.got+" for "+o.want] = true
		}
	}
	switch {
	case r.want == nil && r.got.says == by.typed(r.turn):
		return "it always prints what was typed, which should not be there"
	case r.want == nil:
		return fmt.Sprintf("it always prints %s, which should not be there", quoteAll(of.printed(by)))
	case r.got == nil:
		return "it never prints " + s.theLine(r.want)
	case len(words) > 0 && strings.Contains(r.want.says, " "):
		return "it always prints " + strings.Join(slices.Sorted(maps.Keys(words)), ", ")
	}
	return fmt.Sprintf("it always prints %s, and should print %s", quote(r.got.says), quote(r.want.says))
}

// printed returns what is printed in place of what is due, or the lines too many in the first turn in which an attempt shows them.
func (k *slip) printed(by *attempt) []*line {
	r := k.rows[by]
	switch {
	case r.got == nil:
		return nil
	case r.want != nil:
		return []*line{r.got}
	}
	isExtra := func(l *line) bool { return slices.Contains(k.swaps, swap{l.form, "", l.form}) }
	return slices.DeleteFunc(slices.Clone(by.got[r.turn].lines), func(l *line) bool { return !isExtra(l) })
}

// theLine names a line, or those that say the same of something else.
func (s *study) theLine(l *line) string {
	if l.form == l.says {
		return quote(l.says)
	}
	return s.nameLine("lines like ", l.text)
}

// correct returns a printed line as it would be without the slips known.
func (s *study) correct(l *line) *line {
	if s.isDue(l.says) {
		return l
	}
	for _, form := range slices.Sorted(maps.Keys(s.corrections)) {
		due := s.corrections[form]
		if template := due[l.template]; template != "" {
			return s.fill(template, l)
		}
		words := strings.Fields(l.says)
		for i, word := range words {
			words[i] = cmp.Or(due[word], word)
		}
		text := strings.Join(words, " ")
		if text != l.says && s.formOf(text) == form {
			return s.corrected(text)
		}
	}
	return l
}

// isDue reports whether a line is due somewhere, whatever is variable in it.
func (s *study) isDue(text string) bool { return s.turnsDue[s.templateOf(text)] > 0 }

// corrected returns a line that stands for one that was printed.
func (s *study) corrected(text string) *line {
	l := *s.line(text)
	l.isCorrected = true
	return &l
}

// fill returns what is due in place of a printed line, with what is variable as it was printed. Where more or less of that was
// printed than is due, the line is open, and says what was printed.
func (s *study) fill(template string, printed *line) *line {
	found := s.variable.FindAllString(printed.says, -1)
	if len(found) != strings.Count(template, "#") {
		l := s.corrected(template)
		l.isOpen, l.text, l.says = true, printed.text, printed.says
		return l
	}
	for _, text := range found {
		template = strings.Replace(template, "#", text, 1)
	}
	return s.corrected(template)
}
