package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/suites"
	"tictactoe/internal/console"
	"tictactoe/internal/english"
)

// addUpdate adds the flag --update, which excludes those for judging and reporting.
func (f *flags) addUpdate(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.isUpdate, "update", false,
		"judge nothing: write the output of PROGRAM, which is right, as the expected output of "+
			"SUITE, and name the files")
	for _, name := range []string{
		"all", "fail-fast", "format", "ignore-case", "ignore-color", "ignore-space", "output-dir",
		"strict", "tolerance",
	} {
		cmd.MarkFlagsMutuallyExclusive("update", name)
	}
}

// update runs each transcript, and saves its output if the program ended itself.
func (f *flags) update(class class) error {
	ctx, stop := untilSignal()
	defer stop()
	target := class.targets[0]
	defer target.Close()
	if err := target.Build(ctx); err != nil {
		return err
	}
	c := console.OpenOutput(os.Stdout, f.color, environment)
	saved, files := 0, 0
	for _, t := range class.suite.Transcripts {
		var changed []string
		result, err := target.Run(ctx, t)
		if err == nil {
			changed, err = class.save(t, result)
		}
		for _, file := range changed {
			verb := "wrote"
			if _, missing := os.Stat(file); missing != nil {
				verb = "removed"
			}
			c.Print(verb + " " + file + "\n")
		}
		files += len(changed)
		refused, isRefused := errors.AsType[*suites.FileError](err)
		switch {
		case isRefused:
			c.Paint(console.Refusal, "FAIL")
			c.Print(fmt.Sprintf(" %s: %v\n", t.Name, refused.Err))
		case err != nil:
			return errors.Join(err, c.Close())
		default:
			saved++
		}
	}
	all := len(class.suite.Transcripts)
	const form = "%d of %d recorded, %s changed\n"
	c.Print(fmt.Sprintf(form, saved, all, english.Plural(files, "file")))
	if err := c.Close(); err != nil || saved == all {
		return err
	}
	return cli.CheckFailed
}

// save saves the output and the status of a run, and returns the files that it changed. A
// *suites.FileError concerns only this transcript.
func (c class) save(t suites.Transcript, result run.Result) (changed []string, err error) {
	var problem string
	switch {
	case result.NoOutputFile:
		problem = "it wrote no " + c.suite.OutputFile
	case result.Ending == run.Signaled:
		problem = "crashed: " + result.Signal // or a status that a shell takes for the signal
	case result.Ending == run.TimedOut:
		problem = fmt.Sprintf("still running after %v", result.Elapsed)
	case result.Ending == run.TooMuchOutput:
		problem = "stopped at the limit of " + result.LimitText()
	default:
		output := result.Output
		rules := compare.Rules{Space: compare.Strict, Kinds: c.options.Rules.Kinds}
		expected := rules.Parse(c.suite.Dialogue, t.Output, t.Input)
		printed := rules.Parse(c.suite.Dialogue, output, t.Input)
		if rules.Align(expected, printed).Match == compare.Equal {
			output = t.Output // only lines that vary, or are ignored, differ
		}
		return suites.Save(t, output, result.Status, c.suite.Dialogue)
	}
	return nil, &suites.FileError{Path: t.Path, Err: errors.New(problem)}
}
