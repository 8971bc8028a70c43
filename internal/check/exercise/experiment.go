package exercise

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strings"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/suites"
)

// An experiment runs the example of a finding again: with its whole input, because only a program
// that prints the same each time has a place to be found, and with beginnings of the input. The
// place is the last line of the shortest beginning that shows the difference, or the lines between
// two beginnings. Nothing is said without proof: if the runs do not show the place, there is none.
type experiment struct {
	*Report
	ctx     context.Context
	finding findings.Finding
	remark  *findings.Remark // gets the results
	example *Outcome
	input   []string // the lines of the example's input; none if prompts ask for them
	runs    int      // left for the finding; with a limit of time it would depend on the machine
	hangs   *int     // left for all findings

	trials   map[string]*Outcome // of beginnings, by their input
	most     int                 // so many lines may be in one; the others, as "quit", end it
	whole    []*compare.Line     // the output of the example
	farewell []*compare.Line     // its end, if it is printed without input, too; not in whole
	before   int                 // how many lines of whole precede the difference
}

// makeExperiments makes experiments about the first findings, in their order. The remarks get their
// results.
func (r *Report) makeExperiments(
	ctx context.Context, found []findings.Finding, outcomes map[string]*Outcome,
	remarks []findings.Remark,
) {
	const mostFindings, mostRuns, mostHangs = 5, 24, 3
	hangs := mostHangs
	for i, f := range found[:min(mostFindings, len(found))] {
		e := experiment{Report: r, ctx: ctx, finding: f, runs: mostRuns, hangs: &hangs}
		e.remark, e.example = &remarks[i], outcomes[f.Example]
		e.input = slices.Collect(strings.Lines(f.Input))
		e.trials = map[string]*Outcome{}
		end := usualEnd(r.Suite, e.input)
		switch {
		case f.Kind == findings.Timeout:
			e.findHang(end)
		case f.Kind == findings.Space, e.example.Verdict == NotStarted, !e.example.hasEnded():
		case !e.isSteady(e.example) || !e.isSteady(e.longest(outcomes)):
			return // other outputs may be chance, too
		case end > 0 && e.findPlace(end):
		default:
			e.findPlace(0)
		}
	}
}

// usualEnd returns 1 if most inputs of a suite, and at least two, end with the last line of an
// input, or else 0. Without that line, many programs ask without end.
func usualEnd(suite *suites.Suite, input []string) int {
	n := 0
	for _, t := range suite.Transcripts {
		if len(input) > 1 && lastLine(t.Input) == strings.TrimSpace(input[len(input)-1]) {
			n++
		}
	}
	if n > 1 && 2*n > len(suite.Transcripts) {
		return 1
	}
	return 0
}

// longest returns the outcome of the finding with the longest output: variables without a value are
// often 0 in a short one.
func (e *experiment) longest(outcomes map[string]*Outcome) *Outcome {
	longest := e.example
	for _, name := range e.finding.Transcripts {
		o := outcomes[name]
		isLonger := len(o.Transcript.Output) > len(longest.Transcript.Output)
		if isLonger && o.hasEnded() && !e.isPrivate(o) {
			longest = o
		}
	}
	return longest
}

// isSteady reports whether an outcome prints the same when it runs again. If not, a remark quotes
// the first line that changes.
func (e *experiment) isSteady(o *Outcome) bool {
	again := e.run(o.Transcript, o.Transcript.Input)
	if !again.hasEnded() {
		return false
	}
	before, after := e.linesOf(o), e.linesOf(again)
	at := e.commonLength(before, after)
	if at < min(len(before), len(after)) {
		e.quote(o, before[at].String(), after[at].String())
	}
	return at == max(len(before), len(after))
}

// quote notes that a line is another one when an outcome runs again.
func (e *experiment) quote(o *Outcome, line, other string) {
	const most = 50                                      // characters
	if e.isPrivate(o) && line != e.finding.PrintedLine { // only that one may be shown
		return
	}
	line, other = compare.Quote(line, other, most)
	sentence := fmt.Sprintf("when it runs again, it prints %s for %s", other, line)
	if o.Transcript.Name != e.finding.Example {
		sentence += " in " + o.Transcript.Name
	}
	e.remark.Add(sentence)
}

// findHang finds a short beginning of the input with which the program hangs. Many programs also
// hang when their input ends early, so the search repeats the last line of each beginning, up to as
// many lines as the input has.
func (e *experiment) findHang(end int) {
	e.most = len(e.input) - end
	if e.most == 0 {
		return
	}
	if none := e.begin(0); !none.hasEnded() {
		if none.hangs() && end == 0 {
			e.remark.Add("it is still running even without input")
		}
		return
	}
	*e.hangs-- // for the beginning that is found
	n := sort.Search(e.most, func(n int) bool {
		last := e.input[max(0, n-1):n]
		return e.begin(n, slices.Repeat(last, e.most-n)...).hangs()
	})
	*e.hangs++
	if n < e.most && e.begin(n).hangs() {
		e.follow(0, n)
	}
}

// findPlace finds the line of the input that the difference follows, or the lines that it is
// between. All beginnings of the input have so many of its lines at their end.
func (e *experiment) findPlace(end int) (isFound bool) {
	const repetitions = 6 // each halves the chance that a tossed coin lands on the same side
	e.most = len(e.input) - end
	if e.most < 2 || !e.readExample() || e.shows(e.begin(0)) {
		return false
	}
	to := sort.Search(e.most, func(n int) bool { return e.shows(e.begin(n)) })
	if !e.isProved(to) || end > 0 && !e.isBeforeEnd(to) {
		return false
	}
	from := to
	if least := e.leastBefore(); least <= e.before {
		from = sort.Search(to, func(n int) bool { return e.reach(e.begin(n)) >= least })
		if e.before == len(e.whole) { // nothing is printed after it
			to = len(e.input)
		}
	}
	for range repetitions {
		if !e.isSteady(e.example) {
			return false
		}
	}
	e.follow(from, to)
	return true
}

// readExample sets the output of the example, without the farewell, and the place of the difference
// in it. It returns false if the farewell is not known.
func (e *experiment) readExample() bool {
	trial, f := e.begin(0), e.finding
	none := e.linesOf(trial)
	isWrong := func(l *compare.Line) bool { return l.String() == f.PrintedLine }
	if !trial.hasEnded() || slices.ContainsFunc(none, isWrong) {
		return false // the wrong line may be the farewell
	}
	whole := e.linesOf(e.example)
	e.farewell = none[e.commonLength(none, whole):]
	e.whole = e.withoutFarewell(whole)
	last := f.OutputLine // before the difference
	if f.PrintedLine != "" {
		last--
	}
	e.before = sort.Search(len(e.whole), func(n int) bool { return e.whole[n].Number > last })
	return true
}

// isEnd reports whether the finding is that the program ends in a wrong way.
func (e *experiment) isEnd() bool {
	hasStopped := e.finding.PrintedLine == "" && e.before == len(e.whole)
	isEnd := e.finding.Kind == findings.Crash || e.finding.Kind == findings.Status
	return isEnd || hasStopped && !e.example.endsRight()
}

// shows reports whether a trial shows the difference.
func (e *experiment) shows(trial *Outcome) bool {
	if e.isEnd() {
		return e.endsSame(trial)
	}
	return e.reach(trial) >= min(e.before+1, len(e.whole))
}

// isProved reports whether the difference follows line n: with one line less, nothing is wrong. For
// a wrong line that is a proof only if the program answers line by line: one that reads all its
// input first prints everything or something else.
func (e *experiment) isProved(n int) bool {
	less := e.begin(n - 1)
	if e.isEnd() {
		return less.endsRight()
	}
	more := e.begin(n)
	isPart := e.isBeginning(more) && e.reach(more) < len(e.whole)
	hasAnswered := isPart || e.reach(less) > e.reach(e.begin(0))
	return less.hasEnded() && e.isBeginning(less) && hasAnswered
}

// isBeforeEnd reports whether a beginning shows the difference without the last line, too.
// Otherwise that may be a command whose own answer is wrong.
func (e *experiment) isBeforeEnd(n int) bool {
	alone := e.try(e.input[:n])
	isCrash := e.isEnd() && alone.Run.Ending == run.Signaled
	return !alone.hasEnded() || isCrash || e.shows(alone)
}

// leastBefore returns how many lines of the example are surely printed before the line of the input
// that causes the difference is read. A missing line may be due for any line of the input since the
// last answer. Among equal lines, an earlier one may be missing or extra. A wrong line is the
// answer itself, unless it is expected further on, and the next one is wrong.
func (e *experiment) leastBefore() int {
	f, t := e.finding, e.example.Transcript
	expected := e.withoutFarewell(e.parse(t, t.Output).Lines())
	switch {
	case e.isEnd():
		return e.before + 1
	case e.commonLength(expected, e.whole) < e.before: // another difference precedes it
		return 0
	}
	due, printed := expected[e.before:], e.whole[e.before:]
	missing, extra := e.distance(due, printed), e.distance(printed, due)
	isOneForOne := min(len(due), len(printed)) > 1 && e.same(due[1], printed[1])
	switch {
	case f.PrintedLine == "": // only lines are missing
	case f.ExpectedLine == "":
		return e.slide(e.whole, extra) + 1
	case isOneForOne, missing == len(due):
		return e.before + 1
	}
	return e.slide(expected, missing)
}

// distance returns how many lines precede the one with which another output begins, or all. From
// the lines A B C to C D it is 2.
func (e *experiment) distance(lines, other []*compare.Line) int {
	n := 0
	for n < len(lines) && (len(other) == 0 || !e.same(lines[n], other[0])) {
		n++
	}
	return n
}

// slide returns the first place, from the difference on backwards, at which leaving out so many
// lines of an output leaves the same rest: of A B B C, the missing B may be the first.
func (e *experiment) slide(lines []*compare.Line, length int) int {
	n := e.before
	for length > 0 && n > 0 && e.same(lines[n-1], lines[n-1+length]) {
		n--
	}
	return n
}

// changing matches the parts of a sanitizer's message that differ from run to run.
var changing = regexp.MustCompile(`==\d+==|0x[0-9a-f]+`)

// endsSame reports whether a run ends as the example does. Crashes with a message are the same if
// that is, whatever the signal.
func (e *experiment) endsSame(trial *Outcome) bool {
	message := func(o *Outcome) string { return changing.ReplaceAllString(o.complaint(), "") }
	a, b := trial.Run, e.example.Run
	haveCrashed := a.Signal != "" && b.Signal != "" && message(trial) != ""
	isSame := a.Signal == b.Signal && a.Status == b.Status
	isSameEnd := message(trial) == message(e.example) && (isSame || haveCrashed)
	return trial.hasEnded() && isSameEnd
}

// follow notes the place in the input: after a line, or between two.
func (e *experiment) follow(from, to int) {
	input := e.input
	if e.isPrivate(e.example) {
		input = nil
	}
	e.remark.Follow(input, from, to)
}
