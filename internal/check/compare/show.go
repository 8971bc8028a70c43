package compare

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"

	"tictactoe/internal/console"
)

// ShowBoth returns two lines as ShowSpace shows them, so that they differ visibly. If they differ
// only in white space, not only at the end, all blanks are "·"; if they look alike in another way,
// characters that are not ASCII are shown by their number. If a line has more than most columns,
// both are cut to the same part of them, in which they first differ, with an ellipsis on each side
// that is cut:
//
//	…e sum is 12    …e sum is 13
func ShowBoth(line, other string, most int) (shown, otherShown string) {
	show := console.ShowSpace
	switch {
	case strings.TrimRight(line, " ") == strings.TrimRight(other, " "):
	case squeeze(line) == squeeze(other):
		show = console.ShowBlanks
	case lookAlike(line, other):
		show = showNumbers
	}
	a, b := []rune(show(line)), []rune(show(other))
	begin := 0
	if line != other {
		begin = CommonLength(a, b)
	}
	// The part begins so far before the difference that the rest of both lines has room, if
	// possible.
	longest := a
	if runewidth.StringWidth(string(a)) < runewidth.StringWidth(string(b)) {
		longest = b
	}
	before, rest := 0, runewidth.StringWidth(string(longest[begin:]))
	for begin > 0 {
		before += runewidth.RuneWidth(longest[begin-1])
		if before > most/2 && before+rest > most {
			break
		}
		begin--
	}
	return cut(a, begin, most), cut(b, begin, most)
}

// showNumbers returns a line as ShowSpace does, with the numbers of the characters that are not
// ASCII, as in caf\u00e9.
func showNumbers(line string) string {
	number := func(c string) string { return fmt.Sprintf(`\u%04x`, []rune(c)[0]) }
	return console.ShowSpace(notASCII.ReplaceAllStringFunc(line, number))
}

// notASCII matches no byte that is no character: console.ShowSpace shows it.
var notASCII = regexp.MustCompile(`[^\x00-\x7f\x{fffd}]`)

// cut returns the part of a text that begins at a place and has at most so many columns.
func cut(text []rune, begin, most int) string {
	const ellipsis = "…"
	rest := string(text[begin:])
	part := runewidth.Truncate(rest, most, "")
	isCut := part != rest
	if begin > 0 {
		part = ellipsis + part
	}
	if isCut {
		part += ellipsis
	}
	return part
}

// Quote returns two texts in quotes, as ShowBoth shows them. A text with quotes has other ones.
func Quote(text, other string, most int) (quoted, otherQuoted string) {
	text, other = ShowBoth(text, other, most)
	return inQuotes(text), inQuotes(other)
}

func inQuotes(text string) string {
	if strings.Contains(text, `"`) && !strings.Contains(text, "'") {
		return "'" + text + "'"
	}
	return `"` + text + `"`
}

// squeeze returns a text without white space.
func squeeze(text string) string { return strings.Join(strings.Fields(text), "") }

// lookAlike reports whether two different texts may look alike: at the first difference only one of
// them has a character that is not ASCII, and the rest is about as long.
func lookAlike(text, other string) bool {
	const most, signs = 2, "·→␍" // characters, as in "..." for one; those of shown white space
	a, b := []rune(text), []rune(other)
	same := CommonLength(a, b)
	a, b = a[same:], b[same:]
	isOther := func(text []rune) bool {
		return len(text) > 0 && text[0] >= utf8.RuneSelf && !strings.ContainsRune(signs, text[0])
	}
	return isOther(a) != isOther(b) && max(len(a)-len(b), len(b)-len(a)) <= most
}
