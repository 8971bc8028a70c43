package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"
)

// Build copies a folder and has a shell run a command in the copy, which it returns; it is there until Close. The error is a
// *StartError where the folder, or the command, is to blame.
func (r *Runner) Build(ctx context.Context, folder, command string, timeout time.Duration) (string, error) {
	const notBuilt = "it does not build: "
	home, err := r.makeFolder()
	if err != nil {
		return "", err
	}
	home.Close()
	err = os.CopyFS(home.Name(), os.DirFS(folder))
	if err != nil && !isOurs(err) {
		return "", &StartError{Problem: notBuilt + "it cannot be copied: " + err.Error()}
	}
	if err := cmp.Or(err, r.giveAway(home.Name())); err != nil {
		return "", err
	}
	result, err := r.Run(ctx, Command{
		Argv: []string{"/bin/sh", "-c", command}, Folder: home.Name(), Timeout: timeout,
		Limits: Limits{Memory: 1 << 30, FileSize: 256 << 20}, // a compiler needs more
	})
	said := result.Output + result.Stderr
	switch {
	case err != nil:
		return "", err
	case result.Ending == TimedOut:
		return "", &StartError{fmt.Sprintf(notBuilt+"it still builds after %v", timeout), said}
	case result.Ending != Exited || result.Status != 0:
		// The line that says most is the first with an error in it or, if there is none, the first.
		mistake := regexp.MustCompile(`(?i).*error.*`).FindString(said)
		first, _, _ := strings.Cut(said, "\n")
		return "", &StartError{notBuilt + cmp.Or(mistake, first, fmt.Sprint("status ", result.Status)), said}
	}
	return home.Name(), nil
}

// isOurs reports whether the machine is to blame for an error, and not the program.
func isOurs(err error) bool {
	ours := []error{syscall.EAGAIN, syscall.ENOMEM, syscall.EMFILE, syscall.ENFILE, syscall.ENOSPC}
	return slices.ContainsFunc(ours, func(fault error) bool { return errors.Is(err, fault) })
}
