package console

import (
	"strings"
	"unicode"
)

// Printable replaces each character that a terminal does not print with a question mark. The
// character that joins two others, as in many emoji, stays between them.
func Printable(text string) string {
	const joiner = '\u200d'
	previous := ' '
	return strings.Map(func(r rune) rune {
		isJoiner := r == joiner && previous > unicode.MaxLatin1 && previous != joiner
		previous = r
		if !unicode.IsPrint(r) && !isJoiner {
			return '?'
		}
		return r
	}, text)
}
