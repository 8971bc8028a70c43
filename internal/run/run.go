// Package run runs a program on an input and says what it did, whatever the program does: it may print forever, read
// nothing, fork, crash, hang, or not be there at all.
//
// Each run has an empty folder of its own as its working directory, a small clean environment, pipes for its three streams,
// and a session of its own, without a terminal. When the program has ended, Run ends what it started: on Unix its process
// group, on Windows its job. On Linux, Close ends the rest. A process that lives on and holds stdout or stderr delays
// the end of a run by 250 ms at most.
//
// This is no sandbox: a program may do whatever its user may do.
package run

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

const (
	DefaultTimeout   = 5 * time.Second // the time limit of a Command that sets none
	DefaultMaxOutput = 1 << 20         // the output limit of a Command that sets none

	maxStderr = 64 << 10               // how much of the end of stderr a Result holds
	pipeHolds = 4 << 10                // how much every system's pipes hold
	pipeDelay = 250 * time.Millisecond // how long a run waits for its pipes when the program has ended
)

// A Command is a program to run, its input and its limits.
type Command struct {
	Argv       []string      // the program and its arguments, as Resolve returns them
	Stdin      []byte        // the program's input
	InputFile  string        // the file in the program's folder that holds the input in place of stdin, or ""
	OutputFile string        // the file in the program's folder that is read in place of stdout, or ""
	Timeout    time.Duration // how long the program may run; 0 means DefaultTimeout
	MaxOutput  int           // how many bytes it may print, to each of its outputs; 0 means DefaultMaxOutput
}

// An Ending is how a run ended.
type Ending int

const (
	Exited        Ending = iota // the program ended by itself, with a status
	Signaled                    // a signal that Run did not send ended it; on Windows, an exception
	TimedOut                    // it was stopped at the time limit
	TooMuchOutput               // it printed more than MaxOutput
	Cancelled                   // it was stopped because the context was done
)

// A Result is what a program did.
type Result struct {
	Ending Ending
	Status int    // the exit status, where the program Exited
	Signal string // the name of the signal where it was Signaled, such as SIGSEGV

	Output       string        // what it printed, or what is in OutputFile: the first MaxOutput bytes
	Stderr       string        // the last 64 KiB of what it printed to stderr
	NoOutputFile bool          // it Exited, and there is no regular file named OutputFile that can be read
	Elapsed      time.Duration // how long the run took
}

// A Runner runs programs, any number at once. A process has one Runner at a time.
//
// On Linux, Close ends every child of this process that is in another session, since these are what programs left. So the
// process must start no such children by other means until then.
type Runner struct {
	removals sync.WaitGroup // of the programs' folders

	mu   sync.Mutex
	left []string // folders that could not be removed
}

// NewRunner returns a Runner, which must be closed.
func NewRunner() (*Runner, error) {
	if err := adoptOrphans(); err != nil {
		return nil, fmt.Errorf("become the parent of orphaned processes: %w", err)
	}
	return &Runner{}, nil
}

// Close ends the processes that programs left, and waits until the programs' folders are removed. No Run may be under way.
// The error says what is still there.
func (r *Runner) Close() error {
	err := endOrphans()
	r.removals.Wait()
	for _, folder := range r.left {
		err = errors.Join(err, removeAll(folder))
	}
	return err
}

// Run runs a program to its end.
//
// The error is a *StartError where the program cannot be started. It is that of ctx where ctx is done before the program
// has ended; the Result then holds what the program did until it was stopped.
func (r *Runner) Run(ctx context.Context, command Command) (Result, error) {
	parent, home, err := makeFolder()
	if err != nil {
		return Result{}, fmt.Errorf("make a folder for the program: %w", err)
	}
	defer r.remove(parent, home)

	if command.InputFile != "" {
		if err := home.WriteFile(command.InputFile, command.Stdin, 0o644); err != nil {
			return Result{}, fmt.Errorf("write the program's input file: %w", err)
		}
		command.Stdin = nil
	}
	command.Timeout = cmp.Or(command.Timeout, DefaultTimeout)
	command.MaxOutput = cmp.Or(command.MaxOutput, DefaultMaxOutput)
	result, err := execute(ctx, command, home.Name())
	if err == nil && command.OutputFile != "" {
		result.readOutputFile(home, command)
	}
	return result, err
}

// remove removes a program's folder in the background. If that fails, perhaps because a process still writes there, Close
// tries again.
func (r *Runner) remove(parent string, home *os.Root) {
	r.removals.Go(func() {
		home.Close()
		if removeAll(parent) != nil {
			r.mu.Lock()
			r.left = append(r.left, parent)
			r.mu.Unlock()
		}
	})
}

// execute runs a program in the folder home.
func execute(ctx context.Context, command Command, home string) (Result, error) {
	limited, stop := context.WithTimeout(ctx, command.Timeout)
	defer stop()
	stdout := &capture{limit: command.MaxOutput, stop: stop}
	stderr := &capture{limit: command.MaxOutput, stop: stop}
	stopped := false

	program := exec.CommandContext(limited, command.Argv[0], command.Argv[1:]...)
	program.Dir = home
	program.Env = environment(home)
	program.Stdin = bytes.NewReader(command.Stdin)
	if len(command.Stdin) <= pipeHolds {
		stdin, err := filledPipe(command.Stdin)
		if err != nil {
			return Result{}, fmt.Errorf("make a pipe: %w", err)
		}
		defer stdin.Close()
		program.Stdin = stdin
	}
	program.Stdout = stdout
	program.Stderr = stderr
	program.WaitDelay = pipeDelay
	program.Cancel = func() error {
		stopped = true
		return program.Process.Kill()
	}

	began := time.Now()
	err := runGroup(program)
	result := Result{
		Output:  string(stdout.text),
		Stderr:  string(stderr.text[max(0, len(stderr.text)-maxStderr):]),
		Elapsed: time.Since(began),
	}
	started := program.ProcessState != nil
	switch {
	case stdout.exceeded || stderr.exceeded:
		result.Ending = TooMuchOutput
	case ctx.Err() != nil && (stopped || !started):
		result.Ending = Cancelled
		return result, ctx.Err()
	case stopped || limited.Err() != nil && !started:
		result.Ending = TimedOut
	case !started:
		return Result{}, &StartError{Path: command.Argv[0], Err: explain(command.Argv[0], err)}
	default:
		result.Status, result.Signal = ending(program.ProcessState)
		if result.Signal != "" {
			result.Ending = Signaled
		}
	}
	return result, nil
}

// filledPipe returns the end of a pipe from which the content is read. That costs less than a goroutine which writes it.
func filledPipe(content []byte) (*os.File, error) {
	read, write, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer write.Close()
	_, err = write.Write(content)
	return read, err
}

// environment returns the environment of a program in the folder home.
func environment(home string) []string {
	env := []string{"LANG=C.UTF-8", "TERM=dumb"}
	for _, name := range inherited {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	for _, name := range homes {
		env = append(env, name+"="+home)
	}
	return env
}

// A capture keeps what a program prints on one stream, and stops a program that prints more than limit bytes.
type capture struct {
	limit    int
	stop     func()
	text     []byte
	exceeded bool
}

func (c *capture) Write(p []byte) (int, error) {
	allowed := min(len(p), c.limit-len(c.text))
	c.text = append(c.text, p[:allowed]...)
	if allowed < len(p) {
		c.exceeded = true
		c.stop()
		return allowed, io.ErrShortWrite
	}
	return allowed, nil
}
