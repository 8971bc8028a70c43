package run

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// makeFolder makes a folder for one program, in a parent that is for this program alone: a program that removes or locks
// its folder's parent disturbs no other. The folder is opened at once, so that home is this folder whatever the program
// puts in its place. Where the program runs as another user, the folder is that user's.
func makeFolder(temp string, user *account) (parent string, home *os.Root, err error) {
	parent, err = os.MkdirTemp(temp, "run-")
	if err != nil {
		return "", nil, err
	}
	path := filepath.Join(parent, "home")
	err = os.Mkdir(path, 0o700)
	if err == nil && user != nil {
		err = cmp.Or(os.Chmod(parent, 0o711), os.Chown(path, user.uid, user.gid))
	}
	if err == nil {
		home, err = os.OpenRoot(path)
	}
	if err != nil {
		os.RemoveAll(parent)
	}
	return parent, home, err
}

// readOutputFile puts what is in the output file in the place of stdout.
func (r *Result) readOutputFile(home *os.Root, command Command) {
	content, err := readRegular(home.OpenFile, command.OutputFile, command.MaxOutput+1)
	if len(content) > command.MaxOutput {
		content = content[:command.MaxOutput]
		r.Ending = TooMuchOutput
	}
	r.Output = string(content)
	r.NoOutputFile = err != nil && r.Ending == Exited
}

// An opener is os.OpenFile or the same in a folder.
type opener func(name string, flag int, mode fs.FileMode) (*os.File, error)

// readRegular reads a regular file up to limit bytes. It does not wait for a writer where a FIFO has that name.
func readRegular(open opener, name string, limit int) ([]byte, error) {
	file, err := open(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, fs.ErrInvalid
	}
	return io.ReadAll(io.LimitReader(file, int64(limit)))
}

// removeAll removes a folder of root and what is in it, also what a program made unreadable or nested without end: what
// is in a folder below is moved up to the top before that folder is removed, and so no path grows long. It ends when
// ctx is done.
func removeAll(ctx context.Context, root *os.Root, top string) error {
	root.Chmod(top, 0o700)
	folders := []string{top}
	for len(folders) > 0 {
		last := len(folders) - 1
		folder := folders[last]
		entries, err := readSome(root, folder)
		if folder == top && errors.Is(err, fs.ErrNotExist) {
			return nil // the program removed it
		}
		if len(entries) == 0 && err == nil {
			err = root.Remove(folder)
			folders = folders[:last]
		}
		for _, entry := range entries {
			path := filepath.Join(folder, entry.Name())
			if entry.IsDir() {
				moved := filepath.Join(top, rand.Text())
				root.Chmod(path, 0o700)
				err = cmp.Or(err, root.Rename(path, moved))
				folders = append(folders, moved)
			} else {
				err = cmp.Or(err, root.Remove(path))
			}
			err = cmp.Or(err, ctx.Err())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// readSome returns some of what is in a folder: nothing where it is empty.
func readSome(root *os.Root, folder string) ([]fs.DirEntry, error) {
	file, err := root.Open(folder)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	entries, err := file.ReadDir(1000)
	if err == io.EOF {
		err = nil
	}
	return entries, err
}
