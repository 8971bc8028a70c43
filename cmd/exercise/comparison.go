package main

import (
	"cmp"
	"math"
	"strconv"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/suites"
)

// addComparison adds the flags for the comparison of outputs. It returns a function that, after
// parsing, makes the comparison for a suite, or an error if --strict contradicts the suite.
func addComparison(cmd *cobra.Command) func(*suites.Suite) (compare.Rules, error) {
	flags := cmd.Flags()
	strict := flags.Bool("strict", false,
		"compare every byte; by default, white space at the ends of lines and of the output "+
			"does not count")
	ignoreSpace := flags.Bool("ignore-space", false, "take any run of white space for one blank")
	ignoreCase := flags.Bool("ignore-case", false, "take capitals and small letters for the same")
	ignoreColor := flags.Bool("ignore-color", false,
		"ignore escape sequences for colours and attributes")
	var tolerance *float64
	cli.AddFlag(cmd, &tolerance, "tolerance",
		"let numbers differ by `NUMBER`, absolute or relative, such as 1e-6", parseTolerance)
	for _, name := range []string{"ignore-space", "ignore-case", "ignore-color", "tolerance"} {
		cmd.MarkFlagsMutuallyExclusive("strict", name)
	}
	return func(suite *suites.Suite) (compare.Rules, error) {
		c := exercise.RulesOf(suite)
		c.Tolerance = cmp.Or(tolerance, c.Tolerance)
		c.IgnoreColor = c.IgnoreColor || *ignoreColor
		if *ignoreCase {
			c = c.WithoutCase()
		}
		switch {
		case *ignoreSpace:
			c.Space = compare.IgnoreSpace
		case *strict:
			c.Space = compare.Strict
		}
		if *strict && (suite.Tolerance != nil || suite.IgnoreCase || suite.IgnoreColor) {
			return c, cli.Misuse("--strict compares every byte, and suite.json of %s sets "+
				"tolerance, ignore_case or ignore_color", suite.Name)
		}
		return c, nil // lines to ignore, and those that vary, may differ with --strict, too
	}
}

func parseTolerance(text string) (*float64, error) {
	tolerance, err := strconv.ParseFloat(text, 64)
	isValid := err == nil && tolerance >= 0 && tolerance < math.Inf(1)
	return cli.Valid(&tolerance, isValid, "a number, 0 or more, such as 1e-6")
}
