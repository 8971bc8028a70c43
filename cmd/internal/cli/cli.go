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
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"tictactoe/internal/console"
)

// An Exit is an exit status, as the error that a command ends with. It is not shown.
type Exit int

// The exit statuses of the programs.
const (
	OK          Exit = 0
	CheckFailed Exit = 1   // what was checked is wrong: a transcript differs
	Failed      Exit = 2   // wrong use, or an error
	Interrupted Exit = 130 // Ctrl-C
)

func (e Exit) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// version is set by the linker, as make build calls it. Where it is not, the build's own information counts.
var version string

// A Process is what a program was started with.
type Process struct {
	Args          []string // without the program's name; not nil
	Stdin, Stdout *os.File
	Stderr        io.Writer
	Environment   console.Environment
}

// ThisProcess returns the process that calls it.
func ThisProcess() Process {
	return Process{os.Args[1:], os.Stdin, os.Stdout, os.Stderr, console.EnvironmentFrom(os.Getenv)}
}

type hintedError struct {
	error
	hint string
}

func (e *hintedError) Unwrap() error { return e.error }

// WithHint adds to an error what can be done about it.
func WithHint(err error, hint string) error { return &hintedError{err, hint} }

// Misuse returns an error about how a command was called, with a hint to the command's help.
func Misuse(format string, args ...any) error {
	return WithHint(fmt.Errorf(format, args...), "COMMAND --help explains it")
}

// MaxOperands is the Args of a command that takes n operands at most.
func MaxOperands(n int) cobra.PositionalArgs {
	return func(_ *cobra.Command, operands []string) error {
		if len(operands) > n {
			return Misuse("unexpected operand %q", operands[n])
		}
		return nil
	}
}

// Run gives a program's command what all programs have, help, a version, and their way with errors; then it runs the command
// and returns the exit status.
func Run(root *cobra.Command, p Process) int {
	root.Version = version
	if info, ok := debug.ReadBuildInfo(); version == "" && ok {
		root.Version = info.Main.Version
	}
	root.SilenceErrors = true
	root.SilenceUsage = true
	root.SetArgs(p.Args)
	root.SetIn(p.Stdin)
	root.SetOut(p.Stdout)
	root.SetErr(p.Stderr)
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error {
		text := err.Error()
		if number := (*strconv.NumError)(nil); errors.As(err, &number) {
			text = strings.Replace(text, number.Error(), "want a whole number, 0 or more", 1) // all such flags are unsigned
		}
		return Misuse("%s", text)
	})
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		printHelp(cmd, console.OpenOutput(p.Stdout, console.ColorNever, p.Environment).Width())
	})
	cmd, err := root.ExecuteC()
	if err != nil {
		// cobra's own sentence about flags that exclude each other has to be read twice.
		exclusive := regexp.MustCompile(`^if any flags in the group \[(\S+) (\S+)\]`).FindStringSubmatch(err.Error())
		if exclusive != nil {
			err = Misuse("--%s and --%s exclude each other", exclusive[1], exclusive[2])
		}
	}
	return Finish(p, cmd.CommandPath(), err)
}

// printHelp prints a command's help for a terminal of width columns; where there is none, 0, as wide as a page.
func printHelp(cmd *cobra.Command, width int) {
	if width <= 0 {
		width = 80
	}
	var text strings.Builder
	fmt.Fprintf(&text, "usage: %s\n", cmd.UseLine())
	for paragraph := range strings.SplitSeq(cmd.Long, "\n\n") {
		if !strings.HasPrefix(paragraph, " ") { // an indented one stays as it is
			paragraph = strings.Join(console.Fill(strings.Fields(paragraph), " ", width), "\n")
		}
		fmt.Fprintf(&text, "\n%s\n", paragraph)
	}
	if cmd.Example != "" {
		fmt.Fprintf(&text, "\nexamples:\n%s\n", cmd.Example)
	}
	for _, group := range cmd.Groups() {
		fmt.Fprintf(&text, "\n%s:\n", group.Title)
		for _, child := range cmd.Commands() {
			if child.GroupID == group.ID {
				fmt.Fprintf(&text, "  %-*s  %s\n", child.NamePadding(), child.Name(), child.Short)
			}
		}
	}
	if flags := cmd.LocalFlags(); flags.HasAvailableFlags() {
		fmt.Fprintf(&text, "\nflags:\n%s", flags.FlagUsagesWrapped(width))
	}
	fmt.Fprint(cmd.OutOrStdout(), text.String())
}

// Finish shows the error that a command ended with, if there is one, and returns the exit status. COMMAND in the error's hint
// stands for the command.
func Finish(p Process, command string, err error) int {
	var status Exit
	switch {
	case errors.As(err, &status):
		return int(status)
	case errors.Is(err, console.ErrInterrupt):
		return int(Interrupted)
	case err == nil, errors.Is(err, syscall.EPIPE): // the reader of the output has closed the pipe
		return int(OK)
	}
	program, _, _ := strings.Cut(command, " ")
	fmt.Fprintf(p.Stderr, "%s: %v\n", program, err)
	if hinted := (*hintedError)(nil); errors.As(err, &hinted) {
		fmt.Fprintf(p.Stderr, "hint: %s\n", strings.Replace(hinted.hint, "COMMAND", command, 1))
	}
	return int(Failed)
}
