package findings

import (
	"slices"
	"strings"
)

// A group is the failed runs whose faults probably have one cause.
type group struct {
	runs   []*run
	name   name
	others []*group // with the same name and another fault
}

// findGroups adds a finding for each group of faults.
func (x *explainer) findGroups() {
	replaced := map[string]map[string]bool{} // the expected forms, by the printed one
	for _, r := range x.failed() {
		if r.fault == nil || r.fault.expected.content == "" {
			continue
		}
		printed := r.fault.actual.form
		if replaced[printed] == nil {
			replaced[printed] = map[string]bool{}
		}
		replaced[printed][r.fault.expected.form] = true
	}
	byKey := map[string]*group{}
	var groups []*group
	for _, r := range x.failed() {
		if r.fault == nil {
			continue
		}
		key := x.keyOf(r.fault, replaced)
		if byKey[key] == nil {
			byKey[key] = &group{}
			groups = append(groups, byKey[key])
		}
		byKey[key].runs = append(byKey[key].runs, r)
	}
	slices.SortStableFunc(groups, func(a, b *group) int { return len(b.runs) - len(a.runs) })

	n := newNamer(x)
	var merged []*group
	for _, g := range groups {
		for _, sub := range n.split(g) {
			at := slices.IndexFunc(merged, sub.belongsTo)
			if at >= 0 {
				merged[at].others = append(merged[at].others, sub)
			} else {
				merged = append(merged, sub)
			}
		}
	}
	for _, g := range merged {
		x.addGroup(g)
	}
}

// belongsTo reports whether a group belongs to a known one: both have the same name, or the first
// wrong line of the known one is also wrong in turns of the other, which no label explains. If a
// false win prints "gameOver: true" for "gameOver: false" and "winCode: 2" for "winCode: 0", then
// the latter alone, at the end of a draw, is a false win, too. Different values of one form never
// belong together.
func (g *group) belongsTo(known *group) bool {
	form, first := g.runs[0].fault.expected.form, known.runs[0].fault
	switch {
	case form != "" && form == first.expected.form:
		return false
	case known.name.text != "" && known.name.text == g.name.text:
		return true
	}
	return !g.name.isLabel && !known.name.isLabel && slices.ContainsFunc(g.runs, func(r *run) bool {
		return len(first.wrong) > 0 && slices.Contains(r.fault.wrong, first.wrong[0])
	})
}

// addGroup adds the finding of a group and of those that belong to it.
func (x *explainer) addGroup(g *group) {
	example := shortest(g.runs)
	fault := example.fault
	f := Finding{Kind: fault.kind, When: g.name.text}
	prefix := ""
	switch {
	case g.name.isLabel:
		prefix = g.name.text + g.name.ratio + ": "
	case g.name.text != "":
		prefix = g.name.text + ", "
	}
	typed := example.alignment.Expected.Turn(fault.pair.Turn).Typed
	hasPlace := fault.kind != Status && fault.kind != Start
	stopsThere := fault.kind == Crash || fault.key == keyStops
	if hasPlace && typed != "" && (prefix == "" || stopsThere && g.name.isLabel) {
		prefix += "after " + shortText(typed) + " "
	}
	f.Brief = prefix + fault.sentence
	isOther := func(r *run) bool { return r.fault.sentence != fault.sentence }
	if fault.kind == Fault && slices.ContainsFunc(g.runs, isOther) {
		f.Brief += ", for example"
	}
	f.Sentence = strings.Join(slices.Concat([]string{f.Brief}, fault.follows), "; ")
	f.Key = g.name.text + ": " + fault.sentence
	runs := g.runs
	for _, other := range g.others {
		f.Sentence += "; in others " + shortest(other.runs).fault.sentence
		runs = slices.Concat(runs, other.runs)
	}
	shownBy := showing{}
	for _, r := range runs {
		shownBy.add(r, r.fault.pair)
	}
	if g.name.isLabel || fault.pair.Turn >= example.lastTurn() {
		f.Hint = example.Hint
	}
	x.add(f, shownBy, example)
}
