// Package run runs a program on an input and says what it did, whatever the program does: it may print forever, read
// nothing, fork, crash, hang, or not be there at all.
//
// Each run has an empty folder of its own as its working directory, a small clean environment, pipes for its three streams,
// and a session of its own, without a terminal. When the program has ended, Run ends what it started: on Unix its process
// group, on Windows its job. On Linux, Close ends the rest. A process that lives on and holds stdout or stderr delays
// the end of a run by two seconds at most.
//
// An Isolation says what a program is kept from. In a sandbox its folder, and all that it starts, end with it. Without
// one a program may do whatever its user may do.
package run

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

const (
	DefaultTimeout   = 5 * time.Second // the time limit of a Command that sets none
	DefaultMaxOutput = 1 << 20         // the output limit of a Command that sets none

	maxStderr = 64 << 10        // how much of the end of stderr a Result holds
	pipeDelay = 2 * time.Second // how long a run reads on when the program has ended: much longer than reading takes

	cleanUpTime = 10 * time.Second // how long a run, and Close, go on to remove what programs left
)

// A Command is a program to run, its input and its limits.
type Command struct {
	Argv       []string      // the program and its arguments, as Resolve returns them
	Shown      string        // a file or folder that a sandbox shows, beside those on the command line; or ""
	Folder     string        // the folder that it runs in and may write to; "" for an empty one of its own
	Stdin      []byte        // the program's input
	InputFile  string        // the file in the program's folder that holds the input in place of stdin, or ""
	OutputFile string        // the file in the program's folder that is read in place of stdout, or ""
	Timeout    time.Duration // how long the program may run; 0 means DefaultTimeout
	MaxOutput  int           // how many bytes it may print, to each of its outputs; 0 means DefaultMaxOutput
	Limits     Limits        // what it may use
}

// Limits are what a program may use. A zero stands for the default, which no lab program meets. They hold on Linux.
type Limits struct {
	Memory    int           // bytes of memory that a process may write to: 512 MiB
	CPU       time.Duration // processor time of a process: twice the timeout
	Processes int           // processes and threads at once, in a sandbox or of another user: 64
	FileSize  int           // bytes in a file: 16 MiB; in a sandbox all files may have four times as many
}

// An Ending is how a run ended.
type Ending int

const (
	Exited        Ending = iota // the program ended by itself, with a status
	Signaled                    // a signal that Run did not send ended it; on Windows, an exception
	TimedOut                    // it was stopped at the time limit
	TooMuchOutput               // it printed more than MaxOutput
)

// A Result is what a program did.
type Result struct {
	Ending Ending
	Status int    // the exit status, where the program Exited
	Signal string // the name of the signal where it was Signaled, such as SIGSEGV
	Limit  string // which of its Limits it ran into, as far as can be told: cpu, memory, processes, file-size, or ""

	Output       string        // what it printed, or what is in OutputFile: the first MaxOutput bytes
	Stderr       string        // the last 64 KiB of what it printed to stderr
	NoOutputFile bool          // it Exited, and there is no regular file named OutputFile that can be read
	Elapsed      time.Duration // how long the run took
}

// An Isolation says how programs are kept apart from this process, from its files and from each other. The zero value
// runs them as this process's own user.
type Isolation struct {
	Sandbox bool     // run them under bubblewrap, on Linux
	User    string   // without a sandbox, run them as this user; only root can
	Bind    []string // folders that a sandbox shows, beside the system's
	Hide    []string // files and folders that a sandbox does not show, though they are in such folders
}

// A Runner runs programs, any number at once. A process has one Runner at a time.
//
// On Linux, Close ends every child of this process that is in another session, since these are what programs left. So the
// process must start no such children by other means until then.
type Runner struct {
	isolated isolated
	user     *account // whose the programs' folders are; nil: this process's own user
	temp     *os.Root // the programs' folders are in it
	prefix   string   // their names begin with it
}

// An isolated function runs a program that is kept apart from others, and says what it used, if it ran.
type isolated func(context.Context, Command) (Result, *syscall.Rusage, error)

// NewRunner returns a Runner, which must be closed. It fails where programs cannot be kept apart as the isolation says.
func NewRunner(isolation Isolation) (*Runner, error) {
	prepareProcess()
	temp, err := os.OpenRoot(os.TempDir())
	if err != nil {
		return nil, err
	}
	r := &Runner{temp: temp, prefix: "run-" + rand.Text() + "-"}
	if !isolation.Sandbox {
		r.isolated = r.run
		r.user, err = findAccount(isolation.User)
		return r, err
	}
	r.isolated, r.user, err = newSandbox(isolation)
	if err == nil {
		_, err = r.Run(context.Background(), Command{Argv: []string{"/bin/true"}}) // to see that it works
	}
	return r, err
}

// Close ends the processes that programs left, and removes the folders that are still there, until ctx is done and for ten
// seconds at most. No Run may be under way. The error says what is left.
func (r *Runner) Close(ctx context.Context) error {
	ctx, stop := context.WithTimeout(ctx, cleanUpTime)
	defer stop()
	err := endOrphans(ctx)
	left, _ := fs.Glob(r.temp.FS(), r.prefix+"*")
	for _, folder := range left {
		if problem := removeAll(ctx, r.temp, folder); problem != nil {
			path := filepath.Join(r.temp.Name(), folder)
			err = errors.Join(err, fmt.Errorf("a program's folder is left, %s: %w", path, problem))
		}
	}
	r.temp.Close()
	return err
}

// Run runs a program to its end.
//
// The error is a *StartError where the program cannot be started. It is that of ctx where ctx is done before the program
// has ended.
func (r *Runner) Run(ctx context.Context, command Command) (Result, error) {
	command.Timeout = cmp.Or(command.Timeout, DefaultTimeout)
	command.MaxOutput = cmp.Or(command.MaxOutput, DefaultMaxOutput)
	limits := &command.Limits
	limits.Memory = cmp.Or(limits.Memory, 512<<20)
	limits.CPU = cmp.Or(limits.CPU, 2*command.Timeout)
	limits.Processes = cmp.Or(limits.Processes, 64)
	limits.FileSize = cmp.Or(limits.FileSize, 16<<20)
	result, usage, err := r.isolated(ctx, command)
	result.findLimit(command.Limits, usage)
	return result, err
}

// run runs a program without a sandbox.
func (r *Runner) run(ctx context.Context, command Command) (Result, *syscall.Rusage, error) {
	home, err := r.makeFolder()
	if err != nil {
		return Result{}, nil, err
	}
	defer r.remove(ctx, home)

	if command.InputFile != "" {
		if err := home.WriteFile(command.InputFile, command.Stdin, 0o644); err != nil {
			return Result{}, nil, err
		}
		command.Stdin = nil
	}
	start := func(program *exec.Cmd) (endGroup func(), err error) {
		program.Dir = cmp.Or(command.Folder, home.Name())
		program.Env = environment(home.Name())
		program.SysProcAttr = attributes(r.user)
		endGroup, err = startGroup(program)
		if err == nil {
			command.Limits.set(program.Process.Pid, r.user != nil)
		}
		return endGroup, err
	}
	result, usage, err := execute(ctx, command, start)
	if err == nil && command.OutputFile != "" {
		content, missing := readRegular(home.OpenFile, command.OutputFile, command.MaxOutput+1)
		if len(content) > command.MaxOutput {
			content = content[:command.MaxOutput]
			result.Ending = TooMuchOutput
		}
		result.Output = string(content)
		result.NoOutputFile = missing != nil && result.Ending == Exited
	}
	return result, usage, err
}

// execute runs a program to its end, and returns what it used if it ran. It calls start, which starts the program, and then
// the function that start returned, to end what the program leaves.
func execute(
	ctx context.Context, command Command, start func(*exec.Cmd) (endGroup func(), err error),
) (Result, *syscall.Rusage, error) {
	limited, stop := context.WithTimeout(ctx, command.Timeout)
	defer stop()
	stdout := &capture{limit: command.MaxOutput, stop: stop}
	stderr := &capture{limit: command.MaxOutput, stop: stop}
	stopped := false

	program := exec.CommandContext(limited, command.Argv[0], command.Argv[1:]...)
	program.Stdin = bytes.NewReader(command.Stdin)
	program.Stdout = stdout
	program.Stderr = stderr
	program.WaitDelay = pipeDelay
	program.Cancel = func() error {
		stopped = true
		return program.Process.Kill()
	}

	began := time.Now()
	var state *os.ProcessState
	endGroup, err := start(program)
	if err == nil {
		state, err = program.Process.Wait()
		endGroup()
		program.Wait() // until all is read that was printed
	}
	result := Result{
		Output:  string(stdout.text),
		Stderr:  string(stderr.text[max(0, len(stderr.text)-maxStderr):]),
		Elapsed: time.Since(began),
	}
	switch {
	case stdout.exceeded || stderr.exceeded:
		result.Ending = TooMuchOutput
	case ctx.Err() != nil && (stopped || state == nil):
		return Result{}, nil, ctx.Err()
	case stopped || limited.Err() != nil && state == nil:
		result.Ending = TimedOut
	case state == nil && isOurs(err):
		return Result{}, nil, err
	case state == nil:
		return Result{}, nil, newStartError(command.Argv[0], err)
	default:
		result.Status, result.Signal = ending(state)
		if result.Signal != "" {
			result.Ending = Signaled
		}
	}
	if state == nil {
		return result, nil, nil
	}
	return result, state.SysUsage().(*syscall.Rusage), nil
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
