// Command tictactoe plays tic-tac-toe at a terminal, as four university labs define it, and
// compares the output of console programs with recorded sessions. "tictactoe help" lists its
// commands. The package does not contain the rules of the game or of a check.
package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/console"
	"tictactoe/internal/english"
)

// environment describes the terminal.
var environment = console.EnvironmentFrom(os.Getenv)

func main() {
	// cobra would refuse to run when started from the Windows Explorer.
	cobra.MousetrapHelpText = ""
	// Help lists commands in the order in which they are added.
	cobra.EnableCommandSorting = false
	os.Exit(runCommand(os.Args[1:]))
}

// runCommand runs the command in the arguments, and returns the exit status.
func runCommand(args []string) int {
	if len(args) == 0 {
		// The game starts faster if no commands are built.
		return cli.Finish("tictactoe", (&play{flags: new(pflag.FlagSet)}).run())
	}
	return cli.Run(newCommand(), withDefault(args))
}

// withDefault puts the command play before arguments that begin with a flag of play.
func withDefault(args []string) []string {
	if strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) && len(args) > 1 {
		return append(args[:1:1], withDefault(args[1:])...)
	}
	ofRoot := []string{"-h", "--help", "-v", "--version"}
	if strings.HasPrefix(args[0], "-") && !slices.Contains(ofRoot, args[0]) {
		return append([]string{"play"}, args...)
	}
	return args
}

// newCommand returns the program's command and all commands below it.
func newCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "tictactoe [flags]",
		Short: "play tic-tac-toe, and check programs against recorded sessions",
		Long: `Tic-tac-toe for two people at a terminal, and a checker that compares console
programs with recorded sessions. tictactoe without a command plays the game;
"tictactoe help play" lists its flags.`,
		Example: `  tictactoe                             play a game
  tictactoe -x=Ada -o=Grace --series=3  play three games, with names and a score
  tictactoe --computer=o                play against the computer
  tictactoe --board=grid                draw the board as a grid
  tictactoe exercise tictactoe ./prog   check a program`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return unknownCommand(cmd, args[0]) },
	}
	addGroup(root, "Playing:", playCommand(), roundsCommand(), reportCommand())
	addGroup(root, "Checking programs:", replayCommand(), exerciseCommand(), suitesCommand())
	addCobraCommands(root)
	return root
}

func addGroup(root *cobra.Command, title string, commands ...*cobra.Command) {
	root.AddGroup(&cobra.Group{ID: title, Title: title})
	for _, cmd := range commands {
		cmd.GroupID = title
		root.AddCommand(cmd)
	}
}

// addCobraCommands adds the commands that cobra has, and makes them fail if their operand is wrong.
func addCobraCommands(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	completion, _, _ := root.Find([]string{"completion"})
	completion.Short = "write the completion for a shell"
	completion.Args = cobra.ArbitraryArgs
	completion.RunE = func(*cobra.Command, []string) error {
		return cli.Misuse("for which shell: bash, zsh, fish or powershell?")
	}
	root.InitDefaultHelpCmd()
	help, _, _ := root.Find([]string{"help"})
	help.Short = "explain a command"
	help.Args = func(_ *cobra.Command, names []string) error {
		if _, rest, _ := root.Find(names); len(rest) > 0 {
			return unknownCommand(root, rest[0])
		}
		return nil
	}
}

func unknownCommand(root *cobra.Command, name string) error {
	hint := "tictactoe help lists the commands"
	root.SuggestionsMinimumDistance = 2
	if near := root.SuggestionsFor(name); len(near) > 0 {
		hint = "did you mean " + english.List(near, "or") + "?"
	}
	return cli.WithHint(fmt.Errorf("there is no command %q", name), hint)
}
