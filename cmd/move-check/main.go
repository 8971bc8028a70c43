// Move-check reads one move of a game of tic-tac-toe in the notation of the TicTac lab, and prints it.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"tictactoe/internal/labs/tictac"
)

const usage = `usage: move-check [-v]

Reads one line and prints the move it holds, such as 4 O A1, with status 0,
or "Parse error.", with status 1.

  -v    prompt for the line, and say what is wrong with it and where

example:
  echo '4  o  a1  # a corner' | move-check
`

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the command. It returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("move-check", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	verbose := flags.Bool("v", false, "")
	err := flags.Parse(args)
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("unexpected argument: %s", flags.Arg(0))
	}
	switch {
	case err == nil:
		return tictac.Options{Verbose: *verbose, Stderr: stderr}.MoveCheck(stdin, stdout)
	case errors.Is(err, flag.ErrHelp):
		if _, err = io.WriteString(stdout, usage); err == nil {
			return 0
		}
		fmt.Fprintf(stderr, "move-check: writing the help: %v\n", err)
	default:
		fmt.Fprintf(stderr, "move-check: %v\nhint: move-check -h says how it is used\n", err)
	}
	return 2
}
