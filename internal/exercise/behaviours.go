package exercise

import (
	"math"
	"slices"
	"strings"
)

// ruleFindings puts the faults together, one finding a cause.
func (s *study) ruleFindings() []Finding {
	var passing []*attempt
	groups := map[string][]*attempt{}
	var keys []string
	for i := range s.attempts {
		a := &s.attempts[i]
		if a.fault == nil {
			passing = append(passing, a)
			continue
		}
		if groups[a.fault.key] == nil {
			keys = append(keys, a.fault.key)
		}
		groups[a.fault.key] = append(groups[a.fault.key], a)
	}
	slices.SortStableFunc(keys, func(a, b string) int { return len(groups[b]) - len(groups[a]) })

	var causes []cause
	for _, key := range keys {
		var parts []cause
		for failing := groups[key]; len(failing) > 0; {
			behaviour := explain(failing, passing)
			var explained, rest []*attempt
			for _, a := range failing {
				if behaviour.shownBy(a) {
					explained = append(explained, a)
				} else {
					rest = append(rest, a)
				}
			}
			failing = rest
			parts = append(parts, cause{behaviour, explained})
		}
		const several = 3
		if len(parts) > several {
			parts = []cause{{nil, groups[key]}}
		}
		for _, part := range parts {
			causes = add(causes, part)
		}
	}
	var findings []Finding
	for _, c := range causes {
		findings = append(findings, s.ruleFinding(c))
	}
	return findings
}

// A cause is a behaviour, and the attempts that fail where it is shown.
type cause struct {
	behaviour behaviour
	attempts  []*attempt
}

// add adds a cause, to another of the same behaviour where there is one.
func add(causes []cause, c cause) []cause {
	for i := range causes {
		if len(c.behaviour) > 0 && slices.Equal(causes[i].behaviour, c.behaviour) {
			causes[i].attempts = append(causes[i].attempts, c.attempts...)
			return causes
		}
	}
	return append(causes, c)
}

// A behaviour is what a session shows: one of its transcript's behaviours, or two at once; none is shown by all.
type behaviour []string

func (b behaviour) shownBy(a *attempt) bool {
	for _, name := range b {
		if !slices.Contains(a.Transcript.Shows, name) {
			return false
		}
	}
	return true
}

// explain returns the behaviour with the highest Ochiai coefficient: that most of the failing attempts show, and few of the
// passing ones. There is none where half of those that show it pass.
func explain(failing, passing []*attempt) behaviour {
	var names []string
	for _, a := range failing {
		for _, name := range a.Transcript.Shows {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	var best behaviour
	highest := 0.0
	const precise = 1.3 // how much better a behaviour is that no passing attempt shows
	try := func(b behaviour, atLeast float64) {
		failed, passed := shown(b, failing), shown(b, passing)
		others, othersFailed := len(failing)+len(passing)-failed-passed, len(failing)-failed
		twiceAsOften := failed*others >= 2*othersFailed*(failed+passed)
		if failed < passed || failed < len(b) || !twiceAsOften {
			return
		}
		ochiai := float64(failed) / math.Sqrt(float64(len(failing)*(failed+passed)))
		if passed == 0 {
			ochiai *= precise
		}
		if ochiai > max(highest, atLeast) {
			best, highest = b, ochiai
		}
	}
	if len(passing) == 0 {
		return nil
	}
	for _, name := range names {
		try(behaviour{name}, 0)
	}
	const clearly = 1.15
	single := highest
	for i, first := range names {
		for _, second := range names[:i] {
			try(behaviour{second, first}, clearly*single)
		}
	}
	return best
}

func shown(b behaviour, attempts []*attempt) int {
	n := 0
	for _, a := range attempts {
		if b.shownBy(a) {
			n++
		}
	}
	return n
}

func (s *study) ruleFinding(c cause) Finding {
	slices.SortFunc(c.attempts, func(a, b *attempt) int { return a.index - b.index })
	example := slices.MinFunc(c.attempts, func(a, b *attempt) int {
		return len(a.Transcript.Output) - len(b.Transcript.Output)
	})
	fault := example.fault
	f := Finding{
		Kind:      fault.kind,
		Behaviour: strings.Join(c.behaviour, " and "),
		Example:   example.Transcript.Name,
		Typed:     example.want[min(fault.turn, len(example.want)-1)].typed,
		Hint:      example.Transcript.Hint,
		Follows:   fault.follows,
	}
	f.Says = fault.says
	switch {
	case f.Behaviour != "":
		f.Says = f.Behaviour + ": " + f.Says
	case f.Typed != "":
		f.Says = "after " + f.Typed + " " + f.Says
	}
	for _, a := range c.attempts {
		f.Transcripts = append(f.Transcripts, a.Transcript.Name)
	}
	f.Expected, f.Actual = excerpt(example.rows, fault.at)
	return f
}

// excerpt returns the lines of a turn around a row, as expected and as printed.
func excerpt(rows []row, at int) (expected, actual string) {
	if at < 0 {
		return "", ""
	}
	const around = 1
	for i := max(0, at-around); i < min(len(rows), at+around+2); i++ {
		if rows[i].turn != rows[at].turn {
			continue
		}
		if !rows[i].extra {
			expected += rows[i].want + "\n"
		}
		if !rows[i].missing {
			actual += rows[i].got + "\n"
		}
	}
	return expected, actual
}
