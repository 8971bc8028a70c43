package process

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// A Runner runs programs, any number at once.
//
// A process has one at a time. On Linux, while there is one, orphaned descendants of the process become its children
// (PR_SET_CHILD_SUBREAPER in prctl(2)); and the process must not start programs in sessions of their own by other means
// while Run starts one, since they could be taken for descendants of that.
type Runner struct {
	folders folders
	reaper  reaper
	environ []string // but for what depends on the working directory
}

// NewRunner returns a Runner that makes its working directories in the system's folder for temporary files. It must be
// closed. The error is ErrSecondRunner, on Linux, where there is one that is not closed.
func NewRunner() (*Runner, error) {
	r := &Runner{environ: environ()}
	if err := r.reaper.open(); err != nil {
		return nil, err
	}
	path, err := os.MkdirTemp("", "run-")
	if err == nil {
		r.folders.path, err = filepath.Abs(path)
	}
	if err != nil {
		r.reaper.close()
		return nil, fmt.Errorf("make a folder for the runs: %w", err)
	}
	return r, nil
}

// Close ends the Runner, which must have no Run under way, and removes what could not be removed before. Its error says
// what of a run could not be removed, or that a process is left (ErrSurvived).
func (r *Runner) Close() error {
	return errors.Join(r.reaper.close(), r.folders.close())
}

// Run runs a program to its end, and returns what came of it.
//
// With an error that is a *StartError, or about the files of the Command, there was no run. A context that is done ends
// the run; the error is then the context's, and the Result has what came of the program up to there. So it has with
// ErrSurvived.
func (r *Runner) Run(ctx context.Context, cmd Command) (Result, error) {
	if err := ctx.Err(); err != nil {
		return Result{Ending: Ending{Cause: Cancelled}}, err
	}
	path := cmd.Path
	if !filepath.IsAbs(path) {
		var err error
		if path, err = Find(path); err != nil {
			return Result{}, err
		}
	}
	dir, err := r.folders.take()
	if err != nil {
		return Result{}, err
	}
	defer r.folders.release(dir)

	if len(cmd.Files) > 0 {
		if err := dir.lay(cmd.Files); err != nil {
			return Result{}, err
		}
	}
	t := task{
		argv:      slices.Concat([]string{path}, cmd.Args),
		env:       slices.Concat(r.environ, environIn(dir.path)),
		dir:       dir.path,
		stdin:     cmd.Stdin,
		timeout:   cmd.Timeout,
		maxOutput: min(cmd.MaxOutput, math.MaxInt-1), // what is one more must still be a number
	}
	if t.timeout <= 0 {
		t.timeout = DefaultTimeout
	}
	if t.maxOutput <= 0 {
		t.maxOutput = DefaultMaxOutput
	}
	var collector *os.Root
	if len(cmd.Collect) > 0 {
		// Opened now, it is this folder whatever the program puts in its place.
		if collector, err = os.OpenRoot(dir.path); err != nil {
			return Result{}, fmt.Errorf("open the working directory: %w", err)
		}
		defer collector.Close()
	}
	result, err := r.execute(ctx, t)
	if result.Ending.Cause != 0 && collector != nil {
		result.Files = collect(collector, cmd.Collect, t.maxOutput)
	}
	return result, err
}

// A task is a program as the system is to start it, and its bounds.
type task struct {
	argv, env []string // argv[0] is the absolute path of the program
	dir       string
	stdin     []byte
	timeout   time.Duration
	maxOutput int
}
