//go:build darwin || dragonfly || freebsd || netbsd || openbsd

package process

import (
	"syscall"

	"golang.org/x/sys/unix"
)

const fionread = 0x4004667f // of sys/filio.h: how many bytes are in a pipe

// A reaper starts programs and reaps them. Of their descendants it knows none.
type reaper struct{}

func (r *reaper) open() error { return nil }

func (r *reaper) close() error { return nil }

// start starts a program. Its child must be reaped.
func (r *reaper) start(argv []string, attr *syscall.ProcAttr) (*child, error) {
	pid, err := syscall.ForkExec(argv[0], argv, attr)
	if err != nil {
		return nil, err
	}
	exit, err := watchExit(pid)
	if err != nil {
		abandon(pid)
		return nil, err
	}
	return &child{pid: pid, exit: exit}, nil
}

// watchExit returns a file that can be read when the process has ended, and before it is reaped: a kqueue.
func watchExit(pid int) (int, error) {
	syscall.ForkLock.RLock()
	queue, err := unix.Kqueue()
	if err == nil {
		unix.CloseOnExec(queue)
	}
	syscall.ForkLock.RUnlock()
	if err != nil {
		return -1, err
	}
	var change unix.Kevent_t
	unix.SetKevent(&change, pid, unix.EVFILT_PROC, unix.EV_ADD)
	change.Fflags = unix.NOTE_EXIT
	if _, err = unix.Kevent(queue, []unix.Kevent_t{change}, nil, nil); err == unix.ESRCH {
		// It has ended already: the next best event is that no time has passed.
		unix.SetKevent(&change, 1, unix.EVFILT_TIMER, unix.EV_ADD)
		change.Fflags = 0
		_, err = unix.Kevent(queue, []unix.Kevent_t{change}, nil, nil)
	}
	if err != nil {
		unix.Close(queue)
	}
	return queue, err
}

// reap takes leave of a child that has ended.
func (r *reaper) reap(c *child) (status unix.WaitStatus, usage unix.Rusage, err error) {
	for {
		pid, err := unix.Wait4(c.pid, &status, unix.WNOHANG, &usage)
		if err == nil && pid == 0 {
			err = ErrSurvived
		}
		if err != unix.EINTR {
			return status, usage, err
		}
	}
}

func newPipe(fds *[2]int) error {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	if err := unix.Pipe(fds[:]); err != nil {
		return err
	}
	unix.CloseOnExec(fds[0])
	unix.CloseOnExec(fds[1])
	return nil
}
