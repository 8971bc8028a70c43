package console

import "github.com/mattn/go-runewidth"

// Fill returns the words in lines of at most the given number of columns, and separates the words
// of a line by the given text. If columns is 0 or less, it returns one line. A line is wider only
// if it is a single word.
func Fill(words []string, between string, columns int) []string {
	var lines []string
	room := 0 // in the last line
	for _, word := range words {
		width := runewidth.StringWidth(word)
		if lines != nil && (columns <= 0 || runewidth.StringWidth(between)+width <= room) {
			lines[len(lines)-1] += between + word
			room -= runewidth.StringWidth(between) + width
			continue
		}
		lines = append(lines, word)
		room = columns - width
	}
	return lines
}
