//go:build unix && !linux

package run

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// runGroup runs a program to its end, and then ends what is left of its process group. The program has a session of its
// own, and so no terminal to read from or to be stopped by.
func runGroup(program *exec.Cmd) error {
	program.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := program.Start(); err != nil {
		return err
	}
	defer unix.Kill(-program.Process.Pid, unix.SIGKILL)
	return program.Wait()
}
