package exercise

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"tictactoe/transcripts"
)

// slipFinding tells a slip.
func (s *study) slipFinding(from *slip) Finding {
	f, example := newFinding(slices.Collect(maps.Keys(from.rows)))
	r := from.rows[example]
	f.Kind, f.Says = from.kind, cmp.Or(from.says, from.space.String())
	if f.Says == "" {
		f.Says = s.say(from, example)
	}
	f.Typed = example.typed(r.turn)
	if r.want != nil {
		f.Expected = strings.TrimSuffix(r.want.text, "\n")
	}
	for _, printed := range from.printed(example) {
		f.Actual += printed.text
	}
	f.Actual = strings.TrimSuffix(f.Actual, "\n")
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
	f.Rows = excerpt(example.rows, fault.at)
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
	after, place := s.turnBefore(c.attempts, example), placeOfTurn(c.attempts, example)
	switch {
	case f.Kind == OtherKind, f.Kind == LoopKind:
	case after != "":
		f.Says = "in the turn after " + quote(after) + " " + f.Says
	case place == beforeLast, place == last && f.Behaviour == "":
		f.Says = place + " " + f.Says
	case f.Behaviour == "" && f.Typed != "":
		f.Says = "after " + inSentence(f.Typed) + " " + f.Says
	}
	if f.Behaviour != "" {
		f.Says = f.Behaviour + ": " + f.Says
	}
	// A hint is about the turn that its transcript is for, not about the one before it or behind.
	if after == "" && place != beforeLast && (f.Behaviour != "" || len(c.attempts) == 1) {
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

const (
	last       = "in the last turn"
	beforeLast = "in the turn before the last"
)

// placeOfTurn says in which turn of their sessions most attempts fail, and the example; empty where that differs.
func placeOfTurn(attempts []*attempt, example *attempt) string {
	for behind, place := range []string{last, beforeLast} {
		isThere := func(a *attempt) bool { return a.fault.turn > 0 && a.fault.turn == len(a.want)-1-behind }
		n := 0
		for _, a := range attempts {
			if isThere(a) {
				n++
			}
		}
		if isThere(example) && n > 1 && 3*n >= 2*len(attempts) {
			return place
		}
	}
	return ""
}

// turnBefore returns the line by which the turns are known before those in which attempts fail: one that is due in most
// of them, and seldom in others; empty where there is none.
func (s *study) turnBefore(attempts []*attempt, example *attempt) string {
	due := func(a *attempt) []*line {
		if a.fault.turn < 1 || a.fault.turn > len(a.want) {
			return nil
		}
		return a.want[a.fault.turn-1].lines
	}
	const seldom = 4 // at most in each fourth turn
	found, fewest := "", s.turns/seldom
	for _, l := range due(example) {
		n := 0
		for _, a := range attempts {
			if slices.ContainsFunc(due(a), func(other *line) bool { return other.template == l.template }) {
				n++
			}
		}
		_, isKind := s.report.Suite.LineKind(l.text)
		if s.turnsDue[l.template] < fewest && !isKind && n > 1 && 4*n >= 3*len(attempts) {
			found, fewest = l.template, s.turnsDue[l.template]
		}
	}
	return strings.ReplaceAll(found, "#", "…")
}

// excerpt returns the rows of a turn around one. Slips do not show.
func excerpt(rows []row, at int) (shown []transcripts.Row) {
	const around = 2
	show := func(l *line) *transcripts.Line {
		if l == nil {
			return nil
		}
		text := strings.TrimRight(l.text, " \t\r\n")
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
