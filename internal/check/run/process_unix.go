//go:build unix && !aix && !solaris

package run

import (
	"cmp"
	"fmt"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// environment returns the environment of a program in the folder home.
func environment(home string) []string {
	return []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home, "LANG=C.UTF-8"}
}

// processAttributes starts a program in a new session. So it has its own process group, and no
// terminal that it could read or that could stop it.
func processAttributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// killGroup kills a program and the other processes of its group.
func killGroup(program *os.Process) error { return unix.Kill(-program.Pid, unix.SIGKILL) }

// signalStatus plus the number of a signal is the status that shells and bubblewrap report for it.
const signalStatus = 128

// exitStatus returns a program's exit status and, if a signal ended it, the signal's name.
func exitStatus(state *os.ProcessState) (status int, signal string) {
	wait := state.Sys().(syscall.WaitStatus)
	if !wait.Signaled() {
		return wait.ExitStatus(), ""
	}
	number := wait.Signal()
	name := cmp.Or(unix.SignalName(number), fmt.Sprintf("signal %d", int(number)))
	return signalStatus + int(number), name
}
