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
	n := newNamer(x)
	var merged []*group
	for _, g := range x.groupsByKey() {
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

// groupsByKey returns the failed runs that have a fault, those with the same key as one group. The
// largest groups are first.
func (x *explainer) groupsByKey() (groups []*group) {
	replaced := map[string]map[string]bool{} // the expected forms, by the printed one
	var faulty []*run
	for _, r := range x.failed() {
		if r.fault == nil {
			continue
		}
		faulty = append(faulty, r)
		printed := r.fault.actual.form
		if replaced[printed] == nil {
			replaced[printed] = map[string]bool{}
		}
		if r.fault.expected.content != "" {
			replaced[printed][r.fault.expected.form] = true
		}
	}
	byKey := map[string]*group{}
	for _, r := range faulty {
		key := x.keyOf(r.fault, replaced)
		if byKey[key] == nil {
			byKey[key] = &group{}
			groups = append(groups, byKey[key])
		}
		byKey[key].runs = append(byKey[key].runs, r)
	}
	slices.SortStableFunc(groups, func(a, b *group) int { return len(b.runs) - len(a.runs) })
	return groups
}

// keyOf is equal for faults that probably have one cause. That is the form of the expected line, as
// for "winCode: 7" and "winCode: 8". If lines with a label have only a few templates, and one
// replaces another, each template has its own key: "gameOver: true" and "gameOver: false" are two.
// If a line that is never expected replaces lines of several forms, it is the key.
func (x *explainer) keyOf(f *fault, replaced map[string]map[string]bool) string {
	const few = 3 // without it, each value of a label with many values would be a finding
	expected, actual := f.expected, f.actual
	isOther := x.texts.isExpected(actual)
	switch {
	case f.key != "":
		return f.key
	case expected.content == "":
		return "extra " + actual.form
	case actual.content == "":
		return "missing " + expected.form
	case !isOther && len(replaced[actual.form]) > 1:
		return "prints " + actual.form
	case isOther && expected.isLabelled && len(x.texts.templates[expected.form]) <= few:
		return "line " + expected.template
	}
	return "line " + expected.form
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
	if slices.ContainsFunc(g.runs, isOther) {
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
