// Package process runs a program on an input and says what came of it, whatever the program does: it may print for ever,
// read nothing, fork, crash, hang, or not be there at all.
//
// Each run has an empty folder of its own as its working directory, a small clean environment, pipes for its three
// streams, and a session of its own, without a terminal. When a run is over nothing of it is left: not the folder, nor a
// process that it started. A program is not kept from anything else that the caller may do: this is no sandbox.
//
// What "a process that it started" covers depends on the system:
//
//   - Linux: every descendant, also one that went into a session of its own, closed its files and emptied its environment.
//     Out of reach is one of another user (a set-user-ID program), and one that left the session and changed its
//     RLIMIT_RTTIME; if the caller has a hard RLIMIT_RTTIME, any that left the session; without /proc, as below.
//   - Other Unix systems: the process group. Run does not find a descendant that left it (setsid, setpgid), but does not
//     wait for it either, even where it holds a pipe.
//   - Windows: the job of the run, which holds every descendant.
package process

import (
	"errors"
	"fmt"
	"time"
)

const (
	// DefaultTimeout is how long a program may run where a Command does not say.
	DefaultTimeout = 5 * time.Second

	// DefaultMaxOutput is how many bytes a program may print where a Command does not say.
	DefaultMaxOutput = 1 << 20

	// MaxStderr is how many bytes of what a program printed to stderr a Result holds.
	MaxStderr = 64 << 10
)

// A Command is a program to run and what it is given.
type Command struct {
	// Path is the program, in any form that Find takes. It is looked up anew for every run, unless it is absolute.
	Path string

	// Args are the arguments after the program's name. They are handed over as they are; see Resolve for those that are
	// names of files.
	Args []string

	// Stdin is what the program can read, before the end of its input.
	Stdin []byte

	// Files are laid into the working directory before the program starts: what is in them, by name. A name has no folder
	// in it.
	Files map[string][]byte

	// Collect names the files in the working directory that are read when the program has ended.
	Collect []string

	// Timeout is how long the program may run; 0, or less, is DefaultTimeout.
	Timeout time.Duration

	// MaxOutput is how many bytes the program may print to stdout, as many to stderr, and how many there may be in a file
	// that is collected; 0, or less, is DefaultMaxOutput.
	MaxOutput int
}

// A Result is what came of a run.
type Result struct {
	Ending Ending

	Stdout []byte // all that was printed, but no more than MaxOutput
	Stderr []byte // the last MaxStderr bytes that were printed

	// StderrDropped is the number of bytes that were printed to stderr before those in Stderr.
	StderrDropped int

	// Files holds an entry for each name in Command.Collect.
	Files map[string]File

	// StdinTaken is how many bytes of Stdin were taken from the pipe. A program that buffers its input takes more than it
	// looks at; one that never reads takes none.
	StdinTaken int

	// AfterInput is how many bytes of stdout are known to have been printed after the last byte of Stdin was taken; it may
	// have been more. A program that loops at the end of its input has a large one.
	AfterInput int

	Wall   time.Duration // from the start of the program to its end
	User   time.Duration // processor time in the program, and in those descendants that it waited for
	System time.Duration // likewise in the system
}

// A File is a file that a program left behind.
type File struct {
	Content []byte

	// Err is nil where Content is the whole file. It is fs.ErrNotExist where there is no such file, ErrNotRegular where
	// something else has its name, ErrTooBig where Content is no more than its first MaxOutput bytes, or another reason
	// for which it could not be read.
	Err error
}

// A Cause is why a run ended.
type Cause uint8

const (
	Exited        Cause = iota + 1 // the program ended by itself
	Signaled                       // a signal killed it; on Windows, an exception
	TimedOut                       // it was killed after Timeout
	TooMuchOutput                  // it was killed, or would have been, for printing more than MaxOutput
	Cancelled                      // it was killed because the context was done
)

// An Ending says how a run ended. Endings can be compared.
type Ending struct {
	Cause  Cause
	Status int    // the exit status, where the program Exited
	Signal string // the name of the signal where it was Signaled, such as "SIGSEGV"
}

// String describes the ending in a few words, such as "status 1", "SIGSEGV" or "timeout".
func (e Ending) String() string {
	switch e.Cause {
	case Exited:
		return fmt.Sprintf("status %d", e.Status)
	case Signaled:
		return e.Signal
	case TimedOut:
		return "timeout"
	case TooMuchOutput:
		return "too much output"
	case Cancelled:
		return "cancelled"
	}
	return "not run"
}

// Why a program could not be started; a *StartError wraps one of them, or the system's own error.
var (
	ErrNotFound      = errors.New("no such program")
	ErrIsDirectory   = errors.New("is a directory")
	ErrNotExecutable = errors.New("is not executable")
	ErrNoInterpreter = errors.New("its interpreter is not there")
	ErrNoShebang     = errors.New("is a script without a #! line")
	ErrForeign       = errors.New("is a program for another system")
)

var (
	// ErrNotRegular says that a file to collect is no regular file.
	ErrNotRegular = errors.New("not a regular file")

	// ErrTooBig says that a file to collect holds more than Command.MaxOutput bytes.
	ErrTooBig = errors.New("too big")

	// ErrSecondRunner says that the process has a Runner already.
	ErrSecondRunner = errors.New("there is a runner already")

	// ErrSurvived says that a process of a run could not be killed, as one of another user's.
	ErrSurvived = errors.New("a process could not be killed")
)

// A StartError says that a program could not be started, and why.
type StartError struct {
	Path string // the program
	Err  error
}

func (e *StartError) Error() string { return e.Path + ": " + e.Err.Error() }

func (e *StartError) Unwrap() error { return e.Err }
