// Package atomicfile replaces files in one step: whoever reads one, at whatever moment the program ends, finds the old
// content or the new one, whole.
package atomicfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Write replaces the file at name by what write writes. Where write fails, or anything else does, the file stays as it
// was, or stays away. A file that is there keeps its permissions, and a link goes on leading to its file. What is no
// regular file, such as a device or a pipe, is written to as it is.
func Write(name string, write func(io.Writer) error) error {
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return writeTo(name, os.O_WRONLY, write)
	}

	temporary := filepath.Join(filepath.Dir(name), fmt.Sprintf(".%s.%d.tmp", filepath.Base(name), os.Getpid()))
	if err := writeTo(temporary, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, write); err != nil {
		os.Remove(temporary)
		return err
	}
	if info != nil {
		if err := os.Chmod(temporary, info.Mode().Perm()); err != nil {
			os.Remove(temporary)
			return err
		}
	}
	if err := os.Rename(temporary, name); err != nil {
		os.Remove(temporary)
		return err
	}
	return nil
}

func writeTo(name string, flag int, write func(io.Writer) error) error {
	f, err := os.OpenFile(name, flag, 0o666)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}
