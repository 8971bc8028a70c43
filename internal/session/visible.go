package session

import (
	"strings"

	"tictactoe/internal/console"
)

// visible replaces the characters that console.Printable leaves or does not show by a sign.
var visible = strings.NewReplacer("\t", "→", "\r", "␍", "\u200c", `\u200c`, "\u200d", `\u200d`)

// ShowSpace returns a line of output in which every character is visible: blanks at its end as
// "·", a TAB as "→", a CR as "␍", and other characters as console.Printable shows them.
func ShowSpace(line string) string {
	bare := strings.TrimRight(line, " ")
	blanks := strings.Repeat("·", len(line)-len(bare))
	return console.Printable(visible.Replace(bare)) + blanks
}

// ShowBlanks returns a line as ShowSpace does, with all blanks as "·".
func ShowBlanks(line string) string { return strings.ReplaceAll(ShowSpace(line), " ", "·") }
