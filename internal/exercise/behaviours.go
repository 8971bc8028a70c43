package exercise

import (
	"cmp"
	"maps"
	"math"
	"slices"
)

// A cause is what attempts have in common that fail alike.
type cause struct {
	behaviour string // that their sessions show; empty where none explains why they fail
	attempts  []*attempt
}

// causes puts the faults together that are likely to have one cause: those alike, as far as a behaviour explains them.
func (s *study) causes() []cause {
	var passing []*attempt
	alike := map[string][]*attempt{} // failing, by the key of their faults
	for _, a := range s.attempts {
		if a.fault == nil {
			passing = append(passing, a)
		} else {
			alike[a.fault.key] = append(alike[a.fault.key], a)
		}
	}
	var causes []cause
	for _, failing := range slices.SortedFunc(maps.Values(alike), func(a, b []*attempt) int {
		return cmp.Or(len(b)-len(a), a[0].index-b[0].index)
	}) {
		for _, part := range parts(failing, passing) {
			i := slices.IndexFunc(causes, func(c cause) bool { return c.behaviour == part.behaviour })
			if i < 0 || part.behaviour == "" {
				causes = append(causes, part)
			} else {
				causes[i].attempts = append(causes[i].attempts, part.attempts...)
			}
		}
	}
	return causes
}

// parts returns failing attempts by the behaviours that explain them, and those that none explains together. A behaviour that
// only a few of them show is chance.
func parts(failing, passing []*attempt) []cause {
	const few = 3
	var parts []cause
	for rest := failing; len(rest) > 0; {
		behaviour := explain(rest, passing)
		if n := showing(behaviour, rest); n < few && n < len(failing) {
			behaviour = ""
		}
		part := cause{behaviour: behaviour}
		var others []*attempt
		for _, a := range rest {
			if behaviour == "" || a.shows(behaviour) {
				part.attempts = append(part.attempts, a)
			} else {
				others = append(others, a)
			}
		}
		parts, rest = append(parts, part), others
	}
	return parts
}

// shows reports whether the session shows a behaviour.
func (a *attempt) shows(behaviour string) bool { return slices.Contains(a.Transcript.Shows, behaviour) }

// explain returns the behaviour with the highest Ochiai coefficient: one that most of the failing attempts show and few of
// the passing ones. Those that show it must fail twice as often as others.
func explain(failing, passing []*attempt) string {
	best, highest := "", 0.0
	for _, a := range failing {
		for _, behaviour := range a.Transcript.Shows {
			failed, passed := showing(behaviour, failing), showing(behaviour, passing)
			others, othersFailed := len(failing)+len(passing)-failed-passed, len(failing)-failed
			explains := failed >= passed && failed*others >= 2*othersFailed*(failed+passed)
			ochiai := float64(failed) / math.Sqrt(float64(len(failing)*(failed+passed)))
			if len(passing) > 0 && explains && ochiai > highest {
				best, highest = behaviour, ochiai
			}
		}
	}
	return best
}

// showing returns how many attempts show a behaviour.
func showing(behaviour string, attempts []*attempt) int {
	n := 0
	for _, a := range attempts {
		if a.shows(behaviour) {
			n++
		}
	}
	return n
}
