package exercise

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

// An Executable is a program that is started anew for each transcript, in an empty folder of its own.
type Executable struct {
	Runner    *process.Runner
	Label     string   // what reports call it
	Command   []string // the program and its arguments, as process.Resolve returns them
	Timeout   time.Duration
	MaxOutput int // bytes
}

// Name returns the label.
func (e *Executable) Name() string { return e.Label }

// Run runs the program on the transcript's input, which it is given as standard input or as the suite's input file.
func (e *Executable) Run(ctx context.Context, suite *transcripts.Suite, t transcripts.Transcript) (Run, error) {
	command := process.Command{
		Path:      e.Command[0],
		Args:      e.Command[1:],
		Timeout:   e.Timeout,
		MaxOutput: e.MaxOutput,
	}
	if suite.InputFile == "" {
		command.Stdin = []byte(t.Input)
	} else {
		command.Files = map[string][]byte{suite.InputFile: []byte(t.Input)}
	}
	if suite.OutputFile != "" {
		command.Collect = []string{suite.OutputFile}
	}
	result, err := e.Runner.Run(ctx, command)
	if err != nil && !errors.Is(err, ctx.Err()) {
		return Run{}, err
	}
	run := Run{
		Output:   string(result.Stdout),
		Stderr:   string(result.Stderr),
		Status:   result.Ending.Status,
		Signal:   result.Ending.Signal,
		AfterEnd: int64(result.AfterInput),
		Elapsed:  result.Wall,
	}
	switch result.Ending.Cause {
	case process.Exited:
		run.Ending = Exited
	case process.Signaled:
		run.Ending = Killed
	case process.TimedOut:
		run.Ending = Timeout
	case process.TooMuchOutput:
		run.Ending = Overflow
	default:
		run.Ending = Cancelled
	}
	if suite.OutputFile != "" {
		file := result.Files[suite.OutputFile]
		run.Output = string(file.Content)
		switch {
		case file.Err == nil:
		case errors.Is(file.Err, process.ErrTooBig):
			run.Ending = Overflow
		case errors.Is(file.Err, fs.ErrNotExist), errors.Is(file.Err, process.ErrNotRegular):
			run.NoOutputFile = run.Ending == Exited
		case run.Ending == Exited:
			return Run{}, file.Err
		}
	}
	return run, nil
}
