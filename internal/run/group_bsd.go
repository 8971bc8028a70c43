//go:build unix && !linux

package run

import (
	"os/exec"

	"golang.org/x/sys/unix"
)

// runGroup runs a program to its end, and then ends what is left of its process group.
func runGroup(program *exec.Cmd) error {
	program.SysProcAttr = ownSession
	if err := program.Start(); err != nil {
		return err
	}
	defer unix.Kill(-program.Process.Pid, unix.SIGKILL)
	return program.Wait()
}
