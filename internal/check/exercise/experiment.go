package exercise

import (
	"context"
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
// that prints the same each time has a place to be found, and with the first lines of the input.
// The place is the last line of the shortest beginning that shows the difference, or the lines
// between two beginnings. Nothing is said without proof.
type experiment struct {
	*Report
	ctx     context.Context
	found   []findings.Finding
	remarks []findings.Remark // about these
	at      int               // the finding of the example
	finding findings.Finding
	example Outcome
	input   []string // the lines of the example's input; none if prompts ask for them
	runs    int      // left for the finding; with a limit of time it would depend on the machine
	hangs   *int     // left for all findings
	reserve int      // hangs to keep for later
	isSpent bool     // a run was refused

	last     string          // ends all beginnings, such as "quit", or ""
	isPadded bool            // they have as many lines as the input: the last one is repeated
	trials   map[int]trial   // by the number of lines
	farewell []*compare.Line // the output of the last line
	whole    []*compare.Line // of the example: see linesOf
	before   int             // how many of these precede the difference
}

// A trial is a run with a beginning of the input.
type trial struct {
	run.Result
	lines []*compare.Line // see linesOf
	reach int             // how many of them the example prints, too, before any difference
}

// makeExperiments makes experiments about the first findings, in their order. The remarks get their
// results.
func (r *Report) makeExperiments(
	ctx context.Context, found []findings.Finding, remarks []findings.Remark,
) {
	const mostFindings, mostRuns, mostHangs = 5, 20, 3
	hangs := mostHangs
	for i, f := range found[:min(mostFindings, len(found))] {
		e := experiment{Report: r, ctx: ctx, finding: f, runs: mostRuns, hangs: &hangs}
		e.found, e.remarks, e.at = found, remarks, i
		e.example = r.outcomeOf(f.Example)
		e.input = slices.Collect(strings.Lines(f.Input))
		isUsualEnd := len(e.input) > 1 && endsMost(r.Suite, e.input[len(e.input)-1])
		switch {
		case f.Kind == findings.Timeout:
			e.findHang(isUsualEnd)
		case f.Kind == findings.Space, e.example.Verdict == NotStarted, !hasEnded(e.example.Run):
		case !e.isSteady(e.example) || !e.isSteady(e.longest()):
			return // other outputs may be chance, too
		case isUsualEnd && e.findPlace(true):
		default:
			e.findPlace(false)
		}
	}
}

// outcomeOf returns the outcome of the transcript with a name.
func (r *Report) outcomeOf(name string) Outcome {
	isIt := func(o Outcome) bool { return o.Transcript.Name == name }
	return r.Outcomes[slices.IndexFunc(r.Outcomes, isIt)]
}

// hasEnded reports whether a program ended without being stopped.
func hasEnded(r run.Result) bool { return r.Ending == run.Exited || r.Ending == run.Signaled }

// run runs a transcript with another input, if the budget allows it.
func (e *experiment) run(t suites.Transcript, input string) trial {
	if e.runs == 0 || *e.hangs <= e.reserve {
		e.isSpent = true
		return trial{}
	}
	e.runs--
	t.Input = input
	result, err := e.rerun(e.ctx, e.Suite, t)
	if result.Ending == run.TimedOut {
		*e.hangs--
	}
	e.isSpent = e.isSpent || err != nil
	lines := e.linesOf(result.Output, input)
	return trial{result, lines, e.commonLength(lines, e.whole)}
}

// reset forgets all trials, and sets the last line of the next ones. It returns how many lines may
// precede that.
func (e *experiment) reset(isUsualEnd bool) (most int) {
	e.trials, e.farewell, e.whole = map[int]trial{}, nil, nil
	most = len(e.input)
	if e.last = ""; isUsualEnd { // without it, many programs ask without end
		most--
		e.last = e.input[most]
	}
	return most
}

// begin runs the example with the first n lines of its input, once.
func (e *experiment) begin(n int) trial {
	t, isKnown := e.trials[n]
	if !isKnown {
		input := strings.Join(e.input[:n], "")
		if e.isPadded && n > 0 {
			input += strings.Repeat(e.input[n-1], len(e.input)-n)
		}
		t = e.run(e.example.Transcript, input+e.last)
		e.trials[n] = t
	}
	return t
}

// shortest returns the number of lines of the shortest beginning that shows something, if most
// lines do. More lines usually keep a difference; if they do not, the proof fails.
func (e *experiment) shortest(most int, shows func(trial) bool) int {
	return sort.Search(most, func(n int) bool { return shows(e.begin(n)) })
}

// reaches returns a function that reports whether a run prints so many lines of the example.
func reaches(n int) func(trial) bool { return func(t trial) bool { return t.reach >= n } }

// linesOf returns the lines of an output that are compared, without the farewell. An empty line is
// nil.
func (e *experiment) linesOf(output, input string) (lines []*compare.Line) {
	parsed := e.Rules.Parse(e.Suite.Dialogue, output, input)
	addEmpty := func(space string) {
		n := strings.Count(space, "\n") - min(1, len(lines))
		lines = append(lines, make([]*compare.Line, max(0, n))...)
	}
	for _, l := range parsed.Lines() {
		addEmpty(l.Space[0])
		lines = append(lines, l)
	}
	addEmpty(parsed.End)
	for _, l := range slices.Backward(e.farewell) {
		end := len(lines) - 1
		if end < 0 || !e.same(lines[end], l) {
			break
		}
		lines = lines[:end]
	}
	return lines
}

// same reports whether no difference between two lines counts.
func (e *experiment) same(a, b *compare.Line) bool {
	return a == b || a != nil && b != nil && e.Rules.SameWords(a.Words, b.Words)
}

// commonLength returns how many lines at the start of two outputs are the same.
func (e *experiment) commonLength(a, b []*compare.Line) (n int) {
	for n < min(len(a), len(b)) && e.same(a[n], b[n]) {
		n++
	}
	return n
}

// longest returns the outcome of the finding with the longest output: variables without a value are
// often 0 in a short one.
func (e *experiment) longest() Outcome {
	longest := e.example
	for _, name := range e.finding.Transcripts {
		o := e.outcomeOf(name)
		isLonger := len(o.Transcript.Output) > len(longest.Transcript.Output)
		if isLonger && hasEnded(o.Run) && !e.isPrivate(o) {
			longest = o
		}
	}
	return longest
}

// isPrivate reports whether students may see only the finding about an outcome.
func (e *experiment) isPrivate(o Outcome) bool { return e.ForStudents && o.hasOnlyFinding() }

// isSteady reports whether an outcome prints the same when it runs again. If not, a finding quotes
// the first other line.
func (e *experiment) isSteady(o Outcome) bool {
	again := e.run(o.Transcript, o.Transcript.Input)
	before, after := e.linesOf(o.Run.Output, o.Transcript.Input), again.lines
	at := e.commonLength(before, after)
	switch {
	case e.isSpent || !hasEnded(again.Result):
		return false
	case at == max(len(before), len(after)):
		return true
	case at < min(len(before), len(after)) && before[at] != nil && after[at] != nil:
		e.quote(o, before[at].String(), after[at].String())
	}
	return false
}

// quote says that a line is another one when an outcome runs again: in the finding about that line,
// if there is one.
func (e *experiment) quote(o Outcome, line, other string) {
	const most = 50 // characters
	name, remark := o.Transcript.Name, &e.remarks[e.at]
	isAbout := func(f findings.Finding) bool {
		return f.Example == name && f.PrintedLine != "" && strings.HasSuffix(line, f.PrintedLine)
	}
	at := slices.IndexFunc(e.found, isAbout)
	if at >= 0 { // the program's own prompt may be before the line
		remark = &e.remarks[at]
		printed := e.found[at].PrintedLine
		other = strings.TrimPrefix(other, strings.TrimSuffix(line, printed))
		line = printed
	}
	line, other = compare.Quote(line, other, most)
	sentence := "when it runs again, it prints " + other
	switch {
	case at >= 0:
	case e.isPrivate(o):
		return
	case name == e.finding.Example:
		sentence += " for " + line
	default:
		sentence += " for " + line + " in " + name
	}
	remark.Add(sentence)
}

// findHang finds the shortest beginning of the input with which the program hangs, if the budget
// allows it, or else a short one. Many programs also hang when their input ends early, so the
// search has inputs of all lines.
func (e *experiment) findHang(isUsualEnd bool) {
	if len(e.input) == 0 {
		return
	}
	most := e.reset(isUsualEnd)
	hangs := func(t trial) bool { return t.Ending == run.TimedOut }
	if none := e.begin(0); !hasEnded(none.Result) {
		if hangs(none) && !isUsualEnd {
			e.remarks[e.at].Add("it is still running even without input")
		}
		return
	}
	e.isPadded, e.reserve = true, 1
	padded := e.shortest(most, hangs)
	e.isPadded, e.reserve, e.trials = false, 0, map[int]trial{}
	n := padded
	if padded < most && !hangs(e.begin(padded)) { // it may hang at the third line of a kind
		n = sort.Search(most, func(n int) bool { return n > padded && hangs(e.begin(n)) })
	}
	if n < most {
		e.follow(0, n)
	}
}

// findPlace finds the lines of the input that the difference is between, or the line that it
// follows.
func (e *experiment) findPlace(isUsualEnd bool) (isFound bool) {
	most := e.reset(isUsualEnd)
	if most < 2 {
		return false
	}
	none := e.begin(0)
	isWrong := func(l *compare.Line) bool { return l != nil && l.String() == e.finding.PrintedLine }
	if !hasEnded(none.Result) || slices.ContainsFunc(none.lines, isWrong) {
		return false // the wrong line may be the farewell
	}
	output, input := e.example.Run.Output, e.example.Transcript.Input
	whole := e.linesOf(output, input)
	none.reach, e.farewell = e.commonLength(none.lines, whole), none.lines
	e.whole = e.linesOf(output, input)
	isAnswer := none.reach+len(whole)-len(e.whole) > len(none.lines) // perhaps, not a farewell
	e.farewell = none.lines[none.reach:]
	e.before = e.linesBefore()
	e.trials[0], e.trials[most] = none, trial{e.example.Run, e.whole, len(e.whole)}

	isEnd := e.isEnd()
	shows := reaches(min(e.before+1, len(e.whole)))
	if isEnd {
		shows = e.endsSame
	}
	if shows(none) || isAnswer && !isEnd {
		return false
	}
	to := e.shortest(most, shows)
	less, more := e.begin(to-1), e.begin(to)
	if !hasEnded(less.Result) || !e.isProved(less, more, to < most) {
		return false
	}
	if isUsualEnd { // it may be a command whose own answer is wrong
		alone := e.run(e.example.Transcript, strings.Join(e.input[:to], ""))
		isCrash := isEnd && alone.Ending == run.Signaled
		if hasEnded(alone.Result) && !isCrash && !shows(alone) {
			return false
		}
	}
	from := to
	if least, isInDoubt := e.leastBefore(); isInDoubt && !isEnd {
		from = e.shortest(to, reaches(least))
		if e.before == len(e.whole) { // nothing is printed after it
			to = len(e.input)
		}
	}
	e.farewell = nil
	for range 2 { // it may have been the same by chance
		if !e.isSteady(e.example) {
			return false
		}
	}
	e.follow(from, to)
	return true
}

// linesBefore returns how many lines of the example precede the difference.
func (e *experiment) linesBefore() (n int) {
	for i, l := range e.whole {
		if l != nil && l.Number <= e.finding.OutputLine {
			n = i + 1
		}
	}
	if e.finding.PrintedLine != "" {
		n = max(0, n-1)
	}
	return n
}

// isEnd reports whether the finding is that the program ends in a wrong way.
func (e *experiment) isEnd() bool {
	hasStopped := e.finding.PrintedLine == "" && e.before == len(e.whole)
	isEnd := e.finding.Kind == findings.Crash || e.finding.Kind == findings.Status
	return isEnd || hasStopped && !e.example.endsRight()
}

// leastBefore returns how many lines of the example surely precede the difference, and whether the
// line of the input that causes it need not be the one that shows it. A missing line may be due for
// any line of the input since the last answer. Among equal lines, an earlier one may be missing or
// extra. A wrong line causes no doubt, unless it is expected further on, and the next one is wrong.
func (e *experiment) leastBefore() (n int, isInDoubt bool) {
	expected := e.linesOf(e.example.Transcript.Output, e.example.Transcript.Input)
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
	isWrong := f.PrintedLine != "" || len(printed) > 0 && printed[0] == nil
	if isWrong && (goesOn || missing == len(due)) {
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

// isProved reports whether the runs with one line less and with a line prove that the difference
// follows that line. They do if the program answers line by line: one that reads all its input
// first prints everything or something else.
func (e *experiment) isProved(less, more trial, hasMore bool) bool {
	isPart := more.reach == len(more.lines) && more.reach < len(e.whole)
	switch {
	case e.isEnd():
		o := e.example
		o.Run = less.Result
		return o.endsRight()
	case less.reach == len(less.lines):
		return less.reach > e.begin(0).reach || isPart
	}
	// Perhaps it is the last line of a command of several lines.
	return e.finding.PrintedLine != "" && hasMore && isPart
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
	e.remarks[e.at].Follow(e.input, from, to)
}

// endsMost reports whether most inputs of a suite, and at least two, end with a line.
func endsMost(suite *suites.Suite, line string) bool {
	n := 0
	for _, t := range suite.Transcripts {
		if lastLine(t.Input) == strings.TrimSpace(line) {
			n++
		}
	}
	return n > 1 && 2*n > len(suite.Transcripts)
}
