package findings

import (
	"fmt"
	"slices"
)

// nameFaults gives faults the labels that explain them, such as "O wins". One label may explain
// faults with several keys: if a program does not see that a line wins, it prints "gameOver: false"
// in some games and "winCode: 0" in others. Each label is used once, the best one first, so no two
// findings say different things about it.
func nameFaults(all []*difference, runs []*run) {
	isDone := func(d *difference) bool { return !d.isFault || d.label != "" }
	faults := slices.DeleteFunc(slices.Clone(all), isDone)
	isWrong := map[*run]bool{}
	var labels []string // of equally good ones, the first is used
	for _, d := range faults {
		isWrong[d.run] = true
		for _, label := range d.run.Labels {
			if !slices.Contains(labels, label) {
				labels = append(labels, label)
			}
		}
	}
	labels = slices.DeleteFunc(labels, func(label string) bool {
		return countLabelled(label, runs) == len(runs) // it distinguishes no runs
	})
	right := slices.DeleteFunc(slices.Clone(runs), func(r *run) bool { return isWrong[r] })
	isClear := func(group []*difference) bool {
		isCrashAfterInput := group[0].kind == Crash && group[0].Place.Typed != "" &&
			isSamePlace(group) // the sentence names the input, which says more
		return len(group) == len(runs) || isCrashAfterInput
	}
	groups := slices.DeleteFunc(groupsOf(faults, ownKey), isClear)
	for {
		best, bestScore := "", 0
		var explained []*difference
		for _, label := range labels {
			now := explainedBy(label, groups, right)
			// One fault would be a coincidence, and so would a label that most right runs have.
			score := rightPerFault*len(now) - countLabelled(label, right)
			if len(now) > 1 && score > bestScore {
				best, bestScore, explained = label, score, now
			}
		}
		if best == "" {
			return
		}
		share := ""
		if len(explained) < wrongPerRight*countLabelled(best, right) {
			const format = " (%d of %d such transcripts)"
			share = fmt.Sprintf(format, len(explained), countLabelled(best, runs))
		}
		for _, d := range explained {
			d.label, d.share = best, share
		}
		for i := range groups {
			groups[i] = slices.DeleteFunc(groups[i], isDone)
		}
		labels = slices.DeleteFunc(labels, func(label string) bool { return label == best })
	}
}

func ownKey(d *difference) string { return d.key }

// explainedBy returns the faults that a label may explain. Each group has one key.
//
// A label that a right run has explains at most one group, and only a whole one. A label that no
// right run has is better evidence, and may explain several. If at least half of a group is at the
// end of its runs, where faults have different causes, it may also explain only the labelled faults
// there.
func explainedBy(label string, groups [][]*difference, right []*run) (explained []*difference) {
	passed := countLabelled(label, right)
	lacksLabel := func(d *difference) bool { return !d.run.hasLabel(label) }
	isBeforeEnd := func(d *difference) bool { return !d.isAtEnd() }
	isEarly := func(d *difference) bool { return d.key == keyEarly }
	for _, group := range groups {
		if len(group) > 0 && isEarly(group[0]) && passed+len(explained) > 0 ||
			slices.ContainsFunc(explained, isEarly) {
			continue // a line that is printed too early has another cause
		}
		labelled := slices.DeleteFunc(slices.Clone(group), lacksLabel)
		if len(labelled) < len(group) {
			atEnd := slices.DeleteFunc(slices.Clone(group), isBeforeEnd)
			if passed > 0 || 2*len(atEnd) < len(group) {
				continue
			}
			labelled = slices.DeleteFunc(labelled, isBeforeEnd)
		}
		if len(explained) == 0 || passed == 0 { // right runs have it: it explains one group
			explained = append(explained, labelled...)
		}
	}
	return explained
}

// hasLabel reports whether a run has a label.
func (r *run) hasLabel(label string) bool { return slices.Contains(r.Labels, label) }

// countLabelled returns how many runs have a label.
func countLabelled(label string, runs []*run) (n int) {
	for _, r := range runs {
		if r.hasLabel(label) {
			n++
		}
	}
	return n
}

// isSamePlace reports whether differences follow the same input.
func isSamePlace(group []*difference) bool {
	isElsewhere := func(d *difference) bool { return d.Place.Typed != group[0].Place.Typed }
	return !slices.ContainsFunc(group, isElsewhere)
}
