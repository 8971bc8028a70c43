package main

import (
	"errors"
	"flag"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/games"
	"tictactoe/transcripts"
)

// A value makes a flag's value of package flag one of package pflag.
type value struct{ flag.Value }

func (value) Type() string { return "value" }

// addChoice adds a flag that takes one of several values, which a shell completes.
func addChoice(cmd *cobra.Command, v flag.Value, name, usage string, choices ...string) {
	cmd.Flags().Var(value{v}, name, usage)
	addCompletion(cmd, name, choices)
}

// addCompletion has a shell complete the values of the flag of that name.
func addCompletion(cmd *cobra.Command, name string, choices []string) {
	complete := cobra.FixedCompletions(choices, cobra.ShellCompDirectiveNoFileComp)
	if err := cmd.RegisterFlagCompletionFunc(name, complete); err != nil {
		panic(err) // the command has no such flag
	}
}

func addColor(cmd *cobra.Command, mode *console.ColorMode) {
	addChoice(cmd, mode, "color", "colour the text: `WHEN` is auto, always or never", "auto", "always", "never")
}

// notations are the names of what --from and --to take.
func notations() []string {
	var names []string
	for _, notation := range games.Notations() {
		names = append(names, notation.String())
	}
	return names
}

func addFrom(cmd *cobra.Command) *games.Notation {
	notation := new(games.Notation)
	addChoice(cmd, notation, "from", "read `NOTATION`: "+strings.Join(notations(), ", ")+"; without it the text shows which it is",
		notations()...)
	return notation
}

// addComparison adds the flags that say how output is compared. What it returns is called when they are parsed.
func addComparison(cmd *cobra.Command) func() (transcripts.Comparison, error) {
	strict := cmd.Flags().Bool("strict", false, "compare every byte; without it blanks, TABs and CRs at line ends do not count")
	ignoreSpace := cmd.Flags().Bool("ignore-space", false, "take any run of white space for one blank")
	return func() (transcripts.Comparison, error) {
		switch {
		case *strict && *ignoreSpace:
			return 0, cli.Misuse("--strict and --ignore-space exclude each other")
		case *strict:
			return transcripts.Strict, nil
		case *ignoreSpace:
			return transcripts.IgnoreSpace, nil
		}
		return transcripts.IgnoreLineEnds, nil
	}
}

// addFile adds a flag that takes the name of a file.
func addFile(cmd *cobra.Command, file *string, name, usage string) {
	cmd.Flags().Func(name, usage, func(typed string) error {
		if typed == "" {
			return errors.New("want a file")
		}
		*file = typed
		return nil
	})
}

// addPlayer adds a flag of a single letter, -x or --x, that takes a player's name.
func addPlayer(cmd *cobra.Command, player *string, letter, usage string) {
	cmd.Flags().FuncP(letter, letter, usage, func(typed string) error {
		name := strings.TrimSpace(typed)
		switch {
		case name == "":
			return errors.New("want a name")
		case !utf8.ValidString(typed) || strings.ContainsFunc(typed, func(r rune) bool { return !unicode.IsPrint(r) }):
			return errors.New("want a name that can be printed")
		}
		*player = name
		return nil
	})
}

// A playerMark is the value of a flag.
type playerMark gamestate.Mark

func (m *playerMark) String() string {
	if *m == playerMark(gamestate.Empty) {
		return ""
	}
	return strings.ToLower(gamestate.Mark(*m).String())
}

func (m *playerMark) Set(name string) error {
	for _, mark := range []gamestate.Mark{gamestate.X, gamestate.O} {
		if strings.EqualFold(name, mark.String()) {
			*m = playerMark(mark)
			return nil
		}
	}
	return errors.New("want x or o")
}
