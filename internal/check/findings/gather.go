package findings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// mostOf limits the findings about rules, about white space, and about faults of one shape that a
// single run shows. If there are more, they have a common cause that we do not know. Then one
// example is enough.
var mostOf = map[Kind]int{Rule: 20, Space: 3, Fault: 3}

// gather returns a finding for each label, and one for each key of the other differences.
func (e *explainer) gather(all []*difference) (findings []Finding) {
	mergeRare(all)
	groups := groupsOf(all, func(d *difference) key {
		if d.label != "" {
			return key{text: d.label}
		}
		return d.key
	})
	rank := func(group []*difference) int {
		switch d := group[0]; {
		case d.key.shape == sameOutput:
			return -1
		case d.key.kind == Space:
			return 1
		case d.key.kind == Status && e.program.IsStatusMinor:
			return 2
		}
		return 0
	}
	slices.SortStableFunc(groups, func(a, b []*difference) int { return rank(a) - rank(b) })
	for _, group := range groups {
		findings = append(findings, e.finding(group))
	}
	return findings
}

// mergeRare gives one key to all rules, to all differences in white space, and to all faults of a
// shape, if they would be too many findings. Faults that several runs show, or that a label
// explains, keep their key.
func mergeRare(all []*difference) {
	rare := map[key][][]*difference{} // by the key that they may get
	for _, group := range groupsOf(all, ownKey) {
		d := group[0]
		merged := key{kind: d.key.kind, isMerged: true}
		isRare := d.label == "" && len(group) == 1 || d.key.kind != Fault
		if d.key.kind == Fault {
			merged.shape = d.key.shape
		}
		if _, isLimited := mostOf[d.key.kind]; isLimited && isRare {
			rare[merged] = append(rare[merged], group)
		}
	}
	for merged, groups := range rare {
		if len(groups) <= mostOf[merged.kind] {
			continue
		}
		for _, d := range slices.Concat(groups...) {
			d.key, d.changes = merged, nil
		}
	}
}

// groupsOf groups differences by their keys. The groups with most runs come first; equally large
// ones keep their order. A run is in a group once. The differences of a run must follow each other.
func groupsOf(all []*difference, keyOf func(*difference) key) (groups [][]*difference) {
	index := map[key]int{}
	for _, d := range all {
		k := keyOf(d)
		at, isKnown := index[k]
		if !isKnown {
			at = len(groups)
			index[k] = at
			groups = append(groups, nil)
		}
		if n := len(groups[at]); n > 0 && groups[at][n-1].run == d.run {
			groups[at][n-1].hasSimilar = true
		} else {
			groups[at] = append(groups[at], d)
		}
	}
	slices.SortStableFunc(groups, func(a, b []*difference) int { return len(b) - len(a) })
	return groups
}

// finding returns the finding of differences with one cause. They may have several keys if a label
// explains them. Then the most frequent key gives the sentence, and the next two are consequences.
func (e *explainer) finding(all []*difference) Finding {
	byKey := groupsOf(all, ownKey)
	group := byKey[0]
	example := shortest(group)
	f := Finding{
		Summary: Summary{
			Kind: example.key.kind, When: example.label, Count: len(all),
			Example: example.run.Name, Title: example.run.Title,
		},
		Details: example.details(),
	}
	f.Brief, f.isExample = e.briefOf(example, group)
	f.consequences = consequencesOf(example, group)
	for _, consequence := range f.consequences {
		if strings.HasPrefix(consequence, complains) || consequence == isOnStderr {
			f.Complaint = consequence
		}
	}
	for _, others := range byKey[1:min(len(byKey), mostInSentence)] {
		f.consequences = append(f.consequences, "in others "+shortest(others).Sentence)
	}
	for _, d := range all {
		f.Transcripts = append(f.Transcripts, d.run.Name)
		f.Showing = append(f.Showing, d.Showing)
	}
	f.Key = strings.TrimSuffix(f.Brief+"; "+f.Complaint, "; ")
	return f.With(Remark{})
}

// details returns the lines of a difference, and facts about its run.
func (d *difference) details() Details {
	details := Details{Typed: d.Place.Typed, Rows: d.excerpt(), Wrong: d.Wrong}
	if d.label != "" || d.isAtEnd() && d.key.kind != Status {
		details.Hint = d.run.Hint
	}
	if len(d.run.Alignment.Expected.Turns) == 1 && details.Typed == "" {
		details.Input = d.run.Input
	}
	if d.pair.Expected != nil {
		details.ExpectedLine = d.pair.Expected.String()
	}
	_, line := d.run.Alignment.LinesBefore(d.pair)
	if d.pair.Actual != nil {
		line = d.pair.Actual
		details.PrintedLine = line.String()
	}
	if line != nil {
		details.OutputLine = line.Number
	}
	for _, row := range details.Rows {
		if row.Expected != nil {
			details.Expected += row.Expected.Text + "\n"
		}
		if row.Actual != nil {
			details.Actual += row.Actual.Text + "\n"
		}
	}
	return details
}

// briefOf returns the sentence of a group, with d as its example. It reports whether it is one of
// several sentences.
func (e *explainer) briefOf(d *difference, group []*difference) (brief string, isExample bool) {
	differs := func(other *difference) bool { return other.Sentence != d.Sentence }
	brief, isExample = d.Sentence, d.hasSimilar || slices.ContainsFunc(group, differs)
	if d.changes != nil {
		changes, isPrivate := slices.Clone(d.changes[:1]), false
		for _, other := range group {
			changes = append(changes, other.changes...)
			isPrivate = isPrivate || other.run.IsPrivate
		}
		brief, isExample = e.ruleSentence(changes, isPrivate)
	}
	prefix, isOfExample := d.prefix(group)
	isExample = isExample || isOfExample
	if isExample {
		brief += ", for example"
	}
	return prefix + brief, isExample
}

// prefix returns the beginning of a sentence, which says when the differences of a group occur: the
// label of d, or the input that all of them follow. The number of an input, which replaces a
// private one, may be that of d alone.
func (d *difference) prefix(group []*difference) (text string, isOfExample bool) {
	if d.label != "" {
		return d.label + d.share + ": ", false
	}
	followsInput := d.isFault && d.key.kind != Status && d.key.kind != Start
	if !followsInput || d.Place.Typed == "" || !isSamePlace(group) {
		return "", false
	}
	if !d.run.IsPrivate {
		return "after " + shortText(d.Place.Typed) + " ", false
	}
	isOther := func(other *difference) bool { return other.Place.Input != d.Place.Input }
	return fmt.Sprintf("after input %d ", d.Place.Input), slices.ContainsFunc(group, isOther)
}

// A Remark has facts about a finding that do not follow from the outputs: about the run of its
// example, and those that experiments with the program prove.
type Remark struct {
	Arguments []string
	Stderr    string // the last line on standard error, if no right run prints it
	Hint      string // a remedy, in place of the suite's hint
	Stopped   string // why the program was stopped

	also       []string // consequences
	firstLine  int      // the numbers of the lines of the input: see Follow
	inputLine  int
	inputLines []string
}

// Add adds a sentence about the example, or a consequence.
func (r *Remark) Add(sentence string) { r.also = append(r.also, sentence) }

// Follow notes that the difference in the example follows a line of the input, or that it is
// between two of its lines; the first one is 0 if the difference may be due from the start. With a
// nil input the sentence has only their numbers.
func (r *Remark) Follow(input []string, first, last int) {
	r.inputLines, r.firstLine, r.inputLine = input, first, last
}

// line returns a line of the input with its number.
func (r Remark) line(number int) string {
	text := "an input"
	if r.inputLines != nil {
		text = cmp.Or(strings.TrimSpace(r.inputLines[number-1]), "an empty line")
	}
	return fmt.Sprintf("%s (line %d)", shortText(text), number)
}

// place returns the place of the difference in the input.
func (r Remark) place() string {
	switch r.firstLine {
	case r.inputLine:
		return "after " + r.line(r.inputLine)
	case 0:
		return "up to " + r.line(r.inputLine)
	}
	return "between " + r.line(r.firstLine) + " and " + r.line(r.inputLine)
}

// With returns a finding that also has the facts of a remark. The sentence begins with the place in
// the input if it is about the example alone. "Always" and one place would contradict each other.
func (f Finding) With(r Remark) Finding {
	f.Arguments, f.Stderr, f.Hint = r.Arguments, r.Stderr, cmp.Or(r.Hint, f.Hint)
	parts := slices.Concat([]string{f.Brief}, f.consequences, r.also)
	if r.inputLine > 0 {
		f.FirstLine, f.InputLine, f.Typed = r.firstLine, r.inputLine, ""
		if r.firstLine == r.inputLine && r.inputLines != nil {
			f.Typed = strings.TrimSpace(r.inputLines[r.inputLine-1])
		}
	}
	switch {
	case r.inputLine == 0, f.Kind == Rule:
	case f.Kind == Timeout: // without the rest of the input it may wait for that
		parts = append(parts, "its input up to "+r.line(r.inputLine)+" is enough")
	case f.When == "" && (f.Count == 1 || f.isExample):
		parts[0] = r.place() + " " + parts[0]
	default:
		parts = slices.Insert(parts, 1, "for example "+r.place())
	}
	if r.Stopped != "" {
		parts = append(parts, r.Stopped)
		f.Brief += "; " + r.Stopped
	}
	f.Sentence = strings.Join(parts, "; ")
	return f
}

// shortest returns the difference of the run with the shortest expected output.
func shortest(group []*difference) *difference {
	return slices.MinFunc(group, func(a, b *difference) int {
		return len(a.run.Expected) - len(b.run.Expected)
	})
}

// consequencesOf returns the consequences of an example that all differences of its group have.
func consequencesOf(example *difference, group []*difference) (consequences []string) {
	for _, consequence := range example.Consequences {
		lacksIt := func(d *difference) bool { return !d.has(consequence) }
		if !slices.ContainsFunc(group, lacksIt) {
			consequences = append(consequences, consequence)
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
