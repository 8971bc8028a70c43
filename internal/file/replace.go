// Package file writes files that survive a crash: Replace gives a file new content in one step, and a Journal grows entry by
// entry.
package file

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Replace makes what write writes the content of the file at path. Readers find the old content or the new one, whole;
// after an error, the old one. The file keeps its permissions; a symbolic link to a file stays, and that file is replaced.
// Anything that is no regular file, such as a device or a pipe, is written into.
func Replace(path string, write func(io.Writer) error) error {
	found, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = nil
	case err == nil && !found.Mode().IsRegular():
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(write(file), file.Close())
	case err == nil:
		path, err = filepath.EvalSymlinks(path)
	}
	if err != nil {
		return err
	}

	// The new file stands beside the old one, since a rename works only within a file system.
	beside := filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s-%016x.tmp", filepath.Base(path), rand.Uint64()))
	file, err := os.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if pathErr, ok := errors.AsType[*fs.PathError](err); ok {
		pathErr.Path = path // the caller knows no other
	}
	if err != nil {
		return err
	}
	err = write(file)
	if err == nil && found != nil {
		err = file.Chmod(found.Mode().Perm())
	}
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(beside, path)
	}
	if err != nil {
		os.Remove(beside)
	}
	return err
}

// ReplaceText makes a text the content of the file at path, as Replace does.
func ReplaceText(path, text string) error {
	return Replace(path, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}
