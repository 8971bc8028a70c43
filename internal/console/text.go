package console

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// NoBreak is a blank at which PrintText does not break a line.
const NoBreak = "\u00a0"

// PrintText prints a text on new lines. At a terminal it breaks them at blanks, so that they fit in
// the window. A NoBreak is printed as a blank.
func (c *Console) PrintText(style Style, text string) {
	for _, line := range Fill(strings.Split(text, " "), " ", c.Width()) {
		c.Paint(style, strings.ReplaceAll(strings.TrimRight(line, " "), NoBreak, " "))
		c.Print("\n")
	}
}

// Fill returns the words in lines of at most the given number of columns, and separates the words
// of a line by the given text. If columns is 0 or less, it returns one line. A line is wider only
// if it is a single word.
func Fill(words []string, separator string, columns int) []string {
	if columns <= 0 {
		return []string{strings.Join(words, separator)}
	}
	var lines []string
	for i, word := range words {
		last := len(lines) - 1
		if i > 0 && runewidth.StringWidth(lines[last]+separator+word) <= columns {
			lines[last] += separator + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}

// Printable replaces each character that a terminal carries out or does not show by a text that
// shows it: ^[ for ESC, ^J for LF, \u202e, and \x9b for a byte that is not UTF-8. The characters
// that join two others, as in many emoji, or separate them, as in Persian, stay there.
func Printable(line string) string { return printable(line, "") }

// PrintableLines is Printable for a text of several lines. It keeps LF and TAB.
func PrintableLines(text string) string { return printable(text, "\n\t") }

// spaceSigns has signs for TAB and CR, and shows the joiners that Printable keeps.
var spaceSigns = strings.NewReplacer(
	"\t", "→", "\r", "␍", "\u200c", `\u200c`, "\u200d", `\u200d`)

// ShowSpace returns a line in which every character is visible: blanks at its end as "·", a TAB as
// "→", a CR as "␍", and other characters as Printable shows them.
func ShowSpace(line string) string {
	bare := strings.TrimRight(line, " ")
	blanks := strings.Repeat("·", len(line)-len(bare))
	return Printable(spaceSigns.Replace(bare)) + blanks
}

// ShowBlanks returns a line as ShowSpace does, with all blanks as "·".
func ShowBlanks(line string) string { return strings.ReplaceAll(ShowSpace(line), " ", "·") }

// printable is Printable, except that it keeps some control characters.
func printable(text, kept string) string {
	isOther := func(r rune) bool { return (r < ' ' || r > '~') && !strings.ContainsRune(kept, r) }
	first := strings.IndexFunc(text, isOther)
	if first < 0 {
		return text
	}
	isControl := func(r rune) bool { return unicode.Is(unicode.Join_Control, r) }
	previous := ' '
	var shown strings.Builder
	shown.WriteString(text[:first])
	for i, r := range text[first:] {
		isJoiner := isControl(r) && previous > unicode.MaxLatin1 && !isControl(previous)
		previous = r
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(text[first+i:], string(r)):
			fmt.Fprintf(&shown, `\x%02x`, text[first+i])
		case unicode.IsPrint(r), isJoiner, !isOther(r):
			shown.WriteRune(r)
		case r < ' ', r == 0x7f:
			fmt.Fprintf(&shown, "^%c", r^0x40)
		default:
			fmt.Fprintf(&shown, `\u%04x`, r)
		}
	}
	return shown.String()
}
