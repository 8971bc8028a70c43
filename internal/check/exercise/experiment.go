package exercise

import (
	"context"
	"slices"
	"strings"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/suites"
)

// An experiment runs the example of a finding again. It finds the line of the input that the
// difference follows, and output that changes from run to run. Nothing is said without proof.
type experiment struct {
	*Report
	ctx     context.Context
	budget  *budget // of all experiments with a program
	finding *findings.Finding
	example Outcome
	whole   []*compare.Line // of the example: see linesOf
	wrong   int             // how many of these there are up to the difference
}

// A budget counts runs. With a limit of time, findings would depend on the machine.
type budget struct{ runs, hangs int }

// makeExperiments makes experiments about the first findings, in their order.
func (r *Report) makeExperiments(ctx context.Context) {
	const mostFindings, mostRuns, mostHangs = 5, 20, 3
	left := budget{runs: mostRuns, hangs: mostHangs}
	for i := range r.Findings[:min(mostFindings, len(r.Findings))] {
		f := &r.Findings[i]
		example := r.exampleOf(*f)
		isText := f.Kind != findings.Space && f.Kind != findings.Color
		if !isText || !hasEnded(example.Run) {
			continue
		}
		e := experiment{Report: r, ctx: ctx, budget: &left, finding: f, example: example}
		e.whole = e.linesOf(example.Run.Output, example.Transcript.Input)
		isBefore := func(l *compare.Line) bool { return l == nil || l.Number <= f.OutputLine }
		for e.wrong < len(e.whole) && isBefore(e.whole[e.wrong]) {
			e.wrong++
		}
		switch isOther, isSaid := e.repeat(); {
		case isSaid:
			return // other outputs may be chance, too
		case isOther:
			continue // a line that another finding is about
		}
		// Input is empty if prompts ask for it: then the place is known.
		input := slices.Collect(strings.Lines(f.Input))
		last := len(input) - 1
		isEnd := last > 0 && endsMost(r.Suite, input[last])
		if !isEnd || !e.findLine(input[:last], input[last]) {
			e.findLine(input, "")
		}
	}
}

// exampleOf returns the outcome that is the example of a finding.
func (r *Report) exampleOf(f findings.Finding) Outcome {
	isExample := func(o Outcome) bool { return o.Transcript.Name == f.Example }
	return r.Outcomes[slices.IndexFunc(r.Outcomes, isExample)]
}

// hasEnded reports whether a program ended without being stopped.
func hasEnded(r run.Result) bool { return r.Ending == run.Exited || r.Ending == run.Signaled }

// A trial is a run of the example with a part of its input.
type trial struct {
	run.Result
	lines []*compare.Line // see linesOf
	reach int             // how many of these the example prints, too, before any difference
}

// run runs the example with an input, if the budget allows it.
func (e experiment) run(input string) (t trial, ok bool) {
	if e.budget.runs == 0 || e.budget.hangs == 0 {
		return trial{}, false
	}
	e.budget.runs--
	example := e.example.Transcript
	example.Input = input
	result, err := e.rerun(e.ctx, e.Suite, example)
	if result.Ending == run.TimedOut {
		e.budget.hangs--
	}
	t = trial{Result: result, lines: e.linesOf(result.Output, input)}
	t.reach = e.commonLength(t.lines, e.whole)
	return t, err == nil
}

// linesOf returns the lines of an output that are compared, with nil for each line end.
func (e experiment) linesOf(output, input string) (lines []*compare.Line) {
	ends := func(space string) []*compare.Line {
		return make([]*compare.Line, strings.Count(space, "\n"))
	}
	parsed := e.Rules.Parse(e.Suite.Dialogue, output, input)
	for _, l := range parsed.Lines() {
		lines = append(append(lines, ends(l.Space[0])...), l)
	}
	return append(lines, ends(parsed.End)...)
}

// commonLength returns how many lines and line ends at the start of two outputs are the same.
func (e experiment) commonLength(a, b []*compare.Line) (n int) {
	for n < min(len(a), len(b)) && (a[n] == nil) == (b[n] == nil) &&
		(a[n] == nil || e.Rules.SameWords(a[n].Words, b[n].Words)) {
		n++
	}
	return n
}

// repeat runs the example once more, and reports whether it prints something else. If that is in
// place of the finding's line, the finding says so.
func (e experiment) repeat() (isOther, isSaid bool) {
	again, ok := e.run(e.example.Transcript.Input)
	if !ok || !hasEnded(again.Result) {
		return false, false
	}
	isEnd := func(l *compare.Line) bool { return l == nil }
	before := slices.DeleteFunc(slices.Clone(e.whole), isEnd)
	after := slices.DeleteFunc(again.lines, isEnd)
	at := e.commonLength(before, after)
	if at == min(len(before), len(after)) {
		return len(before) != len(after), false
	}
	// The program's own prompt may be before the line.
	prompt, isIt := strings.CutSuffix(before[at].String(), e.finding.PrintedLine)
	if !isIt || e.finding.PrintedLine == "" {
		return true, false
	}
	const most = 50 // characters
	other := strings.TrimPrefix(after[at].String(), prompt)
	_, other = compare.Quote(e.finding.PrintedLine, other, most)
	e.finding.Add("when it runs again, it prints " + other)
	return true, true
}

// findLine finds the line of an input that the difference follows: the shortest part of the input
// with which the program prints all up to the difference ends with it. The last line, such as
// "quit", ends all these parts if it is not empty: without it, many programs ask without end.
func (e experiment) findLine(input []string, last string) (isFound bool) {
	if len(input) < 2 || e.wrong == 0 && !e.isEnd() {
		return false
	}
	none, ok := e.run(last)
	if !ok || !hasEnded(none.Result) || e.shows(none) {
		return false
	}
	// More input usually keeps the difference. If it does not, the proof fails.
	less, more := none, trial{Result: e.example.Run, lines: e.whole, reach: len(e.whole)}
	low, high := 0, len(input) // the numbers of lines without and with the difference
	for high-low > 1 {
		n := (low + high) / 2
		t, ok := e.run(strings.Join(input[:n], "") + last)
		switch {
		case !ok:
			return false
		case hasEnded(t.Result) && e.shows(t):
			high, more = n, t
		default:
			low, less = n, t
		}
	}
	if !hasEnded(less.Result) || !e.isProved(none, less, more) {
		return false
	}
	if last != "" { // it may be a command whose own answer is wrong
		alone, ok := e.run(strings.Join(input[:high], ""))
		if !ok || hasEnded(alone.Result) && !e.shows(alone) {
			return false
		}
	}
	line := strings.TrimSpace(input[high-1])
	if e.ForStudents && e.example.hasOnlyFinding() {
		line = ""
	}
	e.finding.Follow(high, line)
	return true
}

// isEnd reports whether the finding is that the program ends in a wrong way.
func (e experiment) isEnd() bool {
	hasStopped := e.finding.PrintedLine == "" && e.wrong == len(e.whole)
	return e.finding.Kind == findings.Crash || hasStopped && !e.example.endsRight()
}

// shows reports whether a run with less input shows the finding: it ends in the same wrong way, or
// prints the same up to the wrong line, or up to the one before a missing line.
func (e experiment) shows(t trial) bool {
	if !e.isEnd() {
		return t.reach >= e.wrong
	}
	whole := e.example.Run
	isSameMessage := lastLine(t.Stderr) == lastLine(whole.Stderr)
	return t.Signal == whole.Signal && t.Status == whole.Status &&
		(whole.Signal != "" || isSameMessage)
}

// isProved reports whether three runs prove that a line causes the difference: without input, with
// one line less, and with the line. They prove it only if the program answers line by line: with
// one line less it prints the beginning of the example's output, and then only a farewell, which it
// also prints without input.
func (e experiment) isProved(none, less, more trial) bool {
	if e.isEnd() {
		o := e.example
		o.Run = less.Result
		return o.endsRight()
	}
	isWrong := func(l *compare.Line) bool { return l != nil && l.String() == e.finding.PrintedLine }
	rest := less.lines[less.reach:]
	farewell := none.lines[max(0, len(none.lines)-len(rest)):]
	printsPart := less.reach > 0 || len(more.lines) < len(e.whole)
	return printsPart && len(rest) == len(farewell) &&
		e.commonLength(rest, farewell) == len(rest) && !slices.ContainsFunc(none.lines, isWrong)
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
