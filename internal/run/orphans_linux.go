package run

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// prepareProcess makes the process a subreaper (see prctl(2)): descendants whose parents have ended become its
// children. It also keeps programs from the process's memory and environment and, from Linux 5.11 on, from the
// descriptors that it inherited.
func prepareProcess() {
	unix.CloseRange(3, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC)
	unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0)
	unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
}

// endOrphans kills and reaps the orphans: the children of this process that are in another session. When one is dead its
// children become orphans, which the next pass finds. None is found where the kernel does not list children.
func endOrphans(ctx context.Context) error {
	defer unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)
	own, _ := unix.Getsid(0)
	for ctx.Err() == nil {
		ended := 0
		// Orphans become children of the main thread.
		children, _ := os.ReadFile(fmt.Sprintf("/proc/self/task/%d/children", os.Getpid()))
		for field := range strings.FieldsSeq(string(children)) {
			pid, _ := strconv.Atoi(field)
			session, err := unix.Getsid(pid)
			if err == nil && session != own && unix.Kill(pid, unix.SIGKILL) == nil {
				unix.Wait4(pid, nil, 0, nil)
				ended++
			}
		}
		if ended == 0 {
			return nil
		}
	}
	return errors.New("processes that a program left cannot be ended")
}
