package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"tictactoe/internal/console"
)

// printHelp prints a command's help for a terminal of width columns; where there is none, 0, as wide as a page.
func printHelp(cmd *cobra.Command, width int) {
	if width <= 0 {
		width = 80
	}
	var text strings.Builder
	fmt.Fprintf(&text, "usage: %s\n", cmd.UseLine())
	for paragraph := range strings.SplitSeq(cmd.Long, "\n\n") {
		if !strings.HasPrefix(paragraph, " ") { // an indented one stays as it is
			paragraph = strings.Join(console.Fill(strings.Fields(paragraph), " ", width), "\n")
		}
		fmt.Fprintf(&text, "\n%s\n", paragraph)
	}
	if cmd.Example != "" {
		fmt.Fprintf(&text, "\nexamples:\n%s\n", cmd.Example)
	}
	for _, group := range cmd.Groups() {
		fmt.Fprintf(&text, "\n%s:\n", group.Title)
		for _, child := range cmd.Commands() {
			if child.GroupID == group.ID {
				fmt.Fprintf(&text, "  %-*s  %s\n", child.NamePadding(), child.Name(), child.Short)
			}
		}
	}
	if flags := cmd.LocalFlags(); flags.HasAvailableFlags() {
		fmt.Fprintf(&text, "\nflags:\n%s", flags.FlagUsagesWrapped(width))
	}
	fmt.Fprint(cmd.OutOrStdout(), text.String())
}
