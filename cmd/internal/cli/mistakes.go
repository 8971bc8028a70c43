package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// NoOperands is the Args of a command that takes none.
func NoOperands(cmd *cobra.Command, operands []string) error {
	if len(operands) > 0 {
		return Misuse("unexpected operand %q: %s takes none", operands[0], cmd.CommandPath())
	}
	return nil
}

// UnknownCommand returns the error that root has no command of that name.
func UnknownCommand(root *cobra.Command, name string) error {
	err := fmt.Errorf("there is no command %q", name)
	root.SuggestionsMinimumDistance = 2
	if near := root.SuggestionsFor(name); len(near) > 0 {
		return WithHint(err, "did you mean "+strings.Join(near, " or ")+"?")
	}
	return WithHint(err, root.Name()+" help lists the commands")
}

// flagError explains what is wrong with a flag.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var valueless *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		return unknownFlag(cmd, unknown)
	case errors.As(err, &valueless):
		return Misuse("--%s wants a value", valueless.GetFlag().Name)
	case errors.As(err, &invalid):
		cause := invalid.Unwrap()
		if number := (*strconv.NumError)(nil); errors.As(cause, &number) {
			cause = number.Err
		}
		return Misuse("invalid value %q for --%s: %w", invalid.GetValue(), invalid.GetFlag().Name, cause)
	}
	return Misuse("%w", err)
}

func unknownFlag(cmd *cobra.Command, unknown *pflag.NotExistError) error {
	typed := unknown.GetSpecifiedName()
	err := fmt.Errorf("there is no flag --%s", typed)
	if letters := unknown.GetSpecifiedShortnames(); letters != "" {
		err = fmt.Errorf("there is no flag -%s", typed)
		typed, _, _ = strings.Cut(letters, "=") // a long name, perhaps, behind a single dash
	}

	// A command suggests names of its commands, and so of flags, too. A single letter is near everything.
	names := &cobra.Command{SuggestionsMinimumDistance: 2}
	cmd.Flags().VisitAll(func(flag *pflag.Flag) {
		if len(flag.Name) > 1 {
			names.AddCommand(&cobra.Command{Use: flag.Name, Run: func(*cobra.Command, []string) {}})
		}
	})
	if near := names.SuggestionsFor(typed); len(typed) > 1 && len(near) > 0 {
		return WithHint(err, "did you mean --"+strings.Join(near, " or --")+"?")
	}
	return WithHint(err, seeHelp)
}
