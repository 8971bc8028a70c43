// Command game-check reads games of tic-tac-toe in the notation of the TicTac lab, and prints their
// results. It does not parse the text: package games does.
package main

import (
	"cmp"
	"os"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/game/labs/tictac"
)

func main() {
	os.Exit(cli.Run(newCommand(), os.Args[1:]))
}

func newCommand() *cobra.Command {
	options := tictac.Options{Stderr: os.Stderr}
	cmd := &cobra.Command{
		Use:   "game-check [flags] [FILE...]",
		Short: "check whole games",
		Long: `Reads a game, one move such as 4 O A1 per line, and prints its result or the
player to move, with exit status 0; or "Parse error.", with exit status 1; or
"Invalid move.", with exit status 2. For each FILE it prints "FILE: " and the
answer, and the exit status is the highest.`,
		Example: `  printf '1 X B2\n2 O C2\n' | game-check`,
		RunE: func(cmd *cobra.Command, files []string) error {
			options.Files = files
			status, err := options.GameCheck(cmd.InOrStdin(), cmd.OutOrStdout())
			return cmp.Or(err, error(cli.Exit(status)))
		},
	}
	cmd.Flags().BoolVarP(&options.Verbose, "verbose", "v", false, "explain what is wrong and where")
	return cmd
}
