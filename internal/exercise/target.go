package exercise

import (
	"context"
	"errors"
	"sync"
	"time"

	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

// A Target is a program that can be run on the input of a transcript.
type Target struct {
	Name string // in reports

	// Run runs the program once. A *run.StartError means that the program cannot be run, and any
	// other error that the machine failed.
	Run func(context.Context, *transcripts.Suite, transcripts.Transcript) (run.Result, error)
}

// Built returns a target that starts a command for each transcript, in a new empty folder. The
// command has the program and its limits; it reads the transcript's input from standard input, or
// from the suite's input file.
//
// The first run calls build to get the command. If build fails and the program is not to blame, the
// next run calls it again.
func Built(
	name string, runner *run.Runner, build func(ctx context.Context) (run.Command, error),
) Target {
	var mu sync.Mutex
	var built run.Command
	problem := errors.New("not built yet")
	prepare := func(ctx context.Context) (run.Command, error) {
		mu.Lock()
		defer mu.Unlock()
		if problem != nil && !isStartError(problem) {
			built, problem = build(ctx)
		}
		return built, problem
	}
	execute := func(
		ctx context.Context, suite *transcripts.Suite, t transcripts.Transcript,
	) (run.Result, error) {
		command, err := prepare(ctx)
		if err != nil {
			return run.Result{}, err
		}
		command.Stdin = []byte(t.Input)
		command.InputFile, command.OutputFile = suite.InputFile, suite.OutputFile
		return runner.Run(ctx, command)
	}
	return Target{name, execute}
}

// BuiltIn returns a target that runs a program of this project without a process. A session with
// comments was played at a keyboard, and runs atKeyboard, a program that accepts more, unless that
// is nil. The only limit is that of the output, the size that a transcript may have.
func BuiltIn(name string, program, atKeyboard transcripts.Program) Target {
	execute := func(
		_ context.Context, _ *transcripts.Suite, t transcripts.Transcript,
	) (run.Result, error) {
		program := program
		if t.Commented && atKeyboard != nil {
			program = atKeyboard
		}
		start := time.Now()
		output, status, err := program.Run(t.Input)
		result := run.Result{Status: status, Output: output, Elapsed: time.Since(start)}
		if err != nil {
			result.Ending = run.TooMuchOutput
		}
		return result, nil
	}
	return Target{name, execute}
}
