package exercise

import (
	"cmp"
	"maps"
	"math"
	"slices"
)

// causes puts the faults together that are likely to have one cause: those alike, as far as a behaviour explains them.
func (s *study) causes() []cause {
	var passing []*attempt
	groups := map[string][]*attempt{}
	for i := range s.attempts {
		a := &s.attempts[i]
		if a.fault == nil {
			passing = append(passing, a)
		} else {
			groups[a.fault.key] = append(groups[a.fault.key], a)
		}
	}
	var causes []cause
	for _, key := range slices.SortedFunc(maps.Keys(groups), func(a, b string) int {
		return cmp.Or(len(groups[b])-len(groups[a]), groups[a][0].index-groups[b][0].index)
	}) {
		contrast := passing
		for _, other := range groups {
			if len(passing) == 0 && other[0].fault.key != key {
				contrast = append(contrast, other...)
			}
		}
		for _, part := range parts(groups[key], contrast) {
			causes = add(causes, part)
		}
	}
	return causes
}

// parts returns failing attempts by the behaviours that explain them, and what is left over together.
func parts(failing, passing []*attempt) []cause {
	const most = 3
	var parts []cause
	var leftOver cause
	for rest := failing; len(rest) > 0; {
		part := cause{behaviour: explain(rest, passing)}
		var others []*attempt
		for _, a := range rest {
			if part.behaviour.shownBy(a) {
				part.attempts = append(part.attempts, a)
			} else {
				others = append(others, a)
			}
		}
		rest = others
		if len(part.behaviour) == 0 || len(part.attempts) == 1 && len(failing) > 1 {
			leftOver.attempts = append(leftOver.attempts, part.attempts...)
		} else {
			parts = append(parts, part)
		}
	}
	common := commonBehaviour(failing, passing)
	switch {
	case len(leftOver.attempts) == 0 && len(parts) <= most:
		return parts
	case common != nil:
		return []cause{{behaviour: common, attempts: failing, some: true}}
	case len(parts) >= most:
		return []cause{{attempts: failing}}
	}
	return append(parts, leftOver)
}

// commonBehaviour returns the behaviour that all failing attempts show and the fewest passing ones; nil if too many do.
func commonBehaviour(failing, passing []*attempt) behaviour {
	const tooMany = 6 // for each that fails
	var best behaviour
	fewest := tooMany * len(failing)
	for _, name := range failing[0].Transcript.Shows {
		b := behaviour{name}
		passed, rest := shown(b, passing), len(passing)-shown(b, passing)
		if len(failing) > 1 && shown(b, failing) == len(failing) && passed < min(fewest, rest) {
			best, fewest = b, passed
		}
	}
	return best
}

// A cause is a behaviour, and the attempts that fail where it is shown.
type cause struct {
	behaviour behaviour
	attempts  []*attempt
	some      bool // others that show it pass
	rare      bool // no behaviour explains the attempts, each by itself
}

// add adds a cause, to one of the same behaviour where there is one. Single attempts that nothing explains go together.
func add(causes []cause, c cause) []cause {
	c.rare = len(c.behaviour) == 0 && len(c.attempts) < 3
	for i, known := range causes {
		if c.rare && known.rare || len(c.behaviour) > 0 && slices.Equal(known.behaviour, c.behaviour) {
			causes[i].attempts = append(known.attempts, c.attempts...)
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

// explain returns the behaviour with the highest Ochiai coefficient: one that most of the failing attempts show and few of the
// passing ones. There is none if those that show it do not fail twice as often as others.
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
	try := func(b behaviour) {
		failed, passed := shown(b, failing), shown(b, passing)
		others, othersFailed := len(failing)+len(passing)-failed-passed, len(failing)-failed
		if failed < passed || failed < 2*len(b)-1 || failed*others < 2*othersFailed*(failed+passed) {
			return
		}
		ochiai := float64(failed) / math.Sqrt(float64(len(failing)*(failed+passed)))
		if passed == 0 {
			const precise = 1.2
			ochiai *= precise
		}
		if ochiai > highest {
			best, highest = b, ochiai
		}
	}
	if len(passing) == 0 {
		return nil
	}
	for _, name := range names {
		try(behaviour{name})
	}
	const clearly = 1.15 // how much better two behaviours at once must be
	highest *= clearly
	for i, first := range names {
		for _, second := range names[:i] {
			try(behaviour{second, first})
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
