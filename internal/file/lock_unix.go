//go:build unix && !aix && !solaris

package file

import (
	"os"

	"golang.org/x/sys/unix"
)

// lock locks a file until it is closed, and reports false if it is locked already.
func lock(file *os.File) bool {
	return unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB) != unix.EWOULDBLOCK
}
