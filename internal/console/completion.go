package console

import (
	"io"
	"strings"

	"github.com/mattn/go-runewidth"
)

// complete completes the line, and reports whether the line has changed. If there is a choice, it shows the choice above the
// prompt.
func (e *editor) complete(line []rune, cursor int) ([]rune, int, bool) {
	lines := e.completes(string(line[:cursor]))
	if len(lines) == 0 {
		return line, cursor, false
	}
	begun := commonBeginning(lines)
	if len(begun) > cursor {
		return append(begun, line[cursor:]...), len(begun), true
	}
	e.erase()
	for _, comment := range Fill(lines, "  ", screenWidth()-len(commentMark)) {
		io.WriteString(e.screen, e.paint(commentMark+comment)+"\n")
	}
	e.draw()
	return line, cursor, false
}

// commonBeginning returns what all lines begin with.
func commonBeginning(lines []string) []rune {
	common := []rune(lines[0])
	for _, line := range lines {
		for !strings.HasPrefix(line, string(common)) {
			common = common[:len(common)-1]
		}
	}
	return common
}

// commentMark begins a comment.
const commentMark = "# "

// Fill returns words in lines of at most so many columns, with the same text between the words of a line. Without a limit,
// 0 or less, it returns one line. A word that is too wide overflows.
func Fill(words []string, between string, columns int) []string {
	var lines []string
	room := 0 // in the last line
	for _, word := range words {
		width := runewidth.StringWidth(word)
		if lines != nil && (columns <= 0 || len(between)+width <= room) {
			lines[len(lines)-1] += between + word
			room -= len(between) + width
			continue
		}
		lines = append(lines, word)
		room = columns - width
	}
	return lines
}
