package findings

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tictactoe/internal/session"
)

// nameFaults gives faults the labels that explain them. A label becomes the key of its faults, and
// joins those of several keys: a line that never wins shows as "gameOver: false" in some games, and
// as "winCode: 0" in others. Each label is used once, the best one first, so no two findings say
// different things about it.
func (x *explainer) nameFaults(all []*difference) {
	var faults []*difference
	for _, d := range all {
		if d.isFault {
			faults = append(faults, d)
		}
	}
	x.joinReplaced(faults)
	right := x.rightRuns(faults)
	var candidates []string // in the order of the runs' labels, if several are as good
	byKey := map[string][]*difference{}
	for _, d := range faults {
		byKey[d.key] = append(byKey[d.key], d)
		for _, label := range d.run.Labels {
			if !slices.Contains(candidates, label) {
				candidates = append(candidates, label)
			}
		}
	}
	for key, group := range byKey {
		isAfterInput := group[0].kind == Crash && group[0].Place.Typed != "" && isSamePlace(group)
		if isAfterInput || len(group) == len(x.runs) {
			delete(byKey, key) // the input says more, and labels of all runs say nothing
		}
	}
	for {
		explained, passed, label := bestLabel(candidates, byKey, right)
		if label == "" {
			return
		}
		share := ""
		if failed := len(explained); failed < 2*passed {
			share = fmt.Sprintf(" (%d of %d such transcripts)", failed, failed+passed)
		}
		for _, d := range explained {
			d.label, d.share = label, share
		}
		isNamed := func(d *difference) bool { return d.label != "" }
		for key, group := range byKey {
			byKey[key] = slices.DeleteFunc(group, isNamed)
		}
		isUsed := func(other string) bool { return other == label }
		candidates = slices.DeleteFunc(candidates, isUsed)
	}
}

// joinReplaced gives one key to faults that print the same line, which is never expected, in place
// of lines of several kinds.
func (x *explainer) joinReplaced(faults []*difference) {
	replaced := map[string]map[string]bool{} // the keys, by the printed form
	formOf := func(d *difference) string {
		text := x.texts.ofLine(d.pair.Actual)
		if d.pair.Expected == nil || x.texts.isExpected(text) {
			return ""
		}
		return text.form
	}
	for _, d := range faults {
		if form := formOf(d); form != "" {
			if replaced[form] == nil {
				replaced[form] = map[string]bool{}
			}
			replaced[form][d.key] = true
		}
	}
	for _, d := range faults {
		if form := formOf(d); len(replaced[form]) > 1 {
			d.key = "prints " + form
		}
	}
}

// rightRuns returns the runs without a fault.
func (x *explainer) rightRuns(faults []*difference) []*run {
	isFaulty := map[*run]bool{}
	for _, d := range faults {
		isFaulty[d.run] = true
	}
	return slices.DeleteFunc(slices.Clone(x.runs), func(r *run) bool { return isFaulty[r] })
}

// bestLabel returns the label that explains most faults and fewest right runs, those faults, and the
// number of those right runs. It returns "" if there is none.
func bestLabel(candidates []string, byKey map[string][]*difference, right []*run) (
	explained []*difference, passed int, label string,
) {
	most := 0
	for _, candidate := range candidates {
		itsPassed := 0
		for _, r := range right {
			if slices.Contains(r.Labels, candidate) {
				itsPassed++
			}
		}
		itsExplained, left := explainedBy(candidate, byKey, itsPassed)
		if len(right) == 0 {
			itsPassed = left
		}
		isTypical := 3*itsPassed >= max(1, len(right)) // of right runs
		if score := 2*len(itsExplained) - itsPassed; score > most && !isTypical {
			explained, passed, label, most = itsExplained, itsPassed, candidate, score
		}
	}
	return explained, passed, label
}

// explainedBy returns the faults that a label may explain, and how many others have the label. All
// runs with a key must have it; if no right run has it, a part of those with the fault in the last
// turn is enough, which shows how a run ends. A line that is printed too early has another cause
// than the end of the run, so a label that right runs have does not explain it.
func explainedBy(label string, byKey map[string][]*difference, passed int) (
	explained []*difference, others int,
) {
	const fewest = 2 // with one, a label would be a coincidence
	byCount := func(a, b string) int {
		return cmp.Or(len(byKey[b])-len(byKey[a]), strings.Compare(a, b))
	}
	for _, key := range slices.SortedFunc(maps.Keys(byKey), byCount) {
		group := byKey[key]
		if len(explained) > 0 && len(group) > 0 && !canJoin(explained[0], group[0], passed) {
			continue
		}
		var labelled, atEnd []*difference
		allAtEnd := 0
		for _, d := range group {
			isLabelled := slices.Contains(d.run.Labels, label) && !(d.isEarly && passed > 0)
			if isLabelled {
				labelled = append(labelled, d)
			}
			if d.pair.Turn >= d.run.lastTurn() {
				allAtEnd++
				if isLabelled {
					atEnd = append(atEnd, d)
				}
			}
		}
		switch {
		case len(labelled) == len(group):
			explained = append(explained, labelled...)
		case 2*allAtEnd >= len(group) && passed == 0:
			explained = append(explained, atEnd...)
			others += len(labelled) - len(atEnd)
		default:
			others += len(labelled)
		}
	}
	if len(explained) < fewest {
		return nil, 0
	}
	return explained, others
}

// canJoin reports whether one label may explain two faults. Right runs with the label would make it
// a guess, a line that is printed too early has another cause, and opposite lines have two.
func canJoin(a, b *difference, passed int) bool {
	isSame := func(a, b *session.Line) bool {
		return a != nil && b != nil && a.String() == b.String()
	}
	isOpposite := isSame(a.pair.Expected, b.pair.Actual) && isSame(a.pair.Actual, b.pair.Expected)
	return passed == 0 && a.isEarly == b.isEarly && !isOpposite
}

// isSamePlace reports whether differences follow the same input.
func isSamePlace(group []*difference) bool {
	isOther := func(d *difference) bool { return d.Place.Typed != group[0].Place.Typed }
	return !slices.ContainsFunc(group, isOther)
}

// prefix says when the differences of a finding occur: its label, or the input that all of them
// follow.
func (d *difference) prefix(group []*difference) string {
	prefix := ""
	if d.label != "" {
		prefix = d.label + d.share + ": "
	}
	isStop := d.kind == Crash || d.key == keyStops
	hasPlace := d.isFault && !d.isEarly && d.kind != Status && d.kind != Start &&
		(d.label == "" || isStop)
	if hasPlace && d.Place.Typed != "" && isSamePlace(group) {
		prefix += "after " + shortText(d.Place.Typed) + " "
	}
	return prefix
}
