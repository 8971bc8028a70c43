// Package findings explains what is wrong with a program. It gets the runs of the program, each
// with its expected and its printed session, and returns one Finding for each cause.
//
// Find is a pure function: it knows no process, no file, no report and no clock. Everything that a
// finding says is true of all runs: a line shown as printed was printed there, and "always" and
// "never" have no counterexample. Without evidence for a cause it shows the first difference.
//
// The idea: runs whose first difference is of one kind have one cause. But a difference that occurs
// everywhere, such as "no" for "false", would hide all others. So Find learns such changes first,
// and then takes the first difference of each run that no change explains:
//
//	pairs of lines --learn--> changes --differencesOf--> differences
//	differences --nameFaults--> labels --gather--> findings
//
// The example is a program that prints "no" for "false" everywhere, and "winCode: 7" if one move
// completes both diagonals:
//
//  1. learn (changes.go) sees that several runs print "no" for "false", and that no run prints
//     "false" if it is expected. The lines "winCode: 7" and "winCode: 8" differ only in a
//     number, so they are no change.
//  2. faultOf (fault.go) finds the first pair of lines that no change explains: it prints
//     "winCode: 7", and should print "winCode: 8". All wrong lines "winCode:" have one key.
//  3. nameFaults (labels.go) finds that all runs with this key have the label "both diagonals", and
//     that no right run has it.
//  4. gather (gather.go) makes one finding of the differences with one key. It takes the sentence
//     of the shortest run: both diagonals: it prints "winCode: 7", and should print "winCode: 8".
//
// texts.go finds the parts of lines that vary, prompts.go the program's own prompts, space.go
// differences in white space, and color.go those in colour codes. sentences.go quotes texts.
// numbers.go has the thresholds.
package findings

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

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
	Alignment compare.Alignment // of the expected and the printed session, also if it passed
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
	IsCut     bool     // the program was stopped, so its output may end anywhere; there is a Kind
	IsLossy   bool     // output may be lost in a buffer

	IsUsualStatus bool // such a Complaint implies it, as an exception of Python implies 1
}

// A Kind is the subject of a finding.
type Kind string

const (
	Space   Kind = "space"   // white space
	Color   Kind = "color"   // only codes of colours and attributes
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
	Key         string   `json:"key"`             // equal for the same problem of two programs
	Sentence    string   `json:"sentence"`        // Brief, with the input line and consequences
	Brief       string   `json:"brief"`           // the sentence without these
	Complaint   string   `json:"-"`               // the consequence about standard error
	When        string   `json:"when"`            // the label that these share, or empty
	Count       int      `json:"count"`           // the number of Transcripts
	Transcripts []string `json:"transcripts"`     // the runs that show it, in their order
	Example     string   `json:"example"`         // the run with the shortest expected output
	Title       string   `json:"title,omitempty"` // of the example
	Hint        string   `json:"-"`               // of the example, if it is about this finding
	Typed       string   `json:"typed"`           // the input before the difference in the example
	Input       string   `json:"input"`           // the example's, if the program asks for none

	// The caller of Find sets these. InputLine is the number of the line of Input that is Typed, or
	// 0. If the cause is between two lines, FirstLine is the other one, and Typed is empty.
	// Arguments and Stderr, the last line on standard error, are those of the example.
	FirstLine int      `json:"first_line,omitempty"`
	InputLine int      `json:"input_line,omitempty"`
	Arguments []string `json:"arguments,omitempty"`
	Stderr    string   `json:"stderr,omitempty"`

	ExpectedLine string `json:"expected_line"` // the line that is wrong or missing in the example
	PrintedLine  string `json:"printed_line"`  // the line in its place, or the extra line
	Expected     string `json:"expected"`      // a few lines of the example's turn
	Actual       string `json:"actual"`        // the lines in their place

	// OutputLine is the number of PrintedLine in the example's output. If no line is printed in
	// that place, it is the number of the line before it, or 0.
	OutputLine int `json:"-"`

	Rows    []compare.Row `json:"-"` // Expected and Actual, side by side
	Wrong   int           `json:"-"` // how many rows of the example differ
	Showing []Showing     `json:"-"` // for each of the Transcripts

	afterLine    string   // the input line before the difference: "after take cup (line 9) "
	consequences []string // such as "then it asks again"
}

// A Showing is the part of a finding that one run shows.
type Showing struct {
	Sentence     string        // about this run alone
	Consequences []string      // such as "then it asks again"
	Place        compare.Place // of the difference
	Rows         []compare.Row // the lines around it, also of other turns
	Wrong        int           // how many rows of the whole session differ
	center       int           // the row of the difference
}

// IsLayout reports whether a finding is about white space.
func (f Finding) IsLayout() bool { return f.Kind == Space }

// IsEnd reports whether a finding is about the end of the program alone.
func (f Finding) IsEnd() bool {
	ends := []Kind{Crash, Timeout, Flood, Status, Start}
	return slices.Contains(ends, f.Kind)
}

// Find returns the findings about a program. Those of more runs come first, except that "the same
// output for every input" is always first, and white space and then minor exit statuses are last.
// It returns the error of ctx if that is cancelled.
//
// The order of the steps matters:
//
//   - findPrompts replaces alignments: a prompt that is not recognized would join two turns.
//   - findPrinted needs the lines without the prompts in front of them.
//   - learn reads the alignments, and fills changes.
//   - differencesOf writes sentences, so all changes must be known: "always" depends on them.
//   - nameFaults needs the place of each difference, and sets its label.
//   - gather comes last, because it merges rare faults that have no label.
func Find(ctx context.Context, program Program) ([]Finding, error) {
	hasFailed := slices.ContainsFunc(program.Runs, func(r Run) bool { return !r.Passed })
	if !hasFailed {
		return nil, nil
	}
	x := newExplainer(program)
	x.findPrompts()
	x.texts.findPrinted(x.runs)
	x.learn()
	x.hasOneOutput = x.printsOneOutput()
	var all []*difference // run by run: see countRuns
	for _, r := range x.failed {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		all = append(all, x.differencesOf(r)...)
	}
	nameFaults(all, x.runs)
	return x.gather(all), nil
}

// An explainer holds the results of the steps of Find.
type explainer struct {
	program Program
	texts   *texts
	runs    []*run
	failed  []*run
	changes map[subject]*change

	hasFlood     bool // a part of an output was dropped, and may have any line
	hasOneOutput bool // the program prints the same output for every input
}

// A run is a Run with the results of the steps.
type run struct {
	*Run
	index int

	alignment compare.Alignment // that of Run, unless findPrompts has replaced it
}

// A difference is one place in which the output of a run is wrong. Differences with equal keys are
// one finding, which has the sentence of the shortest run.
type difference struct {
	Showing
	run  *run
	kind Kind
	key  string
	pair compare.Pair // the lines that differ; none if the text is right

	change       *change // the change that it shows, if it shows one
	isFault      bool    // it comes from faultOf; a run has at most one
	hasSimilar   bool    // the run has more differences of this key, with other sentences
	label, share string  // see nameFaults
}

func newExplainer(program Program) *explainer {
	x := &explainer{program: program, changes: map[subject]*change{}}
	for i := range program.Runs {
		r := &run{Run: &program.Runs[i], index: i, alignment: program.Runs[i].Alignment}
		x.runs = append(x.runs, r)
		x.hasFlood = x.hasFlood || r.End.Kind == Flood
		if !r.Passed {
			r.splitExpected(program)
			x.failed = append(x.failed, r)
		}
	}
	x.texts = newTexts(program, x.runs)
	return x
}

// stopsEarly reports whether a run failed after the beginning of the expected output.
func (r *run) stopsEarly() bool {
	return r.End.Kind != "" && strings.HasPrefix(r.Expected, r.Printed)
}

// splitExpected ends the expected line in which a run stopped early, after its prompts: the rest of
// the line is missing. The run did not stop within a word.
func (r *run) splitExpected(program Program) {
	rest := strings.TrimPrefix(r.Expected, r.Printed)
	last, _ := utf8.DecodeLastRuneInString(r.Printed)
	isInWord := unicode.IsLetter(last) || unicode.IsDigit(last)
	if !r.stopsEarly() || strings.TrimSpace(r.Printed) == "" || strings.TrimSpace(rest) == "" ||
		last == '\n' || isInWord {
		return
	}
	c, line := program.Rules, 1+strings.Count(r.Printed, "\n")
	expected := c.Parse(program.Dialogue, r.Printed+"\n"+rest, r.Input)
	for _, l := range expected.Lines() {
		if l.Number > line {
			l.Number--
		}
	}
	r.alignment = c.Align(expected, r.alignment.Actual)
}

// differencesOf returns the differences of a run, the most general first. Findings of equally many
// runs keep this order.
func (x *explainer) differencesOf(r *run) (all []*difference) {
	if x.hasOneOutput {
		same := &difference{kind: Fault, key: keySame}
		same.Sentence = "it prints the same output for every input"
		all = append(all, same) // its place is set below
	}
	rows := r.alignment.SpaceRows()
	text := compare.TextRows(rows)
	fault := r.endOf()
	if color := x.colorOf(r); color != nil {
		all = append(all, color)
	} else {
		all = slices.Concat(all, x.changesOf(r), x.spaceOf(r, rows))
		fault = x.faultOf(r)
	}
	if fault == nil && len(all) == 0 {
		fault = &difference{kind: Fault, key: "unknown"}
		fault.Sentence = "its output differs"
		if r.alignment.Match == compare.SameText {
			fault.kind, fault.Sentence = Space, "its white space differs"
		}
	}
	if fault != nil {
		fault.isFault = true
		all = append(all, fault)
	}
	if x.hasOneOutput && len(all) > 1 {
		// The same output has no place of its own. It gets that of the run's last difference.
		all[0].pair = all[len(all)-1].pair
	}
	for _, d := range all {
		d.run = r
		d.locate(rows, text)
	}
	if len(all) > 0 && r.alignment.Match == compare.SameText {
		// White space may differ above the pair.
		all[0].Place.Line = r.alignment.Difference().Line
	}
	return all
}

// printsOneOutput reports whether the output is the same for all inputs, although different outputs
// are expected. An output that has only prompts, was cut, or stopped early is no evidence.
func (x *explainer) printsOneOutput() bool {
	first := x.runs[0]
	isNoEvidence := func(r *run) bool {
		return r.Printed != first.Printed || r.End.IsCut || r.stopsEarly()
	}
	isMeantToDiffer := func(r *run) bool {
		return r.Input != first.Input && r.Expected != first.Expected
	}
	isNoPrompt := func(l *compare.Line) bool { return !l.Prompt }
	return !slices.ContainsFunc(x.runs, isNoEvidence) &&
		slices.ContainsFunc(x.runs, isMeantToDiffer) &&
		slices.ContainsFunc(x.failed[0].alignment.Actual.Lines(), isNoPrompt)
}

const keySame = "same" // the key of the difference for hasOneOutput

// lastTurn returns the index of the last turn in which a line is expected, or 0.
func (r *run) lastTurn() int {
	last := len(r.alignment.Expected.Turns) - 1
	for last > 0 && len(r.alignment.Expected.Turns[last].Lines) == 0 {
		last--
	}
	return last
}

// isAtEnd reports whether a difference is in the last turn.
func (d *difference) isAtEnd() bool { return d.pair.Turn >= d.run.lastTurn() }

// locate sets the place and the rows of a difference, whose run and pair are set. The rows are
// those of SpaceRows and TextRows.
func (d *difference) locate(space, text []compare.Row) {
	const context = 5 // rows before and after the difference
	d.Place = d.run.alignment.PlaceOf(d.pair.Turn)
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
		d.center, d.Wrong = at-first, compare.CountDiffering(rows)
	}
}

// linesBefore returns the numbers of the last expected line before a difference, or 1, and of the
// last printed one, or 0.
func (d *difference) linesBefore() (expected, actual int) {
	expected = 1
	for _, p := range d.run.alignment.Pairs {
		hasExpected := p.Expected != nil && p.Expected == d.pair.Expected
		hasActual := p.Actual != nil && p.Actual == d.pair.Actual
		if hasExpected || hasActual {
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

// excerpt returns the rows around a difference, at most five and only those of its turn.
func (d *difference) excerpt() []compare.Row {
	const mostBefore, most = 2, 5
	if d.Rows == nil {
		return nil
	}
	isSameTurn := func(at int) bool { return d.Rows[at].Turn == d.Rows[d.center].Turn }
	first, last := d.center, d.center
	for first > 0 && isSameTurn(first-1) && d.center-first < mostBefore {
		first--
	}
	for last < len(d.Rows)-1 && isSameTurn(last+1) && last-first+1 < most {
		last++
	}
	return slices.Clone(d.Rows[first : last+1])
}
