// Package exercise runs transcripts against programs, judges their outputs, and adds up the points.
// The result is a Report for each program:
//
//	Class -> Target.Run -> judge -> Outcome -> explain, makeExperiments -> Report with findings
//
// Package run starts the programs, package findings explains the failures, and package report
// writes the reports; this package does none of these.
package exercise

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/session"
	"tictactoe/internal/check/suites"
)

// RulesOf returns the rules of comparison in the suite.json of a suite. A line that it ignores may
// not vary.
func RulesOf(suite *suites.Suite) compare.Rules {
	r := compare.Rules{Tolerance: suite.Tolerance, IgnoreColor: suite.IgnoreColor}
	for _, kind := range suite.Ignore {
		kind.Counts = session.Nothing
		r.Kinds = append(r.Kinds, kind)
	}
	for _, kind := range suite.Varies {
		kind.Counts = session.Presence
		r.Kinds = append(r.Kinds, kind)
	}
	if suite.IgnoreCase {
		r = r.WithoutCase()
	}
	return r
}

// Options say how a suite is exercised.
type Options struct {
	Rules    compare.Rules
	Parallel int  // how many transcripts run at the same time; less than 1 means 1
	FailFast bool // start no other transcript of a program when one has failed
	Once     bool // run each transcript once, without experiments about the findings

	// ForStudents withholds from reports what students must not see.
	ForStudents bool

	// Progress is called before each transcript, by one goroutine at a time.
	Progress func(program string)
}

// Class runs a suite's transcripts against one or more programs. The transcripts of a single
// program run in parallel. Several programs run in parallel, and each runs its transcripts in
// order.
//
// If others may have disturbed a program, because it timed out, was killed, or could not be built
// or started, all others pause, and it runs again alone. So a busy machine costs no right program a
// point, and nor does another program's greed.
//
// done gets each report with the index of its target, from one goroutine at a time. An error of
// done, like one of the machine, stops the class and is returned. If ctx is cancelled, the reports
// have the outcomes so far.
func Class(
	ctx context.Context, targets []Target, suite *suites.Suite, options Options,
	done func(int, Report) error,
) error {
	stoppable, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	c := &class{options: options, stop: stop, done: done}
	c.blank = Report{Suite: suite, Rules: options.Rules, ForStudents: options.ForStudents}
	for _, t := range suite.Transcripts {
		c.blank.Outcomes = append(c.blank.Outcomes, Outcome{Transcript: t, Verdict: NotRun})
		c.expected = append(c.expected, sync.OnceValue(func() compare.Output {
			return c.blank.parse(t, t.Output)
		}))
	}
	parallelPrograms, parallelTranscripts := options.Parallel, 1
	if len(targets) == 1 {
		parallelPrograms, parallelTranscripts = 1, options.Parallel
	}
	if options.ForStudents && slices.ContainsFunc(suite.Transcripts, isHidden) {
		parallelTranscripts = 1 // a run could pass the hidden input to another one, by locks
	}
	inParallel(parallelPrograms, len(targets), func(i int) {
		target, report := c.beside(targets[i]), c.blank
		report.Program, report.Outcomes = targets[i].Name, slices.Clone(c.blank.Outcomes)
		c.exercise(stoppable, target, parallelTranscripts, &report, report.find(isNotRun))
		if len(report.find(mayBeDisturbed)) > 0 {
			c.alone.Lock()
			c.exerciseAgain(stoppable, targets[i], &report)
			c.alone.Unlock()
		}
		c.finish(stoppable, target, i, &report)
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
	blank    Report                  // in which no transcript has run
	expected []func() compare.Output // of each transcript
	options  Options
	stop     context.CancelCauseFunc // ends the exercise because of an error
	done     func(int, Report) error

	mu    sync.Mutex   // held during calls of Progress and done
	alone sync.RWMutex // locked for a program that runs alone, and for reading by the others
}

// beside returns a target that waits while another program runs alone.
func (c *class) beside(target Target) Target {
	paused := target
	paused.Build = func(ctx context.Context) error {
		c.alone.RLock()
		defer c.alone.RUnlock()
		return target.build(ctx)
	}
	paused.Run = func(ctx context.Context, t suites.Transcript) (run.Result, error) {
		c.alone.RLock()
		defer c.alone.RUnlock()
		return target.Run(ctx, t)
	}
	return paused
}

func isNotRun(o Outcome) bool     { return o.Verdict == NotRun }
func isNotStarted(o Outcome) bool { return o.Verdict == NotStarted }

// mayBeDisturbed reports whether an outcome may be the fault of a process that ran at the same
// time. That may even prevent a start: a process that is starting while a program is copied holds
// the file open for a moment longer, and the system executes no file that is open for writing.
func mayBeDisturbed(o Outcome) bool {
	isStopped := o.Run.Ending == run.TimedOut || o.Run.Signal == "SIGKILL"
	return isNotStarted(o) || o.Verdict.Failed() && isStopped
}

// find returns the indexes of the outcomes that match.
func (r *Report) find(matches func(Outcome) bool) (indexes []int) {
	for i, o := range r.Outcomes {
		if matches(o) {
			indexes = append(indexes, i)
		}
	}
	return indexes
}

// exercise builds a program, and runs transcripts against it. Until a transcript runs again, it
// counts as not run, because the class may be stopped.
func (c *class) exercise(
	ctx context.Context, target Target, parallel int, report *Report, indexes []int,
) {
	open, closeProgram := context.WithCancel(ctx)
	defer closeProgram()
	for _, i := range indexes {
		report.Outcomes[i] = c.blank.Outcomes[i]
	}
	problem := target.build(ctx)
	var mu sync.Mutex // held while outcomes change
	inParallel(parallel, len(indexes), func(i int) {
		if open.Err() != nil || problem != nil && i > 0 {
			return
		}
		o := c.outcome(ctx, target, problem, indexes[i])
		mu.Lock()
		defer mu.Unlock()
		report.Outcomes[indexes[i]] = o
		// A program that cannot be started is not tried with each transcript.
		if c.options.FailFast && o.Verdict.Failed() || o.Verdict == NotStarted ||
			report.needed() < len(report.Outcomes) {
			closeProgram()
		}
	})
	needed := report.needed()
	for _, i := range indexes {
		if i >= needed { // it ran at the same time; with one at a time it would not have run
			report.Outcomes[i] = c.blank.Outcomes[i]
		}
	}
}

// exerciseAgain repeats the first transcript that may have been disturbed. If it ends now, it was
// disturbed, so the others are repeated, too.
func (c *class) exerciseAgain(ctx context.Context, target Target, report *Report) {
	first := report.find(mayBeDisturbed)[:1]
	c.exercise(ctx, target, 1, report, first)
	o := report.Outcomes[first[0]]
	if mayBeDisturbed(o) || c.options.FailFast && o.Verdict.Failed() {
		return
	}
	c.exercise(ctx, target, 1, report, report.find(func(o Outcome) bool {
		return mayBeDisturbed(o) || isNotRun(o)
	}))
}

// mostTimeouts stop a program.
const mostTimeouts = 5

// needed returns how many transcripts a program needs to run. The first ones decide, up to one that
// has not run yet, whatever ran at the same time.
func (r *Report) needed() int {
	timeouts := 0
	for i, o := range r.Outcomes {
		if o.Verdict == TimedOut {
			timeouts++
		}
		if o.Verdict == NotRun {
			break
		}
		if timeouts == mostTimeouts {
			return i + 1
		}
	}
	return len(r.Outcomes)
}

// finish completes a report after the last run of its program, and passes it on.
func (c *class) finish(ctx context.Context, target Target, i int, report *Report) {
	report.Interrupted = ctx.Err() != nil
	if !report.Interrupted {
		report.fillIn()
	}
	if !c.options.Once {
		report.rerun = target.Run
	}
	report.Explain(ctx)
	report.rerun = nil // it holds the whole class
	if target.Close != nil {
		target.Close()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.done(i, *report); err != nil {
		c.stop(err)
	}
}

// fillIn sets the reason of the outcomes of transcripts that were not run. A program that could not
// be started once cannot be started at all.
func (r *Report) fillIn() {
	if r.needed() < len(r.Outcomes) {
		const format = "after %d timeouts, the other transcripts were not run"
		r.Stopped = fmt.Sprintf(format, mostTimeouts)
	}
	rest := Outcome{Verdict: NotRun, Reason: r.Stopped}
	if at := slices.IndexFunc(r.Outcomes, isNotStarted); at >= 0 {
		rest = r.Outcomes[at]
	}
	for _, i := range r.find(isNotRun) {
		o := &r.Outcomes[i]
		o.Verdict, o.Reason, o.Run = rest.Verdict, rest.Reason, rest.Run
	}
}

func (c *class) showProgress(target Target) {
	if c.options.Progress != nil {
		c.mu.Lock()
		c.options.Progress(target.Name)
		c.mu.Unlock()
	}
}

// outcome runs the transcript with an index, unless err prevents that, and judges the run.
func (c *class) outcome(ctx context.Context, target Target, err error, index int) Outcome {
	o := c.blank.Outcomes[index]
	var result run.Result
	if err == nil {
		c.showProgress(target)
		result, err = target.Run(ctx, o.Transcript)
	}
	problem, notStarted := errors.AsType[*run.StartError](err)
	switch {
	case err == nil:
		o.Run = result
		c.blank.judge(&o, c.expected[index])
	case notStarted:
		o.Verdict, o.Reason, o.Run = NotStarted, err.Error(), problem.Build
	case ctx.Err() == nil:
		c.stop(fmt.Errorf("cannot go on: %w", err))
	}
	if o.Verdict == Pass { // neither reports nor findings need the output
		o.Run.Output, o.Run.Stderr = "", message(o.Run.Stderr)
	} else {
		o.Run.Stderr = c.shareOfStderr(o.Run.Stderr)
	}
	return o
}

// shareOfStderr returns the end of a text on standard error: its share of the text that is kept of
// a program in all transcripts, or a KiB if that is more.
func (c *class) shareOfStderr(text string) string {
	const bytesInAll, least = 256 << 10, 1 << 10
	share := max(least, bytesInAll/len(c.blank.Outcomes))
	return strings.Clone(text[max(0, len(text)-share):])
}
