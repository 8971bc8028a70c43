package exercise

import (
	"context"
	"errors"
	"time"

	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

// An Executable is a program that is started anew for each transcript, in an empty folder of its own.
type Executable struct {
	Runner    *run.Runner
	Label     string   // what reports call it
	Command   []string // the program and its arguments, as run.Resolve returns them
	Timeout   time.Duration
	MaxOutput int // bytes
}

// Name returns the label.
func (e *Executable) Name() string { return e.Label }

// Run runs the program on the transcript's input, which it is given as standard input or as the suite's input file.
func (e *Executable) Run(ctx context.Context, suite *transcripts.Suite, t transcripts.Transcript) (Run, error) {
	result, err := e.Runner.Run(ctx, run.Command{
		Argv:       e.Command,
		Stdin:      []byte(t.Input),
		InputFile:  suite.InputFile,
		OutputFile: suite.OutputFile,
		Timeout:    e.Timeout,
		MaxOutput:  e.MaxOutput,
	})
	if err != nil && !errors.Is(err, ctx.Err()) {
		return Run{}, err
	}
	return Run{
		Output:       result.Output,
		Stderr:       result.Stderr,
		Ending:       Ending(result.Ending), // both name the same endings in the same order
		Status:       result.Status,
		Signal:       result.Signal,
		NoOutputFile: result.NoOutputFile,
		Elapsed:      result.Elapsed,
	}, nil
}
