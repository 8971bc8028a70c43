//go:build unix

package run

import (
	"cmp"
	"fmt"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

var (
	inherited = []string{"PATH"}
	homes     = []string{"HOME", "TMPDIR"}
)

const badFormat = unix.ENOEXEC

// ending returns a program's exit status, or the name of the signal that ended it.
func ending(state *os.ProcessState) (status int, signal string) {
	wait := state.Sys().(syscall.WaitStatus)
	if !wait.Signaled() {
		return wait.ExitStatus(), ""
	}
	number := wait.Signal()
	return 0, cmp.Or(unix.SignalName(number), fmt.Sprintf("signal %d", int(number)))
}
