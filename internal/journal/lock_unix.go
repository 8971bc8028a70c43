//go:build unix

package journal

import (
	"os"

	"golang.org/x/sys/unix"
)

// lock keeps other programs from opening the journal until it is closed. A file system that has no locks is let pass.
func lock(file *os.File) error {
	if err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB); err == unix.EWOULDBLOCK {
		return &os.PathError{Op: "lock", Path: file.Name(), Err: ErrInUse}
	}
	return nil
}
