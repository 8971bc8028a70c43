//go:build unix

package process

import (
	"io"

	"golang.org/x/sys/unix"
)

// A birth is what a folder was when it was made.
type birth struct {
	fd   int // the folder
	stat unix.Stat_t
}

func (b *birth) record(path string) (err error) {
	if b.fd, err = unix.Open(path, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0); err != nil {
		return err
	}
	if err := unix.Fstat(b.fd, &b.stat); err != nil {
		b.forget()
		return err
	}
	return nil
}

// pristine says whether path is still the folder that was recorded, untouched: it is empty, and no file came or went,
// since that would have changed the times. The times alone do not do, because they may tick slowly.
func (b *birth) pristine(path string) bool {
	var now unix.Stat_t
	if err := unix.Lstat(path, &now); err != nil {
		return false
	}
	then := &b.stat
	if now.Dev != then.Dev || now.Ino != then.Ino || now.Mode != then.Mode || now.Uid != then.Uid ||
		now.Gid != then.Gid || now.Nlink != then.Nlink || now.Mtim != then.Mtim || now.Ctim != then.Ctim {
		return false
	}
	if _, err := unix.Seek(b.fd, 0, io.SeekStart); err != nil {
		return false
	}
	var entries [512]byte
	for {
		n, err := unix.ReadDirent(b.fd, entries[:])
		if err != nil {
			return false
		}
		if n == 0 {
			return true
		}
		if _, names, _ := unix.ParseDirent(entries[:n], 1, nil); names > 0 {
			return false
		}
	}
}

func (b *birth) forget() { unix.Close(b.fd) }
