package process

import (
	"bytes"
	"fmt"
	"os"
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
// Every program is started with a mark that its descendants inherit, and that neither a new session nor another program
// nor an empty environment takes off them: a soft limit RLIMIT_RTTIME, by its meaning the microseconds that a thread under
// a real-time scheduler may run without a pause. A mark is so large that it limits nothing. Orphans become children of
// this process, a "subreaper"; those with the mark of a run that is over are killed.
type reaper struct {
	children     int // the file that lists this process's children; -1 where there are no marks
	wasSubreaper int32
	session      int         // this process's
	limit        unix.Rlimit // this process's RLIMIT_RTTIME

	// starting is held while this process has the mark of the program that it starts.
	starting sync.Mutex

	// mu is held while a child is reaped: only then may a process id become another's.
	mu       sync.Mutex
	live     map[uint64]struct{} // the marks of runs under way
	lastMark uint64
	list     []byte

	noPidfd bool // as on Linux before 5.3
}

// Marks lie between these. The middle of a mark is a process id: a program may use this package too, and be killed with
// its programs still running, which must not look like ours.
const (
	firstMark = 1 << 62
	endMark   = 1 << 63
)

func (r *reaper) open() {
	pid := os.Getpid()
	r.live = make(map[uint64]struct{})
	r.lastMark = firstMark + uint64(pid)<<32
	r.children = -1

	var err error
	if r.session, err = unix.Getsid(0); err != nil {
		return
	}
	if unix.Getrlimit(unix.RLIMIT_RTTIME, &r.limit) != nil || r.limit.Max != unix.RLIM_INFINITY {
		return
	}
	// It is the main thread that orphans become children of.
	list, err := unix.Open(fmt.Sprintf("/proc/self/task/%d/children", pid), unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return
	}
	syscall.RawSyscall(unix.SYS_PRCTL, unix.PR_GET_CHILD_SUBREAPER, uintptr(unsafe.Pointer(&r.wasSubreaper)), 0)
	if unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != nil {
		unix.Close(list)
		return
	}
	r.children = list
}

func (r *reaper) close() error {
	if r.children < 0 {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	err := r.sweep()
	unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, uintptr(r.wasSubreaper), 0, 0, 0)
	unix.Close(r.children)
	r.children = -1
	return err
}

// start starts a program. Its child must be reaped.
func (r *reaper) start(argv []string, attr *syscall.ProcAttr) (*child, error) {
	r.mu.Lock()
	r.lastMark++
	c := &child{mark: r.lastMark}
	r.live[c.mark] = struct{}{}
	r.mu.Unlock()

	pidfd := -1
	if !r.noPidfd {
		attr.Sys.PidFD = &pidfd
	}
	if os.Getenv("NOLOCK")=="" {
	r.starting.Lock()
	}
	r.setLimit(c.mark)
	pid, err := syscall.ForkExec(argv[0], argv, attr)
	r.setLimit(r.limit.Cur)
	if os.Getenv("NOLOCK")=="" { r.starting.Unlock() }
	if err == nil {
		c.pid = pid
		if c.exit, err = watchExit(pid, pidfd); err != nil {
			abandon(pid)
		}
	}
	if err != nil {
		r.mu.Lock()
		delete(r.live, c.mark)
		r.mu.Unlock()
		return nil, err
	}
	return c, nil
}

func (r *reaper) setLimit(soft uint64) {
	if r.children >= 0 {
		unix.Setrlimit(unix.RLIMIT_RTTIME, &unix.Rlimit{Cur: soft, Max: r.limit.Max})
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
	delete(r.live, c.mark)
	pid, err := wait4(c.pid, &status, &usage)
	if err == nil && pid == 0 {
		err = ErrSurvived
	}
	if sweepErr := r.sweep(); err == nil {
		err = sweepErr
	}
	return status, usage, err
}

// sweep kills and reaps the orphans of runs that are over.
func (r *reaper) sweep() error {
	for begin := time.Now(); ; {
		orphans, err := r.orphans()
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
		if time.Since(begin) > grace {
			return ErrSurvived
		}
		time.Sleep(gather / 10)
	}
}

// orphans lists the children of this process that have the mark of a run that is over.
func (r *reaper) orphans() (pids []int, err error) {
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
		if r.orphaned(pid) {
			pids = append(pids, pid)
		}
	}
	return pids, nil
}

// orphaned says whether a child of this process is left over from a run.
func (r *reaper) orphaned(pid int) bool {
	var limit unix.Rlimit
	if err := unix.Prlimit(pid, unix.RLIMIT_RTTIME, nil, &limit); err != nil {
		return false
	}
	if limit.Cur < firstMark || limit.Cur >= endMark {
		return false
	}
	if _, live := r.live[limit.Cur]; live {
		return false
	}
	// Another program that was started in the middle of our start got its mark, but not its session.
	session, err := unix.Getsid(pid)
	return err == nil && session != r.session
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
