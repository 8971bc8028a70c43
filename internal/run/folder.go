package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"
)

// maxBuild is how many bytes a folder may have in which a program is built.
const maxBuild = 256 << 20

// Build copies a folder without the hidden files in it, and has a shell run a command in the copy.
// It returns the copy, which remains until Discard or Close. The error is a *StartError if the
// folder or the command is at fault.
func (r *Runner) Build(
	ctx context.Context, folder, command string, timeout time.Duration,
) (built string, err error) {
	home, err := os.MkdirTemp(r.temp, "")
	if err != nil {
		return "", err
	}
	built = filepath.Join(home, "built") // alone in its parent, since builds may use ".."
	err = r.copyFolder(folder, built)
	if err == nil {
		err = r.buildIn(ctx, built, command, timeout)
	}
	if err != nil {
		r.Discard(built)
		return "", err
	}
	return built, nil
}

// Discard removes a folder that Build returned, and leaves any other.
func (r *Runner) Discard(folder string) {
	if home := filepath.Dir(folder); filepath.Dir(home) == r.temp {
		os.RemoveAll(home) // if this fails, Close tries again and reports it
	}
}

// copyFolder copies a folder without the hidden files in it, for the user that builds in the copy.
func (r *Runner) copyFolder(folder, built string) error {
	if problem := checkSize(folder); problem != "" {
		return notBuilt(problem, Result{})
	}
	err := os.CopyFS(built, os.DirFS(folder))
	if err != nil && !isMachineFault(err) {
		return notBuilt("it cannot be copied: "+err.Error(), Result{})
	}
	folder, _ = filepath.EvalSymlinks(folder)
	for _, path := range r.hidden {
		if path != folder && Contains(folder, path) {
			copied := filepath.Join(built, strings.TrimPrefix(path, folder))
			err = cmp.Or(err, os.RemoveAll(copied))
		}
	}
	if err != nil || r.owner == 0 {
		return err
	}
	return filepath.WalkDir(built, func(path string, _ fs.DirEntry, err error) error {
		return cmp.Or(err, os.Lchown(path, r.owner, r.owner))
	})
}

// buildIn runs a command in a folder, and measures the folder meanwhile.
func (r *Runner) buildIn(
	ctx context.Context, folder, command string, timeout time.Duration,
) error {
	building, stop := context.WithCancel(ctx)
	var measuring sync.WaitGroup
	measuring.Go(func() {
		defer stop()
		for building.Err() == nil && checkSize(folder) == "" {
			select {
			case <-building.Done():
			case <-time.After(time.Second):
			}
		}
	})
	result, err := r.Run(building, Command{
		Argv: []string{"/bin/sh", "-c", command}, Folder: folder, Timeout: timeout,
		Memory: 1 << 30, fileSize: maxBuild, // a compiler needs more than a program
	})
	stop()
	measuring.Wait()

	result.Output, result.Stderr = "", result.Output+result.Stderr
	problem := checkSize(folder)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case problem != "":
		result = Result{} // a build that is stopped for its size has no messages, either
	case err != nil:
		return err
	case result.Ending == TimedOut:
		problem = fmt.Sprintf("it still builds after %v", timeout)
	case result.Ending != Exited || result.Status != 0:
		mistake := regexp.MustCompile(`(?i).*error.*`).FindString(result.Stderr)
		first, _, _ := strings.Cut(result.Stderr, "\n")
		problem = cmp.Or(mistake, first, fmt.Sprint("status ", result.Status))
	default:
		return nil
	}
	return notBuilt(problem, result)
}

func notBuilt(problem string, result Result) error {
	return &StartError{"it does not build: " + problem, result}
}

// checkSize returns the problem with a folder in which a program is built, or "". Files may come
// and go meanwhile.
func checkSize(folder string) (problem string) {
	size := int64(0)
	filepath.WalkDir(folder, func(_ string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrPermission) {
			problem = "a folder in it cannot be read" // and may have any size
		}
		if err == nil {
			if info, err := entry.Info(); err == nil {
				size += info.Size()
			}
		}
		return nil
	})
	if size > maxBuild {
		problem = fmt.Sprintf("its folder has more than %d MiB", maxBuild>>20)
	}
	return problem
}

// Contains reports whether a path is that of a folder, or of a file or folder in it. Both are
// absolute and clean.
func Contains(folder, path string) bool {
	inside, err := filepath.Rel(folder, path)
	return err == nil && filepath.IsLocal(inside)
}
