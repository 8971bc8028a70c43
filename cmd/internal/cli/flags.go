package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tictactoe/internal/console"
	"tictactoe/internal/english"
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

// AddFlag adds a flag, and parse returns its value. A name of one letter also works after one dash.
func AddFlag[T any](
	cmd *cobra.Command, value *T, name, usage string, parse func(text string) (T, error),
) {
	shorthand := ""
	if len(name) == 1 {
		shorthand = name
	}
	cmd.Flags().VarP(&flagValue[T]{value: value, parse: parse}, name, shorthand, usage)
}

// AddChoice adds a flag whose value is one of the choices. The name of a choice is the text that it
// prints as, in lower case. A shell completes the names. They replace NAMES in the usage.
func AddChoice[T any](cmd *cobra.Command, value *T, name, usage string, choices ...T) {
	var names []string
	for _, choice := range choices {
		names = append(names, strings.ToLower(fmt.Sprint(choice)))
	}
	list := english.List(names, "or")
	usage = strings.Replace(usage, "NAMES", list, 1)
	AddFlag(cmd, value, name, usage, func(text string) (T, error) {
		i := slices.Index(names, strings.ToLower(text))
		return Valid(choices[max(i, 0)], i >= 0, list)
	})
	complete := cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp)
	cmd.RegisterFlagCompletionFunc(name, complete) // only fails for an unknown flag
}

// AddColor adds the flag --color.
func AddColor(cmd *cobra.Command, mode *console.ColorMode) {
	AddChoice(cmd, mode, "color", "colour the text: `WHEN` is NAMES (default auto)",
		console.ColorAuto, console.ColorAlways, console.ColorNever)
}

// Valid returns a value if it is valid, and otherwise an error that names the expected form.
func Valid[T any](value T, isValid bool, expected string) (T, error) {
	if !isValid {
		return value, errors.New("needs " + expected)
	}
	return value, nil
}

// ParsePath parses the name of a file or a folder.
func ParsePath(name string) (string, error) {
	return Valid(name, strings.TrimSpace(name) != "", "a name")
}
