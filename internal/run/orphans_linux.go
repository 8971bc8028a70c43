package run

import (
	"cmp"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// prepareProcess makes the process a subreaper (see prctl(2)): descendants whose parents have ended become its
// children. It also keeps programs from the process's memory and environment, and from the descriptors that it
// inherited.
func prepareProcess() error {
	descriptors, _ := os.ReadDir("/proc/self/fd")
	for _, entry := range descriptors {
		if descriptor, _ := strconv.Atoi(entry.Name()); descriptor > 2 {
			unix.CloseOnExec(descriptor)
		}
	}
	return cmp.Or(unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0), unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0))
}

// endOrphans kills and reaps the orphans. When one is dead its children become orphans: the next pass finds them.
func endOrphans() error {
	const passes = 1000 // a process may start the next one faster than it can be killed
	defer unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)
	for range passes {
		pids := orphans()
		if len(pids) == 0 {
			return nil
		}
		for _, pid := range pids {
			if unix.Kill(pid, unix.SIGKILL) == nil {
				unix.Wait4(pid, nil, 0, nil)
			}
		}
	}
	return fmt.Errorf("processes that a program left cannot be ended: %v", orphans())
}

// orphans lists the children of this process that are in another session. None is found where the kernel does not list
// children.
func orphans() (pids []int) {
	own, _ := unix.Getsid(0)
	// Orphans become children of the main thread.
	list, _ := os.ReadFile(fmt.Sprintf("/proc/self/task/%d/children", os.Getpid()))
	for field := range strings.FieldsSeq(string(list)) {
		pid, _ := strconv.Atoi(field)
		if session, err := unix.Getsid(pid); err == nil && session != own {
			pids = append(pids, pid)
		}
	}
	return pids
}
