package file

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// A Journal is a file that grows entry by entry: an entry that was written is on disk, even if the program is killed. No
// other program can open the journal until it is closed. It must be closed.
type Journal struct{ file *os.File }

// ErrLocked begins the error of a journal that is open elsewhere.
var ErrLocked = errors.New("another program is writing")

// CreateJournal begins a journal. The error is fs.ErrExist if there is a file at path, which stays as it is.
func CreateJournal(path string) (*Journal, error) { return openJournal(path, os.O_CREATE|os.O_EXCL) }

// ReplaceJournal begins a journal in the place of the file at path, if there is one. It makes the folder, too.
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

// OpenJournal opens a journal and changes nothing in it. It is an error if another program has the journal open; a file
// system without locks cannot tell.
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
		err = fmt.Errorf("%s is no regular file", path)
	case !lock(file):
		err = fmt.Errorf("%w %s", ErrLocked, path)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return &Journal{file}, nil
}

// Keep cuts the file off behind its first size bytes.
func (j *Journal) Keep(size int) error { return j.file.Truncate(int64(size)) }

// Write appends an entry and returns when it is on disk. After an error a part of the entry may be there.
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
