// Package exercise runs transcripts against a program, any executable or one built in, judges what comes out, and reports
// it: to a student at a prompt, a grader over a class, or CI.
package exercise

import (
	"context"
	"math"
	"time"

	"tictactoe/transcripts"
)

// A Verdict is what came of running one transcript.
type Verdict int

const (
	NotRun        Verdict = iota // left out: an earlier one failed, or the run was broken off
	Pass                         // output and exit status as expected
	Layout                       // equal but for white space
	Differs                      // other output
	TimedOut                     // still running at the time limit
	TooMuchOutput                // past the output limit
	Crashed                      // ended by a signal
	WrongStatus                  // the output as expected, another exit status
	NotStarted                   // there is no such program, or it cannot be run
)

// String returns the verdict as reports have it.
func (v Verdict) String() string {
	return [...]string{
		NotRun: "not run", Pass: "pass", Layout: "layout", Differs: "differs", TimedOut: "timeout",
		TooMuchOutput: "too much output", Crashed: "crashed", WrongStatus: "status", NotStarted: "not started",
	}[v]
}

// An Ending is how a run ended.
type Ending int

const (
	Exited    Ending = iota // with a status
	Killed                  // by a signal of its own doing
	Timeout                 // at the time limit
	Overflow                // at the output limit
	Cancelled               // because the exercise was broken off
)

// A Run is what a program did with one input.
type Run struct {
	Output string // of standard output, or of the file the suite reads in its place; no longer than the limit
	Stderr string // the end of it
	Ending Ending
	Status int    // where it exited
	Signal string // where it was killed, such as SIGSEGV

	// NoOutputFile says that the program left no such file as the suite reads in place of standard output.
	NoOutputFile bool

	// AfterEnd is how many bytes came out once the program had been told that the input has ended.
	AfterEnd int64

	Elapsed time.Duration
}

// A Target is a program that can be run: an executable, or a program built in.
type Target interface {
	// Name is what reports call the program.
	Name() string

	// Run runs the program on the input of one transcript. An error says that it could not be run at all.
	Run(ctx context.Context, suite *transcripts.Suite, t transcripts.Transcript) (Run, error)
}

// An Outcome is a transcript's verdict and what it is based on.
type Outcome struct {
	Transcript transcripts.Transcript
	Verdict    Verdict
	Reason     string // why it did not pass, in one line: where the difference is, which signal, which status
	Advice     string // what that means, where it can be told, in a sentence or two
	Run        Run
}

// Score returns the points that the outcome is worth and those there were to get.
func (o Outcome) Score() (points, most float64) {
	most = o.Transcript.Points
	if o.Verdict == Pass {
		points = most
	}
	return points, most
}

// A Report is what came of exercising one program.
type Report struct {
	Program     string
	Suite       *transcripts.Suite
	Comparison  transcripts.Comparison
	Outcomes    []Outcome // one a transcript, in the suite's order
	Elapsed     time.Duration
	Interrupted bool // broken off: the outcomes that were not reached are NotRun
}

// Count returns how many outcomes have one of the verdicts.
func (r Report) Count(verdicts ...Verdict) int {
	n := 0
	for _, o := range r.Outcomes {
		for _, v := range verdicts {
			if o.Verdict == v {
				n++
			}
		}
	}
	return n
}

// Passed reports whether every transcript passed.
func (r Report) Passed() bool {
	return r.Count(Pass) == len(r.Outcomes)
}

// Score returns the points reached and those there were to get.
func (r Report) Score() (points, most float64) {
	for _, o := range r.Outcomes {
		p, m := o.Score()
		points += p
		most += m
	}
	return round(points), round(most)
}

// round takes off what adding decimal fractions in binary leaves behind.
func round(points float64) float64 {
	const parts = 1e6
	return math.Round(points*parts) / parts
}
