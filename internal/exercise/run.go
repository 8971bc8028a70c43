package exercise

import (
	"context"
	"sync"
	"time"

	"tictactoe/transcripts"
)

// Options say how a suite is exercised.
type Options struct {
	Comparison transcripts.Comparison
	Parallel   int  // how many transcripts run at once, at least 1
	FailFast   bool // start no more once one has not passed

	// Progress is called after each transcript with how many have been run. It is called by one goroutine at a time.
	Progress func(done int)
}

// Exercise runs a suite's transcripts against a program. When ctx is cancelled it breaks off, and returns the report so
// far.
func Exercise(ctx context.Context, target Target, suite *transcripts.Suite, options Options) Report {
	report := Report{
		Program:    target.Name(),
		Suite:      suite,
		Comparison: options.Comparison,
		Outcomes:   make([]Outcome, len(suite.Transcripts)),
	}
	for i, t := range suite.Transcripts {
		report.Outcomes[i].Transcript = t
	}
	start := time.Now()
	var (
		mu         sync.Mutex
		next, done int
		stopped    bool
	)
	take := func() (int, bool) {
		mu.Lock()
		defer mu.Unlock()
		if stopped || ctx.Err() != nil || next == len(report.Outcomes) {
			return 0, false
		}
		next++
		return next - 1, true
	}
	finish := func(i int, o Outcome) {
		mu.Lock()
		defer mu.Unlock()
		report.Outcomes[i] = o
		done++
		if options.Progress != nil {
			options.Progress(done)
		}
		// What cannot be started now will not start the next time either.
		stopped = stopped || options.FailFast && o.Verdict != Pass || o.Verdict == NotStarted
	}
	var workers sync.WaitGroup
	for range max(1, options.Parallel) {
		workers.Go(func() {
			for i, ok := take(); ok; i, ok = take() {
				t := suite.Transcripts[i]
				run, err := target.Run(ctx, suite, t)
				if err != nil {
					finish(i, Outcome{Transcript: t, Verdict: NotStarted, Reason: err.Error()})
					continue
				}
				finish(i, Judge(suite, t, run, options.Comparison))
			}
		})
	}
	workers.Wait()
	report.Elapsed = time.Since(start)
	report.Interrupted = ctx.Err() != nil
	return report
}

// A BuiltIn is a program of this project, run without a process.
type BuiltIn struct {
	Label   string
	Program transcripts.Program
}

// Name returns the label.
func (b BuiltIn) Name() string { return b.Label }

// Run runs the program. It has no limits: what is built in ends.
func (b BuiltIn) Run(_ context.Context, suite *transcripts.Suite, t transcripts.Transcript) (Run, error) {
	start := time.Now()
	result := transcripts.Replay(b.Program, t, suite.Dialogue, transcripts.Strict)
	return Run{Output: result.Output, Status: result.Status, Elapsed: time.Since(start)}, nil
}
