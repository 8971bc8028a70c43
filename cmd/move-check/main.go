// Command move-check reads one move of tic-tac-toe in the notation of the TicTac lab, and prints
// it. It does not parse the text: package games does.
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
	return &cobra.Command{
		Use:   "move-check",
		Short: "check one move",
		Long: `Reads one line and prints its move, such as 4 O A1, with exit status 0; or
"Parse error.", with exit status 1.`,
		Example: "  echo '4  o  a1  # a corner' | move-check",
		Args:    cli.MaxOperands(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			status, err := tictac.MoveCheck(cmd.InOrStdin(), cmd.OutOrStdout())
			return cmp.Or(err, error(cli.Exit(status)))
		},
	}
}
