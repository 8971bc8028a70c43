// Command tictactoe plays tic-tac-toe at a terminal, as four university labs define it, and compares what console programs
// print with what they should print. "tictactoe help" lists its commands.
package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/board"
)

func main() {
	// A program that is started from the Windows Explorer plays, too.
	cobra.MousetrapHelpText = ""
	// The commands stand in the help in the order in which they are added.
	cobra.EnableCommandSorting = false
	os.Exit(runCommand(cli.ThisProcess()))
}

// runCommand does what the process was started for and returns its exit status.
func runCommand(p cli.Process) int {
	if len(p.Args) == 0 {
		// The game alone starts sooner than all commands are built.
		return cli.Finish(p, "tictactoe", (&play{flags: new(pflag.FlagSet)}).run(p))
	}
	p.Args = withDefault(p.Args)
	return cli.Run(newCommand(p), p)
}

// withDefault puts the command play before arguments that name no command.
func withDefault(args []string) []string {
	if strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) && len(args) > 1 {
		return append(args[:1:1], withDefault(args[1:])...)
	}
	ofAll := []string{"-h", "--help", "-v", "--version"}
	if strings.HasPrefix(args[0], "-") && !slices.Contains(ofAll, args[0]) {
		return append([]string{"play"}, args...)
	}
	return args
}

// newCommand returns the program's command, with all commands below it.
func newCommand(p cli.Process) *cobra.Command {
	root := &cobra.Command{
		Use:   "tictactoe [COMMAND] [flags] [OPERAND...]",
		Short: "play tic-tac-toe, and check programs against recorded sessions",
		Long: `Tic-tac-toe for two people at a terminal; and recorded sessions to check a console program against. tictactoe alone plays:
it takes the flags of tictactoe play.

tictactoe help COMMAND explains a command, and tictactoe completion SHELL writes the completion for bash, zsh, fish or
powershell.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return unknownCommand(cmd, args[0]) },
	}
	addGroup(root, "playing",
		playCommand(p), roundsCommand(p), showCommand(p), analyseCommand(p), convertCommand(p), reportCommand(p))
	addGroup(root, "checking programs", replayCommand(p), exerciseCommand(p), suitesCommand(p))
	prepareHelp(root)
	return root
}

func addGroup(root *cobra.Command, title string, commands ...*cobra.Command) {
	root.AddGroup(&cobra.Group{ID: title, Title: title})
	for _, cmd := range commands {
		cmd.GroupID = title
		root.AddCommand(cmd)
	}
}

// prepareHelp makes cobra's help command fail where there is no such command, and its completion command say which shells
// there are.
func prepareHelp(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	completion, _, _ := root.Find([]string{"completion"})
	completion.Use = "completion {bash | zsh | fish | powershell}"
	completion.Short = "write the completion for a shell"
	completion.Long = "Writes the completion for a shell. tictactoe completion SHELL --help says how to load it."
	completion.Args = cobra.ArbitraryArgs
	completion.RunE = func(*cobra.Command, []string) error {
		return cli.Misuse("for which shell: bash, zsh, fish or powershell?")
	}

	root.InitDefaultHelpCmd()
	help, _, _ := root.Find([]string{"help"})
	help.Run = nil
	help.RunE = func(_ *cobra.Command, args []string) error {
		explained, rest, _ := root.Find(args)
		if len(rest) > 0 {
			return unknownCommand(root, rest[0])
		}
		explained.InitDefaultHelpFlag()
		explained.InitDefaultVersionFlag()
		return explained.Help()
	}
}

func unknownCommand(root *cobra.Command, name string) error {
	hint := "tictactoe help lists the commands"
	root.SuggestionsMinimumDistance = 2
	if near := root.SuggestionsFor(name); len(near) > 0 {
		hint = "did you mean " + board.List(near, "or") + "?"
	}
	return cli.WithHint(fmt.Errorf("there is no command %q", name), hint)
}
