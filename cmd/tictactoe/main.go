// Command tictactoe plays tic-tac-toe at a terminal, as four university labs define it, and replays
// recorded games. "tictactoe help" lists its commands. The package parses flags and wires the
// packages that play; it does not contain the rules of the game, and it checks no other program.
package main

import (
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/console"
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
	for i, arg := range args {
		if arg == "-x=" || arg == "-o=" { // pflag would take the "=" for the name
			args[i] = "-" + arg
		}
	}
	return cli.Run(newCommand(), withDefault(args))
}

// withDefault puts the command play before arguments that begin with a flag of play, perhaps after
// flags that the program has, too.
func withDefault(args []string) []string {
	if strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) && len(args) > 1 {
		return append(args[:1:1], withDefault(args[1:])...)
	}
	isOther := func(arg string) bool {
		return !slices.Contains([]string{"-h", "--help", "-v", "--version"}, arg)
	}
	if first := slices.IndexFunc(args, isOther); first >= 0 && strings.HasPrefix(args[first], "-") {
		return append([]string{"play"}, args...)
	}
	return args
}

// newCommand returns the program's command and all commands below it.
func newCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "tictactoe",
		Short: "play tic-tac-toe",
		Long: `Tic-tac-toe for two people at a terminal. tictactoe without a command plays the
game; "tictactoe help play" explains the game and the commands at its prompt.`,
		Example: `  tictactoe                             play a game
  tictactoe -x=Ada -o=Grace --series=3  play three games, with names and a score
  tictactoe --computer=o                play against the computer
  tictactoe --board=grid                draw the board as a grid`,
	}
	play := playCommand()
	root.AddCommand(play, roundsCommand(), reportCommand(), replayCommand())
	root.Flags().SortFlags = false
	root.Flags().AddFlagSet(play.Flags()) // for the help: withDefault adds the command play
	return root
}
