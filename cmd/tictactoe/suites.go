package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"

	"tictactoe/transcripts"
)

func suitesCommand() command {
	return command{
		name:     "suites",
		operands: "[SUITE...]",
		summary:  "list the suites that ship with the program, and what is in them",
		text: `
Lists the suites, or the transcripts of SUITE, which may be a folder of your own too.`,
		configure: func(*flag.FlagSet) action {
			return func(inv invocation, operands []string) (int, error) {
				if len(operands) == 0 {
					return statusOK, listSuites(inv.stdout)
				}
				for _, name := range operands {
					suite, err := openSuite(name)
					if err != nil {
						return 0, err
					}
					if err := listTranscripts(inv.stdout, suite); err != nil {
						return 0, err
					}
				}
				return statusOK, nil
			}
		},
	}
}

func listSuites(w io.Writer) error {
	out := bufio.NewWriter(w)
	for _, name := range transcripts.Names() {
		suite, err := transcripts.Shipped(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%-17s  %3d transcripts  %s\n", suite.Name, len(suite.Transcripts), suite.Title)
	}
	return out.Flush()
}

// listTranscripts names a suite's transcripts, each with what it is for.
func listTranscripts(w io.Writer, suite transcripts.Suite) error {
	out := bufio.NewWriter(w)
	for _, t := range suite.Transcripts {
		fmt.Fprint(out, transcripts.ShowSpace(t.Name))
		if t.Hint != "" {
			fmt.Fprint(out, ": ", t.Hint)
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}
