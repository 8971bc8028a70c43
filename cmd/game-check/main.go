// Command game-check reads a game of tic-tac-toe in the notation of the TicTac lab, and prints its
// result. It does not parse the text: package games does.
package main

import (
	"cmp"
	"os"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/labs/tictac"
)

func main() {
	os.Exit(cli.Run(newCommand(), cli.ThisProcess()))
}

func newCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "game-check",
		Short: "check a whole game",
		Long: `Reads a game, one move such as 4 O A1 per line, and prints its result or the
player to move, with exit status 0; or "Parse error.", with exit status 1; or
"Invalid move.", with exit status 2.`,
		Example: `  printf '1 X B2\n2 O C2\n' | game-check`,
		Args:    cli.MaxOperands(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			status, err := tictac.GameCheck(cmd.InOrStdin(), cmd.OutOrStdout())
			return cmp.Or(err, error(cli.Exit(status)))
		},
	}
}
