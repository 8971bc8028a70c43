package exercise

import (
	"context"
	"strings"
	"sync"
	"time"

	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

// A Target is a program that can be run on the input of a transcript.
type Target struct {
	Name string // what reports call it

	// Run runs the program. An error says that the program could not be run at all.
	Run func(ctx context.Context, suite *transcripts.Suite, t transcripts.Transcript) (run.Result, error)
}

// Executable returns the target that starts a command anew for each transcript, in an empty folder of its own. The command
// says which program, and its limits; it gets the transcript's input as standard input, or as the suite's input file.
func Executable(name string, runner *run.Runner, command run.Command) Target {
	return Built(name, runner, func(context.Context) (run.Command, error) { return command, nil })
}

// Built returns the target whose command, as in Executable, build returns when it is first needed.
func Built(name string, runner *run.Runner, build func(ctx context.Context) (run.Command, error)) Target {
	var once sync.Once
	var built run.Command
	var problem error
	return Target{name, func(ctx context.Context, suite *transcripts.Suite, t transcripts.Transcript) (run.Result, error) {
		once.Do(func() { built, problem = build(ctx) })
		if problem != nil {
			return run.Result{}, problem
		}
		command := built
		command.Stdin = []byte(t.Input)
		command.InputFile, command.OutputFile = suite.InputFile, suite.OutputFile
		result, err := runner.Run(ctx, command)
		if err != nil && ctx.Err() != nil {
			return run.Result{Ending: run.Cancelled}, nil
		}
		return result, err
	}}
}

// BuiltIn returns the target that runs a program of this project without a process. A session with comments was played at a
// keyboard, where a program may know more: it runs atKeyboard, where that is not nil. There are no limits.
func BuiltIn(name string, program, atKeyboard transcripts.Program) Target {
	return Target{name, func(_ context.Context, _ *transcripts.Suite, t transcripts.Transcript) (run.Result, error) {
		program := program
		if t.Commented && atKeyboard != nil {
			program = atKeyboard
		}
		start := time.Now()
		var output strings.Builder
		status := program(strings.NewReader(t.Input), &output)
		return run.Result{Ending: run.Exited, Status: status, Output: output.String(), Elapsed: time.Since(start)}, nil
	}}
}
