//go:build unix && !aix && !solaris

package run

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// environment returns the environment of a program in the folder home.
func environment(home string) []string {
	return append(inherited(passedOn...), "HOME="+home, "LANG=C.UTF-8")
}

// processAttributes starts a program in a new session. So it has its own process group, and no
// terminal that it could read or that could stop it.
func processAttributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// killGroup kills a program and the other processes of its group.
func killGroup(program *os.Process) error { return unix.Kill(-program.Pid, unix.SIGKILL) }

// signalStatus plus the number of a signal is the status that shells and bubblewrap report for it.
const signalStatus = 128

// exitStatus returns a program's exit status and the name of the signal that this status means to a
// shell, or "". A signal ended the program, or it ended with that status: the sandbox does not tell
// which, so nor does a run without it. Real-time signals have no names.
func exitStatus(state *os.ProcessState) (status int, signal string) {
	wait := state.Sys().(syscall.WaitStatus)
	status = wait.ExitStatus()
	if wait.Signaled() {
		status = signalStatus + int(wait.Signal())
	}
	return status, unix.SignalName(syscall.Signal(status - signalStatus))
}
