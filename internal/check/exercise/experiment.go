package exercise

import (
	"context"
	"fmt"
	"regexp"
	"slices"
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
	ctx      context.Context
	finding  findings.Finding
	remark   *findings.Remark // gets the results
	outcomes map[string]*Outcome
	example  Outcome
	input    []string // the lines of the example's input; none if prompts ask for them
	runs     int      // left for the finding; with a limit of time it would depend on the machine
	hangs    *int     // left for all findings
	isSpent  bool     // a run was refused

	last     string          // ends all beginnings, such as "quit", or ""
	isPadded bool            // they have as many lines as the input: the last one is repeated
	trials   map[int]trial   // by the number of lines
	whole    []*compare.Line // the output of the example
	farewell []*compare.Line // its end, if the program prints that without input, too; not in whole
	before   int             // how many lines of whole precede the difference
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
		e.remark, e.outcomes, e.example = &remarks[i], outcomes, *outcomes[f.Example]
		e.input = slices.Collect(strings.Lines(f.Input))
		last := usualEnd(r.Suite, e.input)
		switch {
		case f.Kind == findings.Timeout:
			e.findHang(last)
		case f.Kind == findings.Space, e.example.Verdict == NotStarted, !hasEnded(e.example.Run):
		case !e.isSteady(e.example) || !e.isSteady(e.longest()):
			return // other outputs may be chance, too
		case last != "" && e.findPlace(last):
		default:
			e.findPlace("")
		}
	}
}

// usualEnd returns the last line of an input if most inputs of a suite, and at least two, end with
// it. Without it, many programs ask without end.
func usualEnd(suite *suites.Suite, input []string) string {
	if len(input) < 2 {
		return ""
	}
	last, n := input[len(input)-1], 0
	for _, t := range suite.Transcripts {
		if lastLine(t.Input) == strings.TrimSpace(last) {
			n++
		}
	}
	if n > 1 && 2*n > len(suite.Transcripts) {
		return last
	}
	return ""
}

// isPrivate reports whether students may see only the finding about an outcome.
func (e *experiment) isPrivate(o Outcome) bool { return e.ForStudents && o.hasOnlyFinding() }

// longest returns the outcome of the finding with the longest output: variables without a value are
// often 0 in a short one.
func (e *experiment) longest() Outcome {
	longest := e.example
	for _, name := range e.finding.Transcripts {
		o := *e.outcomes[name]
		isLonger := len(o.Transcript.Output) > len(longest.Transcript.Output)
		if isLonger && hasEnded(o.Run) && !e.isPrivate(o) {
			longest = o
		}
	}
	return longest
}

// isSteady reports whether an outcome prints the same when it runs again. If not, a remark quotes
// the first line that changes.
func (e *experiment) isSteady(o Outcome) bool {
	again := e.run(o.Transcript, o.Transcript.Input)
	if e.isSpent || !hasEnded(again) {
		return false
	}
	before := e.parse(o.Run.Output, o.Transcript.Input)
	after := e.parse(again.Output, o.Transcript.Input)
	at := e.commonLength(before, after)
	if at == max(len(before), len(after)) {
		return true
	}
	if at < min(len(before), len(after)) {
		e.quote(o, before[at].String(), after[at].String())
	}
	return false
}

// quote notes that a line is another one when an outcome runs again.
func (e *experiment) quote(o Outcome, line, other string) {
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
// hang when their input ends early, so the search has inputs of all lines.
func (e *experiment) findHang(last string) {
	most := e.reset(last)
	if most == 0 {
		return
	}
	if none := e.begin(0); !hasEnded(none.Result) {
		if hangs(none.Result) && last == "" {
			e.remark.Add("it is still running even without input")
		}
		return
	}
	e.isPadded = true
	n := e.shortest(most, func(t trial) bool { return hangs(t.Result) })
	e.isPadded = false
	e.reset(last)
	if n < most && hangs(e.begin(n).Result) {
		e.follow(0, n)
	}
}

// findPlace finds the line of the input that the difference follows, or the lines that it is
// between. All beginnings of the input end with the line last.
func (e *experiment) findPlace(last string) (isFound bool) {
	const repetitions = 6 // each halves the chance that a tossed coin lands on the same side
	most := e.reset(last)
	if most < 2 || !e.readExample(most) {
		return false
	}
	shows := reaches(min(e.before+1, len(e.whole)))
	if e.isEnd() {
		shows = e.endsSame
	}
	if shows(e.begin(0)) {
		return false
	}
	to := e.shortest(most, shows)
	if !e.isProved(to) || last != "" && !e.isBeforeEnd(to, shows) {
		return false
	}
	from := to
	if least, isInDoubt := e.leastBefore(); isInDoubt && !e.isEnd() {
		from = e.shortest(to, reaches(least))
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
func (e *experiment) readExample(most int) bool {
	none := e.begin(0)
	isWrong := func(l *compare.Line) bool { return l.String() == e.finding.PrintedLine }
	if !hasEnded(none.Result) || slices.ContainsFunc(none.lines, isWrong) {
		return false // the wrong line may be the farewell
	}
	whole := e.parse(e.example.Run.Output, e.example.Transcript.Input)
	none.reach = e.commonLength(none.lines, whole)
	e.farewell = none.lines[none.reach:]
	e.whole = e.withoutFarewell(whole)
	e.trials[0] = none
	e.trials[most] = trial{e.example.Run, e.whole, len(e.whole)}

	isAfter := func(l *compare.Line) bool { return l.Number > e.finding.OutputLine }
	if e.before = slices.IndexFunc(e.whole, isAfter); e.before < 0 {
		e.before = len(e.whole)
	}
	if e.finding.PrintedLine != "" {
		e.before = max(0, e.before-1)
	}
	return true
}

// isEnd reports whether the finding is that the program ends in a wrong way.
func (e *experiment) isEnd() bool {
	hasStopped := e.finding.PrintedLine == "" && e.before == len(e.whole)
	isEnd := e.finding.Kind == findings.Crash || e.finding.Kind == findings.Status
	return isEnd || hasStopped && !e.example.endsRight()
}

// isProved reports whether the difference follows line n: with one line less, the program prints
// only lines that are right, or ends right. That proves it if the program answers line by line: one
// that reads all its input first prints everything or something else.
func (e *experiment) isProved(n int) bool {
	less, more := e.begin(n-1), e.begin(n)
	if e.isEnd() {
		o := e.example
		o.Run = less.Result
		return hasEnded(less.Result) && o.endsRight()
	}
	isPart := more.reach == len(more.lines) && more.reach < len(e.whole)
	isRight := hasEnded(less.Result) && less.reach == len(less.lines)
	return isRight && (less.reach > e.begin(0).reach || isPart)
}

// isBeforeEnd reports whether a beginning shows the difference without the last line, too.
// Otherwise that may be a command whose own answer is wrong.
func (e *experiment) isBeforeEnd(n int, shows func(trial) bool) bool {
	alone := e.try(strings.Join(e.input[:n], ""))
	isCrash := e.isEnd() && alone.Ending == run.Signaled
	return !hasEnded(alone.Result) || isCrash || shows(alone)
}

// leastBefore returns how many lines of the example surely precede the difference, and whether the
// line of the input that causes it need not be the one that shows it. A missing line may be due for
// any line of the input since the last answer. Among equal lines, an earlier one may be missing or
// extra. A wrong line causes no doubt, unless it is expected further on, and the next one is wrong.
func (e *experiment) leastBefore() (n int, isInDoubt bool) {
	t := e.example.Transcript
	expected := e.withoutFarewell(e.parse(t.Output, t.Input))
	if e.commonLength(expected, e.whole) < e.before { // another difference precedes it
		return 0, true
	}
	due, printed := expected[e.before:], e.whole[e.before:]
	f := e.finding
	if f.PrintedLine != "" && f.ExpectedLine == "" {
		n = e.slide(e.whole, e.distance(printed, due))
		return n + 1, n < e.before
	}
	missing := e.distance(due, printed)
	goesOn := min(len(due), len(printed)) > 1 && e.same(due[1], printed[1]) ||
		max(len(due), len(printed)) == 1
	if f.PrintedLine != "" && (goesOn || missing == len(due)) {
		return e.before, false
	}
	return e.slide(expected, missing), true
}

// distance returns how many lines precede the one with which another output begins, or all.
func (e *experiment) distance(lines, other []*compare.Line) int {
	isIt := func(l *compare.Line) bool { return len(other) > 0 && e.same(l, other[0]) }
	if n := slices.IndexFunc(lines, isIt); n >= 0 {
		return n
	}
	return len(lines)
}

// slide returns the first place, from the difference on backwards, at which leaving out so many
// lines of an output leaves the same rest.
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
func (e *experiment) endsSame(t trial) bool {
	o, whole := e.example, e.example.Run
	message := changing.ReplaceAllString(o.complaint(), "")
	o.Run = t.Result
	isSameMessage := changing.ReplaceAllString(o.complaint(), "") == message
	haveCrashed := t.Signal != "" && whole.Signal != "" && message != ""
	isSame := t.Signal == whole.Signal && t.Status == whole.Status
	return isSameMessage && (isSame || haveCrashed)
}

// follow notes the place in the input: after a line, or between two.
func (e *experiment) follow(from, to int) {
	if e.isPrivate(e.example) {
		e.input = nil
	}
	e.remark.Follow(e.input, from, to)
}
