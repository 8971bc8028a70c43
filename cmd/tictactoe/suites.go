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
		Short: "list the suites that ship with the program, or what is in one",
		Long: `Lists the suites that ship with the program; or the transcripts of SUITE, which may also be a file or folder of your own,
with what each is for.`,
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

// completeSuite completes the name of a suite, as the first operand; a shell completes files where there is none.
func completeSuite(_ *cobra.Command, operands []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(operands) > 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	return transcripts.Names(), cobra.ShellCompDirectiveDefault
}

func summary(suite transcripts.Suite) string {
	return fmt.Sprintf("%-17s  %3d transcripts  %s\n", suite.Name, len(suite.Transcripts), suite.Title)
}

// listing returns the names of a suite's transcripts, each with what it is for.
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

// openSuite returns the suite of that name that ships with the program, or the transcripts at that path.
func openSuite(name string) (transcripts.Suite, error) {
	if slices.Contains(transcripts.Names(), name) {
		return transcripts.Shipped(name)
	}
	suite, err := transcripts.Load(name, transcripts.Suite{})
	if errors.Is(err, fs.ErrNotExist) {
		err = cli.WithHint(fmt.Errorf("%s is neither a suite nor a file or folder of transcripts", name),
			"there are the suites "+strings.Join(transcripts.Names(), ", "))
	}
	return suite, err
}
