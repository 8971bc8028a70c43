package exercise

import (
	"slices"
	"strings"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/suites"
)

// run runs a transcript with another input. Without a budget it returns a program that was stopped,
// which proves nothing.
func (e *experiment) run(t suites.Transcript, input string) *Outcome {
	t.Input = input
	o := &Outcome{Transcript: t, Run: run.Result{Ending: run.TooMuchOutput}}
	if e.runs == 0 || *e.hangs == 0 {
		return o
	}
	e.runs--
	result, err := e.rerun(e.ctx, t)
	if err != nil {
		e.runs = 0
		return o
	}
	o.Run = result
	if o.hangs() {
		*e.hangs--
	}
	return o
}

// begin runs the example with the first n lines of its input, more lines, and those that end all
// beginnings.
func (e *experiment) begin(n int, more ...string) *Outcome {
	return e.try(slices.Concat(e.input[:n], more, e.input[e.most:]))
}

// try runs the example with other lines of input, once.
func (e *experiment) try(lines []string) *Outcome {
	input := strings.Join(lines, "")
	o, isKnown := e.trials[input]
	if !isKnown {
		o = e.run(e.example.Transcript, input)
		e.trials[input] = o
	}
	return o
}

// linesOf returns the lines of an outcome that are compared.
func (e *experiment) linesOf(o *Outcome) []*compare.Line {
	return e.parse(o.Transcript, o.Run.Output).Lines()
}

// reach returns how many lines at the start of a trial are those of the example.
func (e *experiment) reach(trial *Outcome) int {
	return e.commonLength(e.withoutFarewell(e.linesOf(trial)), e.whole)
}

// isBeginning reports whether the output of a trial is the beginning of the example's, or all.
func (e *experiment) isBeginning(trial *Outcome) bool {
	return e.reach(trial) == len(e.withoutFarewell(e.linesOf(trial)))
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
