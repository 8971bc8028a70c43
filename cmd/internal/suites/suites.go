// Package suites opens the suites that the user of tictactoe replay or exercise names.
package suites

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/english"
	"tictactoe/transcripts"
)

// Complete completes the first operand, a suite. The shell completes it as a file, too.
func Complete(
	_ *cobra.Command, operands []string, _ string,
) ([]string, cobra.ShellCompDirective) {
	if len(operands) > 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	return transcripts.Names(), cobra.ShellCompDirectiveDefault
}

// IsBuiltIn reports whether a name is that of a built-in suite.
func IsBuiltIn(suite string) bool { return slices.Contains(transcripts.Names(), suite) }

// Open returns the built-in suite of that name, or the transcripts at that path. It says on
// standard error whose prompts the sessions have, if that was inferred, which pairs have other
// names than the usual ones, and the files that it skipped. These lines begin with the name of the
// program.
func Open(program, name string, options transcripts.Options) (transcripts.Suite, error) {
	if IsBuiltIn(name) {
		return transcripts.Shipped(name)
	}
	suite, err := transcripts.Load(name, options)
	fault, isFault := errors.AsType[*transcripts.FileError](err)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = fmt.Errorf("%s is neither a suite nor a file or folder of transcripts", name)
		hint := "the built-in suites are " + strings.Join(transcripts.Names(), ", ")
		return suite, cli.WithHint(err, hint)
	case isFault && fault.Hint != "":
		return suite, cli.WithHint(err, fault.Hint)
	}
	if suite.Prompter != "" {
		const form = "the sessions of %s have the prompts of %s"
		cli.Warn(program, fmt.Sprintf(form, name, suite.Prompter), "")
	}
	if suite.UnusualPair != "" {
		const form = "the transcripts of %s are pairs such as %s"
		cli.Warn(program, fmt.Sprintf(form, name, suite.UnusualPair), "")
	}
	if len(suite.Skipped) > 0 {
		cli.Warn(program, "skipped "+someOf(suite.Skipped), "")
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
		cli.Warn(program, "left out of the sessions: "+someOf(dropped), "")
	}
	isDoubtful := func(t transcripts.Transcript) bool {
		return len(t.Arguments) == 1 && strings.ContainsAny(t.Arguments[0], " \t") &&
			!strings.ContainsAny(t.Arguments[0][:1], `"'`)
	}
	if at := slices.IndexFunc(suite.Transcripts, isDoubtful); at >= 0 {
		const form = "%s.args: %q is one argument (one per line)"
		t := suite.Transcripts[at]
		cli.Warn(program, fmt.Sprintf(form, t.Name, t.Arguments[0]), "")
	}
	return suite, err
}

// someOf lists the first texts, and how many more there are.
func someOf(texts []string) string {
	const most = 3
	if more := len(texts) - most; more > 0 {
		texts = append(texts[:most:most], fmt.Sprintf("%d more", more))
	}
	return english.List(texts, "and")
}
