package findings

import (
	"fmt"
	"slices"
)

// A label is a behaviour that explains faults, such as "O wins".
type label struct {
	text      string
	explained []*difference
	passed    int // right runs that have it
}

// nameFaults gives faults the labels that explain them. A label becomes the key of its faults, and
// joins those of several keys: a line that never wins shows as "gameOver: false" in some games, and
// as "winCode: 0" in others. Each label is used once, the best one first, so no two findings say
// different things about it.
func (x *explainer) nameFaults(all []*difference) {
	isNamed := func(d *difference) bool { return !d.isFault || d.label != "" }
	faults := slices.DeleteFunc(slices.Clone(all), isNamed)
	hasFault := func(r *run) bool {
		return slices.ContainsFunc(faults, func(d *difference) bool { return d.run == r })
	}
	right := slices.DeleteFunc(slices.Clone(x.runs), hasFault)
	var texts []string // in the order of the runs' labels, if several are as good
	for _, d := range faults {
		for _, text := range d.run.Labels {
			if !slices.Contains(texts, text) {
				texts = append(texts, text)
			}
		}
	}
	groups := slices.DeleteFunc(groupsOf(faults, (*difference).ownKey), x.needsNoLabel)
	for {
		var best label
		for _, text := range texts {
			if l := newLabel(text, groups, right); l.score() > best.score() {
				best = l
			}
		}
		if best.score() <= 0 {
			return
		}
		share := ""
		if failed := len(best.explained); failed < 2*best.passed {
			all := countLabelled(best.text, x.runs)
			share = fmt.Sprintf(" (%d of %d such transcripts)", failed, all)
		}
		for _, d := range best.explained {
			d.label, d.share = best.text, share
		}
		for i := range groups {
			groups[i] = slices.DeleteFunc(groups[i], isNamed)
		}
		texts = slices.DeleteFunc(texts, func(text string) bool { return text == best.text })
	}
}

func (d *difference) ownKey() string { return d.key }

// needsNoLabel reports whether no label explains faults with one key: all runs have it, or the
// input before a crash says more.
func (x *explainer) needsNoLabel(group []*difference) bool {
	return len(group) == len(x.runs) ||
		group[0].kind == Crash && group[0].Place.Typed != "" && isSamePlace(group)
}

// newLabel returns a label with the faults that it may explain, of those with one key: all of them,
// if all have the label; or a part of those that show how a run ends, if no right run has it.
func newLabel(text string, groups [][]*difference, right []*run) label {
	l := label{text: text, passed: countLabelled(text, right)}
	if 3*l.passed >= max(1, len(right)) { // it is typical of right runs
		return l
	}
	isOther := func(d *difference) bool { return !d.run.hasLabel(text) }
	isInCourse := func(d *difference) bool { return !d.isLast() }
	for _, group := range groups {
		labelled := slices.DeleteFunc(slices.Clone(group), isOther)
		if len(labelled) < len(group) {
			atEnd := slices.DeleteFunc(slices.Clone(group), isInCourse)
			if l.passed > 0 || 2*len(atEnd) < len(group) {
				continue
			}
			labelled = slices.DeleteFunc(labelled, isInCourse)
		}
		if len(labelled) > 0 && l.canJoin(labelled[0]) {
			l.explained = append(l.explained, labelled...)
		}
	}
	return l
}

// hasLabel reports whether a run has a label.
func (r *run) hasLabel(text string) bool { return slices.Contains(r.Labels, text) }

// countLabelled returns how many runs have a label.
func countLabelled(text string, runs []*run) (n int) {
	for _, r := range runs {
		if r.hasLabel(text) {
			n++
		}
	}
	return n
}

// score is positive if a label explains faults: at least two, for one would be a coincidence, and
// half as many as right runs that have it.
func (l label) score() int {
	if len(l.explained) < 2 {
		return 0
	}
	return 2*len(l.explained) - l.passed
}

// canJoin reports whether a label may explain a fault together with others. If right runs have it,
// that would be a guess. A line that is printed too early has another cause than the end of a run.
func (l label) canJoin(d *difference) bool {
	isFirst := len(l.explained) == 0
	return !(d.isEarly && l.passed > 0) &&
		(isFirst || l.passed == 0 && l.explained[0].isEarly == d.isEarly)
}

// isSamePlace reports whether differences follow the same input.
func isSamePlace(group []*difference) bool {
	isOther := func(d *difference) bool { return d.Place.Typed != group[0].Place.Typed }
	return !slices.ContainsFunc(group, isOther)
}

// prefix says when the differences of a finding occur: its label, or the input that all of them
// follow.
func (d *difference) prefix(group []*difference) (prefix string) {
	if d.label != "" {
		prefix = d.label + d.share + ": "
	}
	stops := d.kind == Crash || d.key == keyStops
	hasPlace := d.isFault && !d.isEarly && d.kind != Status && d.kind != Start
	if hasPlace && (d.label == "" || stops) && d.Place.Typed != "" && isSamePlace(group) {
		prefix += "after " + shortText(d.Place.Typed) + " "
	}
	return prefix
}
