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
	"tictactoe/transcripts"
)

// addUpdate adds the flag --update, which excludes those for judging and reporting.
func (e *exerciser) addUpdate(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&e.isUpdate, "update", false,
		"judge nothing: write the output of PROGRAM, which is right, as the expected output of "+
			"SUITE, and name the files")
	for _, name := range []string{
		"all", "fail-fast", "format", "ignore-case", "ignore-color", "ignore-space", "list",
		"output-dir", "strict", "tolerance",
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
		if t.HasMore {
			err := &transcripts.FileError{Path: t.Path, Err: transcripts.ErrHasMore}
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
		changed, problem, err := e.save(o, results)
		for _, file := range changed {
			verb := "wrote"
			if _, missing := os.Stat(file); missing != nil {
				verb = "removed"
			}
			c.Print(verb + " " + file + "\n")
		}
		files += len(changed)
		switch {
		case err != nil:
			return errors.Join(err, c.Close())
		case problem != "":
			c.Paint(console.Refusal, "FAIL")
			c.Print(" " + o.Transcript.Name + ": " + problem + "\n")
		default:
			saved++
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

// save saves the output and the status of the run of a transcript, and returns the files that it
// changed, or a problem that concerns only this transcript.
func (e *exerciser) save(
	o exercise.Outcome, results map[string]run.Result,
) (changed []string, problem string, err error) {
	t := o.Transcript
	result, hasRun := results[t.Name]
	switch {
	case !hasRun:
		problem = "not run: " + o.Reason
	case result.NoOutputFile:
		problem = "it wrote no " + e.suite.OutputFile
	case result.Ending == run.Signaled:
		problem = "crashed: " + result.Signal // or a status that a shell takes for the signal
	case result.Ending == run.TimedOut:
		limit := cmp.Or(e.sandbox.limits.Timeout, t.Timeout, run.DefaultTimeout)
		problem = fmt.Sprintf("still running after %v", limit)
	case result.Ending == run.TooMuchOutput:
		problem = "stopped at the limit of " + result.Limit
	default:
		c, dialogue := e.options.Comparison, e.suite.Dialogue
		output := c.KeepVarying(dialogue, t.Output, result.Output, t.Input)
		changed, err = transcripts.Save(t, output, result.Status, dialogue)
		if refused, ok := errors.AsType[*transcripts.FileError](err); ok {
			return changed, refused.Err.Error(), nil
		}
	}
	return changed, problem, err
}
