// Package exercise runs transcripts against a program, an executable or one built in, and judges the output. The result is
// a Report. Package report writes it for students, graders and CI.
package exercise

import (
	"context"
	"math"
	"strings"
	"sync"
	"time"

	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

// A Verdict is the result of running one transcript, as reports name it.
type Verdict string

const (
	NotRun        Verdict = "not run"         // left out: an earlier transcript failed, or the exercise was broken off
	Pass          Verdict = "pass"            // output and exit status as expected
	Layout        Verdict = "layout"          // the output equals the expected one but for white space
	Text          Verdict = "text"            // the output is right but for wording that always differs in the same way
	Differs       Verdict = "differs"         // other output
	TimedOut      Verdict = "timeout"         // still running at the time limit
	TooMuchOutput Verdict = "too much output" // past the output limit
	Crashed       Verdict = "crashed"         // ended by a signal
	WrongStatus   Verdict = "status"          // the output as expected, another exit status
	NotStarted    Verdict = "not started"     // there is no such program, or it cannot be run
)

// Failed reports whether the transcript was to be run and did not pass.
func (v Verdict) Failed() bool { return v != Pass && v != NotRun }

// An Outcome is a transcript's verdict and what it is based on.
type Outcome struct {
	Transcript transcripts.Transcript
	Verdict    Verdict
	Reason     string // why it did not pass, in one line: where the difference is, which signal, which status
	Advice     string // what that probably means, in a sentence or two; empty where nobody can tell
	Run        run.Result
	Difference *transcripts.Difference // between the output and the expected one; nil if there is none
	Dropped    int                     // how many bytes of the output were dropped behind those in Run
	Share      float64                 // of the transcript's points, which it keeps though it failed
}

// Points returns how many of the transcript's points the outcome is worth.
func (o Outcome) Points() float64 {
	if o.Verdict == Pass {
		return o.Transcript.Points
	}
	return o.Share * o.Transcript.Points
}

// A Report is the result of exercising one program.
type Report struct {
	Program     string
	Suite       *transcripts.Suite
	Comparison  transcripts.Comparison
	Outcomes    []Outcome // one a transcript, in the suite's order
	Findings    []Finding // what is wrong, the causes that explain most first
	Elapsed     time.Duration
	Interrupted bool // broken off: the outcomes that were not reached are NotRun
}

// Count returns how many outcomes have a verdict.
func (r Report) Count(verdict Verdict) int {
	n := 0
	for _, o := range r.Outcomes {
		if o.Verdict == verdict {
			n++
		}
	}
	return n
}

// Passed reports whether every transcript passed.
func (r Report) Passed() bool { return r.Count(Pass) == len(r.Outcomes) }

// Score returns the sums of the outcomes' points and of the points that they could be worth.
func (r Report) Score() (points, most float64) {
	for _, o := range r.Outcomes {
		points += o.Points()
		most += o.Transcript.Points
	}
	const parts = 1e6 // rounding to them removes what adding decimal fractions in binary leaves behind
	return math.Round(points*parts) / parts, math.Round(most*parts) / parts
}

// Options say how a suite is exercised.
type Options struct {
	Comparison transcripts.Comparison
	Parallel   int  // how many transcripts run at once, at least 1
	FailFast   bool // start no more once one has not passed
	KeepAll    bool // keep outputs whole; without it what no report shows is dropped

	// Progress is called after each transcript with how many have been run. It is called by one goroutine at a time.
	Progress func(done int)
}

// Exercise runs a suite's transcripts against a program. When ctx is cancelled it breaks off, and returns the report so
// far.
func Exercise(ctx context.Context, target Target, suite *transcripts.Suite, options Options) Report {
	start := time.Now()
	report := Report{
		Program:    target.Name,
		Suite:      suite,
		Comparison: options.Comparison,
		Outcomes:   make([]Outcome, len(suite.Transcripts)),
	}
	for i, t := range suite.Transcripts {
		report.Outcomes[i] = Outcome{Transcript: t, Verdict: NotRun}
	}

	var (
		running sync.WaitGroup
		mu      sync.Mutex // guards done and the outcomes
		done    int
	)
	goesOn, stop := context.WithCancel(ctx)
	defer stop()
	slots := make(chan struct{}, max(1, options.Parallel))
	for i, t := range suite.Transcripts {
		slots <- struct{}{}
		if goesOn.Err() != nil {
			break
		}
		running.Go(func() {
			defer func() { <-slots }()
			o := Outcome{Transcript: t}
			if result, err := target.Run(ctx, suite, t); err != nil {
				o.Verdict, o.Reason = NotStarted, err.Error()
			} else {
				o = Judge(suite, t, result, options.Comparison)
			}
			if !options.KeepAll {
				o.cut()
			}

			mu.Lock()
			defer mu.Unlock()
			report.Outcomes[i] = o
			done++
			if options.Progress != nil {
				options.Progress(done)
			}
			// What cannot be started now cannot be started the next time either.
			if options.FailFast && o.Verdict != Pass || o.Verdict == NotStarted {
				stop()
			}
		})
	}
	running.Wait()

	report.Explain()
	for i, o := range report.Outcomes {
		if o.Verdict == Pass && !options.KeepAll {
			report.Outcomes[i].Run.Output, report.Outcomes[i].Run.Stderr = "", ""
		}
	}
	report.Elapsed = time.Since(start)
	report.Interrupted = ctx.Err() != nil
	return report
}

// cut drops the end of an output that is longer than any report shows. What is left is as much as findings look at.
func (o *Outcome) cut() {
	const longest, enough = 64 << 10, 16 << 10
	if output := o.Run.Output; len(output) > longest {
		o.Run.Output = strings.Clone(output[:min(len(output), 2*len(o.Transcript.Output)+enough)])
		o.Dropped = len(output) - len(o.Run.Output)
	}
}
