package exercise

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"strings"
	"sync"

	"tictactoe/internal/check/run"
	"tictactoe/transcripts"
)

// A Target is a program that can be run on the input of a transcript.
type Target struct {
	Name string // in reports

	// Run runs the program once. A *run.StartError means that the program cannot be run, and any
	// other error that the machine failed.
	Run runFunc

	// Close follows the last run. It may be nil.
	Close func()
}

type runFunc = func(
	context.Context, *transcripts.Suite, transcripts.Transcript,
) (run.Result, error)

// Built returns a target that starts a command for each transcript, in a new folder with the
// suite's files. The command has the program and its limits; limits that are 0 come from the
// transcript. It reads the transcript's input from standard input, or from the suite's input file.
//
// The first run calls build to get the command. If build fails and the program may not be to blame,
// the next run calls it again. Close discards a folder that was built.
func Built(
	name string, runner *run.Runner, build func(ctx context.Context) (run.Command, error),
) Target {
	var mu sync.Mutex
	var built run.Command
	problem := errors.New("not built yet")
	prepare := func(ctx context.Context) (run.Command, error) {
		mu.Lock()
		defer mu.Unlock()
		failed, isFailed := errors.AsType[*run.StartError](problem)
		if problem != nil && (!isFailed || isDisturbed(failed.Build)) {
			built, problem = build(ctx)
		}
		return built, problem
	}
	target := Target{Name: name, Close: func() { runner.Discard(built.Shown) }}
	target.Run = func(
		ctx context.Context, suite *transcripts.Suite, t transcripts.Transcript,
	) (run.Result, error) {
		command, err := prepare(ctx)
		if err != nil {
			return withoutFolder(command.Shown, run.Result{}, err)
		}
		command.MaxOutput = cmp.Or(command.MaxOutput, max(run.DefaultMaxOutput, mostToJudge(t)))
		command.Timeout = cmp.Or(command.Timeout, t.Timeout)
		command.Arguments, command.Files = t.Arguments, suite.Files
		command.Stdin = []byte(t.Input)
		command.InputFile, command.OutputFile = suite.InputFile, suite.OutputFile
		result, err := runner.Run(ctx, command)
		return withoutFolder(command.Shown, result, err)
	}
	return target
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
