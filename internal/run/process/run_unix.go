//go:build unix

package process

import (
	"context"
	"fmt"
	"math"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

const (
	// gather is how long what is printed may lie in the pipe, so that a program which writes every line by itself does not
	// wake its reader for every line. Most programs under test take less than that for all they do.
	gather = 4 * time.Millisecond

	// bulk is how many bytes gathered tell that the pipe would be full if it were left for longer.
	bulk = 16 << 10

	// grace is how long a process may take to die when it has been killed.
	grace = 2 * time.Second
)

// execute runs a program. One thread does all of it: it waits for the end of the program and for the pipes at once.
func (r *Runner) execute(ctx context.Context, t task) (Result, error) {
	var p pipes
	ends, err := p.open(t)
	if err != nil {
		return Result{}, err
	}
	defer p.close()
	p.feed() // what fits into the pipe is there before the program is

	began := time.Now()
	c, err := r.reaper.start(t.argv, &syscall.ProcAttr{
		Dir:   t.dir,
		Env:   t.env,
		Files: []uintptr{uintptr(ends.stdin), uintptr(ends.stdout), uintptr(ends.stderr)},
		// A session of its own is a process group of its own, and no terminal to read from or to be stopped by.
		Sys: &syscall.SysProcAttr{Setsid: true},
	})
	unix.Close(ends.stdout)
	unix.Close(ends.stderr)
	if err != nil {
		return Result{}, startError(t.argv[0], err)
	}

	killed := make(chan struct{})
	keepOn := context.AfterFunc(ctx, func() {
		c.killGroup()
		close(killed)
	})
	cause, pollErr := p.pump(c.exit, began, t.timeout)
	wall := time.Since(began)
	c.killGroup()
	if !keepOn() {
		<-killed // past this point the process id may be another's
	}
	if cause != Exited {
		wait(c.exit, grace)
	}
	status, usage, err := r.reaper.reap(c)
	unix.Close(c.exit)
	p.drain(math.MaxInt)

	result := Result{
		Ending: ending(cause, status),
		Wall:   wall,
		User:   time.Duration(usage.Utime.Nano()),
		System: time.Duration(usage.Stime.Nano()),
	}
	p.report(&result)
	switch {
	case pollErr != nil:
		return Result{}, fmt.Errorf("run %s: %w", t.argv[0], pollErr)
	case err != nil:
		err = fmt.Errorf("run %s: %w", t.argv[0], err)
	case ctx.Err() != nil && result.Ending == (Ending{Cause: Signaled, Signal: "SIGKILL"}):
		result.Ending = Ending{Cause: Cancelled}
		err = ctx.Err()
	case cause == Exited && p.exceeded():
		result.Ending = Ending{Cause: TooMuchOutput}
	}
	return result, err
}

func ending(cause Cause, status unix.WaitStatus) Ending {
	switch {
	case cause != Exited:
		return Ending{Cause: cause}
	case status.Signaled():
		return Ending{Cause: Signaled, Signal: signalName(status.Signal())}
	}
	return Ending{Cause: Exited, Status: status.ExitStatus()}
}

func signalName(s syscall.Signal) string {
	if name := unix.SignalName(s); name != "" {
		return name
	}
	return fmt.Sprintf("signal %d", int(s))
}

// A child is a program that was started and not yet reaped.
type child struct {
	pid             int
	exit            int    // a file that can be read when the program has ended
	mark, birthMark uint64 // see reaper
}

// abandon ends a program that nobody can watch.
func abandon(pid int) {
	unix.Kill(-pid, unix.SIGKILL)
	for {
		if _, err := unix.Wait4(pid, nil, 0, nil); err != unix.EINTR {
			return
		}
	}
}

// killGroup kills the process group of a child. Until the child is reaped no other group can have its number.
func (c *child) killGroup() { unix.Kill(-c.pid, unix.SIGKILL) }

// pipes are our ends of a program's streams, which never block; -1 is one that is closed.
type pipes struct {
	stdin, stdout, stderr int

	// taken is the program's end of stdin, kept to see what it leaves in the pipe. Because of it a program that closes its
	// stdin looks like one that does not read.
	taken int

	input    []byte // not yet written to stdin
	inputLen int
	out, err capture

	exhausted   bool // all of the input has been taken
	atExhausted int  // bytes of stdout that may have been printed before that
}

// ends are a program's ends of its streams.
type ends struct{ stdin, stdout, stderr int }

func (p *pipes) open(t task) (ends, error) {
	*p = pipes{
		stdin: -1, stdout: -1, stderr: -1, taken: -1,
		input: t.stdin, inputLen: len(t.stdin), exhausted: len(t.stdin) == 0,
		out: capture{limit: t.maxOutput}, err: capture{limit: t.maxOutput, tail: MaxStderr},
	}
	theirs := ends{-1, -1, -1}
	for _, pipe := range []struct {
		read, write *int
		ours        *int
	}{
		{&p.taken, &p.stdin, &p.stdin},
		{&p.stdout, &theirs.stdout, &p.stdout},
		{&p.stderr, &theirs.stderr, &p.stderr},
	} {
		var fds [2]int
		err := newPipe(&fds)
		if err == nil {
			*pipe.read, *pipe.write = fds[0], fds[1]
			err = unix.SetNonblock(*pipe.ours, true)
		}
		if err != nil {
			p.close()
			closeFile(&theirs.stdout)
			closeFile(&theirs.stderr)
			return ends{}, fmt.Errorf("make a pipe: %w", err)
		}
	}
	theirs.stdin = p.taken
	return theirs, nil
}

func (p *pipes) close() {
	for _, fd := range []*int{&p.stdin, &p.stdout, &p.stderr, &p.taken} {
		closeFile(fd)
	}
}

func closeFile(fd *int) {
	if *fd >= 0 {
		unix.Close(*fd)
		*fd = -1
	}
}

// pump passes input and output on until the program ends or has to be ended.
func (p *pipes) pump(exit int, began time.Time, timeout time.Duration) (Cause, error) {
	gathering := true
	for {
		left := timeout - time.Since(began)
		if left <= 0 {
			return TimedOut, nil
		}
		watched := [...]unix.PollFd{
			{Fd: int32(exit), Events: unix.POLLIN},
			{Fd: int32(p.stdin), Events: unix.POLLOUT},
			{Fd: int32(p.stdout), Events: unix.POLLIN},
			{Fd: int32(p.stderr), Events: unix.POLLIN},
		}
		set := watched[:]
		if gathering {
			set = watched[:2]
			left = min(left, gather)
		}
		if _, err := unix.Poll(set, milliseconds(left)); err != nil && err != unix.EINTR {
			return 0, err
		}
		if set[0].Revents != 0 {
			return Exited, nil
		}
		if set[1].Revents != 0 {
			p.feed()
		}
		n := p.drain(bulk)
		if p.exceeded() {
			return TooMuchOutput, nil
		}
		// While nothing comes there is nothing to gather, and no need to look again and again.
		gathering = 0 < n && n < bulk
	}
}

// feed writes what the pipe takes of the input, and closes it behind the last byte.
func (p *pipes) feed() {
	for len(p.input) > 0 {
		n, err := unix.Write(p.stdin, p.input)
		switch {
		case err == unix.EINTR:
			continue
		case err != nil:
			return
		}
		p.input = p.input[n:]
	}
	closeFile(&p.stdin)
}

// drain reads what was printed, up to about limit bytes a stream, and returns how much of it there was.
func (p *pipes) drain(limit int) int {
	if !p.exhausted && len(p.input) == 0 && inPipe(p.taken) == 0 {
		p.exhausted = true
		p.atExhausted = p.out.total + inPipe(p.stdout)
	}
	return read(&p.stdout, &p.out, limit) + read(&p.stderr, &p.err, limit)
}

func read(fd *int, c *capture, limit int) (total int) {
	for *fd >= 0 && total < limit && !c.exceeded() {
		n, err := unix.Read(*fd, c.room())
		switch {
		case err == unix.EINTR:
			continue
		case err == unix.EAGAIN:
			return total
		case err != nil || n == 0:
			closeFile(fd)
			return total
		}
		c.printed(n)
		total += n
	}
	return total
}

func (p *pipes) exceeded() bool { return p.out.exceeded() || p.err.exceeded() }

// inPipe returns how many bytes can be read from a pipe.
func inPipe(fd int) int {
	n, err := unix.IoctlGetInt(fd, fionread)
	if err != nil {
		return 0
	}
	return n
}

func (p *pipes) report(r *Result) {
	r.Stdout, _ = p.out.kept()
	r.Stderr, r.StderrDropped = p.err.kept()
	r.StdinTaken = p.inputLen - len(p.input) - inPipe(p.taken)
	if p.exhausted {
		r.AfterInput = len(r.Stdout) - min(p.atExhausted, len(r.Stdout))
	}
}

// wait waits until fd can be read, for no longer than limit.
func wait(fd int, limit time.Duration) {
	set := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}
	for began := time.Now(); ; {
		left := max(limit-time.Since(began), 0)
		if _, err := unix.Poll(set, milliseconds(left)); err != unix.EINTR {
			return
		}
	}
}

// milliseconds rounds up, to what poll takes.
func milliseconds(d time.Duration) int {
	return int(min((d+time.Millisecond-1)/time.Millisecond, math.MaxInt32))
}
