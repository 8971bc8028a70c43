package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"time"
)

// makeFolder makes an empty folder and opens it, so that later uses mean this folder even if the
// program puts another in its place.
func (r *Runner) makeFolder() (*os.Root, error) {
	path, err := os.MkdirTemp(r.temp, "")
	if err != nil {
		return nil, err
	}
	return os.OpenRoot(path)
}

// readRegular reads at most limit bytes of a regular file. It does not wait for the writer of a
// FIFO.
func readRegular(
	open func(string, int, fs.FileMode) (*os.File, error), name string, limit int,
) ([]byte, error) {
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

// mostOfFolder is how many bytes a folder may have in which a program is built.
const mostOfFolder = 256 << 20

// Build copies a folder without the hidden files in it, and has a shell run a command in the copy.
// It returns the copy, which remains until Discard or Close. The error is a *StartError if the
// folder or the command is at fault.
func (r *Runner) Build(
	ctx context.Context, folder, command string, timeout time.Duration,
) (built string, err error) {
	tooBig := fmt.Sprintf("its folder has more than %d MiB, or cannot be read", mostOfFolder>>20)
	if isTooBig(folder) {
		return "", notBuilt(tooBig, "")
	}
	home, err := r.makeFolder()
	if err != nil {
		return "", err
	}
	home.Close()
	copied := filepath.Join(home.Name(), "built") // alone in its parent, since builds may use ".."
	defer func() {
		if err != nil {
			r.Discard(copied)
		}
	}()
	err = os.CopyFS(copied, os.DirFS(folder))
	if err != nil && !isMachineFault(err) {
		return "", notBuilt("it cannot be copied: "+err.Error(), "")
	}
	resolved, _ := filepath.EvalSymlinks(folder)
	for _, path := range r.hidden {
		if path != resolved && Contains(resolved, path) {
			inside := strings.TrimPrefix(path, resolved)
			err = cmp.Or(err, os.RemoveAll(filepath.Join(copied, inside)))
		}
	}
	if err := cmp.Or(err, r.giveAway(copied)); err != nil {
		return "", err
	}

	building, stop := context.WithCancel(ctx)
	var measuring sync.WaitGroup
	measuring.Go(func() {
		defer stop()
		for building.Err() == nil && !isTooBig(copied) {
			select {
			case <-building.Done():
			case <-time.After(time.Second):
			}
		}
	})
	result, err := r.Run(building, Command{
		Argv: []string{"/bin/sh", "-c", command}, Folder: copied, Timeout: timeout,
		Memory: 1 << 30, fileSize: mostOfFolder, // a compiler needs more than a program
	})
	stop()
	measuring.Wait()
	said := result.Output + result.Stderr
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case isTooBig(copied):
		return "", notBuilt(tooBig, said)
	case err != nil:
		return "", err
	case result.Ending == TimedOut:
		return "", notBuilt(fmt.Sprintf("it still builds after %v", timeout), said)
	case result.Ending != Exited || result.Status != 0:
		mistake := regexp.MustCompile(`(?i).*error.*`).FindString(said)
		first, _, _ := strings.Cut(said, "\n")
		return "", notBuilt(cmp.Or(mistake, first, fmt.Sprint("status ", result.Status)), said)
	}
	return copied, nil
}

func notBuilt(reason, said string) error {
	return &StartError{Problem: "it does not build: " + reason, Said: said}
}

// Discard removes a folder that Build returned, and leaves any other.
func (r *Runner) Discard(folder string) {
	if home := filepath.Dir(folder); filepath.Dir(home) == r.temp {
		os.RemoveAll(home) // if this fails, Close tries again and reports it
	}
}

// isTooBig reports whether a folder has more bytes than mostOfFolder, or a folder that cannot be
// read. Files may come and go meanwhile.
func isTooBig(folder string) bool {
	size := int64(0)
	err := filepath.WalkDir(folder, func(_ string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrPermission) {
			return err
		}
		if err == nil {
			if info, err := entry.Info(); err == nil {
				size += info.Size()
			}
		}
		return nil
	})
	return err != nil || size > mostOfFolder
}

// Contains reports whether a path is that of a folder, or of a file or folder in it. Both are
// absolute and clean.
func Contains(folder, path string) bool {
	folder = strings.TrimSuffix(folder, string(filepath.Separator))
	inside, isBelow := strings.CutPrefix(path, folder)
	return isBelow && (inside == "" || os.IsPathSeparator(inside[0]))
}

// giveAway gives a folder to the user that builds in it.
func (r *Runner) giveAway(folder string) error {
	if r.owner == 0 {
		return nil
	}
	return filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		return cmp.Or(err, os.Lchown(path, r.owner, r.owner))
	})
}
