package run

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/user"
	"path"
	"path/filepath"
	"strconv"
	"syscall"
)

// An account is that of another user, who runs programs.
type account struct{ uid, gid int }

func findAccount(name string) (*account, error) {
	if name == "" {
		return nil, nil
	}
	found, err := user.Lookup(name)
	if err == nil && os.Geteuid() != 0 {
		err = fmt.Errorf("only root can run programs as %s", name)
	}
	if err != nil {
		return nil, err
	}
	uid, _ := strconv.Atoi(found.Uid) // root's system has numbers
	gid, _ := strconv.Atoi(found.Gid)
	return &account{uid, gid}, nil
}

// makeFolder makes a folder for one program, in a parent that is for this program alone: a program that removes or locks
// its folder's parent disturbs no other. The folder is opened at once, so that it is this folder whatever the program
// puts in its place. What fails here is left to Close.
func (r *Runner) makeFolder() (*os.Root, error) {
	parent, err := os.MkdirTemp(r.temp.Name(), r.prefix)
	if err != nil {
		return nil, err
	}
	home := filepath.Join(parent, "home")
	if err := cmp.Or(os.Mkdir(home, 0o700), r.giveAway(parent)); err != nil {
		return nil, err
	}
	return os.OpenRoot(home)
}

// giveAway gives a folder, and what is in it, to the user that programs run as.
func (r *Runner) giveAway(folder string) error {
	if r.user == nil {
		return nil
	}
	return filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		return cmp.Or(err, os.Lchown(path, r.user.uid, r.user.gid))
	})
}

// remove removes a program's folder, with its parent. What cannot be removed now is left to Close.
func (r *Runner) remove(ctx context.Context, home *os.Root) {
	home.Close()
	ctx, stop := context.WithTimeout(ctx, cleanUpTime)
	defer stop()
	removeAll(ctx, r.temp, filepath.Base(filepath.Dir(home.Name())))
}

// readRegular reads a regular file up to limit bytes. It does not wait for a writer where a FIFO has that name.
func readRegular(open func(string, int, fs.FileMode) (*os.File, error), name string, limit int) ([]byte, error) {
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
		entries, err := fs.ReadDir(root.FS(), folder)
		if len(entries) == 0 && err == nil {
			err = root.Remove(folder)
			folders = folders[:last]
		}
		for _, entry := range entries {
			name := path.Join(folder, entry.Name())
			if entry.IsDir() {
				moved := path.Join(top, rand.Text())
				folders = append(folders, moved)
				root.Chmod(name, 0o700)
				err = root.Rename(name, moved)
			} else {
				err = root.Remove(name)
			}
			if err = cmp.Or(err, ctx.Err()); err != nil {
				return err
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}
