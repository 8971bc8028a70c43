package main

import (
	"math"
	"strconv"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/check/compare"
	"tictactoe/transcripts"
)

// addComparison adds the flags for the comparison of outputs. When they are parsed, the function
// that it returns returns the comparison with a suite.
func addComparison(cmd *cobra.Command) func(transcripts.Suite) compare.Comparison {
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
	return func(suite transcripts.Suite) compare.Comparison {
		if *strict {
			return compare.Comparison{Space: compare.Strict}
		}
		comparison := compare.Comparison{Tolerance: suite.Tolerance}
		if tolerance != nil {
			comparison.Tolerance = tolerance
		}
		if *ignoreSpace {
			comparison.Space = compare.IgnoreSpace
		}
		return comparison
	}
}

func parseTolerance(text string) (*float64, error) {
	tolerance, err := strconv.ParseFloat(text, 64)
	isValid := err == nil && tolerance >= 0 && tolerance < math.Inf(1)
	return cli.Valid(&tolerance, isValid, "a number, 0 or more, such as 1e-6")
}
