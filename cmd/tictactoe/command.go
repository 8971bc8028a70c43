package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"

	"tictactoe/internal/console"
)

// The exit statuses of every command.
const (
	statusOK          = 0
	statusCheckFailed = 1   // a transcript differs
	statusError       = 2   // wrong use, or an error
	statusInterrupted = 130 // Ctrl-C
)

// An invocation is what the process was started with.
type invocation struct {
	args          []string
	dash          int // how many operands stand before "--"; -1 where there is none
	stdin, stdout *os.File
	stderr        io.Writer
	getenv        func(string) string
}

func (inv invocation) environment() console.Environment {
	return console.EnvironmentFrom(inv.getenv)
}

// A command is one of the program's commands.
type command struct {
	name      string
	operands  string // as the usage line has them
	summary   string // one line, for the list of commands
	text      string // the rest of the command's help
	configure func(*flag.FlagSet) action
}

// An action runs a command with the operands that its flags have left. It returns the exit status, or an error.
type action func(inv invocation, operands []string) (status int, err error)

// commands returns all commands, the default one first.
func commands() []command {
	return []command{
		playCommand(),
		roundsCommand(),
		reportCommand(),
		convertCommand(),
		showCommand(),
		analyseCommand(),
		replayCommand(),
		exerciseCommand(),
		suitesCommand(),
	}
}

// A usageError is a mistake in how the program was called.
type usageError struct {
	command string // whose help says what would be right; empty for the program's
	err     error
}

func (e *usageError) Error() string { return e.err.Error() }
func (e *usageError) Unwrap() error { return e.err }

func (e *usageError) hint() string {
	if e.command == "" {
		return "tictactoe help lists the commands"
	}
	return "tictactoe help " + e.command + " says how it is used"
}

// A hintedError is an error about which there is something to do.
type hintedError struct {
	err  error
	what string
}

func (e *hintedError) Error() string { return e.err.Error() }
func (e *hintedError) Unwrap() error { return e.err }
func (e *hintedError) hint() string  { return e.what }

// run does what the process was started for and returns its exit status.
func run(inv invocation) int {
	status, err := dispatch(inv)
	switch {
	case err == nil:
		return status
	case errors.Is(err, console.ErrInterrupt):
		return statusInterrupted
	case errors.Is(err, syscall.EPIPE):
		// Whoever read the output has had enough of it.
		return statusOK
	}
	fmt.Fprintln(inv.stderr, "tictactoe:", err)
	var hinted interface{ hint() string }
	if errors.As(err, &hinted) {
		fmt.Fprintln(inv.stderr, "hint:", hinted.hint())
	}
	return statusError
}

// dispatch finds the command in the arguments and runs it.
func dispatch(inv invocation) (int, error) {
	all := commands()
	name, args := all[0].name, inv.args
	switch {
	case len(args) == 0:
	case args[0] == "-h" || args[0] == "-help" || args[0] == "--help":
		return help(inv, all, args[1:])
	case !strings.HasPrefix(args[0], "-"):
		name, args = args[0], args[1:]
	}
	if name == "help" {
		return help(inv, all, args)
	}
	c, err := find(all, name)
	if err != nil {
		return 0, err
	}
	flags := flag.NewFlagSet(c.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	act := c.configure(flags)
	operands, dash, err := parse(flags, args)
	if errors.Is(err, flag.ErrHelp) {
		return help(inv, all, []string{c.name})
	}
	if err != nil {
		return 0, &usageError{c.name, err}
	}
	if c.operands == "" && len(operands) > 0 {
		return 0, &usageError{c.name, fmt.Errorf("%s takes no operands: %q", c.name, operands[0])}
	}
	inv.dash = dash
	return act(inv, operands)
}

func find(all []command, name string) (command, error) {
	for _, c := range all {
		if c.name == name {
			return c, nil
		}
	}
	return command{}, &usageError{"", fmt.Errorf("there is no command %q", name)}
}

// parse parses flags and operands in any order. What follows "--" is operands only; dash is how many stand before it, or
// -1.
func parse(flags *flag.FlagSet, args []string) (operands []string, dash int, err error) {
	for len(args) > 0 {
		if err := flags.Parse(args); err != nil {
			return nil, -1, err
		}
		rest := flags.Args()
		if parsed := len(args) - len(rest); parsed > 0 && args[parsed-1] == "--" {
			return append(operands, rest...), len(operands), nil
		}
		if len(rest) == 0 {
			break
		}
		operands = append(operands, rest[0])
		args = rest[1:]
	}
	return operands, -1, nil
}

// help prints the help of the program or of one command.
func help(inv invocation, all []command, operands []string) (int, error) {
	out := bufio.NewWriter(inv.stdout)
	if len(operands) == 0 {
		fmt.Fprint(out, "Tic-tac-toe for two people at a terminal, and transcripts for whoever checks a console program.\n\n"+
			"usage: tictactoe [COMMAND] [FLAGS] [OPERANDS]\n\ncommands:\n")
		for i, c := range all {
			summary := c.summary
			if i == 0 {
				summary += " (the default)"
			}
			fmt.Fprintf(out, "  %-8s  %s\n", c.name, summary)
		}
		fmt.Fprintf(out, "  %-8s  %s\n", "help", "what a command does, and its flags: tictactoe help COMMAND")
		return statusOK, out.Flush()
	}
	c, err := find(all, operands[0])
	if err != nil {
		return 0, err
	}
	printUsage(out, c)
	return statusOK, out.Flush()
}

// printUsage prints a command's help.
func printUsage(w io.Writer, c command) {
	flags := flag.NewFlagSet(c.name, flag.ContinueOnError)
	c.configure(flags)
	usage := []string{"tictactoe", c.name}
	var described []string
	flags.VisitAll(func(f *flag.Flag) {
		value, description := flag.UnquoteUsage(f)
		name := "-" + f.Name
		if len(f.Name) > 1 {
			name = "-" + name
		}
		if value != "" {
			name += "=" + value
		}
		described = append(described, fmt.Sprintf("  %-20s  %s\n", name, description))
	})
	if len(described) > 0 {
		usage = append(usage, "[FLAGS]")
	}
	if c.operands != "" {
		usage = append(usage, c.operands)
	}
	fmt.Fprintf(w, "usage: %s\n\n%s\n", strings.Join(usage, " "), strings.TrimSpace(c.text))
	if len(described) > 0 {
		fmt.Fprintf(w, "\nflags:\n%s", strings.Join(described, ""))
	}
}
