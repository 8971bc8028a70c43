package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/transcripts"
)

func suitesCommand(p cli.Process) *cobra.Command {
	return &cobra.Command{
		Use:   "suites [SUITE...]",
		Short: "list the built-in suites, or the transcripts of a suite",
		Long: `Lists the built-in suites; or the transcripts of SUITE, each with its hint.
SUITE may also be a file or folder of your own.`,
		ValidArgsFunction: completeSuite,
		RunE: func(_ *cobra.Command, names []string) error {
			describe := listing
			if len(names) == 0 {
				names, describe = transcripts.Names(), summary
			}
			list := ""
			for _, name := range names {
				suite, err := openSuite(name)
				if err != nil {
					return err
				}
				list += describe(suite)
			}
			_, err := io.WriteString(p.Stdout, list)
			return err
		},
	}
}

// completeSuite completes the first operand, a suite. The shell completes it as a file, too.
func completeSuite(
	_ *cobra.Command, operands []string, _ string,
) ([]string, cobra.ShellCompDirective) {
	if len(operands) > 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	return transcripts.Names(), cobra.ShellCompDirectiveDefault
}

// summary returns a line about a suite.
func summary(suite transcripts.Suite) string {
	count := len(suite.Transcripts)
	return fmt.Sprintf("%-17s  %3d transcripts  %s\n", suite.Name, count, suite.Title)
}

// listing returns the names of a suite's transcripts with their hints.
func listing(suite transcripts.Suite) string {
	list := ""
	for _, t := range suite.Transcripts {
		list += transcripts.ShowSpace(t.Name)
		if t.Hint != "" {
			list += ": " + t.Hint
		}
		list += "\n"
	}
	return list
}

// openSuite returns the built-in suite of that name, or the transcripts at that path.
func openSuite(name string) (transcripts.Suite, error) {
	if slices.Contains(transcripts.Names(), name) {
		return transcripts.Shipped(name)
	}
	suite, err := transcripts.Load(name, transcripts.Suite{})
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%s is neither a suite nor a file or folder of transcripts", name)
		hint := "the built-in suites are " + strings.Join(transcripts.Names(), ", ")
		err = cli.WithHint(err, hint)
	}
	return suite, err
}
