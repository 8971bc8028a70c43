package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"sync"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/cmd/internal/suites"
	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/run"
	"tictactoe/internal/console"
	"tictactoe/internal/english"
	"tictactoe/internal/session"
	"tictactoe/transcripts"
)

// addUpdate adds the flag --update, which excludes those for judging and reporting.
func (e *exerciser) addUpdate(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&e.isUpdate, "update", false,
		"judge nothing: write the output of PROGRAM, which is right, as the expected output of "+
			"SUITE, and name the files")
	for _, name := range []string{
		"all", "fail-fast", "format", "ignore-space", "list", "output-dir", "strict", "tolerance",
	} {
		cmd.MarkFlagsMutuallyExclusive("update", name)
	}
}

// checkUpdate returns an error if --update cannot be used with a suite or programs.
func (e *exerciser) checkUpdate(suite string, submissions []submission) error {
	switch {
	case !e.isUpdate:
		return nil
	case suites.IsBuiltIn(suite):
		return cli.Misuse("--update needs a path: the built-in suites cannot change")
	case len(submissions) > 1:
		return cli.Misuse("--update takes one program")
	}
	return nil
}

// update runs the transcripts, and saves the output of each in which the program ended itself.
func (e *exerciser) update(s submission) error {
	for _, t := range e.suite.Transcripts {
		if t.Commented {
			err := &transcripts.FileError{Path: t.Path, Err: transcripts.ErrComments}
			return cli.WithHint(err, "--run selects other transcripts")
		}
	}
	results := map[string]run.Result{} // by the names of the transcripts
	target := recording(e.build.target(s, e.runner, e.sandbox.limits), results)
	var report exercise.Report
	fault := e.exercise([]exercise.Target{target}, func(_ int, r exercise.Report) error {
		report = r
		return nil
	})
	switch {
	case fault != nil:
		return fault
	case report.Interrupted: // nothing is saved
		return cli.Interrupted
	}

	c := console.OpenOutput(os.Stdout, e.color, environment)
	saved, files := 0, 0
	for _, o := range report.Outcomes {
		if o.Verdict == exercise.NotStarted {
			return errors.Join(errors.New(o.Reason), c.Close())
		}
		changed, err := e.save(o, results)
		for _, file := range changed {
			verb := "wrote"
			if _, missing := os.Stat(file); missing != nil {
				verb = "removed"
			}
			c.Print(verb + " " + session.ShowSpace(file) + "\n")
		}
		files += len(changed)
		problem, isProblem := errors.AsType[*unsavedError](err)
		switch {
		case err == nil:
			saved++
		case isProblem:
			c.Paint(console.Refusal, "FAIL")
			c.Print(" " + session.ShowSpace(o.Transcript.Name) + ": " + problem.Error() + "\n")
		default:
			return errors.Join(err, c.Close())
		}
	}
	all := len(report.Outcomes)
	const form = "%d of %d recorded, %s changed\n"
	c.Print(fmt.Sprintf(form, saved, all, english.Plural(files, "file")))
	if err := c.Close(); err != nil || saved == all {
		return err
	}
	return cli.CheckFailed
}

// recording returns a target that also keeps the results of its runs. It returns the expected
// output, so that only the ends of the runs are judged, and no output is explained.
func recording(target exercise.Target, results map[string]run.Result) exercise.Target {
	execute := target.Run
	var mu sync.Mutex
	target.Run = func(
		ctx context.Context, suite *transcripts.Suite, t transcripts.Transcript,
	) (run.Result, error) {
		result, err := execute(ctx, suite, t)
		if err == nil {
			mu.Lock()
			results[t.Name] = result
			mu.Unlock()
		}
		result.Output = t.Output
		return result, err
	}
	return target
}

// An unsavedError says why the output of a run is not saved, although the others may be.
type unsavedError struct{ problem string }

func (e *unsavedError) Error() string { return e.problem }

// save saves the output and the status of the run of a transcript, and returns the files that it
// changed.
func (e *exerciser) save(
	o exercise.Outcome, results map[string]run.Result,
) (changed []string, err error) {
	result, hasRun := results[o.Transcript.Name]
	problem := ""
	switch {
	case !hasRun:
		problem = "not run: " + o.Reason
	case result.OutputFileIs != "":
		problem = e.suite.OutputFile + " is " + result.OutputFileIs
	case result.NoOutputFile:
		problem = "it wrote no " + e.suite.OutputFile
	case result.Ending == run.Signaled:
		problem = "crashed: " + result.Signal
	case result.Ending == run.TimedOut:
		limit := cmp.Or(e.sandbox.limits.Timeout, o.Transcript.Timeout, run.DefaultTimeout)
		problem = fmt.Sprintf("still running after %v", limit)
	case result.Ending == run.TooMuchOutput:
		problem = "stopped at the limit of " + result.Limit
	default:
		t := o.Transcript
		changed, err = transcripts.Save(t, result.Output, result.Status, e.suite.Dialogue)
		if wrong, ok := errors.AsType[*transcripts.FileError](err); ok {
			problem = wrong.Err.Error()
		}
	}
	if problem != "" {
		err = &unsavedError{problem}
	}
	return changed, err
}
