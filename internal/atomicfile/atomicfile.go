// Package atomicfile replaces files in one step: whoever reads one, at whatever moment the program ends, finds the old
// content or the new one, whole.
package atomicfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Write makes what write writes the content of the file at path, keeping its permissions and, where path is a symbolic
// link, the link. Until all of it is written, and where there is an error, path stays as it was, or stays away. What is no
// regular file, such as a device or a pipe, is written into.
//
// An error of write comes back as it is.
func Write(path string, write func(io.Writer) error) error {
	found, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case !found.Mode().IsRegular():
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return fill(file, write, nil)
	default:
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return err
		}
	}

	// Beside path, as a file can only be renamed within a file system.
	beside := filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s-%016x.tmp", filepath.Base(path), rand.Uint64()))
	file, err := os.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		// It is path that the caller knows.
		if pathErr := (*fs.PathError)(nil); errors.As(err, &pathErr) {
			pathErr.Path = path
		}
		return err
	}
	err = fill(file, write, found)
	if err == nil {
		err = os.Rename(beside, path)
	}
	if err != nil {
		os.Remove(beside)
	}
	return err
}

// fill writes a file and closes it. It takes on the permissions of the file that it is to replace, where there is one.
func fill(file *os.File, write func(io.Writer) error, replaced fs.FileInfo) error {
	err := write(file)
	if err == nil && replaced != nil {
		err = file.Chmod(replaced.Mode().Perm())
	}
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	return err
}
