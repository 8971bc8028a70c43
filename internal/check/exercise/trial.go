package exercise

import (
	"slices"
	"sort"
	"strings"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/suites"
)

// A trial is a run with a beginning of the input.
type trial struct {
	run.Result
	lines []*compare.Line // without the farewell
	reach int             // how many lines at the start are those of the example
}

// run runs a transcript with another input, if the budget allows it. A padded input leaves one hang
// for the beginning that it finds.
func (e *experiment) run(t suites.Transcript, input string) run.Result {
	if e.runs == 0 || *e.hangs == 0 || e.isPadded && *e.hangs == 1 {
		e.isSpent = true
		return run.Result{}
	}
	e.runs--
	t.Input = input
	result, err := e.rerun(e.ctx, e.Suite, t)
	if hangs(result) {
		*e.hangs--
	}
	e.isSpent = e.isSpent || err != nil
	return result
}

// hasEnded reports whether a program ended without being stopped.
func hasEnded(r run.Result) bool { return r.Ending == run.Exited || r.Ending == run.Signaled }

func hangs(r run.Result) bool { return r.Ending == run.TimedOut }

// reset forgets all trials, and sets the last line of the next ones. It returns how many lines may
// precede that.
func (e *experiment) reset(last string) (most int) {
	e.trials, e.farewell, e.whole, e.last = map[int]trial{}, nil, nil, last
	if last != "" {
		return len(e.input) - 1
	}
	return len(e.input)
}

// begin runs the example with the first n lines of its input, once.
func (e *experiment) begin(n int) trial {
	t, isKnown := e.trials[n]
	if !isKnown {
		input := strings.Join(e.input[:n], "")
		if e.isPadded && n > 0 {
			input += strings.Repeat(e.input[n-1], len(e.input)-n)
		}
		t = e.try(input + e.last)
		e.trials[n] = t
	}
	return t
}

// try runs the example with another input.
func (e *experiment) try(input string) trial {
	result := e.run(e.example.Transcript, input)
	lines := e.withoutFarewell(e.parse(result.Output, input))
	return trial{result, lines, e.commonLength(lines, e.whole)}
}

// shortest returns the number of lines of the shortest beginning that shows something, if most
// lines do. More lines usually keep a difference; if they do not, the proof fails.
func (e *experiment) shortest(most int, shows func(trial) bool) int {
	return sort.Search(most, func(n int) bool { return shows(e.begin(n)) })
}

// reaches returns a function that reports whether a run prints so many lines of the example.
func reaches(n int) func(trial) bool { return func(t trial) bool { return t.reach >= n } }

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
