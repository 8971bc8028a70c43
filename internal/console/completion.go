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
	if len(lines) == 1 || len(begun) > cursor {
		return append(begun, line[cursor:]...), len(begun), true
	}
	e.erase()
	for _, comment := range comments(lines, screenWidth()) {
		io.WriteString(e.screen, e.paint(comment)+"\n")
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

// comments returns words, without blanks at their end, in comments, each of which holds as many as fit into the width, and at
// least one.
func comments(words []string, width int) []string {
	const between = "  "
	var lines []string
	used := width
	for _, word := range words {
		word = strings.TrimRight(word, " ")
		wordColumns := runewidth.StringWidth(word)
		if used += len(between) + wordColumns; used <= width {
			lines[len(lines)-1] += between + word
			continue
		}
		lines = append(lines, commentMark+word)
		used = len(commentMark) + wordColumns
	}
	return lines
}
