package findings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// gather returns a finding for each label, and one for each key of the other differences.
func (x *explainer) gather(all []*difference) (findings []Finding) {
	mergeRare(all)
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
		case d.kind == Status && x.program.IsStatusMinor:
			return 2
		}
		return 0
	}
	slices.SortStableFunc(groups, func(a, b []*difference) int { return rank(a) - rank(b) })
	mentioned := map[string]bool{} // the consequences that a finding before has for all failed runs
	for _, group := range groups {
		findings = append(findings, x.finding(group, mentioned))
	}
	return findings
}

// mergeRare gives one key to all rules, to all differences in white space, and to all wrong,
// missing or extra lines, if they would be too many findings. Lines that several runs show keep
// their key. mergeRare reads the first word of the keys that describe makes, such as "line".
func mergeRare(all []*difference) {
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

// groupsOf groups differences by their keys. The groups with most runs come first; equally large
// ones keep their order. The differences of a run must follow each other.
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

// countRuns returns how many runs show the differences. Those of a run must follow each other.
func countRuns(all []*difference) int {
	sameRun := func(a, b *difference) bool { return a.run == b.run }
	return len(slices.CompactFunc(slices.Clone(all), sameRun))
}

// finding returns the finding of differences with one cause. They may have several keys if a label
// explains them. Then the most frequent key gives the sentence, and the next two are consequences.
func (x *explainer) finding(all []*difference, mentioned map[string]bool) Finding {
	byKey := groupsOf(all, ownKey)
	group := byKey[0]
	example := shortest(group)
	f := Finding{
		Kind: example.kind, When: example.label, Example: example.run.Name,
		Title: example.run.Title, Typed: example.Place.Typed, Rows: example.excerpt(),
		Wrong: example.Wrong,
	}
	f.Brief = example.prefix(group) + x.sentenceOf(example, group)
	f.consequences = x.consequencesOf(example, group, mentioned)
	for _, consequence := range f.consequences {
		if strings.HasPrefix(consequence, complains) || consequence == isOnStderr {
			f.Complaint = consequence
		}
	}
	f.Key = strings.TrimSuffix(f.Brief+"; "+f.Complaint, "; ")
	for _, others := range byKey[1:min(len(byKey), mostInSentence)] {
		f.Add("in others " + shortest(others).Sentence)
	}
	f.join()
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
	_, f.OutputLine = example.linesBefore()
	if example.pair.Expected != nil {
		f.ExpectedLine = example.pair.Expected.String()
	}
	if example.pair.Actual != nil {
		f.PrintedLine, f.OutputLine = example.pair.Actual.String(), example.pair.Actual.Number
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

// join sets the Sentence from its parts.
func (f *Finding) join() {
	f.Sentence = strings.Join(append([]string{f.afterLine + f.Brief}, f.consequences...), "; ")
}

// Add adds a sentence about the example or its consequences.
func (f *Finding) Add(sentence string) {
	f.consequences = append(f.consequences, sentence)
	f.join()
}

// Follow notes that the difference in the example follows a line of the input, or that it is
// between two of its lines; the first one is 0 if the difference may be due from the start. With a
// nil input the sentence has only their numbers.
func (f *Finding) Follow(input []string, first, last int) {
	f.FirstLine, f.InputLine, f.Typed = first, last, ""
	named := func(number int) string {
		text := "an input"
		if input != nil {
			text = cmp.Or(strings.TrimSpace(input[number-1]), "an empty line")
		}
		return fmt.Sprintf("%s (line %d)", shortText(text), number)
	}
	var place string
	switch {
	case first == last:
		place = "after " + named(last)
		if input != nil {
			f.Typed = strings.TrimSpace(input[last-1])
		}
	case first == 0:
		place = "up to " + named(last)
	default:
		place = "between " + named(first) + " and " + named(last)
	}
	isAlways := strings.HasPrefix(f.Brief, "it always ") || strings.HasPrefix(f.Brief, "it never ")
	isAboutExample := f.Count == 1 || strings.Contains(f.Brief, ", for example")
	switch {
	case isAlways: // one line of the input would contradict it
	case f.Kind == Timeout: // without the rest of the input it may wait for that
		f.Add("its input up to " + named(last) + " is enough")
		return
	case f.When == "" && isAboutExample:
		f.afterLine = place + " "
	default:
		f.consequences = slices.Insert(f.consequences, 0, "for example "+place)
	}
	f.join()
}

// shortest returns the difference of the run with the shortest expected output.
func shortest(group []*difference) *difference {
	return slices.MinFunc(group, func(a, b *difference) int {
		return cmp.Or(len(a.run.Expected)-len(b.run.Expected), a.run.index-b.run.index)
	})
}

// sentenceOf returns the sentence of a group, with d as its example. "For example" means that the
// other differences have other sentences.
func (x *explainer) sentenceOf(d *difference, group []*difference) string {
	if d.change != nil {
		return x.changeSentence(append([]*difference{d}, group...))
	}
	differs := func(other *difference) bool { return other.Sentence != d.Sentence }
	if d.hasSimilar || slices.ContainsFunc(group, differs) {
		return d.Sentence + ", for example"
	}
	return d.Sentence
}

// prefix returns the beginning of a sentence, which says when the differences of a group occur: the
// label of d, or the input that all of them follow.
func (d *difference) prefix(group []*difference) (prefix string) {
	if d.label != "" {
		prefix = d.label + d.share + ": "
	}
	stops := d.kind == Crash || d.key == keyStops
	followsInput := d.isFault && d.key != keyEarly && d.kind != Status && d.kind != Start
	if followsInput && (d.label == "" || stops) && d.Place.Typed != "" && isSamePlace(group) {
		place := shortText(d.Place.Typed)
		if d.run.IsPrivate {
			place = fmt.Sprint("input ", d.Place.Input)
		}
		prefix += "after " + place + " "
	}
	return prefix
}

// consequencesOf returns the consequences of an example that all differences of its group have. If
// all failed runs have a consequence, only the first finding mentions it.
func (x *explainer) consequencesOf(
	example *difference, group []*difference, mentioned map[string]bool,
) (consequences []string) {
	for _, consequence := range example.Consequences {
		lacksIt := func(d *difference) bool { return !d.has(consequence) }
		if !mentioned[consequence] && !slices.ContainsFunc(group, lacksIt) {
			consequences = append(consequences, consequence)
			mentioned[consequence] = len(group) == len(x.failed)
		}
	}
	return consequences
}

// has reports whether a difference has a consequence. Two complaints count as the same, because
// they may quote different inputs.
func (d *difference) has(consequence string) bool {
	isComplaint := strings.HasPrefix(consequence, complains)
	return slices.ContainsFunc(d.Consequences, func(other string) bool {
		return other == consequence || isComplaint && strings.HasPrefix(other, complains)
	})
}
