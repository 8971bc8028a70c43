// Package findings explains what is wrong with a program. It gets the runs of the program, each
// with its expected and its printed session, and returns one Finding for each cause.
//
// Find is a pure function: it knows no process, no file, no report and no clock. Everything that a
// finding says is true of all runs: a line shown as printed was printed there, and "always" and
// "never" have no counterexample. Without evidence for a cause it shows the first difference.
//
// The example is a program that prints "no" for "false" everywhere, and "winCode: 7" if one move
// completes both diagonals.
//
//  1. texts.go knows the parts of lines that vary. "winCode: 7" has the template "winCode: #" and
//     the form "winCode:".
//  2. prompts.go guesses the prompts that the program words differently: here, none.
//  3. changes.go learns constant changes. Several runs print "no" for "false" after "moveValid:",
//     and no run prints "false" there. It predicts the printed lines: "moveValid: no" is predicted
//     for "moveValid: false", and "winCode: 8" for "winCode: 8". The predicted lines are paired
//     with the printed ones.
//  4. rules.go writes one finding for changes that belong together: "it always prints no for
//     false". order.go and space.go do the same for lines in another order and for white space.
//  5. fault.go describes the first pair of a run that still differs, its fault: "it prints winCode:
//     7, and should print winCode: 8".
//  6. groups.go groups the faults: those of the form "winCode:" are one group.
//  7. names.go names the group. All of its runs have the label "both diagonals at once", and no run
//     without a fault has it. So the sentence is "both diagonals at once: it prints winCode: 7, and
//     should print winCode: 8".
//
// sentences.go has what all sentences need: quotes, lists and counts.
package findings

import (
	"cmp"
	"context"
	"maps"
	"slices"

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
	Alignment session.Alignment // of the expected and the printed session
	Passed    bool
	End       End
}

// An End says how a run ended, if it did not end as expected. The zero value is a run that did.
type End struct {
	Kind     Kind
	Key      string   // equal for ends with one cause, such as a signal
	Sentence string   // such as "it crashes (SIGSEGV)"
	Reasons  []string // why, if it is known
	IsCut    bool     // the program did not end itself, so its output may end anywhere
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
	When        string   `json:"when"`        // a label or a fact that names it; may be empty
	Count       int      `json:"count"`       // of the transcripts that it explains
	Transcripts []string `json:"transcripts"` // their names, in the order of the runs
	Example     string   `json:"example"`     // the name of the shortest that shows it
	Title       string   `json:"title,omitempty"`
	Hint        string   `json:"-"`        // of the example, if it is about this finding
	Typed       string   `json:"typed"`    // the input before the difference in the example
	Input       string   `json:"input"`    // if nothing asks for it
	Expected    string   `json:"expected"` // a few lines of the example's turn
	Actual      string   `json:"actual"`   // the lines in their place

	Rows []session.Row `json:"-"` // Expected and Actual, side by side
}

// IsLayout reports whether a finding is about white space.
func (f Finding) IsLayout() bool { return f.Kind == Space }

// Find returns the findings about a program. Those about white space are last; otherwise those of
// more runs are first. It returns the error of ctx if that is cancelled.
func Find(ctx context.Context, program Program) ([]Finding, error) {
	x := newExplainer(program)
	steps := []func(){
		x.findPrompts, x.learn, x.predictAll, x.findRules, x.findOrder,
		x.findSpace, x.findFaults, x.findGroups,
	}
	for _, step := range steps {
		step()
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(x.findings, func(a, b Finding) int {
		return cmp.Or(layoutLast(a)-layoutLast(b), b.Count-a.Count)
	})
	return x.findings, nil
}

func layoutLast(f Finding) int {
	if f.IsLayout() {
		return 1
	}
	return 0
}

// An explainer has the results of the steps in Find.
type explainer struct {
	program  Program
	texts    *texts
	runs     []*run
	changes  changes
	prompts  []string // of the program; it may word them differently
	isSilent bool     // the program prints no prompt
	findings []Finding
}

// A run is a Run with the results of the steps.
type run struct {
	*Run
	index       int
	alignment   session.Alignment // as the program's own prompts are known
	pairs       []pair            // of expected, predicted and printed lines
	isExplained bool              // by a finding
	fault       *fault            // nil if the rules explain all differences

	textRows, spaceRows []session.Row // of the alignment; nil until a finding needs them
}

// A pair is an expected line and the printed line in its place. One of them may be nil.
type pair struct {
	session.Pair
	predicted *session.Line // the line that the program should print if it makes its changes
	changes   []*change     // that the prediction or an extra line shows
	isWrong   bool          // the printed line is not the predicted one
	isMoved   bool          // the line was printed in another place of its turn
}

func newExplainer(program Program) *explainer {
	x := &explainer{program: program, prompts: slices.Clone(program.Dialogue.Prompts)}
	for i := range program.Runs {
		r := &run{Run: &program.Runs[i], index: i, alignment: program.Runs[i].Alignment}
		x.runs = append(x.runs, r)
	}
	x.texts = newTexts(program.LineKinds, x.runs)
	return x
}

// failed returns the runs that did not pass.
func (x *explainer) failed() (failed []*run) {
	for _, r := range x.runs {
		if !r.Passed {
			failed = append(failed, r)
		}
	}
	return failed
}

// lastTurn returns the last turn that expects a line, or 0.
func (r *run) lastTurn() int {
	last := len(r.alignment.Expected.Turns) - 1
	for last > 0 && len(r.alignment.Expected.Turns[last].Lines) == 0 {
		last--
	}
	return last
}

// knownPairs returns the pairs up to the last printed line. They are all pairs if the program ended
// as it should. If it crashed, or printed nothing at all, the lines that are missing at the end say
// nothing.
func (r *run) knownPairs() []session.Pair {
	pairs, actual := r.alignment.Pairs, r.alignment.Actual
	isWholeRun := len(actual.Turns) == len(r.alignment.Expected.Turns) && r.End.Kind == ""
	if isWholeRun && len(actual.Lines()) > 0 {
		return pairs
	}
	for len(pairs) > 0 && pairs[len(pairs)-1].Actual == nil {
		pairs = pairs[:len(pairs)-1]
	}
	return pairs
}

// realign sets the sessions that the following steps compare.
func (x *explainer) realign(r *run, expected, actual session.Session) {
	r.alignment = x.program.Comparison.Align(expected, actual)
	r.textRows, r.spaceRows = nil, nil
}

// A showing is the runs that show something, each with the first pair that shows it.
type showing map[*run]pair

// add notes that a pair of a run shows it.
func (s showing) add(r *run, p pair) {
	if _, ok := s[r]; !ok {
		s[r] = p
	}
}

// example returns the shortest of the runs.
func (s showing) example() *run { return shortest(slices.Collect(maps.Keys(s))) }

// shortest returns the run with the shortest expected session.
func shortest(runs []*run) *run {
	return slices.MinFunc(runs, func(a, b *run) int {
		return cmp.Or(len(a.Expected)-len(b.Expected), a.index-b.index)
	})
}

// add adds a finding of the runs that show it. One of them is its example.
func (x *explainer) add(f Finding, shownBy showing, example *run) {
	for _, r := range x.runs {
		if _, ok := shownBy[r]; ok {
			f.Transcripts = append(f.Transcripts, r.Name)
			r.isExplained = true
		}
	}
	f.Count = len(shownBy)
	f.Brief, f.Key = cmp.Or(f.Brief, f.Sentence), cmp.Or(f.Key, f.Sentence)
	f.Example, f.Title = example.Name, example.Title
	p, expected := shownBy[example], example.alignment.Expected
	f.Typed = expected.Turn(p.Turn).Typed
	if len(expected.Turns) == 1 {
		f.Input = example.Input
	}
	f.Rows = example.excerpt(p, f.Kind)
	for _, row := range f.Rows {
		if row.Expected != nil {
			f.Expected += row.Expected.Text + "\n"
		}
		if row.Actual != nil {
			f.Actual += row.Actual.Text + "\n"
		}
	}
	x.findings = append(x.findings, f)
}

// excerpt returns at most five rows of a turn, as they are, around a pair.
func (r *run) excerpt(p pair, kind Kind) []session.Row {
	const most = 5
	if p.Expected == nil && p.Actual == nil {
		return nil
	}
	if kind == Space {
		if r.spaceRows == nil {
			r.spaceRows = r.alignment.SpaceRows()
		}
		return session.Around(r.spaceRows, p.Pair, most)
	}
	if r.textRows == nil {
		r.textRows = r.alignment.TextRows()
	}
	return session.Around(r.textRows, p.Pair, most)
}
