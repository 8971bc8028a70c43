package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/english"
	"tictactoe/internal/session"
	"tictactoe/transcripts"
)

func suitesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "suites [SUITE...]",
		Short: "list the built-in suites, or the transcripts of a suite",
		Long: `Lists the built-in suites, or the transcripts of SUITE with their titles and
hints. SUITE may also be a file or folder of your own.`,
		ValidArgsFunction: completeSuite,
		RunE: func(_ *cobra.Command, names []string) error {
			describe := listing
			if len(names) == 0 {
				names, describe = transcripts.Names(), summary
			}
			list := ""
			for _, name := range names {
				suite, err := openSuite(name, transcripts.Suite{})
				if err != nil {
					return err
				}
				list += describe(suite)
			}
			_, err := io.WriteString(os.Stdout, list)
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
	return fmt.Sprintf("%-18s  %3d transcripts  %s\n", suite.Name, count, suite.Title)
}

// listing returns the names of a suite's transcripts with their titles and hints.
func listing(suite transcripts.Suite) string {
	list := ""
	for _, t := range suite.Transcripts {
		list += session.ShowSpace(t.Name)
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

func isBuiltIn(suite string) bool { return slices.Contains(transcripts.Names(), suite) }

// openSuite returns the built-in suite of that name, or the transcripts at that path. The fields
// that its suite.json does not set come from other.
func openSuite(name string, other transcripts.Suite) (transcripts.Suite, error) {
	if isBuiltIn(name) {
		return transcripts.Shipped(name)
	}
	suite, err := transcripts.Load(name, other)
	fault, isFault := errors.AsType[*transcripts.FileError](err)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = fmt.Errorf("%s is neither a suite nor a file or folder of transcripts", name)
		hint := "the built-in suites are " + strings.Join(transcripts.Names(), ", ")
		return suite, cli.WithHint(err, hint)
	case isFault && fault.Example != "":
		return suite, cli.WithHint(err, "if pairs have other names, say so in suite.json, as in "+
			fault.Example+"; sessions, NAME.txt, need \"prompts\" there")
	case suite.Pairs != "":
		fmt.Fprintf(os.Stderr, "tictactoe: the transcripts of %s are %s\n", name, suite.Pairs)
	}
	if names := suite.Skipped; len(names) > 0 {
		const most = 3
		if more := len(names) - most; more > 0 {
			names = append(names[:most:most], fmt.Sprintf("%d more", more))
		}
		list := session.ShowSpace(english.List(names, "and"))
		fmt.Fprintf(os.Stderr, "tictactoe: skipped %s\n", list)
	}
	return suite, err
}
