// Package findings explains what is wrong with a program. It gets the runs of the program, each
// with its expected and its printed session, and returns one Finding for each cause.
//
// Find is a pure function: it knows no process, no file, no report and no clock. Everything that a
// finding says is true of all runs: a line shown as printed was printed there, and "always" and
// "never" have no counterexample. Without evidence for a cause it shows the first difference.
//
// The idea is that runs whose first difference is of one kind have one cause. Only a difference
// that occurs everywhere, such as "no" for "false", would hide all others. So the engine learns
// such changes first, and compares each run with the lines that it prints if it makes them:
//
//	runs --findPrompts--> sessions --learn--> changes --align--> pairs of lines
//	pairs --changesOf, faultOf--> differences; pairs --rows, spaceOf--> differences
//	differences --nameFaults--> labels --gather--> findings
//
// The example is a program that prints "no" for "false" everywhere, and "winCode: 7" if one move
// completes both diagonals. This is the way of "winCode: 7" from the output to its sentence:
//
//  1. texts.go knows the parts of lines that vary. "winCode: 7" has the template "winCode: #" and
//     the form "winCode:".
//  2. prompts.go guesses the prompts that the program words differently: here, none.
//  3. changes.go learns the changes: observe notes the evidence of each pair of lines, and constant
//     decides, in two rounds. Several runs print "no" for "false", and no run prints an expected
//     "false". The lines "winCode: 7" and "winCode: 8" differ only in a number, and are no change.
//  4. align.go pairs the lines again: predict gives "moveValid: no" for "moveValid: false", and
//     "winCode: 8" for "winCode: 8". Thus only the pair of "winCode: 7" is wrong.
//  5. fault.go describes this pair, the fault of its run: it prints "winCode: 7", and should print
//     "winCode: 8". Its key is that of all wrong lines "winCode:". show.go has its place and rows.
//  6. labels.go finds that all runs with this key have the label "both diagonals", and that
//     no right run has it. The label becomes their key.
//  7. gather.go makes a finding of the differences with one key. The sentence is that of the
//     shortest run: both diagonals: it prints "winCode: 7", and should print "winCode: 8".
//
// The pairs of "moveValid: no" show the change, which is a difference, too: it always prints "no"
// for "false". space.go reads the differences in white space off the rows, answers.go finds the
// inputs of a program without prompts, and sentences.go has the quotes and lists of all sentences.
package findings

import (
	"context"
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
	Stderr    string            // its standard error
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
	IsLossy   bool     // a buffer may have held output that is lost
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
	Sentence     string        // about this run alone
	Consequences []string      // such as "then it asks again"
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
	x.isSame = len(x.failed) > 0 && x.printSame()
	var all []*difference
	for _, r := range x.failed {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		all = append(all, x.differencesOf(r)...)
	}
	x.nameFaults(all)
	return x.gather(all), ctx.Err()
}

// An explainer has the results of the steps in Find.
type explainer struct {
	program  Program
	texts    *texts
	runs     []*run
	failed   []*run
	changes  map[subject]*change
	isRight  map[*text]bool // expected texts that some run prints in their places
	prompts  []string       // of the program; it may word them differently
	isSilent bool           // the program prints no prompt
	isSame   bool           // the program prints the same output for every input
	answers  *answers       // nil unless the output has one line for each line of the input
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

// A difference is something that a run shows. Differences with equal keys are one finding, which
// has the sentence of the shortest run.
type difference struct {
	run *run
	Showing
	kind Kind
	key  string
	pair pair // the lines; none if all text is right

	change         *change // that the pair shows, if it does
	format, object string  // of its sentence, if that lists the changes with one key

	isFault      bool   // it is the first difference that no change explains
	isEarly      bool   // a line of the end is printed before the end
	label, share string // see nameFaults
}

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
	x.answers = findAnswers(x.runs)
	return x
}

// differencesOf returns the differences that a run shows, the most general first.
func (x *explainer) differencesOf(r *run) (all []*difference) {
	x.align(r)
	x.answers.place(r)
	fault, rows := x.faultOf(r), r.rows()
	if x.isSame {
		same := &difference{kind: Fault, key: keySame}
		same.Sentence = "it prints the same output for every input"
		if fault != nil {
			same.pair = fault.pair
		}
		all = append(all, same)
	}
	if x.isSilent {
		all = append(all, x.silence(r))
	}
	all = slices.Concat(all, x.changesOf(r), x.spaceOf(r, rows))
	if fault == nil && len(all) == 0 {
		fault = &difference{kind: Fault, key: "unknown"}
		fault.Sentence = "its output differs"
	}
	if fault != nil {
		fault.isFault = true
		all = append(all, fault)
	}
	for _, d := range all {
		d.run = r
	}
	x.show(r, rows, all)
	r.pairs = nil
	return all
}

// Keys of differences of a whole output.
const (
	keySame   = "same"   // it is the same for every input
	keySilent = "silent" // it has no prompt
)

// printSame reports whether the output is the same for all inputs, although other output is
// expected. An output without a line, or that ends early, says nothing.
func (x *explainer) printSame() bool {
	first := x.runs[0]
	isOther := func(r *run) bool { return r.Printed != first.Printed }
	isMeantToDiffer := func(r *run) bool {
		return r.Input != first.Input && r.Expected != first.Expected
	}
	hasEnded := func(r *run) bool { return !r.End.IsCut }
	isLine := func(l *session.Line) bool { return !l.Prompt }
	return !slices.ContainsFunc(x.runs, isOther) && slices.ContainsFunc(x.runs, isMeantToDiffer) &&
		slices.ContainsFunc(x.runs, hasEnded) &&
		slices.ContainsFunc(x.failed[0].alignment.Actual.Lines(), isLine)
}

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

// isLast reports whether a difference shows how a run ends: it is in the last turn or, if nothing
// divides the output into turns, in the last line.
func (d *difference) isLast() bool {
	if d.run.lastTurn() > 0 || d.pair.Expected == nil {
		return d.isAtEnd()
	}
	lines := d.run.alignment.Expected.Turns[0].Lines
	return d.pair.Expected == lines[len(lines)-1]
}
