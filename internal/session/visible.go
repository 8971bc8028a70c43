package session

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ShowSpace returns a line of output in which every character is visible: blanks at its end as
// "·", a TAB as "→", a CR as "␍", other control characters in caret notation, as ^C, and other
// characters that cannot be printed by their number, as \u200b.
func ShowSpace(line string) string {
	bare := strings.TrimRight(line, " ")
	var b strings.Builder
	for i, r := range bare {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(bare[i:], string(r)):
			fmt.Fprintf(&b, `\x%02x`, bare[i])
		case r == '\t':
			b.WriteRune('→')
		case r == '\r':
			b.WriteRune('␍')
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, "^%c", r^0x40)
		case !unicode.IsPrint(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteString(strings.Repeat("·", len(line)-len(bare)))
	return b.String()
}

// ShowBlanks returns a line as ShowSpace does, with all blanks as "·".
func ShowBlanks(line string) string { return strings.ReplaceAll(ShowSpace(line), " ", "·") }
