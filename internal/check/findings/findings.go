// Package findings explains what is wrong with a program. It gets the runs of the program, each
// with its expected and its printed session, and returns one Finding for each cause.
//
// Find is a pure function: it knows no process, no file, no report and no clock. Everything that a
// finding says is true of all runs: a line shown as printed was printed there, and "always" and
// "never" have no counterexample. Without evidence for a cause it shows the first difference.
//
// The idea is that runs whose first difference is of one kind have one cause. Only a difference
// that occurs everywhere, such as "no" for "false", would hide all others. So the engine learns
// such changes first, and the first difference of a run is one that no change explains:
//
//	pairs of lines --learn--> changes --differencesOf--> differences
//	differences --nameFaults--> labels --gather--> findings
//
// The example is a program that prints "no" for "false" everywhere, and "winCode: 7" if one move
// completes both diagonals:
//
//  1. learn (changes.go) sees that several runs print "no" for "false", and that no run prints
//     "false" if it is expected. The lines "winCode: 7" and "winCode: 8" differ only in a
//     number, and are no change.
//  2. faultOf (fault.go) finds the first pair of lines that no change explains: it prints
//     "winCode: 7", and should print "winCode: 8". Its key is that of all wrong lines "winCode:".
//  3. nameFaults (labels.go) finds that all runs with this key have the label "both diagonals", and
//     that no right run has it.
//  4. gather (gather.go) makes a finding of the differences with one key. The sentence is that of
//     the shortest run: both diagonals: it prints "winCode: 7", and should print "winCode: 8".
//
// The parts of lines that vary are in texts.go, the program's own prompts in prompts.go, white
// space in space.go, quotes in sentences.go, and the numbers that decide in numbers.go.
package findings

import (
	"context"
	"slices"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/session"
)

// A Program is the evidence about a program: its runs, and how they are read.
type Program struct {
	Runs       []Run
	Dialogue   session.Dialogue
	Comparison compare.Comparison
	LineKinds  []session.LineKind // names for lines
}

// A Run is a run of the program on one input.
type Run struct {
	Name, Title, Hint string
	Labels            []string // behaviours that a program needs for it, such as "O wins"

	Input     string
	Expected  string            // the expected output
	Printed   string            // the part of the output that was parsed
	Stderr    string            // its standard error
	Alignment compare.Alignment // of the expected and the printed session
	Passed    bool
	End       End

	// IsPrivate means that sentences quote no text of the run but the lines that are wrong.
	IsPrivate bool
}

// An End says how a run ended, if it did not end as expected. The zero value is a run that did.
type End struct {
	Kind      Kind
	Key       string   // equal for ends with one cause, such as a signal
	Sentence  string   // such as "it crashes (SIGSEGV)"
	Reasons   []string // why, if it is known
	Complaint string   // the error that the program names on standard error, if it names one
	IsCut     bool     // the program did not end itself, so its output may end anywhere
	IsLossy   bool     // a buffer may have held output that is lost
	IsMinor   bool     // perhaps it is no fault; its finding comes last
	IsUsual   bool     // it is that of each program with such a Complaint
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
	Sentence    string   `json:"sentence"`    // the whole one: see say
	Brief       string   `json:"brief"`       // without the place in the input and consequences
	Complaint   string   `json:"-"`           // the consequence about standard error
	When        string   `json:"when"`        // the label that its transcripts share; may be empty
	Count       int      `json:"count"`       // of the transcripts that it explains
	Transcripts []string `json:"transcripts"` // their names, in the order of the runs
	Example     string   `json:"example"`     // the name of the shortest that shows it
	Title       string   `json:"title,omitempty"`
	Hint        string   `json:"-"`     // of the example, if it is about this finding
	Typed       string   `json:"typed"` // the input before the difference in the example
	Input       string   `json:"input"` // if nothing asks for it

	// The caller of Find sets these. InputLine is the number of the line of Input that is Typed, or
	// 0. Arguments and Stderr, the last line on standard error, are those of the example.
	InputLine int      `json:"input_line,omitempty"`
	Arguments []string `json:"arguments,omitempty"`
	Stderr    string   `json:"stderr,omitempty"`

	ExpectedLine string `json:"expected_line"` // the line that is wrong or missing in the example
	PrintedLine  string `json:"printed_line"`  // the line in its place, or the extra line
	Expected     string `json:"expected"`      // a few lines of the example's turn
	Actual       string `json:"actual"`        // the lines in their place

	// Shown is the number of the first line of the example's output that shows the difference; of
	// the last line before it, if PrintedLine is missing.
	Shown int `json:"-"`

	Rows    []compare.Row `json:"-"` // Expected and Actual, side by side
	Showing []Showing     `json:"-"` // of each of the Transcripts

	place        string   // in the input, such as "after take cup (line 9)"
	consequences []string // such as "then it asks again"
}

// A Showing is how one run shows a finding.
type Showing struct {
	Sentence     string        // about this run alone
	Consequences []string      // such as "then it asks again"
	Place        compare.Place // of the difference
	Rows         []compare.Row // the lines around it, also of other turns
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
	if x.leaveOut() {
		x.learn()
	}
	x.isSame = len(x.failed) > 0 && x.printsSame()
	var all []*difference
	for _, r := range x.failed {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		all = append(all, x.differencesOf(r)...)
	}
	nameFaults(all, x.runs)
	return x.gather(all), ctx.Err()
}

// An explainer has the results of the steps in Find.
type explainer struct {
	program Program
	texts   *texts
	runs    []*run
	failed  []*run
	changes map[subject]*change
	isSame  bool // the program prints the same output for every input
}

// A run is a Run with the results of the steps.
type run struct {
	*Run
	index     int
	alignment compare.Alignment // with the program's own prompts: see findPrompts
	match     compare.Match     // of the lines that no change explains alone: see leaveOut
}

// A difference is something that a run shows. Differences with equal keys are one finding, which
// has the sentence of the shortest run.
type difference struct {
	Showing
	run  *run
	kind Kind
	key  string
	pair compare.Pair // the lines; none if all text is right

	change       *change // if it shows one; otherwise it may be the fault of the run
	isFault      bool
	isOneOf      bool   // its run shows more of the kind, with other sentences
	label, share string // see nameFaults
}

func newExplainer(program Program) *explainer {
	x := &explainer{program: program, changes: map[subject]*change{}}
	for i := range program.Runs {
		r := &run{Run: &program.Runs[i], index: i}
		r.alignment, r.match = r.Alignment, r.Alignment.Match
		x.runs = append(x.runs, r)
		if !r.Passed {
			x.failed = append(x.failed, r)
		}
	}
	x.texts = newTexts(program.LineKinds, x.runs)
	return x
}

// differencesOf returns the differences that a run shows, the most general first.
func (x *explainer) differencesOf(r *run) (all []*difference) {
	if x.isSame {
		same := &difference{kind: Fault, key: keySame}
		same.Sentence = "it prints the same output for every input"
		all = append(all, same)
	}
	rows := r.alignment.SpaceRows()
	text := compare.TextRows(rows)
	all = slices.Concat(all, x.changesOf(r), x.spaceOf(r, rows))
	fault := x.faultOf(r)
	if fault == nil && len(all) == 0 {
		fault = &difference{kind: Fault, key: "unknown"}
		fault.Sentence = "its output differs"
	}
	if fault != nil {
		fault.isFault = true
		all = append(all, fault)
	}
	if x.isSame && len(all) > 1 { // the same output has the place of the next
		all[0].pair = all[len(all)-1].pair
	}
	for _, d := range all {
		d.run = r
		d.show(rows, text)
	}
	if len(all) > 0 && r.match == compare.SameText { // it may be above its pair
		all[0].Place.Line = r.alignment.Difference().Line
	}
	return all
}

// printsSame reports whether the output is the same for all inputs, although other output is
// expected. An output without a line, or that ends early, says nothing.
func (x *explainer) printsSame() bool {
	first := x.runs[0]
	isOther := func(r *run) bool { return r.Printed != first.Printed || r.End.IsCut }
	isMeantToDiffer := func(r *run) bool {
		return r.Input != first.Input && r.Expected != first.Expected
	}
	isLine := func(l *compare.Line) bool { return !l.Prompt }
	return !slices.ContainsFunc(x.runs, isOther) && slices.ContainsFunc(x.runs, isMeantToDiffer) &&
		slices.ContainsFunc(x.failed[0].alignment.Actual.Lines(), isLine)
}

const keySame = "same" // of the difference that all output is the same

// lastTurn returns the last turn that expects a line, or 0.
func (r *run) lastTurn() int {
	last := len(r.alignment.Expected.Turns) - 1
	for last > 0 && len(r.alignment.Expected.Turns[last].Lines) == 0 {
		last--
	}
	return last
}

// isAtEnd reports whether a difference is in the last turn.
func (d *difference) isAtEnd() bool { return d.pair.Turn >= d.run.lastTurn() }

// show sets the place and the rows of a difference.
func (d *difference) show(space, text []compare.Row) {
	const context = 5 // rows before and after the difference
	d.Place = compare.Place{Input: d.pair.Turn, Line: 1}
	d.Place.Typed = d.run.alignment.Expected.Turn(d.pair.Turn).Typed
	rows := text
	if d.kind == Space {
		rows = space
	}
	at := -1
	if d.pair.Expected != nil || d.pair.Actual != nil {
		at = compare.RowOf(rows, d.pair)
	}
	switch {
	case d.pair.Expected != nil:
		d.Place.Line = d.pair.Expected.Number
	case at >= 0:
		d.Place.Line, _ = d.linesBefore()
	}
	if at >= 0 {
		first := max(0, at-context)
		d.Rows = slices.Clone(rows[first:min(len(rows), at+context+1)])
		d.center = at - first
	}
}

// linesBefore returns the numbers of the last expected line before a difference, or 1, and of the
// last printed one, or 0.
func (d *difference) linesBefore() (expected, actual int) {
	expected = 1
	for _, p := range d.run.alignment.Pairs {
		isIt := p.Expected != nil && p.Expected == d.pair.Expected
		if isIt || p.Actual != nil && p.Actual == d.pair.Actual {
			break
		}
		if p.Expected != nil {
			expected = p.Expected.Number
		}
		if p.Actual != nil {
			actual = p.Actual.Number
		}
	}
	return expected, actual
}

// excerpt returns at most five rows of the turn of a difference, around it.
func (d *difference) excerpt() []compare.Row {
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
