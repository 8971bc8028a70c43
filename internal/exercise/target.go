package exercise

import (
	"context"
	"strings"
	"time"

	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

// A Target is a program that can be run: an executable, or a program built in.
type Target interface {
	// Name returns what reports call the program.
	Name() string

	// Run runs the program on the input of one transcript. An error says that the program could not be run at all.
	Run(ctx context.Context, suite *transcripts.Suite, t transcripts.Transcript) (run.Result, error)
}

// An Executable is a program that is started anew for each transcript, in an empty folder of its own.
type Executable struct {
	Runner    *run.Runner
	Label     string   // what reports call it
	Command   []string // the program and its arguments, as run.Resolve returns them
	Timeout   time.Duration
	MaxOutput int // in bytes
}

// Name returns the label.
func (e *Executable) Name() string { return e.Label }

// Run starts the program. It gets the transcript's input as standard input, or as the suite's input file.
func (e *Executable) Run(ctx context.Context, suite *transcripts.Suite, t transcripts.Transcript) (run.Result, error) {
	result, err := e.Runner.Run(ctx, run.Command{
		Argv:       e.Command,
		Stdin:      []byte(t.Input),
		InputFile:  suite.InputFile,
		OutputFile: suite.OutputFile,
		Timeout:    e.Timeout,
		MaxOutput:  e.MaxOutput,
	})
	if err != nil && ctx.Err() != nil {
		return run.Result{Ending: run.Cancelled}, nil
	}
	return result, err
}

// A BuiltIn is a program of this project, run without a process.
type BuiltIn struct {
	Label   string
	Program transcripts.Program

	// AtKeyboard, where it is not nil, runs the sessions with comments in place of Program: they were played at a keyboard,
	// where the program knows more.
	AtKeyboard transcripts.Program
}

// Name returns the label.
func (b BuiltIn) Name() string { return b.Label }

// Run runs the program. It has no limits: what is built in ends.
func (b BuiltIn) Run(_ context.Context, _ *transcripts.Suite, t transcripts.Transcript) (run.Result, error) {
	program := b.Program
	if t.Commented && b.AtKeyboard != nil {
		program = b.AtKeyboard
	}
	start := time.Now()
	var output strings.Builder
	status := program(strings.NewReader(t.Input), &output)
	return run.Result{Ending: run.Exited, Status: status, Output: output.String(), Elapsed: time.Since(start)}, nil
}
