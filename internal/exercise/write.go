package exercise

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"tictactoe/transcripts"
)

// ruleFinding returns the finding of a rule.
func (s *study) ruleFinding(r *rule) Finding {
	attempts := slices.Collect(maps.Keys(r.shown))
	isUnclear := func(a *attempt) bool { return s.differs(r.shown[a]) } // its line has a fault, too
	examples := slices.DeleteFunc(slices.Clone(attempts), isUnclear)
	if len(examples) == 0 {
		examples = attempts
	}
	f, example := newFinding(attempts, examples)
	p := r.shown[example]
	f.Kind = r.kind
	switch {
	case r.sentence != "":
		f.Says = r.sentence
	case r.space != nil:
		f.Says = r.space.sentence(p)
	default:
		f.Says = s.say(r, example)
	}
	f.Brief = f.Says
	f.setInput(example, p.turn)
	odd := append(r.linesOf(example), p.expected, p.actual)
	f.setRows(s.excerpt(example, p, odd, r.space != nil))
	return f
}

// say returns the sentence of a rule that has no sentence yet. It quotes the pair of an attempt
// that shows the rule: "it always prints no for false".
func (s *study) say(r *rule, by *attempt) string {
	p := r.shown[by]
	switch {
	case p.actual == nil:
		says := "it never prints " + s.nameOf(p.expected)
		if others := len(r.substitutions) - 1; others > 0 {
			says += " and " + count(others, "other line")
		}
		return says
	case p.actual.by == nil:
		lines := quoteAll(r.linesOf(by))
		if p.actual.says == by.typed(p.turn) {
			lines = "the input"
		} else if p.actual.form != p.actual.says {
			lines = "lines like " + s.formText(p.actual.text)
		}
		return "it always prints " + lines + ", which should not be there"
	}
	words := map[string]bool{}
	for _, o := range r.substitutions {
		isWord := o.expected != "" && o.actual != "" && !strings.Contains(o.expected+o.actual, " ")
		if isWord && !strings.Contains(o.form, o.expected) {
			words[o.actual+" for "+o.expected] = true
		}
	}
	if len(words) > 0 && strings.Contains(p.actual.says, " ") {
		return "it always prints " + strings.Join(slices.Sorted(maps.Keys(words)), ", ")
	}
	right := p.actual.text
	if !s.differs(p) {
		right = p.expected.text
	}
	return contrast("it always prints %s, and should print %s", p.actual, right)
}

// linesOf returns the missing and the extra lines of a rule in the turn in which an attempt shows
// it.
func (r *rule) linesOf(a *attempt) (lines []*line) {
	turn := r.shown[a].turn
	for _, l := range linesOf(a.expected, turn) {
		if slices.Contains(r.substitutions, missing(l.form)) {
			lines = append(lines, l)
		}
	}
	for _, l := range linesOf(a.actual, turn) {
		if slices.Contains(r.substitutions, extra(l.form)) {
			lines = append(lines, l)
		}
	}
	return lines
}

// typed returns the input before a turn, with one blank between its words.
func (a *attempt) typed(turn int) string {
	if turn >= len(a.expected) {
		return ""
	}
	return a.expected[turn].typed
}

// causeFinding returns the finding of a cause. Its example is the shortest attempt. The sentence
// has these parts, most of which may be missing:
//
//	win code 8 (9 of 14 such transcripts)   the behaviour, and its share
//	after 2 0                               the input, if no behaviour is known
//	it prints winCode: 7, and should …      the fault
//	for example                             other attempts print other values
//	then it ends early                      the consequences
//	in others …                             another fault with the same behaviour
func (s *study) causeFinding(c cause) Finding {
	f, example := newFinding(c.attempts, c.attempts)
	fault := example.fault
	f.Kind, f.Says, f.Behaviour = fault.kind, fault.sentence, c.behaviour
	f.Hint = example.Transcript.Hint
	f.setInput(example, fault.turn)
	if fault.at >= 0 {
		var odd []*line
		for _, p := range example.pairs {
			if p.turn == fault.turn && s.differs(p) {
				odd = append(odd, p.expected, p.actual)
			}
		}
		f.setRows(s.excerpt(example, example.pairs[fault.at], odd, false))
	}

	isEnd := f.Kind == CrashKind || fault.key == "stops"
	isAnywhere := f.Kind == LoopKind || f.Kind == OtherKind
	if f.Typed != "" && !isAnywhere && (f.Behaviour == "" || isEnd) {
		f.Says = "after " + shorten(f.Typed) + " " + f.Says
	}
	isOther := func(a *attempt) bool { return a.fault.sentence != fault.sentence }
	if f.Kind == RuleKind && slices.ContainsFunc(c.attempts, isOther) {
		f.Says += ", for example"
	}
	if f.Behaviour != "" {
		f.Says = f.Behaviour + c.share + ": " + f.Says
	}
	f.Brief = f.Says
	f.Says = strings.Join(append([]string{f.Says}, fault.follows...), "; ")
	if len(c.others) > 0 {
		other, shortest := newFinding(c.others, c.others)
		f.Says += "; in others " + shortest.fault.sentence
		f.Transcripts = append(f.Transcripts, other.Transcripts...)
	}
	return f
}

// newFinding returns a finding with the names of some attempts, and the shortest of its examples.
func newFinding(attempts, examples []*attempt) (f Finding, example *attempt) {
	slices.SortFunc(attempts, func(a, b *attempt) int { return a.index - b.index })
	for _, a := range attempts {
		f.Transcripts = append(f.Transcripts, a.Transcript.Name)
	}
	example = slices.MinFunc(examples, func(a, b *attempt) int {
		return cmp.Or(len(a.Transcript.Output)-len(b.Transcript.Output), a.index-b.index)
	})
	f.Example, f.Title = example.Transcript.Name, example.Transcript.Title
	return f, example
}

// setInput sets the input before a turn of the example or, if nothing asks for it, the beginning of
// all input.
func (f *Finding) setInput(example *attempt, turn int) {
	f.Typed = example.typed(turn)
	if len(example.expected) > 1 {
		return
	}
	const mostLines, mostOfLine = 5, 60
	lines := slices.Collect(strings.Lines(strings.TrimRight(example.Transcript.Input, " \t\r\n")))
	for i, text := range lines {
		if i == mostLines {
			f.Input += "…"
			break
		}
		text = strings.TrimRight(text, "\r\n")
		if runes := []rune(text); len(runes) > mostOfLine {
			text = string(runes[:mostOfLine]) + "…"
		}
		f.Input += text + "\n"
	}
}

// excerpt returns rows of the turn that has a pair: the whole turn if it has at most ten rows,
// otherwise the rows around the first odd line. Only odd lines are shown as different.
func (s *study) excerpt(a *attempt, of pair, odd []*line, isSpace bool) []transcripts.Row {
	const most, around = 10, 2
	isOdd := map[*line]bool{}
	for _, l := range odd {
		if l != nil {
			isOdd[l.asPrinted()] = true
		}
	}
	var shown []transcripts.Pair
	first := -1 // that is odd
	for _, p := range s.pairUp(of.turn, linesOf(a.expected, of.turn), linesOf(a.actual, of.turn)) {
		switch {
		case isOdd[p.expected] || isOdd[p.actual]:
			if first < 0 {
				first = len(shown)
			}
		case p.expected == nil:
			continue
		case isSpace || s.differs(p):
			p.actual = p.expected
		}
		shown = append(shown, p.asPrinted())
	}
	shown = shown[max(0, first-most):min(len(shown), max(0, first)+most+1)]
	c := s.report.Comparison
	rows := c.TurnRows(shown, isSpace)
	if !slices.ContainsFunc(rows, func(row transcripts.Row) bool { return !row.Same }) {
		rows = c.TurnRows([]transcripts.Pair{of.asPrinted()}, isSpace) // a prompt
	}
	if len(rows) > most {
		rows = transcripts.Window(rows, around)
	}
	return rows
}

// asPrinted returns a pair with the line that the program printed.
func (p pair) asPrinted() transcripts.Pair {
	printed := transcripts.Pair{Turn: p.turn}
	if p.expected != nil {
		printed.Expected = p.expected.Line
	}
	if p.actual != nil {
		printed.Actual = p.actual.asPrinted().Line
	}
	return printed
}

// setRows sets the rows of a finding, and their text.
func (f *Finding) setRows(rows []transcripts.Row) {
	f.Rows = rows
	for _, row := range rows {
		if row.Expected != nil {
			f.Expected += row.Expected.Text + "\n"
		}
		if row.Actual != nil {
			f.Actual += row.Actual.Text + "\n"
		}
	}
}

// nameOf returns a name for a line, or for the lines of its kind: board rows, the line "Board:",
// lines like "winCode: …".
func (s *study) nameOf(l *line) string {
	switch {
	case l.isKind:
		return l.form
	case s.isMany[l.form] && l.form != l.says:
		return "lines like " + s.formText(l.text)
	}
	return "the line " + s.formText(l.text)
}

// formText returns the suite's name for the lines of a form, or quotes their common text: "winCode:
// …". If that has no letters, it quotes an expected line.
func (s *study) formText(t *text) string {
	switch {
	case t.isKind:
		return t.form
	case !strings.ContainsFunc(t.form, unicode.IsLetter):
		return quoteText(cmp.Or(s.examples[t.form], t.says))
	}
	form := strings.ReplaceAll(strings.ReplaceAll(t.form, "#", "…"), "@", "…")
	if t.isLabelled {
		form += " …"
	}
	return quoteText(form)
}

const mostOfQuote = 50 // characters

// contrast writes a sentence with a printed and an expected line. The quotes show the difference.
func contrast(format string, actual *line, expected *text) string {
	says := actual.asPrinted().says
	printed, right := transcripts.Quote(says, expected.says, mostOfQuote)
	if isPlain(says) && isPlain(expected.says) {
		printed, right = strings.Trim(printed, `"`), strings.Trim(right, `"`)
	}
	return fmt.Sprintf(format, printed, right)
}

// quote returns a line as it appears in a sentence: in quotes, unless it is plain.
func quote(l *line) string {
	says := l.asPrinted().says
	if isPlain(says) {
		return shorten(says)
	}
	return quoteText(says)
}

// isPlain reports whether a text is clear in a sentence without quotes: a word, a label with its
// value, or the cells of a board.
func isPlain(text string) bool {
	const few, ends = 3, ".,;!?"
	words := strings.Fields(text)
	isLong := func(word string) bool { return len(word) > 1 }
	isCells := !slices.ContainsFunc(words, isLong)
	isClear := len(words) == 1 || strings.Contains(text, ": ") || isCells
	return isClear && len(words) <= few && strings.TrimRight(text, ends) == text
}

func quoteText(text string) string {
	quoted, _ := transcripts.Quote(text, "", mostOfQuote)
	return quoted
}

func shorten(text string) string { return strings.Trim(quoteText(text), `"`) }

// quoteAll quotes the first of some lines, and counts the others: Board: and two more lines.
func quoteAll(lines []*line) string {
	if len(lines) == 1 {
		return quote(lines[0])
	}
	return quote(lines[0]) + " and " + count(len(lines)-1, "more line")
}
