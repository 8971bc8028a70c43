package run

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// maxPasses is how often endOrphans looks for orphans: a process may start the next one faster than it can be killed.
const maxPasses = 1000

// runGroup runs a program to its end, and then ends what is left of its process group. The program has a session of its
// own, and so no terminal to read from or to be stopped by.
func runGroup(program *exec.Cmd) error {
	program.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
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

// reapGroup reaps those of a process group that are dead and whose parents are dead: they are our children.
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

// endOrphans kills and reaps the orphans. When one is dead its children become orphans: the next pass finds them.
func endOrphans() error {
	defer unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)
	for range maxPasses {
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
