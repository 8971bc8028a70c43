package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/check/suites"
	"tictactoe/internal/console"
	"tictactoe/internal/english"
)

// isBuiltIn reports whether a name is that of a built-in suite.
func isBuiltIn(suite string) bool { return slices.Contains(suites.Names(), suite) }

const suiteFirst = "SUITE comes before PROGRAM"

// isExecutable reports whether an operand is a file that may be executed, and so no suite.
func isExecutable(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0
}

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
	case isFault && isExecutable(name):
		return suite, cli.WithHint(err, suiteFirst)
	case isFault && fault.Hint != "":
		return suite, cli.WithHint(err, fault.Hint)
	}
	var dropped []string
	for _, t := range suite.Transcripts {
		dropped = append(dropped, t.Dropped...)
	}
	slices.Sort(dropped)
	warnOf("not run, because the expected output is missing", suite.NoOutput)
	warnOf("not run, because the input is missing", suite.NoInput)
	warnOf("skipped", suite.Skipped)
	warnOf("left out of the sessions", slices.Compact(dropped))
	return suite, err
}

// warnOf names the first texts that a warning is about, and how many more there are.
func warnOf(warning string, texts []string) {
	const most = 3
	if more := len(texts) - most; more > 0 {
		texts = append(texts[:most:most], fmt.Sprintf("%d more", more))
	}
	if len(texts) > 0 {
		cli.Warn("exercise", warning+": "+english.List(texts, "and"), "")
	}
}

// list prints a line about each built-in suite or, if operands name suites, about each of their
// transcripts.
func list(names []string) error {
	describe := listing
	if len(names) == 0 {
		names, describe = suites.Names(), summary
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
