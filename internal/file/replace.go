// Package file writes files that survive a crash. Replace gives a file new content in one step.
//
// A Journal is a file that grows entry by entry. Each entry is one Write, and it is on disk when
// Write returns, even if the program is killed later. Other programs may change or remove the file;
// the next Write notices that by its length, and leaves the file alone.
//
//	journal, err := file.NewJournal("evening.txt", text)
//	_, err = journal.Write(entry)
//
// The package does not interpret the content of files, and it does not choose their names.
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

// Replace gives the file at path the content that write writes. A reader finds either the old
// content or the new one, complete; after an error it finds the old one. The file keeps its
// permissions. If path is a symbolic link, Replace replaces the file that it leads to, which must
// exist. If path is not a regular file but, for example, a device or a pipe, Replace writes to it
// directly.
func Replace(path string, write func(io.Writer) error) error {
	found, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if _, err = os.Lstat(path); err == nil {
			err = errors.New("it is a link to a file that does not exist")
			return &fs.PathError{Op: "write", Path: path, Err: err}
		}
		err = nil
	case err == nil && !found.Mode().IsRegular():
		return writeDirectly(path, write)
	case err == nil:
		path, err = filepath.EvalSymlinks(path)
	}
	if err != nil {
		return err
	}

	// The temporary file is in the same folder, because a rename works only in one file system.
	folder, name := filepath.Split(path)
	temporary := filepath.Join(folder, fmt.Sprintf(".%s-%016x.tmp", name, rand.Uint64()))
	file, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err == nil {
		err = write(file)
		if err == nil && found != nil {
			err = file.Chmod(found.Mode().Perm())
		}
		if err = errors.Join(err, file.Close()); err == nil {
			err = os.Rename(temporary, path)
		}
		if err != nil {
			os.Remove(temporary)
		}
	}
	if pathErr, ok := errors.AsType[*fs.PathError](err); ok && pathErr.Path == temporary {
		pathErr.Path = path // the caller does not know the other name
	}
	return err
}

func writeDirectly(path string, write func(io.Writer) error) error {
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(write(file), file.Close())
}

// ReplaceText gives the file at path a text as its content, as Replace does.
func ReplaceText(path, text string) error {
	return Replace(path, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}
