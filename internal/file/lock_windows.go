package file

import (
	"os"

	"golang.org/x/sys/windows"
)

// lock locks a file until it is closed, and reports false if it is locked already. It locks a byte
// far after the end of the file, because other programs cannot read a locked byte.
func lock(file *os.File) bool {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	farAfterEnd := windows.Overlapped{OffsetHigh: 1 << 30}
	err := windows.LockFileEx(windows.Handle(file.Fd()), flags, 0, 1, 0, &farAfterEnd)
	return err != windows.ERROR_LOCK_VIOLATION && err != windows.ERROR_IO_PENDING
}
