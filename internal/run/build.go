package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
	"time"
)

// A BuildError says that a program cannot be built, and why.
type BuildError struct {
	Problem string // in one line
	Said    string // what was printed
}

func (e *BuildError) Error() string { return "it does not build: " + e.Problem }

// buildLimits are those of a compiler.
var buildLimits = Limits{Memory: 2 << 30, FileSize: 256 << 20}

// Build copies a folder and has a shell run a command in the copy, which it returns; it is there until Close. The error is a
// *BuildError where the folder, or the command, is to blame.
func (r *Runner) Build(ctx context.Context, folder, command string, timeout time.Duration) (string, error) {
	home, err := r.makeFolder()
	if err != nil {
		return "", fmt.Errorf("make a folder for a build: %w", err)
	}
	home.Close()
	err = os.CopyFS(home.Name(), os.DirFS(folder))
	switch {
	case isOurs(err):
		return "", fmt.Errorf("copy %s: %w", folder, err)
	case err != nil:
		return "", &BuildError{Problem: "it cannot be copied: " + err.Error()}
	}
	if err := r.giveAway(home.Name()); err != nil {
		return "", fmt.Errorf("prepare a build: %w", err)
	}
	result, err := r.Run(ctx, Command{
		Argv: []string{"/bin/sh", "-c", command}, Folder: home.Name(), Timeout: timeout, Limits: buildLimits,
	})
	said := result.Output + result.Stderr
	switch {
	case err != nil:
		return "", err
	case result.Ending == TimedOut:
		return "", &BuildError{fmt.Sprintf("it still builds after %v", timeout), said}
	case result.Ending != Exited || result.Status != 0:
		return "", &BuildError{cmp.Or(firstError(said), "status "+fmt.Sprint(result.Status)), said}
	}
	return home.Name(), nil
}

// isOurs reports whether the machine is to blame for an error, and not the program.
func isOurs(err error) bool {
	for _, ours := range []error{syscall.EAGAIN, syscall.ENOMEM, syscall.EMFILE, syscall.ENFILE, syscall.ENOSPC} {
		if errors.Is(err, ours) {
			return true
		}
	}
	return false
}

// firstError returns the line of what a compiler said that says most.
func firstError(said string) string {
	first := ""
	for line := range strings.Lines(said) {
		line = strings.TrimSpace(line)
		first = cmp.Or(first, line)
		if strings.Contains(strings.ToLower(line), "error") {
			return line
		}
	}
	return first
}
