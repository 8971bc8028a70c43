// Package spacing makes the white space of texts visible.
package spacing

import (
	"strings"

	"tictactoe/internal/console"
)

// spaceSigns has signs for TAB and CR, and shows the joiners that console.Printable keeps.
var spaceSigns = strings.NewReplacer(
	"\t", "→", "\r", "␍", "\u200c", `\u200c`, "\u200d", `\u200d`)

// ShowSpace returns a line in which every character is visible: blanks at its end as "·", a TAB as
// "→", a CR as "␍", and other characters as console.Printable shows them.
func ShowSpace(line string) string {
	bare := strings.TrimRight(line, " ")
	blanks := strings.Repeat("·", len(line)-len(bare))
	return console.Printable(spaceSigns.Replace(bare)) + blanks
}

// ShowBlanks returns a line as ShowSpace does, with all blanks as "·".
func ShowBlanks(line string) string { return strings.ReplaceAll(ShowSpace(line), " ", "·") }
