// Package english builds the phrases that vary: plurals, lists, capitals. It knows no game.
package english

import (
	"fmt"
	"strings"
)

// Capital returns text with a capital first letter. The first letter must be an ASCII letter.
func Capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// List returns "a", "a and b", "a, b and c".
func List(items []string, conjunction string) string {
	last := len(items) - 1
	if last < 1 {
		return strings.Join(items, "")
	}
	return strings.Join(items[:last], ", ") + " " + conjunction + " " + items[last]
}

// Plural returns "1 move", "2 moves".
func Plural(n int, unit string) string {
	if n == 1 {
		return "1 " + unit
	}
	return fmt.Sprintf("%d %ss", n, unit)
}
