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
		// Variables without a value, clocks and random numbers print digits, so only such a line is
		// a reason to try.
		if strings.ContainsAny(f.PrintedLine, "0123456789") && e.repeat() {
			return // other outputs may be chance, too
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

// run runs the example with an input, if the budget allows it. Lines that vary are in the result as
// the example has them.
func (e experiment) run(input string) (result run.Result, ok bool) {
	if e.budget.runs == 0 || e.budget.hangs == 0 {
		return run.Result{}, false
	}
	e.budget.runs--
	t := e.example.Transcript
	t.Input = input
	result, err := e.rerun(e.ctx, e.Suite, t)
	whole := e.example.Run.Output
	result.Output = e.Comparison.KeepVarying(e.Suite.Dialogue, whole, result.Output, input)
	if e.example.Dropped > 0 { // as judge has cut the example
		result.Output = e.Comparison.Counted(e.Suite.Dialogue, result.Output)
		result.Output = result.Output[:min(len(whole), len(result.Output))]
	}
	if result.Ending == run.TimedOut {
		e.budget.hangs--
	}
	return result, err == nil
}

// repeat runs the example once more. If it prints another line, the finding quotes both, and names
// no cause.
func (e experiment) repeat() (isOther bool) {
	again, ok := e.run(e.example.Transcript.Input)
	if !ok || !hasEnded(again) {
		return false
	}
	before, after := e.lines(e.example.Run.Output), e.lines(again.Output)
	most := min(len(before), len(after))
	if e.example.Dropped > 0 { // the last lines may be cut
		most--
	}
	for i := range most {
		if e.Comparison.SameWords(before[i].Words, after[i].Words) {
			continue
		}
		const most = 50 // characters
		line, other := before[i].String(), after[i].String()
		prompt, isSaid := strings.CutSuffix(line, e.finding.PrintedLine)
		if isSaid { // the program's own prompt may be before it
			line, other = e.finding.PrintedLine, strings.TrimPrefix(other, prompt)
		}
		line, other = compare.Quote(line, other, most)
		sentence := "when it runs again, it prints " + other
		if !isSaid {
			sentence += " for " + line
		}
		e.finding.Add(sentence)
		return true
	}
	return false
}

// lines returns the lines of an output of the example that are compared.
func (e experiment) lines(output string) []*compare.Line {
	c := e.Comparison
	return c.Parse(e.Suite.Dialogue, c.Compared(output), e.example.Transcript.Input).Lines()
}

// findLine finds the line of an input that the difference follows: the program shows it with the
// input up to that line, and not with one line less. The last line, such as "quit", ends all these
// inputs if it is not empty: without it, many programs ask without end.
func (e experiment) findLine(input []string, last string) (isFound bool) {
	shows, isEnd := e.sign()
	if shows == nil || len(input) < 2 {
		return false
	}
	none, ok := e.run(last)
	if !ok || !hasEnded(none) || shows(none) {
		return false
	}
	// More input usually keeps the difference. If it does not, the proof fails.
	less, more := none, e.example.Run
	low, high := 0, len(input) // the numbers of lines without and with the difference
	for high-low > 1 {
		n := (low + high) / 2
		result, ok := e.run(strings.Join(input[:n], "") + last)
		switch {
		case !ok:
			return false
		case hasEnded(result) && shows(result):
			high, more = n, result
		default:
			low, less = n, result
		}
	}
	if !hasEnded(less) || !e.isProved(none, less, more, high == len(input), isEnd) {
		return false
	}
	if last != "" { // it may be a command whose own answer is wrong
		alone, ok := e.run(strings.Join(input[:high], ""))
		if !ok || hasEnded(alone) && !shows(alone) {
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

// isProved reports whether three runs prove that a line causes the difference: without input, with
// one line less, and with the line, which may end the whole input. They prove it only if the
// program answers line by line: one that reads all its input first prints everything or something
// else.
func (e experiment) isProved(none, less, more run.Result, isWhole, isEnd bool) bool {
	o := e.example
	o.Run = less
	whole, _ := e.beginning(e.example.Run, none)
	printsPart := func(r run.Result) bool {
		printed, ok := e.beginning(r, none)
		return ok && printed != "" && printed != whole
	}
	_, beginsLess := e.beginning(less, none)
	_, beginsNone := e.beginning(none, none)
	switch {
	case isEnd && o.endsRight():
		return true
	case e.finding.Kind == findings.Crash: // it may have lost output
		return false
	case beginsLess:
		return printsPart(less) || printsPart(more)
	}
	// Perhaps it is the last line of a command of several lines.
	return e.finding.PrintedLine != "" && !isWhole && beginsNone && printsPart(more)
}

// beginning returns the output of a run without the last lines that the program also prints without
// input, as a farewell. It reports whether the example's output begins with the rest.
func (e experiment) beginning(result, none run.Result) (printed string, ok bool) {
	counted := func(r run.Result) string {
		return strings.TrimSpace(e.Comparison.Counted(e.Suite.Dialogue, r.Output))
	}
	output := strings.Split(counted(result), "\n")
	farewell := strings.Split(counted(none), "\n")
	for len(output) > 0 && len(farewell) > 0 {
		last := output[len(output)-1]
		isWrong := compare.OneBlank(last) == e.finding.PrintedLine
		if last != farewell[len(farewell)-1] || isWrong {
			break
		}
		output, farewell = output[:len(output)-1], farewell[:len(farewell)-1]
	}
	printed = strings.TrimSpace(strings.Join(output, "\n"))
	return printed, strings.HasPrefix(counted(e.example.Run), printed)
}

// sign returns how a run with less input shows the finding: it ends in the same wrong way, or
// prints the same up to the line that is wrong, or up to the one before a missing line. It returns
// nil if that is before any line.
func (e experiment) sign() (shows func(run.Result) bool, isEnd bool) {
	whole := e.example.Run
	lines := strings.SplitAfter(whole.Output, "\n")
	at := min(e.finding.OutputLine, len(lines))
	isEmpty := func(line string) bool {
		return strings.TrimSpace(e.Comparison.Counted(e.Suite.Dialogue, line)) == ""
	}
	for at < len(lines) && isEmpty(lines[at]) { // an empty line may be wrong
		at++
	}
	begin := strings.Join(lines[:at], "")
	counted := e.Comparison.Counted(e.Suite.Dialogue, begin)
	hasStopped := e.finding.PrintedLine == "" && strings.TrimSpace(whole.Output[len(begin):]) == ""
	switch {
	case e.finding.Kind == findings.Crash, hasStopped && !e.example.endsRight():
		return func(result run.Result) bool {
			isSame := result.Signal == whole.Signal && result.Status == whole.Status
			isSameMessage := lastLine(result.Stderr) == lastLine(whole.Stderr)
			return isSame && (whole.Signal != "" || isSameMessage)
		}, true
	case counted == "":
		return nil, false
	}
	return func(result run.Result) bool {
		return strings.HasPrefix(e.Comparison.Counted(e.Suite.Dialogue, result.Output), counted)
	}, false
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
