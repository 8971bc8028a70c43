package console

import (
	"unicode"

	"github.com/chzyer/readline"
	"golang.org/x/text/width"
)

// columns returns how many columns text takes on the screen.
func columns(text []rune) int {
	n := 0
	for _, r := range text {
		n += columnsOf(r)
	}
	return n
}

func columnsOf(r rune) int {
	switch kind := width.LookupRune(r).Kind(); {
	case unicode.In(r, unicode.Mn, unicode.Me): // accents, which stand on the character before them
		return 0
	case kind == width.EastAsianWide, kind == width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// fitting returns how many characters of text fit into so many columns.
func fitting(text []rune, room int) int {
	for i, r := range text {
		if room -= columnsOf(r); room < 0 {
			return i
		}
	}
	return len(text)
}

// rowOfEnd returns the row, from 0, in which text ends that begins a row of so many columns.
func rowOfEnd(text []rune, width int) int {
	row, column := 0, 0
	for _, r := range text {
		if column += columnsOf(r); column > width {
			row++
			column = columnsOf(r)
		}
	}
	return row
}

// printable replaces each character by a question mark that a terminal would obey or hide.
func printable(text []rune) string {
	shown := make([]rune, len(text))
	for i, r := range text {
		if shown[i] = r; !unicode.IsGraphic(r) {
			shown[i] = '?'
		}
	}
	return string(shown)
}

// withoutColor returns text without its colour sequences.
func withoutColor(text string) []rune { return readline.Runes{}.ColorFilter([]rune(text)) }
