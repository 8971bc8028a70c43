package findings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// sayOnce gives one key to differences of a family that are too many for a reader: then each is the
// effect of a cause that no single one shows.
func sayOnce(all []*difference) {
	keys := map[string]map[string]bool{} // by the family
	for _, d := range all {
		if keys[d.family] == nil {
			keys[d.family] = map[string]bool{}
		}
		keys[d.family][d.key] = true
	}
	for _, d := range all {
		if d.family != "" && len(keys[d.family]) > mostOf(d.family) {
			d.key = d.family
		}
	}
}

const familyOfChanges = "changes" // of words and lines; other families are of white space

// mostOf returns how many findings a family may be.
func mostOf(family string) int {
	if family == familyOfChanges {
		return 20
	}
	return 3
}

// gather returns a finding for each key. Labels are the keys of the faults that they explain, and
// lines that are printed too early have one key.
func (x *explainer) gather(all []*difference) (findings []Finding) {
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

// finding returns the finding of differences with one key.
func (x *explainer) finding(all []*difference, said map[string]bool) Finding {
	byKey := groupsOf(all, func(d *difference) string { return d.key })
	group := byKey[0]
	example := shortest(group)
	f := Finding{
		Kind: example.kind, When: example.label, Example: example.run.Name,
		Title: example.run.Title, Typed: example.Place.Typed, Rows: example.excerpt(),
	}
	f.Brief = example.prefix(group) + example.sentenceOf(group)
	f.Key = f.Brief
	sentences := append([]string{f.Brief}, x.consequencesOf(example, group, said)...)
	for _, others := range byKey[1:] {
		if other := shortest(others); !other.printsLineOf(example) {
			sentences = append(sentences, "in others "+other.Sentence)
		}
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

// consequencesOf returns the consequences of an example that all differences of its group have, and
// the end that most of them have. It says none again that all failed runs have.
func (x *explainer) consequencesOf(
	example *difference, group []*difference, said map[string]bool,
) (consequences []string) {
	var ofMost []string // of the same number of runs
	most := 0
	for _, consequence := range example.Consequences {
		count := share(consequence, group)
		switch {
		case said[consequence]:
		case count == len(group):
			consequences = append(consequences, consequence)
			said[consequence] = len(group) == len(x.failed)
		case 2*count > len(group) && !strings.HasPrefix(consequence, "then ") &&
			(ofMost == nil || count == most):
			ofMost, most = append(ofMost, consequence), count
		}
	}
	if ofMost == nil {
		return consequences
	}
	sentence := fmt.Sprintf("in %d of them %s", most, strings.Join(ofMost, " and "))
	return append(consequences, sentence)
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

// sentenceOf returns the sentence of a difference, which is the example of a group.
func (d *difference) sentenceOf(group []*difference) string {
	if d.change != nil {
		return sayChanges(slices.Insert(slices.Clone(group), 0, d))
	}
	isOther := func(other *difference) bool { return other.claim != d.claim }
	if slices.ContainsFunc(group, isOther) {
		return d.Sentence + ", for example"
	}
	return d.Sentence
}

// printsLineOf reports whether two differences have the same line in place of expected ones.
func (d *difference) printsLineOf(other *difference) bool {
	printed, others := d.pair.Actual, other.pair.Actual
	return d.pair.Expected != nil && other.pair.Expected != nil &&
		printed != nil && others != nil && printed.String() == others.String()
}

// share returns how many differences have a consequence. The complaints of runs may differ.
func share(consequence string, group []*difference) (count int) {
	isIt := func(other string) bool {
		isComplaint := strings.HasPrefix(consequence, complains)
		return other == consequence || isComplaint && strings.HasPrefix(other, complains)
	}
	for _, d := range group {
		if slices.ContainsFunc(d.Consequences, isIt) {
			count++
		}
	}
	return count
}
