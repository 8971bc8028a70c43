// Package cli runs the command of a program. All programs share their exit statuses, the form of
// their help, and the form of errors:
//
//	tictactoe: unknown command "paly" for "tictactoe"
//	hint: did you mean play?
//
// An error goes to standard error, without the help. It has one hint if the user can do something.
//
// The values of their flags are parsed in one way, too. The package does not define any command.
package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tictactoe/internal/console"
	"tictactoe/internal/english"
)

// An Exit is an exit status. A command returns it as its error; it is not printed.
type Exit int

// The exit statuses of the programs.
const (
	OK          Exit = 0
	CheckFailed Exit = 1   // the result of a check: a transcript differs
	Failed      Exit = 2   // wrong use, or an error
	Interrupted Exit = 130 // Ctrl-C
)

func (e Exit) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// version is set by the linker in make build. If it is empty, the build information has the
// version.
var version string

type hintedError struct {
	error
	hint string
}

func (e *hintedError) Unwrap() error { return e.error }

// WithHint adds a hint to an error: one sentence on how to correct it. The command that failed
// replaces COMMAND in it.
func WithHint(err error, hint string) error { return &hintedError{err, hint} }

// Misuse returns an error about the arguments of a command, with a hint to the command's help.
func Misuse(format string, args ...any) error {
	return WithHint(fmt.Errorf(format, args...), "COMMAND --help explains it")
}

// MaxOperands returns the Args of a command that takes at most n operands.
func MaxOperands(n int) cobra.PositionalArgs {
	return func(_ *cobra.Command, operands []string) error {
		if len(operands) > n {
			return Misuse("unexpected operand %q", operands[n])
		}
		return nil
	}
}

// Run runs the command of a program with arguments, and returns the exit status. It adds a version,
// help in at most 80 columns, and the form of errors.
func Run(root *cobra.Command, args []string) int {
	root.Version = version
	if info, ok := debug.ReadBuildInfo(); version == "" && ok {
		root.Version = info.Main.Version
	}
	root.SilenceErrors = true
	root.SilenceUsage = true
	root.SetArgs(args)
	root.SetOut(os.Stdout) // otherwise cobra prints some errors of writing to standard error, too
	wrapped := strings.ReplaceAll(root.UsageTemplate(), ".FlagUsages", ".FlagUsagesWrapped 80")
	root.SetUsageTemplate(wrapped)
	root.SetFlagErrorFunc(flagError)
	cmd, err := root.ExecuteC()
	return Finish(cmd.CommandPath(), unknownCommand(err))
}

// unknownCommand gives cobra's error about an unknown command the form of this project's errors,
// with the suggestions as the hint. It returns any other error unchanged.
func unknownCommand(err error) error {
	text := fmt.Sprint(err)
	message, near, hasNear := strings.Cut(text, "\n\nDid you mean this?\n")
	switch {
	case hasNear:
		hint := "did you mean " + english.List(strings.Fields(near), "or") + "?"
		return WithHint(errors.New(message), hint)
	case strings.HasPrefix(text, "unknown command "):
		return Misuse("%w", err)
	}
	return err
}

// flagError names the form of a flag whose value is wrong or missing. Other errors of flags are
// those of pflag.
func flagError(_ *cobra.Command, err error) error {
	var flag *pflag.Flag
	var cause error
	missing, isMissing := errors.AsType[*pflag.ValueRequiredError](err)
	invalid, isInvalid := errors.AsType[*pflag.InvalidValueError](err)
	switch {
	case isMissing:
		flag = missing.GetFlag()
		cause = cmp.Or(flag.Value.Set(""), errors.New("needs a value"))
	case isInvalid:
		flag, cause = invalid.GetFlag(), invalid.Unwrap()
	default:
		return Misuse("%w", err)
	}
	name := "--" + flag.Name
	if len(flag.Name) == 1 {
		name = "-" + flag.Name
	}
	if number, ok := errors.AsType[*strconv.NumError](cause); ok {
		// The numbers of pflag here are unsigned.
		cause = errors.New("needs a whole number, 0 or more")
		if number.Func == "ParseBool" {
			cause = errors.New("needs true or false")
		}
	}
	return Misuse("%s %w", name, cause)
}

// Finish prints the error of a command, if there is one, and returns the exit status.
func Finish(command string, err error) int {
	var status Exit
	switch {
	case errors.As(err, &status):
		return int(status)
	case errors.Is(err, console.ErrInterrupt), errors.Is(err, context.Canceled):
		return int(Interrupted)
	case err == nil, errors.Is(err, syscall.EPIPE): // EPIPE: the reader has closed the pipe
		return int(OK)
	}
	program, _, _ := strings.Cut(command, " ")
	hint := ""
	if hinted := (*hintedError)(nil); errors.As(err, &hinted) {
		hint = strings.Replace(hinted.hint, "COMMAND", command, 1)
	}
	Warn(program, err.Error(), hint)
	return int(Failed)
}

// Warn prints a message of a program to standard error in the form of errors, with the hint unless
// that is empty. Names of files in it, and other texts of users, become visible.
func Warn(program, message, hint string) {
	text := program + ": " + message + "\n"
	if hint != "" {
		text += "hint: " + hint + "\n"
	}
	io.WriteString(os.Stderr, console.PrintableLines(text))
}
