package cli

import (
	"fmt"
	"strings"

	"github.com/mitchellh/go-wordwrap"
	"github.com/spf13/cobra"
)

// printHelp prints a command's help for a terminal of width columns; where there is none, 0, as wide as a page.
func printHelp(cmd *cobra.Command, width int) {
	if width <= 0 {
		width = 80
	}
	var text strings.Builder
	fmt.Fprintf(&text, "usage: %s\n", cmd.UseLine())
	for paragraph := range strings.SplitSeq(cmd.Long, "\n\n") {
		fmt.Fprintf(&text, "\n%s\n", fill(paragraph, width))
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

// fill breaks the lines of a paragraph at width columns. A paragraph that is indented stays as it is.
func fill(paragraph string, width int) string {
	if strings.HasPrefix(paragraph, " ") {
		return paragraph
	}
	return wordwrap.WrapString(strings.Join(strings.Fields(paragraph), " "), uint(width))
}
