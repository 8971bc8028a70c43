// Package cli is what the programs have in common: how a command is run, how its help looks, what its exit status means,
// and how an error is shown:
//
//	tictactoe: there is no command "paly"
//	hint: did you mean play?
//
// An error goes to standard error, with one hint where there is something to do about it, and without the help.
package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"tictactoe/internal/console"
)

// The exit statuses of the programs.
const (
	StatusOK          = 0
	StatusCheckFailed = 1   // what was checked is wrong: a transcript differs
	StatusError       = 2   // wrong use, or an error
	StatusInterrupted = 130 // Ctrl-C
)

// version is set by the linker, as make build calls it. Where it is not, the build's own information counts.
var version string

// A Process is what a program was started with.
type Process struct {
	Args          []string // without the program's name; not nil
	Stdin, Stdout *os.File
	Stderr        io.Writer
	Getenv        func(string) string
}

// ThisProcess returns the process that calls it.
func ThisProcess() Process {
	return Process{os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.Getenv}
}

// Environment returns what the environment says about the terminal.
func (p Process) Environment() console.Environment { return console.EnvironmentFrom(p.Getenv) }

// Exit returns the error with which a command ends with that status and says nothing; nil for status 0.
func Exit(status int) error {
	if status == StatusOK {
		return nil
	}
	return exitStatus(status)
}

type exitStatus int

func (s exitStatus) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// WithHint adds to an error what can be done about it.
func WithHint(err error, hint string) error { return &hintedError{err, hint} }

// Misuse returns an error about how a command was called, with a hint to the command's help.
func Misuse(format string, args ...any) error { return WithHint(fmt.Errorf(format, args...), seeHelp) }

// seeHelp is a hint in which COMMAND stands for the command that was called.
const seeHelp = "COMMAND --help explains it"

type hintedError struct {
	err  error
	hint string
}

func (e *hintedError) Error() string { return e.err.Error() }
func (e *hintedError) Unwrap() error { return e.err }

// Run runs a program's command and returns the exit status.
func Run(root *cobra.Command, p Process) int {
	Prepare(root, p)
	cmd, err := root.ExecuteC()
	return Finish(p, cmd.CommandPath(), err)
}

// Finish shows the error that a command ended with, if there is one, and returns the exit status.
func Finish(p Process, command string, err error) int {
	var status exitStatus
	switch {
	case err == nil:
		return StatusOK
	case errors.As(err, &status):
		return int(status)
	case errors.Is(err, console.ErrInterrupt):
		return StatusInterrupted
	case errors.Is(err, syscall.EPIPE):
		// Whoever read the output has had enough of it.
		return StatusOK
	}
	program, _, _ := strings.Cut(command, " ")
	fmt.Fprintf(p.Stderr, "%s: %v\n", program, err)
	if hinted := (*hintedError)(nil); errors.As(err, &hinted) {
		fmt.Fprintf(p.Stderr, "hint: %s\n", strings.Replace(hinted.hint, "COMMAND", command, 1))
	}
	return StatusError
}

// Prepare gives a program's command what all programs have: help, a version, and their way with errors.
func Prepare(root *cobra.Command, p Process) {
	root.Version = version
	if info, ok := debug.ReadBuildInfo(); version == "" && ok {
		root.Version = info.Main.Version
	}
	root.SilenceErrors = true
	root.SilenceUsage = true
	root.DisableAutoGenTag = true
	root.SetArgs(p.Args)
	root.SetIn(p.Stdin)
	root.SetOut(p.Stdout)
	root.SetErr(p.Stderr)
	root.SetFlagErrorFunc(flagError)
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		printHelp(cmd, console.OpenOutput(p.Stdout, console.ColorNever, p.Environment()).Width())
	})
}
