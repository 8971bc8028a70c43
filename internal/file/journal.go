package file

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// A Journal is a file that grows by one entry at each Write. Between the entries the file is
// closed, so other programs can read it, change it and remove it.
type Journal struct {
	path string
	size int64 // of the entries
}

// NewJournal returns a journal at path that has a text. If the file exists already, it must hold
// the text or its beginning. For any other file the error is fs.ErrExist, and the file does not
// change. After any error there is no new file.
func NewJournal(path string, text []byte) (*Journal, error) {
	j := &Journal{path: path}
	file, createErr := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if createErr == nil {
		file.Close() // nothing was written
	} else { // most likely because it exists
		content, err := os.ReadFile(path)
		if err != nil || !bytes.HasPrefix(text, content) {
			return nil, createErr
		}
		j.size = int64(len(content))
	}
	_, err := j.Write(text[j.size:])
	if err != nil && createErr == nil {
		os.Remove(path)
	}
	return j, err
}

// Write adds an entry, or no part of it. If another program has changed the length of the file, or
// removed it, nothing is written. An empty entry only checks this.
func (j *Journal) Write(entry []byte) (int, error) {
	file, err := os.OpenFile(j.path, os.O_WRONLY|os.O_APPEND|os.O_SYNC, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, fmt.Errorf("%s was removed or renamed by another program", j.path)
	}
	if err != nil {
		return 0, err
	}
	defer file.Close()
	switch info, err := file.Stat(); {
	case err != nil:
		return 0, err
	case info.Size() != j.size:
		return 0, fmt.Errorf("%s was changed by another program", j.path)
	}
	n, err := file.Write(entry)
	if err != nil {
		os.Truncate(j.path, j.size)
		return 0, err
	}
	j.size += int64(n)
	return n, nil
}
