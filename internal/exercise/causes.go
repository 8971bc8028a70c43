package exercise

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
)

// A cause is a group of attempts with similar faults, and the behaviour that explains them. A
// behaviour is a label that suite.json gives to transcripts in "shows", such as "a draw".
type cause struct {
	behaviour string // a label of their transcripts; "" if none explains the faults
	share     string // how many of the attempts with the behaviour fail, if not most of them do
	attempts  []*attempt
	others    []*attempt // with the same behaviour and another fault
}

// findCauses groups the faults by their key, and names each group. If six attempts print "winCode:
// 7" for "winCode: 8", and their transcripts are the only ones with the label "both diagonals at
// once", this label is the name of the group.
func (s *study) findCauses() []cause {
	var passing []*attempt
	groups := map[string][]*attempt{}
	replaced := map[string]map[string]bool{} // the keys of the faults that print a message
	for _, a := range s.attempts {
		if f := a.fault; f != nil && f.message != "" {
			if replaced[f.message] == nil {
				replaced[f.message] = map[string]bool{}
			}
			replaced[f.message][f.key] = true
		}
	}
	for _, a := range s.attempts {
		switch f := a.fault; {
		case f == nil:
			passing = append(passing, a)
		case len(replaced[f.message]) > 1:
			groups[f.message] = append(groups[f.message], a)
		default:
			groups[f.key] = append(groups[f.key], a)
		}
	}
	var causes []cause
	for _, failing := range slices.SortedFunc(maps.Values(groups), func(a, b []*attempt) int {
		return cmp.Or(len(b)-len(a), a[0].index-b[0].index)
	}) {
		others := passing
		if len(passing) == 0 { // those with other faults show which behaviours this one needs
			isFailing := func(a *attempt) bool { return slices.Contains(failing, a) }
			others = slices.DeleteFunc(slices.Clone(s.attempts), isFailing)
		}
		for _, part := range split(failing, passing, others) {
			if i := slices.IndexFunc(causes, part.belongsTo); i >= 0 {
				causes[i].others = append(causes[i].others, part.attempts...)
			} else {
				causes = append(causes, part)
			}
		}
	}
	return causes
}

// belongsTo reports whether the faults of two causes probably have one cause: the same behaviour
// explains them, or the first difference of the one is also in turns of the other. If a false win
// prints "gameOver: true" for "gameOver: false" and "winCode: 2" for "winCode: 0", then the latter
// alone, at the end of a draw, is a false win, too.
func (c *cause) belongsTo(other cause) bool {
	if c.behaviour != "" && c.behaviour == other.behaviour {
		return true
	}
	isNamed := other.behaviour != ""
	differences := c.attempts[0].fault.differences
	if len(differences) == 0 || showing(other.behaviour, c.attempts) < len(c.attempts) && isNamed ||
		c.behaviour != "" && !isNamed {
		return false
	}
	first := differences[0]
	isFirst := func(p pair) bool {
		return p.actual.says == first.actual.says &&
			(!isNamed || p.expected.says == first.expected.says)
	}
	return slices.ContainsFunc(other.attempts, func(a *attempt) bool {
		return slices.ContainsFunc(a.fault.differences, isFirst)
	})
}

// split splits a group by the behaviours that explain its faults. If "winCode:" is wrong in all
// five transcripts with "win code 8" and in all four with "a win on the ninth move", these are two
// parts. After the first part, the Ochiai coefficient of a behaviour must be at least 0.55, and at
// least 0.8 if most attempts end early. The attempts that no behaviour explains are the last part.
// If all fail before they have read any input, no behaviour can explain that.
func split(failing, passing, others []*attempt) []cause {
	const few, well, veryWell = 3, 0.55, 0.8
	var parts []cause
	for rest := failing; len(rest) > 0; {
		behaviour, ochiai := explain(rest, passing)
		n := showing(behaviour, rest)
		isVague := len(parts) > 0 && ochiai < well || endEarly(rest) && ochiai < veryWell
		if n < few && n < len(failing) || isVague {
			behaviour = ""
		}
		part := cause{behaviour: behaviour}
		var left []*attempt
		for _, a := range rest {
			if behaviour == "" || a.shows(behaviour) {
				part.attempts = append(part.attempts, a)
			} else {
				left = append(left, a)
			}
		}
		part.name(others, ochiai)
		parts, rest = append(parts, part), left
	}
	return parts
}

// endEarly reports whether most attempts end before their sessions should. Most labels describe the
// end of a session, such as "a draw", so they explain these attempts less well.
func endEarly(failing []*attempt) bool {
	n := 0
	for _, a := range failing {
		if len(a.actual) < len(a.expected) {
			n++
		}
	}
	return 2*n > len(failing)
}

// name renames a part by a behaviour that all its attempts share, if its Ochiai coefficient is
// higher than that of the behaviour found, or than 0.5, or 0.8 if most of its attempts end early.
// If attempts with this behaviour also pass, and not only a few, the share says so: " (9 of 14 such
// transcripts)".
func (c *cause) name(passing []*attempt, highest float64) {
	if len(passing) == 0 {
		return
	}
	enough := 0.5
	if endEarly(c.attempts) {
		enough = 0.8
	}
	if c.behaviour == "" {
		highest = enough
	}
	for _, behaviour := range c.attempts[0].Transcript.Shows {
		if showing(behaviour, c.attempts) < len(c.attempts) {
			continue
		}
		if ochiai := ochiai(behaviour, c.attempts, passing); ochiai > highest {
			c.behaviour, highest = behaviour, ochiai
		}
	}
	failed, passed := len(c.attempts), showing(c.behaviour, passing)
	if isMost := failed >= 2*passed; c.behaviour != "" && !isMost {
		c.share = fmt.Sprintf(" (%d of %d such transcripts)", failed, failed+passed)
	}
}

// shows reports whether the transcript of an attempt has a label.
func (a *attempt) shows(behaviour string) bool {
	return slices.Contains(a.Transcript.Shows, behaviour)
}

// explain returns the behaviour with the highest Ochiai coefficient, and the coefficient. At least
// half of the attempts that show the behaviour must fail, and they must fail at least twice as
// often as the others. If two coefficients are equal, the label that is listed first is returned.
// Without a passing attempt nothing can be explained.
func explain(failing, passing []*attempt) (best string, highest float64) {
	seen := map[string]bool{}
	for _, a := range failing {
		for _, behaviour := range a.Transcript.Shows {
			if seen[behaviour] {
				continue
			}
			seen[behaviour] = true
			failed, passed := showing(behaviour, failing), showing(behaviour, passing)
			others, othersFailed := len(failing)+len(passing)-failed-passed, len(failing)-failed
			explains := failed >= passed && failed*others >= 2*othersFailed*(failed+passed)
			n := ochiai(behaviour, failing, passing)
			if len(passing) > 0 && explains && n > highest {
				best, highest = behaviour, n
			}
		}
	}
	return best, highest
}

// ochiai returns the Ochiai coefficient of a behaviour, from 0 to 1. It is 0 if no failing attempt
// shows the behaviour, and 1 if all failing attempts do and no others. If 4 of 5 failing and 1 of
// 20 passing attempts show it, it is 4/√(5·5) = 0.8.
func ochiai(behaviour string, failing, passing []*attempt) float64 {
	failed := showing(behaviour, failing)
	all := failed + showing(behaviour, passing)
	if all == 0 {
		return 0
	}
	return float64(failed) / math.Sqrt(float64(len(failing)*all))
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
