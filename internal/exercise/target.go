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
	Name string // what reports call it

	// Run runs the program. An error says that the program could not be run at all.
	Run func(ctx context.Context, suite *transcripts.Suite, t transcripts.Transcript) (run.Result, error)
}

// Built returns the target that starts a command anew for each transcript, in an empty folder of its own. The command says
// which program, and its limits; it gets the transcript's input as standard input, or as the suite's input file. Build
// returns it when it is first needed, and is called again where the harness was at fault.
func Built(name string, runner *run.Runner, build func(ctx context.Context) (run.Command, error)) Target {
	var mu sync.Mutex
	var built run.Command
	problem := errors.New("not built yet")
	return Target{name, func(ctx context.Context, suite *transcripts.Suite, t transcripts.Transcript) (run.Result, error) {
		mu.Lock()
		if problem != nil && !isTheirs(problem) {
			built, problem = build(ctx)
		}
		command, err := built, problem
		mu.Unlock()
		if err != nil {
			return run.Result{}, err
		}
		command.Stdin = []byte(t.Input)
		command.InputFile, command.OutputFile = suite.InputFile, suite.OutputFile
		return runner.Run(ctx, command)
	}}
}

// BuiltIn returns the target that runs a program of this project without a process. A session with comments was played at a
// keyboard, where a program may know more: it runs atKeyboard, where that is not nil. Its output may be as long as a
// transcript's, and there are no other limits.
func BuiltIn(name string, program, atKeyboard transcripts.Program) Target {
	return Target{name, func(_ context.Context, _ *transcripts.Suite, t transcripts.Transcript) (run.Result, error) {
		program := program
		if t.Commented && atKeyboard != nil {
			program = atKeyboard
		}
		start := time.Now()
		output, status, err := program.Run(t.Input)
		ending := run.Exited
		if err != nil {
			ending = run.TooMuchOutput
		}
		return run.Result{Ending: ending, Status: status, Output: output, Elapsed: time.Since(start)}, nil
	}}
}
