//go:build unix

package process

import "golang.org/x/sys/unix"

const (
	defaultPath = "/usr/local/bin:/usr/bin:/bin"
	badFormat   = unix.ENOEXEC
)

// The environment of a program: what it has from ours, and what is its working directory.
var (
	inherited = [...]string{}
	homes     = [...]string{"HOME", "TMPDIR"}
)

func executable(path string) bool { return unix.Access(path, unix.X_OK) == nil }
