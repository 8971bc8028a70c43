package findings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// gather returns a finding for each key. Labels are the keys of the faults that they explain, and
// lines that are printed too early have one key.
func (x *explainer) gather(all []*difference) (findings []Finding) {
	limit(all)
	groups := groupsOf(all, func(d *difference) string {
		switch {
		case d.label != "":
			return "label " + d.label
		case d.isEarly:
			return "early"
		}
		return "key " + d.key
	})
	rank := func(group []*difference) int {
		switch d := group[0]; {
		case d.key == keySame:
			return -1
		case d.kind == Space:
			return 1
		case d.kind == Status && d.run.End.IsMinor:
			return 2
		}
		return 0
	}
	slices.SortStableFunc(groups, func(a, b []*difference) int { return rank(a) - rank(b) })
	said := map[string]bool{} // consequences of all failed runs
	for _, group := range groups {
		findings = append(findings, x.finding(group, said))
	}
	return findings
}

// mostOf says how many findings of a kind a reader wants to see. More are one: then each is the
// effect of a cause that no single one shows.
var mostOf = map[Kind]int{Rule: 20, Space: 3}

// limit gives one key to the differences of a kind that have too many.
func limit(all []*difference) {
	keys := map[Kind]map[string]bool{}
	for _, d := range all {
		if keys[d.kind] == nil {
			keys[d.kind] = map[string]bool{}
		}
		keys[d.kind][d.key] = true
	}
	for _, d := range all {
		if most, isLimited := mostOf[d.kind]; isLimited && len(keys[d.kind]) > most {
			d.key, d.format = "many", ""
		}
	}
}

// groupsOf returns the differences with equal keys, those of most runs first. The differences of a
// run follow each other.
func groupsOf(all []*difference, keyOf func(*difference) string) (groups [][]*difference) {
	at, runs := map[string]int{}, map[string]int{}
	for _, d := range all {
		key := keyOf(d)
		i, isKnown := at[key]
		if !isKnown {
			i = len(groups)
			at[key] = i
			groups = append(groups, nil)
		}
		if last := len(groups[i]) - 1; last < 0 || groups[i][last].run != d.run {
			runs[key]++
		}
		groups[i] = append(groups[i], d)
	}
	slices.SortStableFunc(groups, func(a, b []*difference) int {
		return runs[keyOf(b[0])] - runs[keyOf(a[0])]
	})
	return groups
}

// finding returns the finding of differences with one cause. Its sentence is that of the shortest
// run with the most frequent key. The next keys that a label explains have sentences, too.
func (x *explainer) finding(all []*difference, said map[string]bool) Finding {
	byKey := [][]*difference{all}
	if all[0].label != "" {
		byKey = groupsOf(all, (*difference).ownKey)
	}
	group := byKey[0]
	example := shortest(group)
	f := Finding{
		Kind: example.kind, When: example.label, Example: example.run.Name,
		Title: example.run.Title, Typed: example.Place.Typed, Rows: example.excerpt(),
	}
	f.Brief = example.prefix(group) + example.sentenceOf(group)
	f.Key = f.Brief
	sentences := append([]string{f.Brief}, x.consequencesOf(example, group, said)...)
	for _, others := range byKey[1:min(len(byKey), mostInSentence)] {
		sentences = append(sentences, "in others "+shortest(others).Sentence)
	}
	f.Sentence = strings.Join(sentences, "; ")
	var last *run
	for _, d := range all {
		if d.run != last {
			f.Transcripts = append(f.Transcripts, d.run.Name)
			f.Showing = append(f.Showing, d.Showing)
		}
		last = d.run
	}
	f.Count = len(f.Transcripts)
	example.fill(&f)
	return f
}

// fill sets the fields of a finding that show its example.
func (d *difference) fill(f *Finding) {
	if d.label != "" || d.isAtEnd() {
		f.Hint = d.run.Hint
	}
	if len(d.run.alignment.Expected.Turns) == 1 && f.Typed == "" {
		f.Input = d.run.Input
	}
	if d.pair.Expected != nil {
		f.ExpectedLine = d.pair.Expected.String()
	}
	if d.pair.Actual != nil {
		f.PrintedLine = d.pair.Actual.String()
	}
	for _, row := range f.Rows {
		if row.Expected != nil {
			f.Expected += row.Expected.Text + "\n"
		}
		if row.Actual != nil {
			f.Actual += row.Actual.Text + "\n"
		}
	}
}

// shortest returns the difference of the run with the shortest expected output.
func shortest(group []*difference) *difference {
	return slices.MinFunc(group, func(a, b *difference) int {
		return cmp.Or(len(a.run.Expected)-len(b.run.Expected), a.run.index-b.run.index)
	})
}

// sentenceOf returns the sentence of a difference, which is the example of a group. Changes are
// listed: it always prints "no" for "false" and "yes" for "true".
func (d *difference) sentenceOf(group []*difference) string {
	if d.format != "" {
		format, seen, objects := d.format, map[*change]bool{}, []string{}
		for _, shown := range append([]*difference{d}, group...) {
			if !seen[shown.change] {
				seen[shown.change] = true
				objects = append(objects, shown.object)
			}
			if !shown.change.isAlways {
				format = shown.format
			}
		}
		return fmt.Sprintf(format, listFirst(objects, "other"))
	}
	isOne := d.change != nil || strings.HasPrefix(d.key, keyBlanks) // whatever the lines are
	isOther := func(other *difference) bool {
		return other.change != d.change || !isOne && other.Sentence != d.Sentence
	}
	if slices.ContainsFunc(group, isOther) {
		return d.Sentence + ", for example"
	}
	return d.Sentence
}

// consequencesOf returns the consequences of an example that most differences of its group have. It
// says none again that all failed runs have.
func (x *explainer) consequencesOf(
	example *difference, group []*difference, said map[string]bool,
) (consequences []string) {
	for _, consequence := range example.Consequences {
		count := 0
		for _, d := range group {
			if d.has(consequence) {
				count++
			}
		}
		switch {
		case said[consequence]:
		case count == len(group):
			consequences = append(consequences, consequence)
			said[consequence] = len(group) == len(x.failed)
		case 2*count > len(group) && !strings.HasPrefix(consequence, "then "):
			ofMost := fmt.Sprintf("in %d of them ", count)
			last := len(consequences) - 1
			if last >= 0 && strings.HasPrefix(consequences[last], ofMost) {
				consequences[last] += " and " + consequence
			} else {
				consequences = append(consequences, ofMost+consequence)
			}
		}
	}
	return consequences
}

// has reports whether a difference has a consequence. The complaints of runs may differ.
func (d *difference) has(consequence string) bool {
	isComplaint := strings.HasPrefix(consequence, complains)
	return slices.ContainsFunc(d.Consequences, func(other string) bool {
		return other == consequence || isComplaint && strings.HasPrefix(other, complains)
	})
}
