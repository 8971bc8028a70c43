// Package journal keeps a file that grows by whole entries: what has been written is on disk, whatever becomes of the program
// after that.
package journal

import (
	"errors"
	"fmt"
	"os"
)

// A File is a journal. It must be closed.
type File struct {
	file *os.File
	size int64 // of the entries that are whole
}

// ErrInUse says that another program writes the file.
var ErrInUse = errors.New("another program is writing it")

// Create begins a journal. The error is fs.ErrExist where there is a file of that name, which stays as it is.
func Create(path string) (*File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, err
	}
	return open(file)
}

// Open opens a journal to go on with. What it holds is in Text; nothing changes before Keep or Write. The error is ErrInUse
// where another program has it open, as far as the system can tell.
func Open(path string) (*File, error) {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	return open(file)
}

func open(file *os.File) (*File, error) {
	size, err := lockedSize(file)
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return &File{file: file, size: size}, nil
}

// lockedSize locks a file and returns its size, to which another program may have written until then.
func lockedSize(file *os.File) (int64, error) {
	if err := lock(file); err != nil {
		return 0, err
	}
	info, err := file.Stat()
	if err != nil {
		return 0, err
	}
	if !info.Mode().IsRegular() {
		return 0, fmt.Errorf("%s is no regular file", file.Name())
	}
	return info.Size(), nil
}

// Text returns what the file holds.
func (f *File) Text() ([]byte, error) {
	text := make([]byte, f.size)
	_, err := f.file.ReadAt(text, 0)
	return text, err
}

// Keep cuts off what stands behind the first size bytes, which must be there.
func (f *File) Keep(size int) error {
	if err := f.file.Truncate(int64(size)); err != nil {
		return err
	}
	f.size = int64(size)
	return nil
}

// Write appends an entry and returns when it is on disk. Where that fails the file is as before.
func (f *File) Write(entry []byte) (int, error) {
	n, err := f.file.WriteAt(entry, f.size)
	if err == nil {
		err = f.file.Sync()
	}
	if err != nil {
		return 0, errors.Join(err, f.file.Truncate(f.size))
	}
	f.size += int64(n)
	return n, nil
}

// Close closes the file.
func (f *File) Close() error { return f.file.Close() }
