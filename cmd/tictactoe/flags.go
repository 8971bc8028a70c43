package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"tictactoe/internal/console"
	"tictactoe/internal/english"
	"tictactoe/internal/session"
	"tictactoe/transcripts"
)

// A flagValue is the value of a flag. It keeps its text: a record holds the flags of its match.
type flagValue[T any] struct {
	value *T
	text  string
	parse func(text string) (T, error)
}

func (f *flagValue[T]) String() string { return f.text }
func (f *flagValue[T]) Type() string   { return "string" }

func (f *flagValue[T]) Set(text string) error {
	value, err := f.parse(text)
	if err == nil {
		*f.value, f.text = value, text
	}
	return err
}

// addFlag adds a flag, and parse returns its value. A name of one letter also works after one dash.
func addFlag[T any](
	cmd *cobra.Command, value *T, name, usage string, parse func(text string) (T, error),
) {
	shorthand := ""
	if len(name) == 1 {
		shorthand = name
	}
	cmd.Flags().VarP(&flagValue[T]{value: value, parse: parse}, name, shorthand, usage)
}

// addChoice adds a flag whose value is one of the choices. The name of a choice is the text that it
// prints as, in lower case. A shell completes the names. They replace NAMES in the usage.
func addChoice[T any](cmd *cobra.Command, value *T, name, usage string, choices ...T) {
	var names []string
	for _, choice := range choices {
		names = append(names, strings.ToLower(fmt.Sprint(choice)))
	}
	list := english.List(names, "or")
	usage = strings.Replace(usage, "NAMES", list, 1)
	addFlag(cmd, value, name, usage, func(text string) (T, error) {
		i := slices.Index(names, strings.ToLower(text))
		return valid(choices[max(i, 0)], i >= 0, list)
	})
	complete := cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp)
	cmd.RegisterFlagCompletionFunc(name, complete) // only fails for an unknown flag
}

func addColor(cmd *cobra.Command, mode *console.ColorMode) {
	*mode = console.ColorAuto
	addChoice(cmd, mode, "color", "colour the text: `WHEN` is NAMES (default auto)",
		console.ColorAuto, console.ColorAlways, console.ColorNever)
}

// addComparison adds the flags for the comparison of outputs. When they are parsed, the function
// that it returns returns the comparison with a suite.
func addComparison(cmd *cobra.Command) func(transcripts.Suite) session.Comparison {
	strict := cmd.Flags().Bool("strict", false,
		"compare every byte; by default, white space at the ends of lines and of the output "+
			"does not count")
	ignoreSpace := cmd.Flags().Bool("ignore-space", false,
		"take any run of white space for one blank")
	var tolerance float64
	addFlag(cmd, &tolerance, "tolerance",
		"let numbers differ by `NUMBER`, absolute or relative, such as 1e-6", parseTolerance)
	cmd.MarkFlagsMutuallyExclusive("strict", "ignore-space")
	cmd.MarkFlagsMutuallyExclusive("strict", "tolerance")
	return func(suite transcripts.Suite) session.Comparison {
		if *strict {
			return session.Comparison{Space: session.Strict}
		}
		comparison := session.Comparison{Tolerance: suite.Tolerance}
		if cmd.Flags().Changed("tolerance") {
			comparison.Tolerance = tolerance
		}
		if *ignoreSpace {
			comparison.Space = session.IgnoreSpace
		}
		return comparison
	}
}

// valid returns a value if it is valid, and otherwise an error that names the expected form.
func valid[T any](value T, isValid bool, expected string) (T, error) {
	if !isValid {
		return value, errors.New("want " + expected)
	}
	return value, nil
}

func parsePath(name string) (string, error) { return valid(name, name != "", "a name") }

func parseTolerance(text string) (float64, error) {
	tolerance, err := strconv.ParseFloat(text, 64)
	isValid := err == nil && tolerance >= 0 && tolerance < math.Inf(1)
	return valid(tolerance, isValid, "a number, 0 or more, such as 1e-6")
}

func parseTime(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	return valid(d, err == nil && d > 0, "a time, such as 500ms or 2s")
}

func parseCount(text string) (int, error) {
	n, err := strconv.Atoi(text)
	return valid(n, err == nil && n > 0, "a number, 1 or more")
}

func parsePlayer(text string) (string, error) {
	name := strings.TrimSpace(text)
	isPrintable := utf8.ValidString(name) && console.Printable(text) == text
	return valid(name, name != "" && isPrintable, "a name that can be printed")
}

// parseSize returns the number of bytes in a text such as 64K.
func parseSize(text string) (int, error) {
	digits := strings.TrimRight(text, "kKmMgGtT")
	units := map[string]int64{"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
	unit := units[strings.ToUpper(text[len(digits):])]
	n, err := strconv.ParseInt(digits, 10, 64)
	isValid := err == nil && n > 0 && unit > 0 && n <= min(1<<50, math.MaxInt)/unit
	return valid(int(n*unit), isValid, "a size from 1 to 1024T, such as 4096, 64K or 1M")
}

// A shard is one of several parts, counted from 1. The zero value is the whole.
type shard struct{ part, parts int }

func parseShard(text string) (s shard, err error) {
	fmt.Sscanf(text, "%d/%d", &s.part, &s.parts) // after an error, one is 0
	isPart := 1 <= s.part && s.part <= s.parts && text == fmt.Sprintf("%d/%d", s.part, s.parts)
	return valid(s, isPart, "K/N, such as 2/5 for the second of five parts")
}

// has reports whether an element of a list is in the shard: every Nth is, beginning with the Kth.
func (s shard) has(i int) bool { return s.parts == 0 || i%s.parts == s.part-1 }

// inShard returns the elements of a list that are in the shard.
func inShard[T any](s shard, all []T) (taken []T) {
	for i, element := range all {
		if s.has(i) {
			taken = append(taken, element)
		}
	}
	return taken
}
