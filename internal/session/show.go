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

// Quote returns two texts in quotes, as ShowSpace shows them. A text of more than most characters
// is shortened, but keeps the part in which the texts first differ:
//
//	"…e sum is 12", "…e sum is 13"
//
// If the texts look alike, their blanks are shown as "·".
func Quote(text, other string, most int) (quoted, otherQuoted string) {
	a, b := []rune(ShowSpace(text)), []rune(ShowSpace(other))
	same := commonLength(a, b)
	return `"` + shorten(a, same, most) + `"`, `"` + shorten(b, same, most) + `"`
}

// shorten returns a text of at most this many characters. A longer text is cut to those around a
// place, with an ellipsis on each side that is cut.
func shorten(text []rune, place, most int) string {
	if len(text) <= most {
		return string(text)
	}
	const ellipsis = "…"
	begin := max(0, min(place-most/2, len(text)-most))
	shown := string(text[begin : begin+most])
	if begin > 0 {
		shown = ellipsis + shown
	}
	if begin+most < len(text) {
		shown += ellipsis
	}
	return shown
}
