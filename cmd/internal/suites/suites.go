// Package suites has what tictactoe replay and exercise share: they open the suites that the user
// names, and have the same flags for the comparison of outputs. It compares nothing.
package suites

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/english"
	"tictactoe/internal/session"
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

// AddComparison adds the flags for the comparison of outputs. When they are parsed, the function
// that it returns returns the comparison with a suite.
func AddComparison(cmd *cobra.Command) func(transcripts.Suite) session.Comparison {
	strict := cmd.Flags().Bool("strict", false,
		"compare every byte; by default, white space at the ends of lines and of the output "+
			"does not count")
	ignoreSpace := cmd.Flags().Bool("ignore-space", false,
		"take any run of white space for one blank")
	var tolerance *float64
	cli.AddFlag(cmd, &tolerance, "tolerance",
		"let numbers differ by `NUMBER`, absolute or relative, such as 1e-6", parseTolerance)
	cmd.MarkFlagsMutuallyExclusive("strict", "ignore-space")
	cmd.MarkFlagsMutuallyExclusive("strict", "tolerance")
	return func(suite transcripts.Suite) session.Comparison {
		if *strict {
			return session.Comparison{Space: session.Strict}
		}
		comparison := session.Comparison{Tolerance: suite.Tolerance}
		if tolerance != nil {
			comparison.Tolerance = tolerance
		}
		if *ignoreSpace {
			comparison.Space = session.IgnoreSpace
		}
		return comparison
	}
}

func parseTolerance(text string) (*float64, error) {
	tolerance, err := strconv.ParseFloat(text, 64)
	isValid := err == nil && tolerance >= 0 && tolerance < math.Inf(1)
	return cli.Valid(&tolerance, isValid, "a number, 0 or more, such as 1e-6")
}
