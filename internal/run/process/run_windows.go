package process

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// A reaper has nothing to do here: a job holds every descendant of its program.
type reaper struct{}

func (*reaper) open() error { return nil }

func (*reaper) close() error { return nil }

// execute runs a program, with a goroutine for each of its streams and one that waits for its end. All have ended when it
// returns: when no process of the job is left, so is no end of a pipe but ours.
func (r *Runner) execute(ctx context.Context, t task) (Result, error) {
	job, err := newJob()
	if err != nil {
		return Result{}, err
	}
	defer windows.CloseHandle(job)
	stdin, stdout, stderr, err := openPipes()
	if err != nil {
		return Result{}, err
	}
	defer stdin.close()
	defer stdout.close()
	defer stderr.close()

	began := time.Now()
	program, err := os.StartProcess(t.argv[0], t.argv, &os.ProcAttr{
		Dir:   t.dir,
		Env:   t.env,
		Files: []*os.File{stdin.read, stdout.write, stderr.write},
		Sys: &syscall.SysProcAttr{
			// Suspended, it starts nothing before it is in the job.
			CreationFlags: windows.CREATE_SUSPENDED | windows.CREATE_NEW_PROCESS_GROUP | windows.CREATE_NO_WINDOW,
		},
	})
	if err != nil {
		var number syscall.Errno
		if errors.As(err, &number) {
			err = number
		}
		return Result{}, startError(t.argv[0], err)
	}
	stdout.write.Close()
	stderr.write.Close()
	if err := enter(job, program); err != nil {
		program.Kill()
		program.Wait()
		return Result{}, fmt.Errorf("run %s: %w", t.argv[0], err)
	}

	var (
		streams  sync.WaitGroup
		out      = capture{limit: t.maxOutput}
		errs     = capture{limit: t.maxOutput, tail: MaxStderr}
		fed      atomic.Int64 // bytes of the input that have gone into the pipe
		exceeded = make(chan struct{}, 2)
		exited   = make(chan *os.ProcessState, 1)

		exhausted   = len(t.stdin) == 0
		atExhausted = 0
	)
	streams.Go(func() {
		for rest := t.stdin; len(rest) > 0; {
			n, err := stdin.write.Write(rest[:min(len(rest), 4<<10)])
			fed.Add(int64(n))
			if rest = rest[n:]; err != nil {
				return
			}
		}
		stdin.write.Close()
	})
	streams.Go(func() {
		copyTo(&out, stdout.read, exceeded, func() {
			if !exhausted && int(fed.Load()) == len(t.stdin) && inPipe(stdin.read) == 0 {
				exhausted = true
				atExhausted = out.total + inPipe(stdout.read)
			}
		})
	})
	streams.Go(func() { copyTo(&errs, stderr.read, exceeded, func() {}) })
	go func() {
		state, _ := program.Wait()
		exited <- state
	}()

	var (
		cause   Cause
		state   *os.ProcessState
		timeout = time.NewTimer(t.timeout)
	)
	defer timeout.Stop()
	select {
	case state = <-exited:
		cause = Exited
	case <-exceeded:
		cause = TooMuchOutput
	case <-timeout.C:
		cause = TimedOut
	case <-ctx.Done():
		cause = Cancelled
	}
	wall := time.Since(began)
	windows.TerminateJobObject(job, 1)
	if state == nil {
		state = <-exited
	}
	left := inPipe(stdin.read)
	stdin.read.Close() // nobody reads any more: the writer is not to wait
	streams.Wait()

	result := Result{Wall: wall, StdinTaken: max(0, int(fed.Load())-left)}
	result.Stdout, _ = out.kept()
	result.Stderr, result.StderrDropped = errs.kept()
	if exhausted {
		result.AfterInput = len(result.Stdout) - min(atExhausted, len(result.Stdout))
	}
	if state == nil {
		return Result{}, fmt.Errorf("run %s: %w", t.argv[0], ErrSurvived)
	}
	result.User, result.System = state.UserTime(), state.SystemTime()
	switch {
	case cause == Cancelled:
		result.Ending = Ending{Cause: Cancelled}
		return result, ctx.Err()
	case cause != Exited:
		result.Ending = Ending{Cause: cause}
	case out.exceeded() || errs.exceeded():
		result.Ending = Ending{Cause: TooMuchOutput}
	default:
		result.Ending = ending(state.Sys().(syscall.WaitStatus).ExitCode)
	}
	return result, nil
}

// copyTo reads a stream to its end, or to where it exceeds its limit. It calls before before every read.
func copyTo(c *capture, stream io.Reader, exceeded chan<- struct{}, before func()) {
	for {
		before()
		n, err := stream.Read(c.room())
		c.printed(n)
		if c.exceeded() {
			exceeded <- struct{}{}
			return
		}
		if err != nil {
			return
		}
	}
}

// ending tells an exit status from an exception that nobody handled.
func ending(code uint32) Ending {
	const severityError = 0xC0000000
	switch status := windows.NTStatus(code); {
	case code < severityError:
		return Ending{Cause: Exited, Status: int(code)}
	case status == windows.STATUS_ACCESS_VIOLATION:
		return Ending{Cause: Signaled, Signal: "ACCESS_VIOLATION"}
	case status == windows.STATUS_STACK_OVERFLOW:
		return Ending{Cause: Signaled, Signal: "STACK_OVERFLOW"}
	case status == windows.STATUS_STACK_BUFFER_OVERRUN:
		return Ending{Cause: Signaled, Signal: "STACK_BUFFER_OVERRUN"} // also of abort
	case status == windows.STATUS_HEAP_CORRUPTION:
		return Ending{Cause: Signaled, Signal: "HEAP_CORRUPTION"}
	case status == windows.STATUS_INTEGER_DIVIDE_BY_ZERO:
		return Ending{Cause: Signaled, Signal: "INTEGER_DIVIDE_BY_ZERO"}
	}
	return Ending{Cause: Signaled, Signal: fmt.Sprintf("exception 0x%08X", code)}
}

// newJob returns a job whose processes end with its handle.
func newJob() (windows.Handle, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return 0, fmt.Errorf("make a job: %w", err)
	}
	limits := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{
			LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
		},
	}
	if _, err := windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits))); err != nil {
		windows.CloseHandle(job)
		return 0, fmt.Errorf("make a job: %w", err)
	}
	return job, nil
}

// enter puts a suspended program into a job, and lets it go on.
func enter(job windows.Handle, program *os.Process) error {
	var failed error
	err := program.WithHandle(func(handle uintptr) {
		if failed = windows.AssignProcessToJobObject(job, windows.Handle(handle)); failed != nil {
			return
		}
		status, _, _ := windows.NewLazySystemDLL("ntdll.dll").NewProc("NtResumeProcess").Call(handle)
		if status != 0 {
			failed = windows.NTStatus(status)
		}
	})
	return errors.Join(err, failed)
}

// A pipe is both ends of one.
type pipe struct{ read, write *os.File }

func (p pipe) close() {
	p.read.Close()
	p.write.Close()
}

func openPipes() (stdin, stdout, stderr pipe, err error) {
	pipes := [3]pipe{}
	for i := range pipes {
		if pipes[i].read, pipes[i].write, err = os.Pipe(); err != nil {
			for _, opened := range pipes[:i] {
				opened.close()
			}
			return pipe{}, pipe{}, pipe{}, fmt.Errorf("make a pipe: %w", err)
		}
	}
	return pipes[0], pipes[1], pipes[2], nil
}

// inPipe returns how many bytes can be read from a pipe.
func inPipe(f *os.File) int {
	var n uint32
	windows.NewLazySystemDLL("kernel32.dll").NewProc("PeekNamedPipe").Call(
		f.Fd(), 0, 0, 0, uintptr(unsafe.Pointer(&n)), 0)
	return int(n)
}
