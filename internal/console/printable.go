package console

import (
	"strings"
	"unicode"
)

// Printable replaces each character that a terminal does not print with a question mark. The
// character that joins two others, as in many emoji, stays between them.
func Printable(text string) string {
	const joiner = '\u200d'
	before := ' '
	return strings.Map(func(r rune) rune {
		isJoiner := r == joiner && before > unicode.MaxLatin1 && before != joiner
		before = r
		if !unicode.IsPrint(r) && !isJoiner {
			return '?'
		}
		return r
	}, text)
}
