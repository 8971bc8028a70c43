package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/run"
)

// A confinement is what the flags say of how programs are kept apart, and of what they may use.
type confinement struct {
	sandbox   string // auto, always or never
	isolation run.Isolation
	limits    run.Command // a command without a program
}

func (c *confinement) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	c.sandbox = "auto"
	addChoice(cmd, &c.sandbox, "sandbox",
		"run programs in a sandbox: `WHEN` is NAMES; auto: several programs, or Gradescope's (default auto)",
		"auto", "always", "never")
	addFlag(cmd, &c.isolation.Bind, "bind", "let programs in the sandbox read `DIR`; may be repeated", c.parseBind)
	flags.StringVar(&c.isolation.User, "user", "", "without a sandbox, run programs as the user `NAME`; for root")

	addFlag(cmd, &c.limits.Timeout, "timeout",
		fmt.Sprintf("stop a program after `TIME`, such as 500ms or 2s (default %v)", run.DefaultTimeout), parseTime)
	addFlag(cmd, &c.limits.MaxOutput, "max-output",
		"stop a program that prints more than `SIZE`, such as 4096, 64K or 1M (default 1M)", parseSize)
	limits := &c.limits.Limits
	addFlag(cmd, &limits.Memory, "memory", "limit each process to `SIZE` of memory (default 512M)", parseSize)
	addFlag(cmd, &limits.CPU, "cpu", "limit each process to `TIME` of processor (default twice --timeout)", parseTime)
	addFlag(cmd, &limits.Processes, "processes", "limit a program to `N` processes and threads (default 64)", parseCount)
	addFlag(cmd, &limits.FileSize, "file-size", "limit each file to `SIZE` (default 16M)", parseSize)
}

// parseBind adds a folder to those that the sandbox shows.
func (c *confinement) parseBind(name string) ([]string, error) {
	path, err := filepath.EvalSymlinks(name)
	if err != nil {
		return nil, errors.New("want a folder")
	}
	path, err = filepath.Abs(path)
	return append(c.isolation.Bind, path), err
}

// open returns a Runner that keeps programs apart as the flags say. With auto, those of strangers run in a sandbox.
func (c *confinement) open(p cli.Process, strangers bool) (*run.Runner, error) {
	c.isolation.Sandbox = c.sandbox == "always" || c.sandbox == "auto" && strangers
	runner, err := run.NewRunner(c.isolation)
	const install = "install bubblewrap (apt-get install bubblewrap); or, as root, name another user with --user=NAME"
	switch {
	case err != nil && c.sandbox == "always":
		return nil, cli.WithHint(fmt.Errorf("the sandbox does not work: %w", err), install)
	case err != nil && c.isolation.Sandbox:
		fmt.Fprintf(p.Stderr, "tictactoe: the sandbox does not work, and programs run as %s: %v\nhint: %s\n",
			cmp.Or(c.isolation.User, "you"), err, install)
		c.isolation.Sandbox = false
		return run.NewRunner(c.isolation)
	case c.isolation.Sandbox && c.sandbox == "auto":
		fmt.Fprintln(p.Stderr, "tictactoe: programs run in a sandbox, bubblewrap")
	}
	return runner, err
}

// closeRunner ends what programs left, and warns of what is still there. Ctrl-C now, also after one that ended the
// exercise, leaves it.
func closeRunner(p cli.Process, runner *run.Runner) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := runner.Close(ctx); err != nil {
		fmt.Fprintf(p.Stderr, "tictactoe: warning: %v\n", err)
	}
}
