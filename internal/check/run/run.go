// Package run runs a program on an input, within a time limit and an output limit, and returns
// its output and how it ended:
//
//	runner, err := run.NewRunner(run.Isolation{Sandbox: true})
//	...
//	argv, err := run.Resolve([]string{"./tictactoe.exe"})
//	...
//	result, err := runner.Run(ctx, run.Command{Argv: argv, Stdin: []byte("1 1\n")})
//
// Each run has an empty working folder, a small environment, pipes for its streams, and no
// terminal. When the program ends, Run kills the rest of its process group, so later output of
// background processes is discarded. On Windows, which has no such groups, they live on.
//
// Without a sandbox there is no other guarantee: a program can read, change and kill whatever its
// user can, and a process that leaves the group lives on. In a sandbox, which needs Linux and
// bubblewrap, a program sees little, uses little, and leaves nothing.
//
// Build has a shell build a program in a copy of its folder, with the same isolation.
//
// This package does not compare output, and knows nothing of transcripts.
package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

const (
	DefaultTimeout   = 5 * time.Second // the time limit of a Command that sets none
	DefaultMaxOutput = 1 << 20         // the output limit of a Command that sets none

	maxStderr = 64 << 10 // the length of the end of stderr that a Result holds

	mostOfShebang = 256 // the bytes of the first line of a script that Linux reads
)

// A Command is a program, its input and its limits.
type Command struct {
	Argv       []string // the program and its arguments, as Resolve returns them
	Arguments  []string // follow Argv; the sandbox shows no file because of them
	Shown      string   // the program's own file or folder, without links, or ""
	Files      string   // the folder whose files a new working folder begins with, or ""
	Stdin      []byte   // the program's input
	InputFile  string   // the file in the working folder that gets Stdin instead, or ""
	OutputFile string   // the file in the working folder that is read instead of stdout, or ""

	Timeout   time.Duration // how long the program may run; 0 means DefaultTimeout
	MaxOutput int           // the bytes of output; 0 means DefaultMaxOutput, as for stderr if less

	// Limits of the sandbox, which also allows twice Timeout of processor time for each process.
	Memory    int // the bytes of data of each process; 0 means 512 MiB
	Processes int // processes and threads at the same time; 0 means 64
	fileSize  int // the bytes of each file; 0 means 16 MiB
	space     int // the bytes of each file system that it can write to; 0 means 64 MiB

	marks   int                    // the bytes that the sandbox adds to stdout
	isTrial bool                   // it only shows whether the sandbox works
	folder  string                 // the working folder of a build, or "" for a new one
	unpack  func(archive *os.File) // reads a tar archive of folder if a build succeeds; may be nil
}

// An Ending is how a run ended.
type Ending int

const (
	Exited        Ending = iota // the program ended with an exit status
	Signaled                    // by a signal that Run did not send, or a Windows exception
	TimedOut                    // Run stopped it at the time limit
	TooMuchOutput               // Run stopped it because it printed more than MaxOutput
)

// A Result is the output of a program and how it ended.
type Result struct {
	Ending Ending
	Status int // the exit status; if Signaled on Unix, 128 plus the signal's number

	// Signal is the signal's name, such as SIGSEGV, if it is Signaled. On Unix, a program that ends
	// itself with the status of a signal counts as Signaled, too, as in a shell.
	Signal string

	Limit        int  // the bytes that a stream may have, if TooMuchOutput
	InLines      bool // then: Limit counts lines
	FloodsStderr bool // then: it printed more on standard error

	Output       string        // the first MaxOutput bytes of stdout or of OutputFile
	Stderr       string        // the last 64 KiB of stderr
	Hidden       string        // a file that Stderr says is missing, and that the sandbox hides
	NoOutputFile bool          // it Exited, and did not write OutputFile, a regular file
	Elapsed      time.Duration // how long the run took; if TimedOut, the time limit
}

// LimitText returns the limit that stopped a program, as in "--max-output, 4096 bytes".
func (r Result) LimitText() string {
	text := fmt.Sprintf("--max-output, %d bytes", r.Limit)
	if r.InLines {
		text = fmt.Sprintf("--max-output, %d lines", r.Limit)
	}
	if r.FloodsStderr {
		text += " of standard error"
	}
	return text
}

// An Isolation says how programs are separated from this process, its files and each other. With
// the zero value they run as ordinary child processes.
type Isolation struct {
	Sandbox bool     // run each program in a sandbox
	Bind    []string // absolute paths of folders that the sandbox shows besides the system's

	// Hide lists absolute paths without links. A program sees none of these files and folders, and
	// no folder in them, whatever Bind and Argv have: only its own, Command.Shown. It also sees a
	// file of Argv that is in a hidden folder.
	Hide []string
}

// A Runner runs programs, any number at the same time.
type Runner struct {
	run        func(context.Context, Command) (Result, error)
	start      func(*exec.Cmd) error
	attributes *syscall.SysProcAttr   // of each process that this one starts
	temp       string                 // holds the programs' folders
	emptyHome  atomic.Pointer[string] // a folder that a program left empty, or nil
	hidden     []string               // files and folders that no program sees
	pipeDelay  time.Duration          // how long a process that left its group may hold up a run

	// In the sandbox.
	options []string          // of bubblewrap
	shown   []string          // folders that all programs see, without links
	links   map[string]string // the links that lead to these folders, with their targets
	owner   int               // who owns folders that programs build in; 0: this process's user
}

// InSandbox reports whether programs run in the sandbox.
func (r *Runner) InSandbox() bool { return len(r.options) > 0 }

// ErrNoTemp begins the error of NewRunner if it cannot make a folder for temporary files.
var ErrNoTemp = errors.New("no folder for temporary files")

// NewRunner returns a Runner, which must be closed after the last run. It returns an error if the
// isolation does not work here.
func NewRunner(isolation Isolation) (*Runner, error) {
	temp, err := os.MkdirTemp("", "tictactoe-run-")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoTemp, err)
	}
	temp, _ = filepath.EvalSymlinks(temp) // it exists
	r := &Runner{
		start: (*exec.Cmd).Start, attributes: processAttributes(), temp: temp,
		hidden: append(isolation.Hide, temp), pipeDelay: 2 * time.Second,
	}
	r.run = r.runPlainly
	if isolation.Sandbox {
		err = r.openSandbox(isolation.Bind)
	}
	if err != nil {
		return nil, errors.Join(err, r.Close())
	}
	return r, nil
}

// Close removes the programs' folders. The error names one that cannot be removed.
func (r *Runner) Close() error {
	if err := os.RemoveAll(r.temp); err != nil {
		return fmt.Errorf("a program's folder remains: %w", err)
	}
	return nil
}

// Run runs a program to its end.
//
// The error is a *StartError if the program cannot be started, and that of ctx if ctx is done
// before the program ends. Any other error is a fault of the machine.
func (r *Runner) Run(ctx context.Context, command Command) (Result, error) {
	command.Timeout = cmp.Or(command.Timeout, DefaultTimeout)
	command.MaxOutput = cmp.Or(command.MaxOutput, DefaultMaxOutput)
	command.Memory = cmp.Or(command.Memory, 512<<20)
	command.Processes = cmp.Or(command.Processes, 64)
	command.fileSize = cmp.Or(command.fileSize, 16<<20)
	command.space = cmp.Or(command.space, 64<<20)
	if head, _ := readRegular(command.Argv[0], mostOfShebang); crlf.Match(head) {
		return Result{}, &StartError{Problem: command.Argv[0] + ": its first line ends in CR LF"}
	}
	result, err := r.run(ctx, command)
	if command.Files != "" && command.OutputFile != "" {
		given, missing := os.ReadFile(filepath.Join(command.Files, command.OutputFile))
		if missing == nil && result.Output == string(given) { // so the program did not write it
			result.Output, result.NoOutputFile = "", result.Ending == Exited
		}
	}
	return result, err
}

// runPlainly runs a program without a sandbox.
func (r *Runner) runPlainly(ctx context.Context, command Command) (Result, error) {
	home, err := r.newHome()
	if err != nil {
		return Result{}, err
	}
	defer r.reuse(home)
	if command.Files != "" {
		err = os.CopyFS(home, os.DirFS(command.Files))
	}
	if command.InputFile != "" {
		input := filepath.Join(home, command.InputFile)
		err = cmp.Or(err, os.WriteFile(input, command.Stdin, 0o644))
		command.Stdin = nil
	}
	if err != nil {
		return Result{}, err
	}

	command.Argv = slices.Concat(command.Argv, command.Arguments)
	folder := cmp.Or(command.folder, home)
	result, err := r.execute(ctx, command, folder, home)
	if err != nil || command.OutputFile == "" {
		return result, err
	}

	content, err := readRegular(filepath.Join(home, command.OutputFile), command.MaxOutput+1)
	if len(content) > command.MaxOutput {
		content = content[:command.MaxOutput]
		result.Ending, result.Limit = TooMuchOutput, command.MaxOutput
	}
	result.Output = string(content)
	result.NoOutputFile = err != nil && result.Ending == Exited
	return result, nil
}

// newHome returns an empty working folder: the one that a program has left, or else a new one.
func (r *Runner) newHome() (string, error) {
	if home := r.emptyHome.Swap(nil); home != nil {
		return *home, nil
	}
	return os.MkdirTemp(r.temp, "")
}

// reuse keeps the working folder of a program for the next one, which is faster than making one. If
// the folder is not as it was made, or another is kept, reuse removes it.
func (r *Runner) reuse(home string) {
	files, err := os.ReadDir(home)
	info, statErr := os.Lstat(home)
	isNew := cmp.Or(err, statErr) == nil && len(files) == 0 && info.Mode() == fs.ModeDir|0o700
	if !isNew || !r.emptyHome.CompareAndSwap(nil, &home) {
		os.RemoveAll(home) // if this fails, Close tries again and reports it
	}
}

// readRegular reads at most limit bytes of a regular file. It does not wait for the writer of a
// FIFO.
func readRegular(path string, limit int) ([]byte, error) {
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, fs.ErrInvalid
	}
	return io.ReadAll(io.LimitReader(file, int64(limit)))
}

// passedOn are the variables that a program has from this process: the folders in which the system,
// Java, node, Perl, Python and Rust find programs and libraries, and the time zone. Others may be
// secrets, or change a verdict.
var passedOn = []string{
	"PATH", "LD_LIBRARY_PATH", "CLASSPATH", "JAVA_HOME", "NODE_PATH", "PERL5LIB", "PYENV_ROOT",
	"PYTHONPATH", "RUSTUP_HOME", "TZ",
}

// inherited returns variables of the environment of this process.
func inherited(names ...string) (variables []string) {
	for _, name := range names {
		if value, isSet := os.LookupEnv(name); isSet {
			variables = append(variables, name+"="+value)
		}
	}
	return variables
}

// starting is held while a process starts. Package syscall opens the maps of a user namespace
// without close-on-exec, and a process that starts at the same time would inherit them.
var starting sync.Mutex

// execute runs a command in a folder.
func (r *Runner) execute(
	ctx context.Context, command Command, folder, home string,
) (Result, error) {
	limited, stop := context.WithTimeout(ctx, command.Timeout)
	defer stop()
	stdout := &capture{limit: command.MaxOutput + command.marks, stop: stop}
	stderr := &capture{limit: max(command.MaxOutput, DefaultMaxOutput), stop: stop}

	program := exec.CommandContext(limited, command.Argv[0], command.Argv[1:]...)
	program.Dir = folder
	program.Env = environment(home)
	program.SysProcAttr = r.attributes
	program.Cancel = func() error { return killGroup(program.Process) }

	began := time.Now()
	pipes, err := r.connect(program, command, stdout, stderr)
	if err == nil {
		starting.Lock()
		err = r.start(program)
		starting.Unlock()
	}
	if err == nil {
		pipes.transfer()
		program.Wait()             // ProcessState says how it ended
		killGroup(program.Process) // a process of the group may hold the pipes
	}
	expired := limited.Err() != nil
	pipes.closeAfter(r.pipeDelay)

	result := Result{
		Output:  string(stdout.text),
		Stderr:  string(stderr.text[max(0, len(stderr.text)-maxStderr):]),
		Elapsed: time.Since(began),
	}
	switch {
	case stdout.exceeded:
		result.Ending, result.Limit = TooMuchOutput, command.MaxOutput
	case stderr.exceeded:
		result.Ending, result.Limit, result.FloodsStderr = TooMuchOutput, stderr.limit, true
	case ctx.Err() != nil:
		return Result{}, ctx.Err()
	case expired:
		result.Ending, result.Elapsed = TimedOut, command.Timeout
	case isMachineFault(err):
		return Result{}, err
	case err != nil:
		return Result{}, newStartError(command.Argv[0], err)
	default:
		result.Status, result.Signal = exitStatus(program.ProcessState)
		if result.Signal != "" {
			result.Ending = Signaled
		}
	}
	return result, nil
}

// A capture keeps the output of one stream. It stops a program that prints more than limit bytes.
type capture struct {
	limit    int
	stop     func()
	text     []byte
	exceeded bool
}

// readAll reads the stream to its end, or to the limit.
func (c *capture) readAll(stream *os.File) {
	c.text, _ = io.ReadAll(io.LimitReader(stream, int64(c.limit)+1))
	if len(c.text) > c.limit {
		c.text, c.exceeded = c.text[:c.limit], true
		c.stop()
	}
}
