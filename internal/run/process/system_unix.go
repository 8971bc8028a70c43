//go:build unix

package process

import (
	"cmp"
	"os"

	"golang.org/x/sys/unix"
)

const (
	nonblock  = unix.O_NONBLOCK
	badFormat = unix.ENOEXEC
)

func executable(path string) bool { return unix.Access(path, unix.X_OK) == nil }

// environ returns what the environments of all programs have in common.
func environ() []string {
	return []string{
		"PATH=" + cmp.Or(os.Getenv("PATH"), "/usr/local/bin:/usr/bin:/bin"),
		"LANG=C.UTF-8",
		"TERM=dumb",
	}
}

// environIn returns what the environment of a program in dir has beside that.
func environIn(dir string) []string { return []string{"HOME=" + dir, "TMPDIR=" + dir} }
