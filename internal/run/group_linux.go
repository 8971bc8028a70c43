package run

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// runGroup runs a program to its end, and then ends what is left of its process group.
func runGroup(program *exec.Cmd) error {
	program.SysProcAttr = ownSession
	if err := program.Start(); err != nil {
		return err
	}
	pid := program.Process.Pid
	for unix.Waitid(unix.P_PID, pid, nil, unix.WEXITED|unix.WNOWAIT, nil) == unix.EINTR {
	}
	unix.Kill(-pid, unix.SIGKILL)
	err := program.Wait()
	reapGroup(pid)
	return err
}

// reapGroup takes leave of the dead orphans of a process group.
func reapGroup(id int) {
	for {
		if pid, _ := unix.Wait4(-id, nil, unix.WNOHANG, nil); pid <= 0 {
			return
		}
	}
}

// adoptOrphans makes the process a subreaper (see prctl(2)): descendants whose parents have ended become its children.
func adoptOrphans() error {
	return unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
}

// endOrphans kills and reaps the orphans. The children of one become orphans when it is dead: the next pass finds them.
func endOrphans() error {
	const maxPasses = 1000 // against one that starts the next faster than it can be killed
	var left []int
	for range maxPasses {
		left = orphans()
		killed := 0
		for _, pid := range left {
			if unix.Kill(pid, unix.SIGKILL) == nil {
				unix.Wait4(pid, nil, 0, nil)
				killed++
			}
		}
		if killed == 0 {
			break
		}
	}
	unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)
	if len(left) > 0 {
		return fmt.Errorf("processes that a program left cannot be ended: %v", left)
	}
	return nil
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
