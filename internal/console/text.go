package console

import (
	"bufio"
	"strings"
	"unicode"

	"github.com/mattn/go-runewidth"
)

// NoBreak is a blank at which PrintText does not break a line.
const NoBreak = "\u00a0"

// PrintText prints a text on new lines. At a terminal it breaks them at blanks, so that they fit in
// the window. If the text is indented, an indent of four blanks begins each line that continues it.
// A NoBreak is printed as a blank.
func (c *Console) PrintText(style Style, text string) {
	line := Fill(strings.Split(text, " "), " ", c.Width())[0]
	c.Paint(style, strings.ReplaceAll(strings.TrimRight(line, " "), NoBreak, " "))
	c.Print("\n")
	rest := strings.TrimLeft(text[len(line):], " ")
	if rest == "" {
		return
	}
	if strings.HasPrefix(text, " ") || strings.HasPrefix(text, NoBreak) {
		rest = strings.Repeat(NoBreak, 4) + rest
	}
	c.PrintText(style, rest)
}

// Rows returns the number of lines that print prints, and shows nothing of them.
func (c *Console) Rows(print func()) int {
	var text strings.Builder
	out := c.out
	c.out = bufio.NewWriter(&text)
	print()
	c.out.Flush()
	c.out = out
	return strings.Count(text.String(), "\n")
}

// Fill returns the words in lines of at most the given number of columns, and separates the words
// of a line by the given text. If columns is 0 or less, it returns one line. A line is wider only
// if it is a single word.
func Fill(words []string, separator string, columns int) []string {
	var lines []string
	room := 0 // in the last line
	for _, word := range words {
		width := runewidth.StringWidth(word)
		if lines != nil && (columns <= 0 || runewidth.StringWidth(separator)+width <= room) {
			lines[len(lines)-1] += separator + word
			room -= runewidth.StringWidth(separator) + width
			continue
		}
		lines = append(lines, word)
		room = columns - width
	}
	return lines
}

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
