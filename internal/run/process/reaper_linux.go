package process

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

const fionread = unix.TIOCINQ // how many bytes are in a pipe

// A reaper starts programs and ends all that came of them.
//
// Orphans become children of this process, a "subreaper". Whose they are shows in their session or, where they went into
// another one, in a mark that descendants inherit, and that neither another program nor an empty environment takes off
// them: a soft limit RLIMIT_RTTIME, by its meaning the microseconds that a thread under a real-time scheduler may run
// without a pause. A mark is so large that it limits nothing.
//
// A program has its mark from the start, because this process has it then. Programs that are started at the same time may
// get each other's that way. They are given their own as soon as they are started, but what they forked before keeps the
// other: so a run has two marks.
type reaper struct {
	children     int // the file that lists this process's children; -1 where orphans do not become its children
	wasSubreaper int32
	session      int         // of this process
	limit        unix.Rlimit // RLIMIT_RTTIME of this process, while it starts no program

	// mu is held while a child is reaped: only then may a process id become another's.
	mu       sync.Mutex
	lastMark uint64
	starting []uint64       // the marks of programs being started, each of which may have got that or any later one
	live     map[uint64]int // of how many programs that were started it is a mark
	list     []byte

	noPidfd bool // as on Linux before 5.3
}

// A mark is firstMark with the id of the process that made it, and the number of the run there.
const (
	firstMark  = 1 << 62
	endMark    = 1 << 63
	processBit = 40 // up to 22 bits
)

func (r *reaper) open() error {
	pid := os.Getpid()
	r.lastMark = firstMark | uint64(pid)<<processBit
	r.live = make(map[uint64]int)
	r.children = -1

	var err error
	if r.session, err = unix.Getsid(0); err != nil {
		return nil
	}
	if unix.Getrlimit(unix.RLIMIT_RTTIME, &r.limit) != nil {
		return nil
	}
	// It is the main thread that orphans become children of.
	list, err := unix.Open(fmt.Sprintf("/proc/self/task/%d/children", pid), unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	// Two reapers would take each other's programs for orphans.
	if unix.Flock(list, unix.LOCK_EX|unix.LOCK_NB) == unix.EWOULDBLOCK {
		unix.Close(list)
		return ErrSecondRunner
	}
	syscall.RawSyscall(unix.SYS_PRCTL, unix.PR_GET_CHILD_SUBREAPER, uintptr(unsafe.Pointer(&r.wasSubreaper)), 0)
	if unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != nil {
		unix.Close(list)
		return nil
	}
	r.children = list
	return nil
}

func (r *reaper) close() error {
	if r.children < 0 {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	err := r.sweep(nil)
	unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, uintptr(r.wasSubreaper), 0, 0, 0)
	unix.Flock(r.children, unix.LOCK_UN) // closed is not enough where a program is being forked
	unix.Close(r.children)
	r.children = -1
	return err
}

// start starts a program. Its child must be reaped.
func (r *reaper) start(argv []string, attr *syscall.ProcAttr) (*child, error) {
	pidfd := -1
	if !r.noPidfd {
		attr.Sys.PidFD = &pidfd
	}
	mark := r.beforeStart()
	pid, err := syscall.ForkExec(argv[0], argv, attr)
	c := &child{pid: pid, mark: mark}
	r.afterStart(c)
	if err == nil {
		if c.exit, err = watchExit(pid, pidfd); err != nil {
			r.mu.Lock()
			abandon(pid)
			r.release(c)
			r.mu.Unlock()
		}
	}
	return c, err
}

// beforeStart gives this process a new mark.
func (r *reaper) beforeStart() (mark uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.lastMark++
	r.starting = append(r.starting, r.lastMark)
	if r.children >= 0 {
		unix.Setrlimit(unix.RLIMIT_RTTIME, &unix.Rlimit{Cur: r.lastMark, Max: r.limit.Max})
	}
	return r.lastMark
}

// afterStart sees which mark a program got and gives it its own; pid 0 is one that could not be started.
func (r *reaper) afterStart(c *child) {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := slices.Index(r.starting, c.mark)
	r.starting = slices.Delete(r.starting, i, i+1)
	if r.children < 0 {
		return
	}
	if len(r.starting) == 0 {
		unix.Setrlimit(unix.RLIMIT_RTTIME, &r.limit)
	}
	if c.pid == 0 {
		return
	}
	var atBirth unix.Rlimit
	unix.Prlimit(c.pid, unix.RLIMIT_RTTIME, &unix.Rlimit{Cur: c.mark, Max: r.limit.Max}, &atBirth)
	c.birthMark = atBirth.Cur
	r.live[c.mark]++
	r.live[c.birthMark]++
}

// release takes the marks of a program from those that are live.
func (r *reaper) release(c *child) {
	for _, mark := range []uint64{c.mark, c.birthMark} {
		if r.live[mark]--; r.live[mark] <= 0 {
			delete(r.live, mark)
		}
	}
}

// watchExit returns a file that can be read when the process has ended, and before it is reaped: its pidfd, or else a pipe
// that is closed then.
func watchExit(pid, pidfd int) (int, error) {
	if pidfd >= 0 {
		return pidfd, nil
	}
	var fds [2]int
	if err := newPipe(&fds); err != nil {
		return -1, err
	}
	go func() {
		for unix.Waitid(unix.P_PID, pid, nil, unix.WEXITED|unix.WNOWAIT, nil) == unix.EINTR {
		}
		unix.Close(fds[1])
	}()
	return fds[0], nil
}

// reap takes leave of a child that has ended, and ends its descendants.
func (r *reaper) reap(c *child) (status unix.WaitStatus, usage unix.Rusage, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.release(c)
	sweepErr := r.sweep(c) // first, because while c is not reaped its session's number is no other's
	pid, err := wait4(c.pid, &status, &usage)
	if err == nil && pid == 0 {
		err = ErrSurvived
	}
	return status, usage, cmp.Or(err, sweepErr)
}

// sweep kills and reaps the orphans of runs that are over, as that of c is.
func (r *reaper) sweep(c *child) error {
	for began := time.Now(); ; {
		orphans, err := r.orphans(c)
		if err != nil || len(orphans) == 0 {
			return err
		}
		left := 0
		for _, pid := range orphans {
			if unix.Kill(pid, unix.SIGKILL) != nil {
				return ErrSurvived // another user's
			}
			if reaped, _ := wait4(pid, nil, nil); reaped == 0 {
				left++
			}
		}
		// The orphans of an orphan become our children before it can be reaped: only a list without any is the end.
		if left == 0 {
			continue
		}
		if time.Since(began) > grace {
			return ErrSurvived
		}
		time.Sleep(100 * time.Microsecond)
	}
}

// orphans lists the children of this process that are left over from a run that is over, as that of c is.
func (r *reaper) orphans(c *child) (pids []int, err error) {
	if r.children < 0 {
		return nil, nil
	}
	if r.list == nil {
		r.list = make([]byte, 4<<10)
	}
	size := 0
	for {
		n, err := unix.Pread(r.children, r.list[size:], int64(size))
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("list the child processes: %w", err)
		}
		if n == 0 {
			break
		}
		if size += n; size == len(r.list) {
			r.list = append(r.list, make([]byte, size)...)
		}
	}
	for field := range bytes.FieldsSeq(r.list[:size]) {
		pid, err := strconv.Atoi(string(field))
		if err != nil {
			return nil, fmt.Errorf("list the child processes: %w", err)
		}
		if r.orphaned(pid, c) {
			pids = append(pids, pid)
		}
	}
	return pids, nil
}

func (r *reaper) orphaned(pid int, c *child) bool {
	session, err := unix.Getsid(pid)
	switch {
	case err != nil || session == r.session:
		return false // started by another part of this process
	case c != nil && session == c.pid:
		return pid != c.pid
	}
	var limit unix.Rlimit
	if err := unix.Prlimit(pid, unix.RLIMIT_RTTIME, nil, &limit); err != nil {
		return false // another user's
	}
	mark := limit.Cur
	switch {
	case mark < firstMark || mark >= endMark || mark == r.limit.Cur || r.live[mark] > 0:
		return false
	case mark>>processBit != r.lastMark>>processBit:
		return true // left over from a program that had a reaper too, and is dead
	}
	for _, since := range r.starting {
		if mark >= since {
			return false
		}
	}
	return true
}

// wait4 reaps a process if it has ended; it returns 0 if not.
func wait4(pid int, status *unix.WaitStatus, usage *unix.Rusage) (int, error) {
	for {
		reaped, err := unix.Wait4(pid, status, unix.WNOHANG, usage)
		if err != unix.EINTR {
			return reaped, err
		}
	}
}

func newPipe(fds *[2]int) error { return unix.Pipe2(fds[:], unix.O_CLOEXEC) }
