//go:build unix && !aix && !solaris

package run

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// environment returns the environment of a program in the folder home.
func environment(home string) []string {
	return []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home, "LANG=C.UTF-8"}
}

// attributes returns how a program is started: as the user, and in a session of its own, and so with no terminal to read
// from or to be stopped by.
func attributes(user *account) *syscall.SysProcAttr {
	attributes := &syscall.SysProcAttr{Setsid: true}
	if user != nil {
		attributes.Credential = &syscall.Credential{Uid: uint32(user.uid), Gid: uint32(user.gid)}
	}
	return attributes
}

// startGroup starts a program, and returns what ends its process group.
func startGroup(program *exec.Cmd) (endGroup func(), err error) {
	err = program.Start()
	return func() { unix.Kill(-program.Process.Pid, unix.SIGKILL) }, err
}

// ending returns a program's exit status, or the name of the signal that ended it.
func ending(state *os.ProcessState) (status int, signal string) {
	wait := state.Sys().(syscall.WaitStatus)
	if !wait.Signaled() {
		return wait.ExitStatus(), ""
	}
	number := wait.Signal()
	return 0, cmp.Or(unix.SignalName(number), fmt.Sprintf("signal %d", int(number)))
}
