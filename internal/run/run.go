// Package run runs one program on one input, within limits, and says what came of it.
package run

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"tictactoe/internal/run/process"
)

const (
	DefaultTimeout   = process.DefaultTimeout
	DefaultMaxOutput = process.DefaultMaxOutput
)

// A Command is a program to run and what it is given.
type Command struct {
	Argv       []string // as Resolve returns it
	Stdin      []byte
	InputFile  string // Stdin is laid there instead
	OutputFile string // read in place of stdout when the program has ended; "" none
	Timeout    time.Duration
	MaxOutput  int
}

// An Ending is how a run ended.
type Ending int

const (
	Exited Ending = iota
	Signaled
	TimedOut
	TooMuchOutput
	Cancelled
)

// A Result is what came of a run.
type Result struct {
	Ending       Ending
	Status       int
	Signal       string
	Output       string // stdout, or the output file's content
	Stderr       string // its end, up to 64 KiB
	NoOutputFile bool
	Elapsed      time.Duration
}

type StartError = process.StartError

// A Runner runs programs.
type Runner struct{ runner *process.Runner }

func NewRunner() (*Runner, error) {
	runner, err := process.NewRunner()
	return &Runner{runner}, err
}

func (r *Runner) Close() error { return r.runner.Close() }

func Resolve(argv []string) ([]string, error) { return process.Resolve(argv) }

func (r *Runner) Run(ctx context.Context, command Command) (Result, error) {
	c := process.Command{Path: command.Argv[0], Args: command.Argv[1:], Timeout: command.Timeout, MaxOutput: command.MaxOutput}
	c.Stdin = command.Stdin
	if command.InputFile != "" {
		c.Stdin, c.Files = nil, map[string][]byte{command.InputFile: command.Stdin}
	}
	if command.OutputFile != "" {
		c.Collect = []string{command.OutputFile}
	}
	was, err := r.runner.Run(ctx, c)
	if err != nil && !errors.Is(err, ctx.Err()) {
		return Result{}, err
	}
	result := Result{
		Ending:  Ending(was.Ending.Cause) - 1,
		Status:  was.Ending.Status,
		Signal:  was.Ending.Signal,
		Output:  string(was.Stdout),
		Stderr:  string(was.Stderr),
		Elapsed: was.Wall,
	}
	if command.OutputFile != "" {
		file := was.Files[command.OutputFile]
		result.Output = string(file.Content)
		switch {
		case file.Err == nil:
		case errors.Is(file.Err, process.ErrTooBig):
			result.Ending = TooMuchOutput
		case errors.Is(file.Err, fs.ErrNotExist), errors.Is(file.Err, process.ErrNotRegular):
			result.NoOutputFile = result.Ending == Exited
		}
	}
	return result, nil
}
