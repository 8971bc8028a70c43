//go:build unix

package file_test

import (
	"errors"
	"os/signal"
	"syscall"
	"testing"
)

// TestJournalFull writes what does not fit: the journal is as it was, and goes on when there is room.
func TestJournalFull(t *testing.T) {
	j, path := create(t, "one\n")
	signal.Ignore(syscall.SIGXFSZ)
	var usual syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &usual); err != nil {
		t.Fatal(err)
	}
	full := usual
	full.Cur = 6
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &full); err != nil {
		t.Fatal(err)
	}
	n, err := j.Write([]byte("two\n"))
	if back := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &usual); back != nil {
		t.Fatal(back)
	}
	if n != 0 || !errors.Is(err, syscall.EFBIG) {
		t.Errorf("wrote %d, %v, want %v", n, err, syscall.EFBIG)
	}
	checkFile(t, path, "one\n")
	if _, err := j.Write([]byte("three\n")); err != nil {
		t.Fatal(err)
	}
	checkFile(t, path, "one\nthree\n")
}
