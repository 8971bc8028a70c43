// Package exercise runs transcripts against a program, an executable or one built in, and judges the output. The result is
// a Report. Package report writes it for students, graders and CI.
package exercise

import (
	"context"
	"errors"
	"fmt"
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
	Advice     string // what its signal probably means, or what white space differs; empty where nobody can tell
	Run        run.Result
	Difference *transcripts.Difference // between the output and the expected one; nil if there is none
	Dropped    int                     // how many bytes of the output were dropped behind those in Run
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

// Points returns how many of its transcript's points an outcome is worth.
func (r Report) Points(o Outcome) float64 {
	share := map[Verdict]float64{Pass: 1, Layout: r.Suite.LayoutPoints, Text: r.Suite.TextPoints}
	return share[o.Verdict] * o.Transcript.Points
}

// Score returns the sums of the outcomes' points and of the points that they could be worth.
func (r Report) Score() (points, most float64) {
	for _, o := range r.Outcomes {
		points += r.Points(o)
		most += o.Transcript.Points
	}
	const parts = 1e6 // rounding to them removes what adding decimal fractions in binary leaves behind
	return math.Round(points*parts) / parts, math.Round(most*parts) / parts
}

// Options say how a suite is exercised.
type Options struct {
	Comparison transcripts.Comparison
	Parallel   int  // how many transcripts run at once, at least 1
	FailFast   bool // start no more of a program once one has not passed
	KeepAll    bool // keep outputs whole; without it what no report shows is dropped

	// Progress is called before each transcript. It is called by one goroutine at a time.
	Progress func(program string)
}

// Exercise runs a suite's transcripts against a program. When ctx is cancelled it breaks off, and returns the report so
// far. The error is a fault of the harness, for which it broke off, too.
func Exercise(ctx context.Context, target Target, suite *transcripts.Suite, options Options) (report Report, err error) {
	err = Class(ctx, []Target{target}, suite, options, func(_ int, r Report) error {
		report = r
		return nil
	})
	return report, err
}

// Class exercises several programs, as Exercise does one. While programs wait, each that is exercised has one transcript under
// way at a time, so one that sits out all its time limits holds up no other. When none waits, what is free of Parallel serves
// those that are still at it. Each report is handed to done when it is complete, by one goroutine at a time, with the number of
// its target. An error of done, or a fault of the harness, breaks the class off.
func Class(
	ctx context.Context, targets []Target, suite *transcripts.Suite, options Options, done func(int, Report) error,
) error {
	whole, breakOff := context.WithCancelCause(ctx)
	defer breakOff(nil)
	parallel := max(1, min(options.Parallel, len(targets)*len(suite.Transcripts)))
	c := &class{suite: suite, options: options, spare: make(chan struct{}, parallel), breakOff: breakOff}
	next := make(chan int)
	var workers sync.WaitGroup
	for range parallel {
		workers.Go(func() {
			for i := range next {
				report := c.exercise(whole, targets[i])
				c.mu.Lock()
				if err := done(i, report); err != nil {
					breakOff(err)
				}
				c.mu.Unlock()
			}
			c.spare <- struct{}{}
		})
	}
	for i := range targets {
		next <- i
	}
	close(next)
	workers.Wait()
	if fault := context.Cause(whole); fault != context.Cause(ctx) {
		return fault
	}
	return nil
}

// A class is several programs that are being exercised.
type class struct {
	suite    *transcripts.Suite
	options  Options
	spare    chan struct{} // a worker that finds no program waiting leaves its right to run a transcript here
	breakOff context.CancelCauseFunc

	mu sync.Mutex // guards the calls of Progress and done
}

// exercise runs the suite against one program.
func (c *class) exercise(ctx context.Context, target Target) Report {
	start := time.Now()
	report := Report{Program: target.Name, Suite: c.suite, Comparison: c.options.Comparison}
	for _, t := range c.suite.Transcripts {
		report.Outcomes = append(report.Outcomes, Outcome{Transcript: t, Verdict: NotRun})
	}
	goesOn, stop := context.WithCancel(ctx)
	defer stop()
	own := make(chan struct{}, 1)
	own <- struct{}{}
	var running sync.WaitGroup
	for i := range report.Outcomes {
		slot := own
		select {
		case <-own:
		case <-c.spare:
			slot = c.spare
		}
		running.Go(func() {
			defer func() { slot <- struct{}{} }()
			if goesOn.Err() != nil {
				return
			}
			o := c.outcome(ctx, target, report.Outcomes[i].Transcript)
			// What cannot be started now cannot be started the next time either.
			if c.options.FailFast && o.Verdict.Failed() || o.Verdict == NotStarted {
				stop()
			}
			report.Outcomes[i] = o
		})
	}
	running.Wait()

	report.Explain()
	report.Elapsed = time.Since(start)
	report.Interrupted = ctx.Err() != nil
	return report
}

// outcome runs a transcript and judges what came of it.
func (c *class) outcome(ctx context.Context, target Target, t transcripts.Transcript) Outcome {
	if c.options.Progress != nil {
		c.mu.Lock()
		c.options.Progress(target.Name)
		c.mu.Unlock()
	}
	o := Outcome{Transcript: t, Verdict: NotRun}
	result, err := c.run(ctx, target, t)
	problem, notStarted := errors.AsType[*run.StartError](err)
	switch {
	case err == nil:
		o = Judge(c.suite, t, result, c.options.Comparison)
	case notStarted:
		o.Verdict, o.Reason, o.Run.Stderr = NotStarted, err.Error(), problem.Said
	case ctx.Err() == nil:
		c.breakOff(fmt.Errorf("cannot go on: %w", err))
	}
	if !c.options.KeepAll {
		o.cut()
	}
	return o
}

// run runs a transcript. A fault of the harness may pass: it is tried again three times.
func (c *class) run(ctx context.Context, target Target, t transcripts.Transcript) (result run.Result, err error) {
	for wait := 50 * time.Millisecond; ; wait *= 2 {
		result, err = target.Run(ctx, c.suite, t)
		if err == nil || isTheirs(err) || ctx.Err() != nil || wait > 200*time.Millisecond {
			return result, err
		}
		time.Sleep(wait)
	}
}

// isTheirs reports whether a program cannot be run for a reason of its own.
func isTheirs(err error) bool {
	_, ok := errors.AsType[*run.StartError](err)
	return ok
}

// cut drops what no report shows: all output where it is right, and the end of one that is very long. What is left is as much
// as findings look at.
func (o *Outcome) cut() {
	const longest, enough = 64 << 10, 16 << 10
	output := o.Run.Output
	switch {
	case o.Verdict == Pass:
		o.Run.Output, o.Run.Stderr = "", ""
	case len(output) > longest:
		o.Run.Output = strings.Clone(output[:min(len(output), 2*len(o.Transcript.Output)+enough)])
		o.Dropped = len(output) - len(o.Run.Output)
	}
}
