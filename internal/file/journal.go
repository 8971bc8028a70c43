package file

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"syscall"
)

// ErrLocked begins the error of a journal that is open elsewhere.
var ErrLocked = errors.New("another program is writing")

// ErrNotRegular ends the error of a journal at the path of a device or a named pipe.
var ErrNotRegular = errors.New("is not a regular file")

// A ChangedError says that the file of a journal is not the one that the journal left there.
type ChangedError struct {
	Path   string
	Change string // such as "was replaced"
}

// Error returns a sentence about the path without a full stop.
func (e *ChangedError) Error() string { return e.Path + " " + e.Change + " by another program" }

// A Journal is a file that grows by one entry at each Write. It must be closed.
type Journal struct {
	file  *os.File
	size  int64 // of the entries
	isNew bool  // it was created, and not opened
}

// CreateJournal creates a journal. If path exists the error is fs.ErrExist, and the file does not
// change.
func CreateJournal(path string) (*Journal, error) {
	return openJournal(path, os.O_CREATE|os.O_EXCL)
}

// OpenJournal opens a journal and does not change it; Keep or Replace must precede the first Write.
// It is an error if another program has the journal open, unless the file system has no locks.
func OpenJournal(path string) (*Journal, error) { return openJournal(path, 0) }

func openJournal(path string, flag int) (*Journal, error) {
	// A named pipe would wait for its other end.
	switch info, err := os.Stat(path); {
	case err != nil || flag != 0 || info.Mode().IsRegular():
	case info.IsDir():
		return nil, &fs.PathError{Op: "open", Path: path, Err: syscall.EISDIR}
	default:
		return nil, fmt.Errorf("%s %w", path, ErrNotRegular)
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_SYNC|flag, 0o666)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil && !lock(file) {
		err = fmt.Errorf("%w %s", ErrLocked, path)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return &Journal{file, info.Size(), flag != 0}, nil
}

// ReadAll returns the text of a journal.
func (j *Journal) ReadAll() ([]byte, error) {
	text := make([]byte, j.size)
	_, err := io.ReadFull(io.NewSectionReader(j.file, 0, j.size), text)
	return text, err
}

// Keep keeps the first size bytes of a journal and removes the rest. The next entry follows them.
func (j *Journal) Keep(size int) error {
	if err := j.check(); err != nil {
		return err
	}
	if err := j.file.Truncate(int64(size)); err != nil {
		return err
	}
	j.size = int64(size)
	return nil
}

// Replace gives a journal another text in one step. The next entry follows it.
func (j *Journal) Replace(text string) error {
	if err := j.check(); err != nil {
		return err
	}
	path := j.file.Name()
	if runtime.GOOS == "windows" { // it does not replace a file that is open
		j.file.Close()
	}
	if err := ReplaceText(path, text); err != nil {
		return err
	}
	next, err := OpenJournal(path)
	if err != nil {
		return err
	}
	j.file.Close()
	j.file, j.size = next.file, int64(len(text))
	return j.check()
}

// Write adds an entry, or no part of it. If another program has changed the file since the last
// Write, the error is a *ChangedError and nothing is written, also for an empty entry.
func (j *Journal) Write(entry []byte) (int, error) {
	if err := j.check(); err != nil || len(entry) == 0 {
		return 0, err
	}
	n, err := j.file.WriteAt(entry, j.size)
	if err != nil {
		j.file.Truncate(j.size)
		return 0, err
	}
	j.size += int64(n)
	return n, nil
}

// check returns an error if the file at the path is no longer as the journal left it. Another
// program may still change it between the check and the next Write.
func (j *Journal) check() error {
	own, err := j.file.Stat()
	if err != nil {
		return err
	}
	found, err := os.Stat(j.file.Name())
	change := ""
	switch {
	case errors.Is(err, fs.ErrNotExist):
		change = "was removed or renamed"
	case err != nil:
		return err
	case !os.SameFile(own, found):
		change = "was replaced"
	case own.Size() < j.size:
		change = "was shortened"
	case own.Size() > j.size:
		change = "was lengthened"
	default:
		return nil
	}
	return &ChangedError{j.file.Name(), change}
}

// Close closes the file. It removes a new journal without an entry.
func (j *Journal) Close() error {
	isUnused := j.isNew && j.size == 0 && j.check() == nil
	if err := j.file.Close(); err != nil || !isUnused {
		return err
	}
	return os.Remove(j.file.Name())
}
