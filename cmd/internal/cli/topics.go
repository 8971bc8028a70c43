package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"tictactoe/internal/english"
)

// checkTopics lets the commands help and completion fail for a topic that does not exist. Cobra
// prints their help then, and they end with status 0.
func checkTopics(root *cobra.Command, args []string) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd(args...)
	for _, cmd := range root.Commands() {
		switch cmd.Name() {
		case "help":
			cmd.Args = func(_ *cobra.Command, topics []string) error {
				_, _, err := root.Find(topics)
				return err
			}
		case "completion":
			cmd.Args = checkShell
			cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
		}
	}
}

// checkShell returns an error if an operand of the command completion is no shell.
func checkShell(cmd *cobra.Command, operands []string) error {
	if len(operands) == 0 {
		return nil
	}
	var shells []string
	for _, shell := range cmd.Commands() {
		shells = append(shells, shell.Name())
	}
	err := fmt.Errorf("unknown shell %q", operands[0])
	if similar := Similar(operands[0], shells); len(similar) > 0 {
		return WithHint(err, didYouMean(similar))
	}
	return WithHint(err, "want "+english.List(shells, "or"))
}
