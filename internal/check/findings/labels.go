package findings

import (
	"cmp"
	"fmt"
	"slices"
)

// These thresholds say how much evidence a label needs. A run without a fault is right here, even
// if it shows changes.
const (
	// A label explains faults if fewer than rightPerFault right runs have it for each of them.
	// Otherwise "a win", which most right runs have, would explain a few faults.
	rightPerFault = 2

	// Each label of a report is the best one of those that are left, so without a limit the time
	// would grow with the square of their number.
	mostLabels = 20
)

// A label may explain faults.
type label struct {
	name              string
	runs              map[*run]bool // that have it
	failed, faultless int           // how many of these failed, and how many have no fault
}

// nameFaults gives faults the labels that explain them, such as "O wins". One label may explain
// faults with several keys: if a program does not see that a line wins, it prints "gameOver: false"
// in some games and "winCode: 0" in others. Each label is used once, the best one first, so no two
// findings say different things about it.
func (e *explainer) nameFaults(all []*difference) {
	isDone := func(d *difference) bool { return !d.isFault || d.label != "" }
	faults := slices.DeleteFunc(slices.Clone(all), isDone)
	isClear := func(group []*difference) bool {
		isCrashAfterInput := group[0].key.kind == Crash && group[0].Place.Typed != "" &&
			isSamePlace(group) // the sentence names the input, which says more
		return len(group) == len(e.runs) || isCrashAfterInput
	}
	groups := slices.DeleteFunc(groupsOf(faults, ownKey), isClear)
	labels := e.labelsOf(faults)
	for {
		var best *label
		var explained []*difference
		bestScore := 0
		for _, l := range labels {
			now := e.explainedBy(l, groups)
			// One fault would be a coincidence, and so would a label that most right runs have.
			score := rightPerFault*len(now) - l.faultless
			if len(now) > 1 && score > bestScore {
				best, bestScore, explained = l, score, now
			}
		}
		if best == nil {
			return
		}
		share := ""
		if best.faultless > 0 {
			const format = " (%d of %d such transcripts)"
			share = fmt.Sprintf(format, len(explained), len(best.runs))
		}
		for _, d := range explained {
			d.label, d.share = best.name, share
		}
		for i := range groups {
			groups[i] = slices.DeleteFunc(groups[i], isDone)
		}
		labels = slices.DeleteFunc(labels, func(l *label) bool { return l == best })
	}
}

// labelsOf returns the labels that most failed runs have, at most mostLabels. Of equally good ones
// the first is used. A label that all runs have distinguishes none.
func (e *explainer) labelsOf(faults []*difference) (labels []*label) {
	hasFault := map[*run]bool{}
	for _, d := range faults {
		hasFault[d.run] = true
	}
	byName := map[string]*label{}
	for _, r := range e.runs {
		for _, name := range r.Labels {
			if e.isStopped() {
				return nil
			}
			l := byName[name]
			if l == nil {
				l = &label{name: name, runs: map[*run]bool{}}
				byName[name] = l
				labels = append(labels, l)
			}
			if l.runs[r] { // it is named twice
				continue
			}
			l.runs[r] = true
			if !r.Passed {
				l.failed++
			}
			if !hasFault[r] {
				l.faultless++
			}
		}
	}
	isOfAll := func(l *label) bool { return len(l.runs) == len(e.runs) }
	labels = slices.DeleteFunc(labels, isOfAll)
	byFailed := func(a, b *label) int { return cmp.Compare(b.failed, a.failed) }
	slices.SortStableFunc(labels, byFailed)
	return labels[:min(mostLabels, len(labels))]
}

func ownKey(d *difference) key { return d.key }

// explainedBy returns the faults that a label may explain. Each group has one key.
//
// A label that a right run has explains at most one group, and only a whole one. A label that no
// right run has is better evidence, and may explain several. If at least half of a group is at the
// end of its runs, where faults have different causes, it may also explain only the labelled faults
// there.
func (e *explainer) explainedBy(l *label, groups [][]*difference) (explained []*difference) {
	lacksLabel := func(d *difference) bool { return e.isStopped() || !l.runs[d.run] }
	isBeforeEnd := func(d *difference) bool { return !d.isAtEnd() }
	for _, group := range groups {
		labelled := slices.DeleteFunc(slices.Clone(group), lacksLabel)
		if len(labelled) < len(group) {
			atEnd := slices.DeleteFunc(slices.Clone(group), isBeforeEnd)
			if l.faultless > 0 || 2*len(atEnd) < len(group) {
				continue
			}
			labelled = slices.DeleteFunc(labelled, isBeforeEnd)
		}
		if len(explained) == 0 || l.faultless == 0 { // right runs have it: it explains one group
			explained = append(explained, labelled...)
		}
	}
	return explained
}

// isSamePlace reports whether differences follow the same input.
func isSamePlace(group []*difference) bool {
	isElsewhere := func(d *difference) bool { return d.Place.Typed != group[0].Place.Typed }
	return !slices.ContainsFunc(group, isElsewhere)
}
