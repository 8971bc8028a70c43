package main

import (
	"fmt"
	"io"
	"os"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/check/suites"
	"tictactoe/internal/console"
)

// list prints a line about each built-in suite or, if an operand names a suite, about each of its
// transcripts.
func list(operands []string) error {
	names, describe := suites.Names(), summary
	switch len(operands) {
	case 0:
	case 1:
		names, describe = operands, listing
	default:
		return cli.Misuse("--list takes one suite, and %q follows it", operands[1])
	}
	text := ""
	for _, name := range names {
		suite, err := openSuite(name, suites.Options{})
		if err != nil {
			return err
		}
		text += describe(suite)
	}
	_, err := io.WriteString(os.Stdout, console.PrintableLines(text))
	return err
}

// summary returns a line about a suite.
func summary(suite suites.Suite) string {
	count := len(suite.Transcripts)
	return fmt.Sprintf("%-18s  %3d transcripts  %s\n", suite.Name, count, suite.Title)
}

// listing returns the names of a suite's transcripts with their titles and hints.
func listing(suite suites.Suite) string {
	list := ""
	for _, t := range suite.Transcripts {
		list += t.Name
		if t.Title != "" {
			list += " (" + t.Title + ")"
		}
		if t.Hint != "" {
			list += ": " + t.Hint
		}
		list += "\n"
	}
	return list
}
