// Command tictactoe plays tic-tac-toe at a terminal, as four university labs have it, and compares what console programs
// print with what they should print. "tictactoe help" lists its commands.
package main

import (
	"os"
)

func main() {
	os.Exit(run(invocation{
		args:   os.Args[1:],
		stdin:  os.Stdin,
		stdout: os.Stdout,
		stderr: os.Stderr,
		getenv: os.Getenv,
	}))
}
