package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"
)

const (
	// maxBuild is how many bytes a folder may have in which a program is built. In the sandbox, the
	// files of a build are in memory, and their file system has as many.
	maxBuild = 256 << 20

	fileOverhead = 4 << 10 // the bytes that a file counts in addition to its own
)

var (
	errTooBig  = fmt.Errorf("its files need more than %d MiB", maxBuild>>20)
	errTooDeep = errors.New("its folders are too deep")
)

// longestPath is the length of a path with which Linux opens no file. A build can make longer ones,
// by going into its folders.
const longestPath = 4096

// Build copies a folder without the hidden files in it, and has a shell run a command in the copy.
// It returns the copy, which remains until Discard or Close. The error is a *StartError if the
// folder or the command is at fault, or if the path of the folder has become a link.
//
// In the sandbox, the command works on a copy in memory; if it succeeds, Build stores the files.
// Without the sandbox, it may fill the disk.
func (r *Runner) Build(
	ctx context.Context, folder, command string, timeout time.Duration,
) (built string, err error) {
	if real, _ := filepath.EvalSymlinks(folder); real != folder {
		return "", notBuilt("its folder has become a link", Result{})
	}
	home, err := os.MkdirTemp(r.temp, "")
	if err != nil {
		return "", err
	}
	built = filepath.Join(home, "built") // alone in its parent, since builds may use ".."
	shell := Command{
		Argv: []string{"/bin/sh", "-c", command}, folder: built, Timeout: timeout,
		Memory: 1 << 30, fileSize: maxBuild, space: maxBuild, // more than a program needs
	}
	if r.InSandbox() {
		shell.Files = filepath.Join(home, "source")
		defer os.RemoveAll(shell.Files)
	}
	copied := cmp.Or(shell.Files, built)
	err = r.copyFolder(folder, copied)
	if err != nil {
		err = notStored(fmt.Errorf("it cannot be copied: %w", err))
	} else {
		err = r.buildIn(ctx, shell)
	}
	if failed, ok := errors.AsType[*StartError](err); ok {
		given := strings.NewReplacer(built, folder, copied, folder) // the names that users know
		failed.Problem = given.Replace(failed.Problem)
		failed.Build.Stderr = given.Replace(failed.Build.Stderr)
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

// buildIn runs a command that builds a program in its folder. In the sandbox, the folder is in
// memory, and is stored when the command has succeeded.
func (r *Runner) buildIn(ctx context.Context, command Command) error {
	var unpacked error
	if r.InSandbox() {
		command.unpack = func(archive *os.File) {
			unpacked = r.unpack(archive, command.folder)
			archive.Close() // ends a process that still writes
		}
	}
	result, err := r.Run(ctx, command)
	isCut := errors.Is(unpacked, io.ErrUnexpectedEOF) // because the run ended first
	printed := result.Output[:min(len(result.Output), maxStderr)]
	result.Output, result.Stderr = "", printed+result.Stderr
	problem := ""
	switch {
	case ctx.Err() != nil: // then the result says nothing about the program
		return ctx.Err()
	case err != nil:
		return err
	case unpacked != nil && !isCut:
		return notStored(unpacked)
	case result.Ending == TimedOut:
		problem = fmt.Sprintf("it still builds after %v", command.Timeout)
	case result.Ending == Exited && result.Status == 0:
		return nil
	default:
		// An option such as -Werror in a command that make prints is no error.
		const named = `(?i).*(?:error(?:\[\w+\])?:|undefined reference|undefined symbol).*`
		mistake := regexp.MustCompile(named).FindString(result.Stderr)
		first, _, _ := strings.Cut(result.Stderr, "\n")
		problem = cmp.Or(mistake, first, fmt.Sprint("status ", result.Status))
	}
	return notBuilt(problem, result)
}

// notStored returns the error about a build whose files cannot be stored. Even if the disk is full,
// the build may be to blame.
func notStored(problem error) error {
	if isMachineFault(problem) && !errors.Is(problem, syscall.ENOSPC) {
		return problem
	}
	return notBuilt(problem.Error(), Result{})
}

func notBuilt(problem string, result Result) error {
	return &StartError{"it does not build: " + problem, result}
}

// Contains reports whether a path is that of a folder, or of a file or folder in it. Both are
// absolute and clean.
func Contains(folder, path string) bool {
	inside, err := filepath.Rel(folder, path)
	return err == nil && filepath.IsLocal(inside)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// isIn reports whether a path is one of the folders, or in one of them.
func isIn(path string, folders []string) bool {
	return slices.ContainsFunc(folders, func(folder string) bool { return Contains(folder, path) })
}
