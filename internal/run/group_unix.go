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

var (
	inherited = []string{"PATH"}
	homes     = []string{"HOME", "TMPDIR"}
)

const badFormat = unix.ENOEXEC

// runGroup runs a program to its end, and then ends what is left of its process group. The program has a session of its
// own, and so no terminal to read from or to be stopped by. When it runs, started is called.
func runGroup(program *exec.Cmd, started func(pid int)) error {
	program.SysProcAttr.Setsid = true
	if err := program.Start(); err != nil {
		return err
	}
	defer unix.Kill(-program.Process.Pid, unix.SIGKILL)
	started(program.Process.Pid)
	return program.Wait()
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
