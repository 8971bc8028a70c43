// Package findings explains what is wrong with a program. It gets the runs of the program, each
// with its expected and its printed output, and returns one Finding for each cause of failures.
//
// Find is a pure function: it knows no process, no file, no report and no clock. Everything that a
// finding says is true of all runs: a line shown as printed was printed there, and "always" and
// "never" have no counterexample. Without evidence for a cause it shows the first difference.
//
// The idea: runs whose first difference has one key have one cause. But a difference that occurs
// everywhere, such as "no" for "false", would hide all others. So Find learns such changes first,
// and then takes the first difference of each run that no change explains. The example is a program
// that prints "no" for "false" everywhere, and "winCode: 7" if one move completes both diagonals.
// In the order of the steps, which is a good one for reading:
//
//  1. texts.go finds the parts of lines that vary. So the lines "winCode: 7" and "winCode: 8" have
//     one template, "winCode: #".
//  2. prompts.go ends the pairs of a run before a prompt that no run prints: the rest of the output
//     belongs to no turn.
//  3. changes.go learns that the program always prints "no" for "false". "winCode: 7" and
//     "winCode: 8" differ only in a part that varies, so they are no change.
//  4. differences.go collects the differences of each run: the changes that it shows, those in
//     white space (space.go), and the first block of lines that no change explains (faults.go). The
//     block's shape and its line give the key: a line is another one, "winCode: #". If all outputs
//     are the same, that is a difference, too.
//  5. labels.go finds that all runs with this key have the label "both diagonals", and that no
//     right run has it.
//  6. gather.go makes one finding of the differences with one label, or else one key. It takes the
//     sentence of the shortest run: both diagonals: it prints "winCode: 7", and should print
//     "winCode: 8".
//
// sentences.go quotes texts. A Remark (gather.go) has facts that do not follow from the outputs,
// such as the line of the input that an experiment has found: Finding.With returns another finding
// that has them, too.
package findings

import (
	"context"
	"slices"
	"strings"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/session"
)

// A Program is the evidence about a program: its runs, and how they are read.
type Program struct {
	Runs      []Run
	Dialogue  session.Dialogue
	Rules     compare.Rules
	LineKinds []session.LineKind // names for lines

	IsStatusMinor bool // the suite may expect any status; findings about it come last
}

// A Run is a run of the program on one input.
type Run struct {
	Name, Title, Hint string
	Labels            []string // the behaviours that it tests, such as "O wins"

	Input     string
	Expected  string            // the expected output
	Printed   string            // the part of the output that was parsed
	Stderr    string            // the text on standard error
	Alignment compare.Alignment // of the expected and the printed output, also if it passed
	Passed    bool
	End       End

	// IsPrivate means that sentences quote only the wrong lines of the run.
	IsPrivate bool
}

// An End says how a run ended, if it did not end as expected. The zero value is an expected end.
type End struct {
	Kind      Kind
	Key       string   // equal for ends with one cause, such as a signal
	Sentence  string   // such as "it crashes (SIGSEGV)"
	Reasons   []string // why, if it is known
	Complaint string   // the error message of the program on standard error, if there is one
	IsCut     bool     // the program was stopped or crashed, so its output may end anywhere
	IsLossy   bool     // output may be lost in a buffer

	IsUsualStatus bool // such a Complaint implies it, as an exception of Python implies 1
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

// A Finding is one cause of failures, over all runs of a program. Students see only its Summary if
// the details of its example are withheld, so a new field belongs to the Details.
type Finding struct {
	Summary
	Details
	Showing []Showing `json:"-"` // for each of the Transcripts

	isExample    bool // Brief is one of several sentences
	consequences []string
}

// A Summary names a cause, and the transcripts that show it.
type Summary struct {
	Kind        Kind     `json:"kind"`
	Key         string   `json:"key"`                 // equal for the same problem of two programs
	Sentence    string   `json:"sentence"`            // Brief, with the input line and consequences
	Brief       string   `json:"brief"`               // the sentence without these
	Complaint   string   `json:"complaint,omitempty"` // the consequence about standard error
	When        string   `json:"when"`                // the label that these share, or empty
	Count       int      `json:"count"`               // the number of Transcripts
	Transcripts []string `json:"transcripts"`         // the runs that show it, in their order
	Example     string   `json:"example"`             // the run with the shortest expected output
	Title       string   `json:"title,omitempty"`     // of the example
}

// Details are lines of the example, and facts about its run.
type Details struct {
	Hint  string `json:"-"`     // of the example, if it is about this finding; or a remedy
	Typed string `json:"typed"` // the input before the difference
	Input string `json:"input"` // all of it, if the program asks for none

	FirstLine int      `json:"first_line,omitempty"` // see Remark
	InputLine int      `json:"input_line,omitempty"`
	Arguments []string `json:"arguments,omitempty"`
	Stderr    string   `json:"stderr,omitempty"`

	ExpectedLine string `json:"expected_line"` // the line that is wrong or missing
	PrintedLine  string `json:"printed_line"`  // the line in its place, or the extra line
	Expected     string `json:"expected"`      // a few lines of its turn
	Actual       string `json:"actual"`        // the lines in their place

	// OutputLine is the number of PrintedLine in the output. If no line is printed in that place,
	// it is the number of the line before it, or 0.
	OutputLine int `json:"-"`

	Rows  []compare.Row `json:"-"` // Expected and Actual, side by side
	Wrong int           `json:"-"` // how many rows of the output differ
}

// A Showing is the part of a finding that one run shows.
type Showing struct {
	Sentence     string        // about this run alone
	Consequences []string      // such as "then it asks again"
	Place        compare.Place // of the difference
	Rows         []compare.Row // the lines around it, also of other turns
	Wrong        int           // how many rows of the whole output differ
	center       int           // the row of the difference
}

// IsLayout reports whether a finding is about white space.
func (f Finding) IsLayout() bool { return f.Kind == Space }

// IsEnd reports whether a finding is about the end of the program alone.
func (f Finding) IsEnd() bool {
	return slices.Contains([]Kind{Crash, Timeout, Flood, Status, Start}, f.Kind)
}

// Find returns the findings about a program. Those of more runs come first, except that "the same
// output for every input" is always first, and white space and then minor exit statuses are last.
// It asks ctx again and again, and returns its error if it is cancelled.
func Find(ctx context.Context, program Program) ([]Finding, error) {
	hasFailed := func(r Run) bool { return !r.Passed }
	if !slices.ContainsFunc(program.Runs, hasFailed) {
		return nil, nil
	}
	e := newExplainer(ctx, program)
	e.learn() // "always" depends on all runs, so sentences come later
	hasOneOutput := e.printsOneOutput()
	var all []*difference // run by run
	for _, r := range e.failed {
		all = append(all, e.differencesOf(r, hasOneOutput)...)
	}
	e.nameFaults(all)
	found := e.gather(all)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return found, nil
}

// An explainer holds the runs, and the changes and texts that they have in common.
type explainer struct {
	ctx     context.Context
	program Program
	texts   *texts
	runs    []*run
	failed  []*run
	changes map[subject]*change // see learn

	hasFlood bool // a part of an output was dropped, and may have any line
}

// A run is a Run, and the pairs of its lines if their text differs.
type run struct {
	*Run
	pairs   []pair
	unasked *compare.Pair // see splitUnasked
}

// A pair is a pair of lines with their texts. When all changes are known, explainPairs completes
// it.
type pair struct {
	compare.Pair
	expected, actual *text
	changes          []*change // that explain all of it
	isWrong          bool      // the lines differ, and no change explains it
}

// isPrompt reports whether a line of the pair is a prompt.
func (p pair) isPrompt() bool {
	return p.Expected != nil && p.Expected.Prompt || p.Actual != nil && p.Actual.Prompt
}

func newExplainer(ctx context.Context, program Program) *explainer {
	e := &explainer{ctx: ctx, program: program, changes: map[subject]*change{}}
	for i := range program.Runs {
		r := &run{Run: &program.Runs[i]}
		e.runs = append(e.runs, r)
		e.hasFlood = e.hasFlood || r.End.Kind == Flood
		if !r.Passed {
			e.failed = append(e.failed, r)
		}
	}
	e.texts = newTexts(program, e.runs)
	for _, r := range e.failed {
		pairs, isRightSoFar := e.splitUnasked(r), r.isRightSoFar()
		if r.Alignment.Match != compare.Different {
			continue
		}
		for _, p := range pairs {
			if isRightSoFar {
				p = restOf(p)
			}
			expected, actual := e.texts.ofLine(p.Expected), e.texts.ofLine(p.Actual)
			r.pairs = append(r.pairs, pair{Pair: p, expected: expected, actual: actual})
		}
	}
	return e
}

// isStopped reports whether Find should return. The loops over pairs and labels ask it, so
// a test can count their work.
func (e *explainer) isStopped() bool { return e.ctx.Err() != nil }

// isRightSoFar reports whether a run ended wrongly, and had printed the beginning of the expected
// output, perhaps all of it.
func (r *run) isRightSoFar() bool {
	return r.End.Kind != "" && strings.HasPrefix(r.Expected, r.Printed)
}

// restOf returns the rest of the line in which a run stopped that is right so far: it is missing.
// Other pairs stay as they are.
func restOf(p compare.Pair) compare.Pair {
	if p.Expected == nil || p.Actual == nil {
		return p
	}
	n, rest := len(p.Actual.Words), *p.Expected
	if n >= len(rest.Words) || !slices.Equal(p.Actual.Words, rest.Words[:n]) {
		return p
	}
	rest.Words, rest.Text = rest.Words[n:], strings.TrimSpace(rest.Text[len(p.Actual.Text):])
	p.Expected, p.Actual = &rest, nil
	return p
}

// printsOneOutput reports whether the output is the same for all inputs, although different outputs
// are expected. An output that has only prompts, was cut, or is right so far is no evidence.
func (e *explainer) printsOneOutput() bool {
	first := e.runs[0]
	isNoEvidence := func(r *run) bool {
		return r.Printed != first.Printed || r.End.IsCut || r.isRightSoFar()
	}
	isMeantToDiffer := func(r *run) bool {
		return r.Input != first.Input && r.Expected != first.Expected
	}
	isNoPrompt := func(l *compare.Line) bool { return !l.Prompt }
	return !slices.ContainsFunc(e.runs, isNoEvidence) &&
		slices.ContainsFunc(e.runs, isMeantToDiffer) &&
		slices.ContainsFunc(e.failed[0].Alignment.Actual.Lines(), isNoPrompt)
}
