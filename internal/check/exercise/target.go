package exercise

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"strings"

	"tictactoe/internal/check/run"
	"tictactoe/internal/check/suites"
)

// A Target is a program that can be run on the input of a transcript. Its functions return a
// *run.StartError if the program cannot be run, and any other error if the machine failed.
type Target struct {
	Name string // in reports

	// Build precedes the runs. It is called again before others, and then does nothing, unless it
	// has failed. It may be nil.
	Build func(context.Context) error

	Run   runFunc // runs the program once
	Close func()  // follows the last run; it may be nil
}

func (t Target) build(ctx context.Context) error {
	if t.Build == nil {
		return nil
	}
	return t.Build(ctx)
}

type runFunc = func(context.Context, suites.Transcript) (run.Result, error)

// Built returns a target that starts a command for each transcript, in a new folder. The command,
// which build returns, has the program, its files and its limits; limits that are 0 come from the
// transcript, as do the arguments and the input. Close discards a folder that was built.
func Built(
	name string, runner *run.Runner, build func(ctx context.Context) (run.Command, error),
) Target {
	var built run.Command
	return Target{
		Name: name,
		Build: func(ctx context.Context) (err error) {
			if built.Argv != nil {
				return nil
			}
			runner.Discard(built.Shown) // it has no program
			built, err = build(ctx)
			_, err = withoutFolder(built.Shown, run.Result{}, err)
			return err
		},
		Run: func(ctx context.Context, t suites.Transcript) (run.Result, error) {
			c := built
			bytes, lines := mostOutput(t)
			c.MaxOutput = cmp.Or(c.MaxOutput, bytes)
			c.Timeout = cmp.Or(c.Timeout, t.Timeout)
			c.Arguments, c.Stdin = t.Arguments, []byte(t.Input)
			result, err := runner.Run(ctx, c)
			if built.MaxOutput == 0 {
				limitLines(&result, lines)
			}
			return withoutFolder(c.Shown, result, err)
		},
		Close: func() { runner.Discard(built.Shown) },
	}
}

// mostOutput returns how many bytes and lines of output a transcript may have: twice the expected
// ones, and more than the white space, the digits and the ignored lines that a right program
// usually adds. Until a program is explained, a word takes about 80 bytes of memory, and a line
// 300.
func mostOutput(t suites.Transcript) (bytes, lines int) {
	return 2*len(t.Output) + 16<<10, 2*strings.Count(t.Output, "\n") + 1000
}

// limitLines cuts an output that has too many lines, as if the program had been stopped.
func limitLines(result *run.Result, most int) {
	lines := strings.SplitAfterN(result.Output, "\n", most+1)
	if len(lines) > most && lines[most] != "" {
		result.Output = strings.Join(lines[:most], "")
		result.Ending = run.TooMuchOutput
		result.Limit, result.InLines = most, true
	}
}

// withoutFolder removes the name of a program's folder, which may be a copy, from the messages of a
// run and from the error that the program cannot be started.
func withoutFolder(folder string, result run.Result, err error) (run.Result, error) {
	if folder == "" {
		return result, err
	}
	folder += string(filepath.Separator)
	result.Stderr = strings.ReplaceAll(result.Stderr, folder, "")
	if problem, ok := errors.AsType[*run.StartError](err); ok {
		text := strings.ReplaceAll(problem.Problem, folder, "")
		err = &run.StartError{Problem: text, Build: problem.Build}
	}
	return result, err
}
