package findings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// gather returns a finding for each key. Labels are the keys of the faults that they explain.
func (x *explainer) gather(all []*difference) (findings []Finding) {
	limit(all)
	groups := groupsOf(all, func(d *difference) string {
		if d.label != "" {
			return "label " + d.label
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

// limit gives one key to the differences of a kind that have too many. Faults are of one kind if
// their keys begin with the same word, and if each is that of one run.
func limit(all []*difference) {
	mostOf := map[string]int{
		string(Rule): mostRules, string(Space): mostSpaces,
		"line": mostAlone, "missing": mostAlone, "extra": mostAlone,
	}
	groups := map[string][][]*difference{}
	for _, group := range groupsOf(all, ownKey) {
		kind := string(group[0].kind)
		if group[0].kind == Fault {
			kind, _, _ = strings.Cut(group[0].key, " ")
			if group[0].label != "" || countRuns(group) > 1 {
				continue
			}
		}
		groups[kind] = append(groups[kind], group)
	}
	for kind, groups := range groups {
		if most, isLimited := mostOf[kind]; !isLimited || len(groups) <= most {
			continue
		}
		for _, group := range groups {
			for _, d := range group {
				d.key, d.change = "many "+kind, nil
			}
		}
	}
}

// groupsOf returns the differences with equal keys, those of most runs first. The differences of a
// run follow each other.
func groupsOf(all []*difference, keyOf func(*difference) string) (groups [][]*difference) {
	byKey := map[string][]*difference{}
	var keys []string
	for _, d := range all {
		key := keyOf(d)
		if byKey[key] == nil {
			keys = append(keys, key)
		}
		byKey[key] = append(byKey[key], d)
	}
	runs := map[string]int{}
	for key, group := range byKey {
		runs[key] = countRuns(group)
	}
	slices.SortStableFunc(keys, func(a, b string) int { return runs[b] - runs[a] })
	for _, key := range keys {
		groups = append(groups, byKey[key])
	}
	return groups
}

// countRuns returns how many runs some differences have.
func countRuns(all []*difference) int {
	sameRun := func(a, b *difference) bool { return a.run == b.run }
	return len(slices.CompactFunc(slices.Clone(all), sameRun))
}

// finding returns the finding of differences with one cause. Its sentence is that of the shortest
// run with the most frequent key. The next keys that a label explains have sentences, too.
func (x *explainer) finding(all []*difference, said map[string]bool) Finding {
	byKey := groupsOf(all, ownKey)
	group := byKey[0]
	example := shortest(group)
	f := Finding{
		Kind: example.kind, When: example.label, Example: example.run.Name,
		Title: example.run.Title, Typed: example.Place.Typed, Rows: example.excerpt(),
	}
	f.Brief = example.prefix(group) + x.sentenceOf(example, group)
	f.consequences = x.consequencesOf(example, group, said)
	for _, consequence := range f.consequences {
		if strings.HasPrefix(consequence, complains) || consequence == isOnStderr {
			f.Complaint = consequence
		}
	}
	f.Key = strings.TrimSuffix(f.Brief+"; "+f.Complaint, "; ")
	for _, others := range byKey[1:min(len(byKey), mostInSentence)] {
		f.Add("in others " + shortest(others).Sentence)
	}
	f.say()
	var last *run
	for _, d := range all {
		if d.run != last {
			f.Transcripts = append(f.Transcripts, d.run.Name)
			f.Showing = append(f.Showing, d.Showing)
		}
		last = d.run
	}
	f.Count = len(f.Transcripts)
	if example.label != "" || example.isAtEnd() {
		f.Hint = example.run.Hint
	}
	if len(example.run.alignment.Expected.Turns) == 1 && f.Typed == "" {
		f.Input = example.run.Input
	}
	_, f.Shown = example.linesBefore()
	if example.pair.Expected != nil {
		f.ExpectedLine = example.pair.Expected.String()
	}
	if example.pair.Actual != nil {
		f.PrintedLine, f.Shown = example.pair.Actual.String(), example.pair.Actual.Number
	}
	for _, row := range f.Rows {
		if row.Expected != nil {
			f.Expected += row.Expected.Text + "\n"
		}
		if row.Actual != nil {
			f.Actual += row.Actual.Text + "\n"
		}
	}
	return f
}

// say joins the sentence.
func (f *Finding) say() {
	f.Sentence = strings.Join(append([]string{f.place + f.Brief}, f.consequences...), "; ")
}

// Add adds a sentence about the example or its consequences.
func (f *Finding) Add(sentence string) {
	f.consequences = append(f.consequences, sentence)
	f.say()
}

// Follow notes that the difference in the example follows a line of the input. If the line is "",
// the sentence has its number only.
func (f *Finding) Follow(number int, line string) {
	f.InputLine, f.Typed = number, line
	place := fmt.Sprintf("after %s (line %d)", shortText(cmp.Or(line, "an input")), number)
	isOnly := f.Count == 1 || strings.Contains(f.Brief, ", for example")
	switch {
	case strings.HasPrefix(f.Brief, "it always "), strings.HasPrefix(f.Brief, "it never "):
	case f.When == "" && isOnly:
		f.place = place + " "
	default:
		f.consequences = slices.Insert(f.consequences, 0, "for example "+place)
	}
	f.say()
}

// shortest returns the difference of the run with the shortest expected output.
func shortest(group []*difference) *difference {
	return slices.MinFunc(group, func(a, b *difference) int {
		return cmp.Or(len(a.run.Expected)-len(b.run.Expected), a.run.index-b.run.index)
	})
}

// sentenceOf returns the sentence of a difference, which is the example of a group.
func (x *explainer) sentenceOf(d *difference, group []*difference) string {
	if d.change != nil {
		return x.sayChanges(append([]*difference{d}, group...))
	}
	isOther := func(other *difference) bool { return other.Sentence != d.Sentence }
	if d.isOneOf || slices.ContainsFunc(group, isOther) {
		return d.Sentence + ", for example"
	}
	return d.Sentence
}

// prefix says when the differences of a finding occur: its label, or the input that all of them
// follow.
func (d *difference) prefix(group []*difference) (prefix string) {
	if d.label != "" {
		prefix = d.label + d.share + ": "
	}
	stops := d.kind == Crash || d.key == keyStops
	hasPlace := d.isFault && d.key != keyEarly && d.kind != Status && d.kind != Start
	if hasPlace && (d.label == "" || stops) && d.Place.Typed != "" && isSamePlace(group) {
		place := shortText(d.Place.Typed)
		if d.run.IsPrivate {
			place = fmt.Sprint("input ", d.Place.Input)
		}
		prefix += "after " + place + " "
	}
	return prefix
}

// consequencesOf returns the consequences of an example that all differences of its group have. It
// says none again that all failed runs have.
func (x *explainer) consequencesOf(
	example *difference, group []*difference, said map[string]bool,
) (consequences []string) {
	for _, consequence := range example.Consequences {
		lacksIt := func(d *difference) bool { return !d.has(consequence) }
		if !said[consequence] && !slices.ContainsFunc(group, lacksIt) {
			consequences = append(consequences, consequence)
			said[consequence] = len(group) == len(x.failed)
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
