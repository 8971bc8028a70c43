package run

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
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

// Build copies a folder and has a shell run a command in the copy. It returns the copy, which
// remains until Close. The error is a *StartError if the folder or the command is at fault.
func (r *Runner) Build(
	ctx context.Context, folder, command string, timeout time.Duration,
) (string, error) {
	home, err := r.makeFolder()
	if err != nil {
		return "", err
	}
	home.Close()
	built := filepath.Join(home.Name(), "built") // alone in its parent, since builds may use ".."
	err = os.CopyFS(built, os.DirFS(folder))
	if err != nil && !isMachineFault(err) {
		return "", notBuilt("it cannot be copied: "+err.Error(), "")
	}
	if err := cmp.Or(err, r.giveAway(built)); err != nil {
		return "", err
	}

	result, err := r.Run(ctx, Command{
		Argv: []string{"/bin/sh", "-c", command}, Folder: built, Timeout: timeout,
		Memory: 1 << 30, fileSize: 256 << 20, // a compiler needs more than a program
	})
	said := result.Output + result.Stderr
	switch {
	case err != nil:
		return "", err
	case result.Ending == TimedOut:
		return "", notBuilt(fmt.Sprintf("it still builds after %v", timeout), said)
	case result.Ending != Exited || result.Status != 0:
		mistake := regexp.MustCompile(`(?i).*error.*`).FindString(said)
		first, _, _ := strings.Cut(said, "\n")
		return "", notBuilt(cmp.Or(mistake, first, fmt.Sprint("status ", result.Status)), said)
	}
	return built, nil
}

func notBuilt(reason, said string) error {
	return &StartError{Problem: "it does not build: " + reason, Said: said}
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
