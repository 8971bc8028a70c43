package main

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/check/run"
)

// sandboxFlags say how programs are separated from each other, and how they are limited.
type sandboxFlags struct {
	when   string      // auto, always or never
	bind   []string    // absolute paths of folders
	limits run.Command // a command without a program
}

func (f *sandboxFlags) add(cmd *cobra.Command) {
	f.when = "auto"
	cli.AddChoice(cmd, &f.when, "sandbox",
		"run programs in a sandbox: `WHEN` is NAMES; auto: if there are several programs, "+
			"a Gradescope report or --output-dir (default auto)",
		"auto", "always", "never")
	cli.AddFlag(cmd, &f.bind, "bind",
		"let programs in the sandbox read `DIR`; may be repeated", f.parseBind)

	cli.AddFlag(cmd, &f.limits.Timeout, "timeout",
		fmt.Sprintf("stop a program after `TIME`, such as 500ms or 2s (default %v, or the "+
			"timeout of the suite)", run.DefaultTimeout), parseTime)
	cli.AddFlag(cmd, &f.limits.MaxOutput, "max-output",
		"stop a program that prints more than `SIZE`, such as 4096, 64K or 1M "+
			"(default: twice the expected output and 16K)",
		parseSize)
	cli.AddFlag(cmd, &f.limits.Memory, "memory",
		"in the sandbox, limit each process to `SIZE` of memory (default 512M)", parseSize)
	cli.AddFlag(cmd, &f.limits.Processes, "processes",
		"in the sandbox, limit a program to `N` processes and threads (default 64)", parseCount)
}

// parseBind adds a folder to those that the sandbox shows.
func (f *sandboxFlags) parseBind(name string) ([]string, error) {
	path, err := filepath.Abs(name)
	return cli.Valid(append(f.bind, path), err == nil && realPath(path) != "", "a folder")
}

// open returns a Runner as the flags demand. With auto, programs of strangers run in the sandbox;
// if it does not work, they run without it, after a warning.
func (f *sandboxFlags) open(strangers bool, hide []string) (*run.Runner, error) {
	const install = "install bubblewrap (apt-get install bubblewrap); " +
		"for a container that forbids namespaces, see docs/ci.md"
	isNeeded := f.limits.Memory != 0 || f.limits.Processes != 0 || f.bind != nil
	isUsed := f.when == "always" || f.when == "auto" && strangers
	if isNeeded && !isUsed {
		err := errors.New("--bind, --memory and --processes are only for the sandbox")
		return nil, cli.WithHint(err, "add --sandbox=always")
	}

	runner, err := run.NewRunner(run.Isolation{Sandbox: isUsed, Bind: f.bind, Hide: hide})
	switch {
	case errors.Is(err, run.ErrNoTemp):
		return nil, cli.WithHint(err, "set TMPDIR to a folder in which you can write")
	case !isUsed:
		return runner, err
	case err == nil && f.when == "auto":
		cli.Warn("exercise", "programs run in a sandbox, bubblewrap", "")
	case err != nil && (f.when == "always" || isNeeded):
		return nil, cli.WithHint(fmt.Errorf("the sandbox does not work: %w", err), install)
	case err != nil:
		const warning = "the sandbox does not work, and programs run without it: %v"
		cli.Warn("exercise", fmt.Sprintf(warning, err), install)
		return run.NewRunner(run.Isolation{Hide: hide})
	}
	return runner, err
}

func parseTime(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	return cli.Valid(d, err == nil && d > 0, "a time, such as 500ms or 2s")
}

func parseCount(text string) (int, error) {
	n, err := strconv.Atoi(text)
	return cli.Valid(n, err == nil && n > 0, "a number, 1 or more")
}

// parseSize returns the number of bytes in a text such as 64K.
func parseSize(text string) (int, error) {
	digits := strings.TrimRight(text, "kKmMgGtT")
	units := map[string]int64{"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
	unit := units[strings.ToUpper(text[len(digits):])]
	n, err := strconv.ParseInt(digits, 10, 64)
	isValid := err == nil && n > 0 && unit > 0 && n <= min(1<<50, math.MaxInt)/unit
	return cli.Valid(int(n*unit), isValid, "a size from 1 to 1024T, such as 4096, 64K or 1M")
}
