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
	for _, a := range s.attempts {
		if a.fault == nil {
			passing = append(passing, a)
		} else {
			groups[a.fault.key] = append(groups[a.fault.key], a)
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
// explains them, or the first wrong line of the one is also wrong in turns of the other. If a false
// win prints "gameOver: true" for "gameOver: false" and "winCode: 2" for "winCode: 0", then the
// latter alone, at the end of a draw, is a false win, too.
func (c *cause) belongsTo(other cause) bool {
	if c.behaviour != "" && c.behaviour == other.behaviour {
		return true
	}
	wrong := c.attempts[0].fault.wrong
	isNamed := other.behaviour != ""
	if len(wrong) == 0 || isNamed && showing(other.behaviour, c.attempts) < len(c.attempts) ||
		!isNamed && c.behaviour != "" {
		return false
	}
	return slices.ContainsFunc(other.attempts, func(a *attempt) bool {
		return slices.Contains(a.fault.wrong, wrong[0])
	})
}

// split splits a group by the behaviours that explain its faults. If "winCode:" is wrong in all
// five transcripts with "win code 8" and in all four with "a win on the ninth move", these are two
// parts. The attempts that no behaviour explains are the last part. A behaviour that all attempts
// of a part share replaces its behaviour if it explains them better.
func split(failing, passing, others []*attempt) (parts []cause) {
	const few = 3
	for rest := failing; len(rest) > 0; {
		behaviour, ochiai := explain(rest, passing, enough(rest), false)
		if showing(behaviour, rest) < few {
			behaviour, ochiai = "", 0
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
		least := max(ochiai, enough(part.attempts))
		shared, _ := explain(part.attempts, others, least, true)
		part.behaviour = cmp.Or(shared, behaviour)
		failed, passed := len(part.attempts), showing(part.behaviour, others)
		if part.behaviour != "" && failed < 2*passed {
			part.share = fmt.Sprintf(" (%d of %d such transcripts)", failed, failed+passed)
		}
		parts, rest = append(parts, part), left
	}
	return parts
}

// enough returns the least Ochiai coefficient of a behaviour that explains faults. It is higher if
// most attempts end before their sessions should: most labels, such as "a draw", describe the end.
func enough(failing []*attempt) float64 {
	n := 0
	for _, a := range failing {
		if len(a.actual) < len(a.expected) {
			n++
		}
	}
	if 2*n > len(failing) {
		return 0.8
	}
	return 0.5
}

// shows reports whether the transcript of an attempt has a label.
func (a *attempt) shows(behaviour string) bool {
	return slices.Contains(a.Transcript.Shows, behaviour)
}

// explain returns the behaviour with the highest Ochiai coefficient above a limit, and the
// coefficient. Attempts that fail must show the behaviour at least as often as the others, and
// fail with it twice as often as without it; if isShared is set, all that fail must show it. If two
// coefficients are equal, the label that is listed first is returned. Without other attempts
// nothing can be explained.
func explain(
	failing, others []*attempt, limit float64, isShared bool,
) (best string, highest float64) {
	if len(others) == 0 {
		return "", 0
	}
	for _, a := range failing {
		for _, behaviour := range a.Transcript.Shows {
			failed, passed := showing(behaviour, failing), showing(behaviour, others)
			all, without := len(failing)+len(others), len(failing)-failed
			explains := failed >= passed && failed*(all-failed-passed) >= 2*without*(failed+passed)
			if isShared {
				explains = without == 0
			}
			n := ochiai(behaviour, failing, others)
			if explains && n > max(limit, highest) {
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
