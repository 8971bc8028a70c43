// Package findings explains what is wrong with a program. It gets the runs of the program, each
// with its expected and its printed session, and returns one Finding for each cause.
//
// Find is a pure function: it knows no process, no file, no report and no clock. Everything that a
// finding says is true of all runs: a line shown as printed was printed there, and "always" and
// "never" have no counterexample. Without evidence for a cause it shows the first difference.
//
// The idea is that runs whose first difference is of one kind have one cause. Only a difference
// that occurs everywhere, such as "no" for "false", would hide all others. So the engine learns
// such changes first, and compares each run with what it should print if it makes them:
//
//	runs --findPrompts--> sessions --learn--> changes --align--> pairs of lines
//	pairs --changesOf, spaceOf, faultOf--> differences --nameFaults--> labels --gather--> findings
//
// The example is a program that prints "no" for "false" everywhere, and "winCode: 7" if one move
// completes both diagonals.
//
//  1. texts.go knows the parts of lines that vary. "winCode: 7" has the template "winCode: #" and
//     the form "winCode:".
//  2. prompts.go guesses the prompts that the program words differently: here, none.
//  3. changes.go learns the changes. Several runs print "no" for "false", and no run prints "false"
//     where it is expected. So "moveValid: no" is predicted for "moveValid: false", and "winCode: 8"
//     for "winCode: 8". align pairs the predicted lines with the printed ones.
//  4. The pairs of "moveValid: no" show a change, which is a difference of its own: it always prints
//     "no" for "false". space.go finds the differences in white space.
//  5. fault.go describes the first pair of a run that still differs, its fault: it prints
//     "winCode: 7", and should print "winCode: 8". Its key is that of all wrong lines "winCode:".
//  6. labels.go finds that all runs with this fault have the label "both diagonals at once", and
//     that no right run has it. The label becomes their key.
//  7. gather makes a finding of the differences with one key. The sentence is that of the shortest
//     run: both diagonals at once: it prints "winCode: 7", and should print "winCode: 8".
//
// sentences.go has what all sentences need: quotes, lists and counts.
package findings

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"tictactoe/internal/session"
)

// A Program is the evidence about a program: its runs, and how they are read.
type Program struct {
	Runs       []Run
	Dialogue   session.Dialogue
	Comparison session.Comparison
	LineKinds  []session.LineKind // names for lines
}

// A Run is a run of the program on one input.
type Run struct {
	Name, Title, Hint string
	Labels            []string // behaviours that a program needs for it, such as "O wins"

	Input     string
	Expected  string            // the expected output
	Printed   string            // the part of the output that was parsed
	Stderr    string            // what it printed on standard error
	Alignment session.Alignment // of the expected and the printed session
	Passed    bool
	End       End
}

// An End says how a run ended, if it did not end as expected. The zero value is a run that did.
type End struct {
	Kind      Kind
	Key       string   // equal for ends with one cause, such as a signal
	Sentence  string   // such as "it crashes (SIGSEGV)"
	Reasons   []string // why, if it is known
	Complaint string   // the error that the program names on standard error, if it names one
	IsCut     bool     // the program did not end itself, so its output may end anywhere
	OnStderr  bool     // it printed too much on standard error
	IsMinor   bool     // perhaps it is no fault; its finding comes last
}

// A Kind is the subject of a finding.
type Kind string

const (
	Space   Kind = "space"   // white space
	Rule    Kind = "rule"    // the program prints other lines or words, always in the same way
	Fault   Kind = "fault"   // some lines are wrong
	Loop    Kind = "loop"    // it keeps asking after the end of its input
	Crash   Kind = "crash"   // a signal ended it
	Timeout Kind = "timeout" // it was stopped at the time limit
	Flood   Kind = "flood"   // it was stopped at the output limit
	Status  Kind = "status"  // only the exit status is wrong
	Start   Kind = "start"   // it could not be started, or wrote no output file
)

// A Finding is one cause of failures, over all runs of a program.
type Finding struct {
	Kind        Kind     `json:"kind"`
	Key         string   `json:"key"`         // equal for the same problem of two programs
	Sentence    string   `json:"sentence"`    // with consequences
	Brief       string   `json:"brief"`       // without them
	When        string   `json:"when"`        // the label that its transcripts share; may be empty
	Count       int      `json:"count"`       // of the transcripts that it explains
	Transcripts []string `json:"transcripts"` // their names, in the order of the runs
	Example     string   `json:"example"`     // the name of the shortest that shows it
	Title       string   `json:"title,omitempty"`
	Hint        string   `json:"-"`     // of the example, if it is about this finding
	Typed       string   `json:"typed"` // the input before the difference in the example
	Input       string   `json:"input"` // if nothing asks for it, and Typed is not known

	ExpectedLine string `json:"expected_line"` // the line that is wrong or missing in the example
	PrintedLine  string `json:"printed_line"`  // the line in its place, or the extra line
	Expected     string `json:"expected"`      // a few lines of the example's turn
	Actual       string `json:"actual"`        // the lines in their place

	Rows    []session.Row `json:"-"` // Expected and Actual, side by side
	Showing []Showing     `json:"-"` // of each of the Transcripts
}

// A Showing is how one run shows a finding.
type Showing struct {
	Sentence     string // about this run alone
	Consequences []string
	Place        session.Place // of the difference
	Rows         []session.Row // the lines around it, also of other turns
	center       int           // the row of the difference
}

// IsLayout reports whether a finding is about white space.
func (f Finding) IsLayout() bool { return f.Kind == Space }

// IsEnd reports whether a finding is about the end of the program alone.
func (f Finding) IsEnd() bool {
	ends := []Kind{Crash, Timeout, Flood, Status, Start}
	return slices.Contains(ends, f.Kind)
}

// Find returns the findings about a program. Those about white space are last; otherwise those of
// more runs are first. It returns the error of ctx if that is cancelled.
func Find(ctx context.Context, program Program) ([]Finding, error) {
	x := newExplainer(program)
	x.findPrompts()
	x.learn()
	var all []*difference
	for _, r := range x.failed {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		all = append(all, x.differencesOf(r)...)
	}
	x.nameFaults(all)
	sayOnce(all)
	return x.gather(all), ctx.Err()
}

// An explainer has the results of the steps in Find.
type explainer struct {
	program  Program
	texts    *texts
	runs     []*run
	failed   []*run
	changes  map[subject]*change
	prompts  []string // of the program; it may word them differently
	isSilent bool     // the program prints no prompt
	isSame   bool     // the output of all runs is the same
	answers  *answers // nil unless the output has one line for each line of the input
}

// A run is a Run with the results of the steps.
type run struct {
	*Run
	index     int
	alignment session.Alignment // as the program's own prompts are known
	pairs     []pair            // of expected, predicted and printed lines
	known     int               // the number of changes that the pairs show
	isVague   bool              // the lines that are missing may be others that are equal
}

// A difference is something that a run shows. Differences with equal keys are one finding.
type difference struct {
	run *run
	Showing
	kind  Kind
	key   string
	claim string // equal for sentences that say the same about other lines
	pair  pair   // the lines; none if all text is right

	change *change // that the pair shows, if it does
	object string  // of a change: the part of its sentence that varies

	isFault      bool // it is the first difference that no change explains
	isEarly      bool // a line of the end is printed before
	label, share string
}

// Keys of differences that are not about lines.
const (
	keySame   = "same"    // the output is the same for every input
	keySilent = "silent"  // no prompt is printed
	keyOther  = "unknown" // the engine sees no difference
)

func newExplainer(program Program) *explainer {
	x := &explainer{
		program: program, prompts: slices.Clone(program.Dialogue.Prompts),
		changes: map[subject]*change{},
	}
	for i := range program.Runs {
		r := &run{Run: &program.Runs[i], index: i, alignment: program.Runs[i].Alignment}
		x.runs = append(x.runs, r)
		if !r.Passed {
			x.failed = append(x.failed, r)
		}
	}
	x.texts = newTexts(program.LineKinds, x.runs)
	x.isSame = x.printSame()
	x.answers = findAnswers(x.runs)
	return x
}

// printSame reports whether the output is the same for all inputs, although other output is
// expected. An output without a line, or that ends early, says nothing.
func (x *explainer) printSame() bool {
	isOther := func(r *run) bool { return r.Printed != x.runs[0].Printed }
	isExpectedOther := func(r *run) bool { return r.Expected != x.runs[0].Expected }
	hasEnded := func(r *run) bool { return !r.End.IsCut }
	isLine := func(l *session.Line) bool { return !l.Prompt }
	return len(x.failed) > 0 && !slices.ContainsFunc(x.runs, isOther) &&
		slices.ContainsFunc(x.runs, isExpectedOther) && slices.ContainsFunc(x.runs, hasEnded) &&
		slices.ContainsFunc(x.failed[0].alignment.Actual.Lines(), isLine)
}

// differencesOf returns the differences that a run shows, the most general first.
func (x *explainer) differencesOf(r *run) (all []*difference) {
	x.align(r)
	x.answers.place(r)
	if x.isSilent {
		all = append(all, x.silence(r))
	}
	all = slices.Concat(all, x.changesOf(r), x.spaceOf(r))
	fault := x.faultOf(r)
	if fault == nil && len(all) == 0 {
		fault = &difference{kind: Fault, key: keyOther}
		fault.Sentence = "its output differs"
	}
	if fault != nil {
		fault.isFault = true
		all = append(all, fault)
	}
	if x.isSame {
		same := &difference{kind: Fault, key: keySame, pair: all[len(all)-1].pair}
		same.Sentence = "it prints the same output for every input"
		all = append([]*difference{same}, all...)
	}
	for _, d := range all {
		d.run, d.claim = r, cmp.Or(d.claim, d.Sentence)
	}
	x.show(r, all)
	r.pairs = nil
	return all
}

// show sets the place and the rows of a run's differences. There may be many rows, so they are made
// once for all differences.
func (x *explainer) show(r *run, all []*difference) {
	const context = 5 // rows before and after the difference
	made := map[string][]session.Row{}
	for _, d := range all {
		d.Place = x.placeOf(r, d.pair)
		if d.pair.Expected == nil && d.pair.Actual == nil {
			continue
		}
		kind := "text"
		switch {
		case d.key == keySilent:
			kind = keySilent
		case d.kind == Space:
			kind = "space"
		}
		if made[kind] == nil {
			made[kind] = r.rows(kind)
		}
		rows := made[kind]
		if at := session.RowOf(rows, d.pair.Pair); at >= 0 {
			first := max(0, at-context)
			d.Rows = slices.Clone(rows[first:min(len(rows), at+context+1)])
			d.center = at - first
		}
	}
}

// rows returns the sessions of a run side by side, as its pairs are.
func (r *run) rows(kind string) []session.Row {
	alignment := r.alignment
	if alignment.Match == session.Different {
		alignment.Pairs = make([]session.Pair, len(r.pairs))
		for i, p := range r.pairs {
			alignment.Pairs[i] = p.Pair
		}
	}
	switch kind {
	case keySilent:
		return r.Alignment.TextRows()
	case "space":
		return alignment.SpaceRows()
	}
	return alignment.TextRows()
}

// placeOf returns the place of a pair in a run.
func (x *explainer) placeOf(r *run, at pair) session.Place {
	place := session.Place{Input: at.Turn, Line: 1}
	for _, p := range r.pairs {
		if p.Turn > at.Turn {
			break
		}
		if p.Expected != nil {
			place.Line = p.Expected.Number
		}
		if p.Pair == at.Pair {
			break
		}
	}
	place.Typed = r.alignment.Expected.Turn(at.Turn).Typed
	if number, typed := x.answers.inputOf(r, at); number > 0 {
		place.Input, place.Typed = number, typed
	}
	return place
}

// A reader of more differences sees no cause.
const (
	mostChanges = 20
	mostSpaces  = 3 // in white space
)

// sayOnce gives one key to changes that are too many for a reader, and to differences in white space
// of one kind.
func sayOnce(all []*difference) {
	join := func(most int, keyOf func(*difference) string) {
		keys := map[string]bool{}
		for _, d := range all {
			if keyOf(d) != "" {
				keys[d.key] = true
			}
		}
		for _, d := range all {
			if key := keyOf(d); key != "" && len(keys) > most {
				d.key = key
			}
		}
	}
	join(mostChanges, func(d *difference) string {
		if d.change != nil {
			return "changes"
		}
		return ""
	})
	join(mostSpaces, func(d *difference) string {
		if where, _, isGap := strings.Cut(d.key, " "); isGap && d.kind == Space {
			return where
		}
		return ""
	})
}

// gather returns a finding for each key.
func (x *explainer) gather(all []*difference) (findings []Finding) {
	byKey := map[string][]*difference{}
	var keys []string
	for _, d := range all {
		key := "key " + d.key
		switch {
		case d.label != "":
			key = "label " + d.label
		case d.isEarly:
			key = "too early"
		}
		if byKey[key] == nil {
			keys = append(keys, key)
		}
		byKey[key] = append(byKey[key], d)
	}
	rank := func(key string) int {
		switch d := byKey[key][0]; {
		case d.key == keySame:
			return -1
		case d.kind == Space:
			return 1
		case d.kind == Status && d.run.End.IsMinor:
			return 2
		}
		return 0
	}
	slices.SortStableFunc(keys, func(a, b string) int {
		return cmp.Or(rank(a)-rank(b), countRuns(byKey[b])-countRuns(byKey[a]))
	})
	said := map[string]bool{} // consequences of all failed runs
	for _, key := range keys {
		findings = append(findings, x.finding(byKey[key], said))
	}
	return findings
}

func countRuns(all []*difference) (n int) {
	var last *run
	for _, d := range all { // those of a run follow each other
		if d.run != last {
			last = d.run
			n++
		}
	}
	return n
}

// finding returns the finding of differences with one key. The consequences that it says are not
// said again if all failed runs have them.
func (x *explainer) finding(group []*difference, said map[string]bool) Finding {
	all := group
	group, others := mainGroup(group)
	example := shortest(group)
	f := Finding{
		Kind: example.kind, When: example.label, Count: len(group) + len(others),
		Example: example.run.Name, Title: example.run.Title, Typed: example.Place.Typed,
	}
	f.Brief = example.prefix(group) + example.sentenceOf(all)
	f.Key = f.Brief
	sentence := append([]string{f.Brief}, x.consequences(group, example, said)...)
	for _, other := range firstOfKeys(others) {
		sentence = append(sentence, "in others "+other.Sentence)
	}
	f.Sentence = strings.Join(sentence, "; ")
	if example.label != "" || example.pair.Turn >= example.run.lastTurn() {
		f.Hint = example.run.Hint
	}
	if len(example.run.alignment.Expected.Turns) == 1 && f.Typed == "" {
		f.Input = example.run.Input
	}
	if line := example.pair.Expected; line != nil {
		f.ExpectedLine = line.String()
	}
	if line := example.pair.Actual; line != nil {
		f.PrintedLine = line.String()
	}
	f.Rows = example.excerpt()
	for _, row := range f.Rows {
		if row.Expected != nil {
			f.Expected += row.Expected.Text + "\n"
		}
		if row.Actual != nil {
			f.Actual += row.Actual.Text + "\n"
		}
	}
	shown := slices.Concat(group, others)
	slices.SortFunc(shown, func(a, b *difference) int { return a.run.index - b.run.index })
	for _, d := range shown {
		f.Transcripts = append(f.Transcripts, d.run.Name)
		f.Showing = append(f.Showing, d.Showing)
	}
	return f
}

// mainGroup returns one difference for each run: those with the most frequent key, and others.
func mainGroup(all []*difference) (group, others []*difference) {
	times := map[string]int{}
	seen := map[*run]bool{}
	all = slices.DeleteFunc(slices.Clone(all), func(d *difference) bool {
		isRepeated := seen[d.run]
		seen[d.run] = true
		return isRepeated
	})
	most := all[0].key
	for _, d := range all {
		times[d.key]++
		if times[d.key] > times[most] {
			most = d.key
		}
	}
	for _, d := range all {
		if d.key == most {
			group = append(group, d)
		} else {
			others = append(others, d)
		}
	}
	return group, others
}

// firstOfKeys returns the shortest difference of each key, in the order of the keys.
func firstOfKeys(all []*difference) (first []*difference) {
	byKey := map[string][]*difference{}
	for _, d := range all {
		byKey[d.key] = append(byKey[d.key], d)
	}
	for _, d := range all {
		if group := byKey[d.key]; group != nil {
			first = append(first, shortest(group))
			delete(byKey, d.key)
		}
	}
	return first
}

// shortest returns the difference of the run with the shortest expected output.
func shortest(group []*difference) *difference {
	return slices.MinFunc(group, func(a, b *difference) int {
		return cmp.Or(len(a.run.Expected)-len(b.run.Expected), a.run.index-b.run.index)
	})
}

// consequences returns those that all runs of a finding have, and the complaint of the example.
func (x *explainer) consequences(
	group []*difference, example *difference, said map[string]bool,
) (shared []string) {
	for _, consequence := range example.Consequences {
		isSame := func(other string) bool {
			isComplaint := strings.HasPrefix(consequence, complains)
			return other == consequence || isComplaint && strings.HasPrefix(other, complains)
		}
		isMissing := func(d *difference) bool { return !slices.ContainsFunc(d.Consequences, isSame) }
		if said[consequence] || slices.ContainsFunc(group, isMissing) {
			continue
		}
		shared = append(shared, consequence)
		said[consequence] = len(group) == len(x.failed)
	}
	return shared
}

// excerpt returns at most five rows of the turn of a difference, around it.
func (d *difference) excerpt() []session.Row {
	const before, most = 2, 5
	if d.Rows == nil {
		return nil
	}
	isTurn := func(at int) bool { return d.Rows[at].Turn == d.Rows[d.center].Turn }
	first, last := d.center, d.center
	for first > 0 && isTurn(first-1) && d.center-first < before {
		first--
	}
	for last < len(d.Rows)-1 && isTurn(last+1) && last-first+1 < most {
		last++
	}
	return slices.Clone(d.Rows[first : last+1])
}

// lastTurn returns the last turn that expects a line, or 0.
func (r *run) lastTurn() int {
	last := len(r.alignment.Expected.Turns) - 1
	for last > 0 && len(r.alignment.Expected.Turns[last].Lines) == 0 {
		last--
	}
	return last
}

// sentenceOf returns the sentence of a difference, which is the example of a group.
func (d *difference) sentenceOf(group []*difference) string {
	if d.change != nil {
		return sayChanges(slices.Insert(slices.Clone(group), 0, d))
	}
	isOther := func(other *difference) bool { return other.key == d.key && other.claim != d.claim }
	if slices.ContainsFunc(group, isOther) {
		return d.Sentence + ", for example"
	}
	return d.Sentence
}
