package exercise

import (
	"slices"
	"strings"

	"tictactoe/transcripts"
)

// slipFinding tells a slip.
func (s *study) slipFinding(from *slip) Finding {
	var shown []*attempt
	for i := range s.attempts {
		if _, ok := from.rows[i]; ok {
			shown = append(shown, &s.attempts[i])
		}
	}
	f, example := newFinding(shown)
	r := from.rows[slices.IndexFunc(s.attempts, func(a attempt) bool { return a.index == example.index })]
	f.Kind, f.Says = from.kind, from.says
	if f.Says == "" {
		f.Says = s.say(from, r)
	}
	f.Typed = example.typed(r.turn)
	if r.want != nil {
		f.Expected = r.want.text
	}
	if r.got != nil {
		f.Actual = r.got.text
	}
	f.Rows = s.report.Comparison.Rows(transcripts.Transcript{Output: f.Expected}, f.Actual, transcripts.Dialogue{})
	return f
}

// causeFinding tells a cause by what its example shows.
func (s *study) causeFinding(c cause) Finding {
	f, example := newFinding(c.attempts)
	fault := example.fault
	f.Kind, f.Says, f.Follows = fault.kind, fault.says, fault.follows
	f.Behaviour = c.behaviour
	f.Typed = example.typed(fault.turn)
	f.Rows = s.excerpt(example.rows, fault.at)
	for _, row := range f.Rows {
		if row.Expected != nil {
			f.Expected += row.Expected.Text + "\n"
		}
		if row.Actual != nil {
			f.Actual += row.Actual.Text + "\n"
		}
	}
	if slices.ContainsFunc(c.attempts, func(a *attempt) bool { return a.fault.says != fault.says }) {
		f.Says += ", for example"
	}
	after := s.turnBefore(c.attempts, example)
	switch {
	case f.Kind == OtherKind, f.Kind == LoopKind:
	case after != "":
		f.Says = "in the turn after " + quote(after) + " " + f.Says
	case f.Behaviour == "" && f.Typed != "":
		f.Says = "after " + f.Typed + " " + f.Says
	}
	if f.Behaviour != "" {
		f.Says = f.Behaviour + ": " + f.Says
	}
	// A hint is about the turn that its transcript is for, not about the one before it or behind.
	if after == "" && (f.Behaviour != "" || len(c.attempts) == 1) {
		f.Hint = example.Transcript.Hint
	}
	return f
}

// newFinding returns a finding of some attempts, and its example: the shortest.
func newFinding(shown []*attempt) (Finding, *attempt) {
	slices.SortFunc(shown, func(a, b *attempt) int { return a.index - b.index })
	var f Finding
	var example *attempt
	for _, a := range shown {
		f.Transcripts = append(f.Transcripts, a.Transcript.Name)
		if example == nil || len(a.Transcript.Output) < len(example.Transcript.Output) {
			example = a
		}
	}
	f.Example = example.Transcript.Name
	return f, example
}

// turnBefore returns the line by which the turns are known before those in which attempts fail: one that is due in them, and
// seldom in others; empty where there is none.
func (s *study) turnBefore(attempts []*attempt, example *attempt) string {
	const seldom = 4 // at most in each fourth turn
	isDue := func(a *attempt, template string) bool {
		before := a.fault.turn - 1
		return before >= 0 && before < len(a.want) &&
			slices.ContainsFunc(a.want[before].lines, func(due *line) bool { return due.template == template })
	}
	found, fewest := "", s.turns/seldom
	for line, turns := range s.turnsDue {
		_, isKind := s.report.Suite.LineKind(line)
		isBetter := turns < fewest || turns == fewest && line < found
		if isBetter && !isKind && most(attempts, example, func(a *attempt) bool { return isDue(a, line) }) {
			found, fewest = line, turns
		}
	}
	return strings.ReplaceAll(found, "#", "…")
}

// most reports whether something is so of most attempts, and of the example.
func most(attempts []*attempt, example *attempt, is func(a *attempt) bool) bool {
	n := 0
	for _, a := range attempts {
		if is(a) {
			n++
		}
	}
	return n > 1 && 4*n >= 3*len(attempts) && is(example)
}

// excerpt returns the rows of a turn around one. Slips do not show.
func (s *study) excerpt(rows []row, at int) (shown []transcripts.Row) {
	const around = 2
	show := func(l *line) *transcripts.Line {
		if l == nil {
			return nil
		}
		text := l.text
		if s.report.Comparison != transcripts.Strict {
			text = strings.TrimRight(text, " \t\r")
		}
		return &transcripts.Line{Text: text, Typed: len(text)}
	}
	for i := max(0, at-around); at >= 0 && i < min(len(rows), at+around+1); i++ {
		r, isFine := rows[i], rows[i].fine()
		switch {
		case r.turn != rows[at].turn, isFine && r.isGap():
		case isFine:
			shown = append(shown, transcripts.Row{Expected: show(r.want), Actual: show(r.want), Same: true})
		default:
			shown = append(shown, transcripts.Row{Expected: show(r.want), Actual: show(r.got)})
		}
	}
	return shown
}
