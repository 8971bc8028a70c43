// Package exercise runs transcripts against a program, an executable or a built-in one, judges the
// output, and explains in findings what is wrong with the program. The result is a Report.
//
// Package run starts the programs, and package report writes the reports; this package does
// neither.
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

// A Verdict is the result of one transcript, as reports name it.
type Verdict string

const (
	NotRun        Verdict = "not run"         // an earlier one failed, or Ctrl-C
	Pass          Verdict = "pass"            // output and exit status as expected
	Layout        Verdict = "layout"          // only white space differs
	Text          Verdict = "text"            // only wording differs, always in the same way
	Differs       Verdict = "differs"         // other output
	TimedOut      Verdict = "timeout"         // still running at the time limit
	TooMuchOutput Verdict = "too much output" // more than the output limit
	Crashed       Verdict = "crashed"         // ended by a signal
	WrongStatus   Verdict = "status"          // only the exit status differs
	NotStarted    Verdict = "not started"     // the program is missing, or cannot be run
)

// Failed reports whether a transcript was run, or should have been, and did not pass.
func (v Verdict) Failed() bool { return v != Pass && v != NotRun }

// An Outcome is the verdict on a transcript, and the facts that it is based on.
type Outcome struct {
	Transcript transcripts.Transcript
	Verdict    Verdict
	Reason     string // why it did not pass, in one line: the place, the signal or the status
	Advice     string // the probable meaning of a signal, or of other white space; may be empty
	Run        run.Result
	Difference *transcripts.Difference // from the expected output; nil if there is none
	Dropped    int                     // how many bytes of output followed those in Run
}

// A Report is the result of exercising one program.
type Report struct {
	Program     string
	Suite       *transcripts.Suite
	Comparison  transcripts.Comparison
	Outcomes    []Outcome // one per transcript, in the suite's order
	Findings    []Finding // the one that explains most comes first
	Elapsed     time.Duration
	Interrupted bool // outcomes that were not reached are NotRun
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

// Points returns how many of its transcript's points an outcome earns.
func (r Report) Points(o Outcome) float64 {
	share := map[Verdict]float64{Pass: 1, Layout: r.Suite.LayoutPoints, Text: r.Suite.TextPoints}
	return share[o.Verdict] * o.Transcript.Points
}

// Score returns the sum of the points that the outcomes earn, and the most that they could earn.
func (r Report) Score() (points, most float64) {
	for _, o := range r.Outcomes {
		points += r.Points(o)
		most += o.Transcript.Points
	}
	const parts = 1e6 // rounding to these removes the error of adding decimal fractions in binary
	return math.Round(points*parts) / parts, math.Round(most*parts) / parts
}

// Options are how to exercise a suite.
type Options struct {
	Comparison transcripts.Comparison
	Parallel   int  // how many transcripts run at the same time; less than 1 means 1
	FailFast   bool // start no other transcript of a program when one has failed
	KeepAll    bool // keep outputs whole; otherwise parts that no report shows are dropped

	// Progress is called before each transcript, by one goroutine at a time.
	Progress func(program string)
}

// Exercise runs a suite's transcripts against a program. If ctx is cancelled, or the machine fails,
// it stops and returns the report so far; the error is that of the machine.
func Exercise(
	ctx context.Context, target Target, suite *transcripts.Suite, options Options,
) (report Report, err error) {
	targets := []Target{target}
	err = Class(ctx, targets, suite, options, func(_ int, r Report) error {
		report = r
		return nil
	})
	return report, err
}

// Class exercises programs as Exercise does. The transcripts of a single program run in parallel.
// Several programs run in parallel, and each runs its transcripts in order.
//
// done gets each complete report with the index of its target, from one goroutine at a time. An
// error of done, like one of the machine, stops the class and is returned.
func Class(
	ctx context.Context, targets []Target, suite *transcripts.Suite, options Options,
	done func(int, Report) error,
) error {
	stoppable, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	c := &class{suite: suite, options: options, stop: stop}
	parallelPrograms, parallelTranscripts := options.Parallel, 1
	if len(targets) == 1 {
		parallelPrograms, parallelTranscripts = 1, options.Parallel
	}
	inParallel(parallelPrograms, len(targets), func(i int) {
		report := c.exercise(stoppable, targets[i], parallelTranscripts)
		c.mu.Lock()
		defer c.mu.Unlock()
		if err := done(i, report); err != nil {
			stop(err)
		}
	})
	if cause := context.Cause(stoppable); cause != context.Cause(ctx) {
		return cause
	}
	return nil
}

// inParallel calls do with the numbers from 0 to n-1, in order, with at most limit calls at the
// same time. It returns when all calls have returned.
func inParallel(limit, n int, do func(int)) {
	next := make(chan int)
	var workers sync.WaitGroup
	for range max(1, min(limit, n)) {
		workers.Go(func() {
			for i := range next {
				do(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	workers.Wait()
}

// A class is an exercise of one or more programs.
type class struct {
	suite   *transcripts.Suite
	options Options
	stop    context.CancelCauseFunc // ends the exercise because of an error

	mu sync.Mutex // held during calls of Progress and done
}

// exercise runs the suite against one program.
func (c *class) exercise(ctx context.Context, target Target, parallel int) Report {
	start := time.Now()
	report := Report{Program: target.Name, Suite: c.suite, Comparison: c.options.Comparison}
	for _, t := range c.suite.Transcripts {
		report.Outcomes = append(report.Outcomes, Outcome{Transcript: t, Verdict: NotRun})
	}
	open, closeProgram := context.WithCancel(ctx)
	defer closeProgram()
	inParallel(parallel, len(report.Outcomes), func(i int) {
		if open.Err() != nil {
			return
		}
		o := c.outcome(ctx, target, report.Outcomes[i].Transcript)
		// A program that cannot be started cannot be started the next time either.
		if c.options.FailFast && o.Verdict.Failed() || o.Verdict == NotStarted {
			closeProgram()
		}
		report.Outcomes[i] = o
	})

	report.Explain()
	report.Elapsed = time.Since(start)
	report.Interrupted = ctx.Err() != nil
	return report
}

// outcome runs a transcript and judges the result.
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
		c.stop(fmt.Errorf("cannot go on: %w", err))
	}
	if !c.options.KeepAll {
		o.cut()
	}
	return o
}

// run runs a transcript. After an error of the machine, which may be temporary, it tries again up
// to three times.
func (c *class) run(
	ctx context.Context, target Target, t transcripts.Transcript,
) (result run.Result, err error) {
	for wait := 50 * time.Millisecond; ; wait *= 2 {
		result, err = target.Run(ctx, c.suite, t)
		if err == nil || isStartError(err) || ctx.Err() != nil || wait > 200*time.Millisecond {
			return result, err
		}
		time.Sleep(wait)
	}
}

// isStartError reports whether the program is to blame for an error, and not the machine.
func isStartError(err error) bool {
	_, ok := errors.AsType[*run.StartError](err)
	return ok
}

// cut drops the parts of an outcome that neither reports nor findings need: all output if it is
// right, and the end of a very long one.
func (o *Outcome) cut() {
	const longest, enough = 64 << 10, 16 << 10
	output := o.Run.Output
	switch {
	case o.Verdict == Pass:
		o.Run.Output, o.Run.Stderr = "", ""
	case len(output) > longest:
		kept := min(len(output), 2*len(o.Transcript.Output)+enough)
		o.Run.Output = strings.Clone(output[:kept])
		o.Dropped = len(output) - kept
	}
}
