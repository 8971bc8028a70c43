package main

import (
	"fmt"
	"io"
	"os"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/check/suites"
)

// list prints a line about each built-in suite.
func list(operands []string) error {
	if len(operands) > 0 {
		return cli.Misuse("--list takes no operand, and %q follows it", operands[0])
	}
	text := ""
	for _, name := range suites.Names() {
		suite, err := suites.Shipped(name)
		if err != nil {
			return err
		}
		count := len(suite.Transcripts)
		text += fmt.Sprintf("%-18s  %3d transcripts  %s\n", suite.Name, count, suite.Title)
	}
	_, err := io.WriteString(os.Stdout, text)
	return err
}
