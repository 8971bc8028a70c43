package file

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
)

// ErrLocked begins the error of a journal that is open elsewhere.
var ErrLocked = errors.New("another program is writing")

// CreateJournal creates a journal. If path exists the error is fs.ErrExist, and the file does not
// change. The caller must close the journal.
func CreateJournal(path string) (*os.File, error) {
	return openJournal(path, os.O_CREATE|os.O_EXCL)
}

// OpenJournal opens a journal and does not change it; Keep must precede the first Write. It is an
// error if another program has the journal open, unless the file system has no locks.
func OpenJournal(path string) (*os.File, error) { return openJournal(path, 0) }

func openJournal(path string, flag int) (*os.File, error) {
	journal, err := os.OpenFile(path, os.O_RDWR|os.O_SYNC|flag, 0o666)
	if err != nil {
		return nil, err
	}
	info, err := journal.Stat()
	switch {
	case err != nil:
	case !info.Mode().IsRegular():
		err = fmt.Errorf("%s is not a regular file", path)
	case !lock(journal):
		err = fmt.Errorf("%w %s", ErrLocked, path)
	}
	if err != nil {
		return nil, errors.Join(err, journal.Close())
	}
	return journal, nil
}

// Keep keeps the first size bytes of a journal and removes the rest. The next entry follows them.
func Keep(journal *os.File, size int) error {
	_, err := journal.Seek(int64(size), io.SeekStart)
	return cmp.Or(err, journal.Truncate(int64(size)))
}
