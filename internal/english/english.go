// Package english builds the phrases that vary: plurals and lists. It knows no game.
package english

import (
	"fmt"
	"strings"
)

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
