package exercise

import (
	"slices"
	"strings"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/suites"
)

// A trial is a run with a beginning of the input.
type trial struct {
	run.Result
	output []*compare.Line
}

// run runs a transcript with another input. Without a budget it returns the result of a program
// that was stopped, which proves nothing.
func (e *experiment) run(t suites.Transcript, input string) run.Result {
	stopped := run.Result{Ending: run.TooMuchOutput}
	if e.runs == 0 || *e.hangs == 0 {
		return stopped
	}
	e.runs--
	t.Input = input
	result, err := e.rerun(e.ctx, e.Suite, t)
	if err != nil {
		e.runs = 0
		return stopped
	}
	if hangs(result) {
		*e.hangs--
	}
	return result
}

// hasEnded reports whether a program ended without being stopped.
func hasEnded(r run.Result) bool { return r.Ending == run.Exited || r.Ending == run.Signaled }

func hangs(r run.Result) bool { return r.Ending == run.TimedOut }

// begin runs the example with the first n lines of its input, and those that end all beginnings.
func (e *experiment) begin(n int) trial {
	return e.try(slices.Concat(e.input[:n], e.input[e.most:]))
}

// try runs the example with other lines of input, once.
func (e *experiment) try(lines []string) trial {
	input := strings.Join(lines, "")
	t, isKnown := e.trials[input]
	if !isKnown {
		t.Result = e.run(e.example.Transcript, input)
		t.output = e.parse(t.Result.Output, input)
		e.trials[input] = t
	}
	return t
}

// with returns the example with the result of a trial.
func (e *experiment) with(t trial) *Outcome {
	return &Outcome{Transcript: e.example.Transcript, Run: t.Result}
}

// reach returns how many lines at the start of a trial are those of the example.
func (e *experiment) reach(t trial) int {
	return e.commonLength(e.withoutFarewell(t.output), e.whole)
}

// parse returns the lines of an output that are compared.
func (e *experiment) parse(output, input string) []*compare.Line {
	return e.Rules.Parse(e.Suite.Dialogue, output, input).Lines()
}

// same reports whether no difference between two lines counts.
func (e *experiment) same(a, b *compare.Line) bool { return e.Rules.SameWords(a.Words, b.Words) }

// commonLength returns how many lines at the start of two outputs are the same.
func (e *experiment) commonLength(a, b []*compare.Line) (n int) {
	for n < min(len(a), len(b)) && e.same(a[n], b[n]) {
		n++
	}
	return n
}

// withoutFarewell returns the lines of an output before the farewell, or before the part of it at
// the end.
func (e *experiment) withoutFarewell(lines []*compare.Line) []*compare.Line {
	for _, l := range slices.Backward(e.farewell) {
		last := len(lines) - 1
		if last < 0 || !e.same(lines[last], l) {
			break
		}
		lines = lines[:last]
	}
	return lines
}
