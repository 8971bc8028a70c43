package file

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// A Journal is a file that grows entry by entry. An entry is on disk when Write returns, even if
// the program is killed later. While a Journal is open no other program can open it as a Journal.
// The caller must close it.
type Journal struct{ file *os.File }

// ErrLocked begins the error of a journal that is open elsewhere.
var ErrLocked = errors.New("another program is writing")

// CreateJournal creates a journal. If path exists the error is fs.ErrExist, and the file does not
// change.
func CreateJournal(path string) (*Journal, error) {
	return openJournal(path, os.O_CREATE|os.O_EXCL)
}

// ReplaceJournal creates a journal, or empties the one at path. It also creates missing folders.
func ReplaceJournal(path string) (*Journal, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	journal, err := openJournal(path, os.O_CREATE)
	if err == nil {
		err = journal.Keep(0)
	}
	return journal, err
}

// OpenJournal opens a journal and does not change it. It is an error if another program has the
// journal open, unless the file system has no locks.
func OpenJournal(path string) (*Journal, error) { return openJournal(path, 0) }

func openJournal(path string, flag int) (*Journal, error) {
	file, err := os.OpenFile(path, os.O_RDWR|flag, 0o666)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	switch {
	case err != nil:
	case !info.Mode().IsRegular():
		err = fmt.Errorf("%s is not a regular file", path)
	case !lock(file):
		err = fmt.Errorf("%w %s", ErrLocked, path)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return &Journal{file}, nil
}

// Keep keeps the first size bytes of the file and removes the rest.
func (j *Journal) Keep(size int) error { return j.file.Truncate(int64(size)) }

// Write appends an entry, and returns when it is on disk. After an error the file may contain a
// part of the entry.
func (j *Journal) Write(entry []byte) (int, error) {
	if _, err := j.file.Seek(0, io.SeekEnd); err != nil {
		return 0, err
	}
	n, err := j.file.Write(entry)
	if err == nil {
		err = j.file.Sync()
	}
	return n, err
}

// Close closes the file.
func (j *Journal) Close() error { return j.file.Close() }
