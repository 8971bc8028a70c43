package findings

import (
	"cmp"
	"slices"
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
		if r.fault == nil || r.fault.pair.Expected == nil || r.fault.pair.Actual == nil {
			continue
		}
		printed := x.texts.of(r.fault.pair.Actual).form
		if replaced[printed] == nil {
			replaced[printed] = map[string]bool{}
		}
		replaced[printed][x.texts.of(r.fault.pair.Expected).form] = true
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
		for _, part := range n.split(g) {
			if x.ctx.Err() != nil {
				return
			}
			at := slices.IndexFunc(merged, func(known *group) bool { return x.belong(known, part) })
			if at >= 0 {
				merged[at].others = append(merged[at].others, part)
			} else {
				merged = append(merged, part)
			}
		}
	}
	for _, g := range merged {
		x.addGroup(g)
	}
}

// belong reports whether a group belongs to a known one: both have the same name, or the first
// wrong line of the known one is also wrong in turns of the other, which no label explains. If a
// false win prints "gameOver: true" for "gameOver: false" and "winCode: 2" for "winCode: 0", then
// the latter alone, at the end of a draw, is a false win, too. Different values of one form never
// belong together.
func (x *explainer) belong(known, other *group) bool {
	form := x.formOf(other.runs[0].fault)
	isSameForm := form != "" && form == x.formOf(known.runs[0].fault)
	switch {
	case isSameForm && known.name != other.name, isSameForm && known.name.text == "":
		return false
	case isSameForm && x.isOpposite(known, other):
		return false
	case known.name.text != "" && known.name.text == other.name.text:
		return true
	}
	wrong := known.runs[0].fault.wrong
	if other.name.isLabel || known.name.isLabel || len(wrong) == 0 {
		return false
	}
	return slices.ContainsFunc(other.runs, func(r *run) bool {
		return slices.Contains(r.fault.wrong, wrong[0])
	})
}

// isOpposite reports whether groups have the same form and print each other's lines.
func (x *explainer) isOpposite(a, b *group) bool {
	expected, printed := a.runs[0].fault.pair.Expected, b.runs[0].fault.pair.Actual
	return expected != nil && printed != nil && x.texts.of(expected) == x.texts.of(printed)
}

// addGroup adds the finding of a group and of those that belong to it.
func (x *explainer) addGroup(g *group) {
	example := shortest(g.runs)
	fault := example.fault
	f := Finding{Kind: fault.kind, When: g.name.text}
	before := ""
	switch {
	case g.name.isLabel:
		before = g.name.text + g.name.share + ": "
	case g.name.text != "":
		before = g.name.text + ", "
	}
	typed := ""
	if fault.pair.Expected != nil || fault.pair.Actual != nil || example.End.IsCut {
		typed = example.alignment.Expected.Turn(fault.pair.Turn).Typed
	}
	isEnd := fault.kind == Crash || fault.key == "stops"
	if typed != "" && (before == "" || isEnd && g.name.isLabel) {
		before += "after " + shortText(typed) + " "
	}
	isOther := func(r *run) bool { return r.fault.sentence != fault.sentence }
	named := *fault
	if fault.kind == Fault && slices.ContainsFunc(g.runs, isOther) {
		named.sentence += ", for example"
	}
	f.Brief, f.Sentence = named.sentences(before)
	f.Key = g.name.text + ": " + fault.sentence
	runs := slices.Clone(g.runs)
	for _, other := range g.others {
		f.Sentence += "; in others " + shortest(other.runs).fault.sentence
		runs = append(runs, other.runs...)
	}
	if g.name.isLabel || fault.pair.Turn >= example.lastTurn() {
		f.Hint = example.Hint
	}
	x.add(f, runs, example, fault.pair)
}

// shortest returns the run with the shortest expected session.
func shortest(runs []*run) *run {
	return slices.MinFunc(runs, func(a, b *run) int {
		return cmp.Or(len(a.Expected)-len(b.Expected), a.index-b.index)
	})
}
