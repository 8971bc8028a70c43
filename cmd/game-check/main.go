// Game-check reads games of tic-tac-toe in the notation of the TicTac lab, and says what has become of each.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"tictactoe/internal/labs/tictac"
)

const usage = `usage: game-check [-v] [FILE ...]

Reads a game, one move such as 4 O A1 a line, and prints what has become of it,
with status 0, or "Parse error.", with status 1, or "Invalid move.", with status
2. For each FILE it prints "FILE: " and the answer; the highest status counts.

  -v    say what is wrong and where

example:
  printf '1 X B2\n2 O C2\n' | game-check
`

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the command. It returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("game-check", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	verbose := flags.Bool("v", false, "")
	err := flags.Parse(args)
	options := tictac.Options{Verbose: *verbose, Stderr: stderr}
	switch {
	case err == nil && flags.NArg() == 0:
		return options.GameCheck(stdin, stdout)
	case err == nil:
		return options.GameCheckFiles(flags.Args(), stdout)
	case errors.Is(err, flag.ErrHelp):
		if _, err = io.WriteString(stdout, usage); err == nil {
			return 0
		}
		fmt.Fprintf(stderr, "game-check: writing the help: %v\n", err)
	default:
		fmt.Fprintf(stderr, "game-check: %v\nhint: game-check -h says how it is used\n", err)
	}
	return 2
}
