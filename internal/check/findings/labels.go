package findings

import (
	"fmt"
	"slices"
)

// nameFaults gives faults the labels that explain them, such as "O wins". A label becomes the key
// of its faults, and joins those of several keys: a line that never wins shows as "gameOver: false"
// in some games, and as "winCode: 0" in others. Each label is used once, the best one first, so no
// two findings say different things about it.
func nameFaults(all []*difference, runs []*run) {
	isNamed := func(d *difference) bool { return !d.isFault || d.label != "" }
	faults := slices.DeleteFunc(slices.Clone(all), isNamed)
	isWrong := map[*run]bool{}
	var labels []string // in the order of the runs, if several are as good
	for _, d := range faults {
		isWrong[d.run] = true
		labels = append(labels, d.run.Labels...)
	}
	labels = slices.DeleteFunc(labels, func(label string) bool { // it tells no runs apart
		return countLabelled(label, runs) == len(runs)
	})
	right := slices.DeleteFunc(slices.Clone(runs), func(r *run) bool { return isWrong[r] })
	needsNone := func(group []*difference) bool { // the input before a crash says more
		isPlace := group[0].kind == Crash && group[0].Place.Typed != "" && isSamePlace(group)
		return len(group) == len(runs) || isPlace
	}
	groups := slices.DeleteFunc(groupsOf(faults, ownKey), needsNone)
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
			groups[i] = slices.DeleteFunc(groups[i], isNamed)
		}
		labels = slices.DeleteFunc(labels, func(label string) bool { return label == best })
	}
}

func ownKey(d *difference) string { return d.key }

// explainedBy returns the faults that a label may explain, of those with one key: all of them, if
// all have the label. If no right run has it, it also explains several keys, and of faults that
// show how a run ends, those that have the label.
func explainedBy(label string, groups [][]*difference, right []*run) (explained []*difference) {
	passed := countLabelled(label, right)
	isOther := func(d *difference) bool { return !d.run.hasLabel(label) }
	isInCourse := func(d *difference) bool { return !d.isAtEnd() }
	for _, group := range groups {
		isEarly := func(d *difference) bool { return d.key == keyEarly }
		if len(group) > 0 && isEarly(group[0]) && passed+len(explained) > 0 ||
			slices.ContainsFunc(explained, isEarly) {
			continue // a line that is printed too early has another cause
		}
		labelled := slices.DeleteFunc(slices.Clone(group), isOther)
		if len(labelled) < len(group) {
			atEnd := slices.DeleteFunc(slices.Clone(group), isInCourse)
			if passed > 0 || 2*len(atEnd) < len(group) {
				continue
			}
			labelled = slices.DeleteFunc(labelled, isInCourse)
		}
		if len(explained) == 0 || passed == 0 {
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
	isOther := func(d *difference) bool { return d.Place.Typed != group[0].Place.Typed }
	return !slices.ContainsFunc(group, isOther)
}
