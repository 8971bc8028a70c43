package main

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/check/suites"
	"tictactoe/internal/english"
)

// completeSuite completes the first operand, a suite. The shell completes it as a file, too.
func completeSuite(
	_ *cobra.Command, operands []string, _ string,
) ([]string, cobra.ShellCompDirective) {
	if len(operands) > 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	return suites.Names(), cobra.ShellCompDirectiveDefault
}

// isBuiltIn reports whether a name is that of a built-in suite.
func isBuiltIn(suite string) bool { return slices.Contains(suites.Names(), suite) }

// openSuite returns the built-in suite of that name, or the transcripts at that path. It says on
// standard error which files and lines it skipped.
func openSuite(name string, options suites.Options) (suites.Suite, error) {
	if isBuiltIn(name) {
		return suites.Shipped(name)
	}
	suite, err := suites.Load(name, options)
	fault, isFault := errors.AsType[*suites.FileError](err)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = fmt.Errorf("%s is neither a suite nor a file or folder of transcripts", name)
		hint := "the built-in suites are " + strings.Join(suites.Names(), ", ")
		return suite, cli.WithHint(err, hint)
	case isFault && fault.Hint != "":
		return suite, cli.WithHint(err, fault.Hint)
	}
	warnNotRun(suite.NoOutput, "expected output")
	warnNotRun(suite.NoInput, "input")
	if len(suite.Skipped) > 0 {
		cli.Warn("exercise", "skipped "+someOf(suite.Skipped), "")
	}
	var dropped []string
	isNamed := map[string]bool{}
	for _, t := range suite.Transcripts {
		for _, line := range t.Dropped {
			if !isNamed[line] {
				dropped = append(dropped, line)
			}
			isNamed[line] = true
		}
	}
	if len(dropped) > 0 {
		cli.Warn("exercise", "left out of the sessions: "+someOf(dropped), "")
	}
	return suite, err
}

// warnNotRun warns of files that are no transcript, because each lacks its counterpart.
func warnNotRun(files []string, counterpart string) {
	switch len(files) {
	case 0:
	case 1:
		cli.Warn("exercise", files[0]+" was not run: it has no "+counterpart, "")
	default:
		cli.Warn("exercise", someOf(files)+" were not run: they have no "+counterpart, "")
	}
}

// someOf lists the first texts, and how many more there are.
func someOf(texts []string) string {
	const most = 3
	if more := len(texts) - most; more > 0 {
		texts = append(texts[:most:most], fmt.Sprintf("%d more", more))
	}
	return english.List(texts, "and")
}
