package console

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/mattn/go-runewidth"
)

// A row is the last row of a terminal that is in use.
type row struct {
	terminal io.Writer
	text     []rune // that it shows
	cursor   int    // the number of characters of text before the cursor
	isDrawn  bool
}

const clearRow = "\r\x1b[J"

// show changes the text in the row. It prints only the characters that differ, because a screen
// reader speaks everything that is printed. The row is drawn anew if terminals disagree about the
// width of its characters.
func (r *row) show(text []rune, cursor int) {
	same := min(commonLength(text, r.text), cursor)
	isAppended := same == len(r.text) && same == r.cursor && cursor == len(text)
	var drawing string
	if !r.isDrawn || !isAppended && !(isPlain(r.text) && isPlain(text)) {
		drawing = clearRow + string(text)
		if cursor < len(text) {
			drawing += "\r" + string(text[:cursor])
		}
	} else {
		if same < r.cursor {
			drawing = back(r.cursor - same)
		} else {
			drawing = string(text[r.cursor:same])
		}
		if !slices.Equal(text[same:], r.text[same:]) {
			drawing += string(text[same:])
			if len(text) < len(r.text) {
				drawing += "\x1b[J"
			}
			drawing += back(len(text) - cursor)
		}
	}
	io.WriteString(r.terminal, drawing)
	r.text, r.cursor, r.isDrawn = text, cursor, true
}

// erase removes the text, and the rows above it. A window that has become narrower may have wrapped
// the text.
func (r *row) erase(above int) {
	if rows := above + columns(r.text[:r.cursor])/screenWidth(); rows > 0 {
		fmt.Fprintf(r.terminal, "\x1b[%dA", rows)
	}
	io.WriteString(r.terminal, clearRow)
	r.text, r.cursor, r.isDrawn = nil, 0, false
}

// window returns the part of a line to show in a number of columns, with the cursor in it or after
// it. If the line is longer, it moves by half of the columns.
func window(line []rune, cursor, room int) (start, end int) {
	start = cursor
	for used := 0; start > 0; start-- {
		if used += width(line[start-1]); used > room {
			step := room / 2
			start = min((start+step-1)/step*step, cursor)
			break
		}
	}
	end = start
	for used := 0; end < len(line); end++ {
		if used += width(line[end]); used > room {
			break
		}
	}
	return start, end
}

// isPlain reports whether each character has one column on every terminal.
func isPlain(text []rune) bool {
	return !slices.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxLatin1 })
}

// back returns the text that moves the cursor to the left.
func back(columns int) string { return strings.Repeat("\b", columns) }

// commonLength returns the number of equal characters at the beginning of two texts.
func commonLength(a, b []rune) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// columns returns the most columns that a text takes on a terminal: not every one joins emoji.
func columns(text []rune) (sum int) {
	for _, r := range text {
		sum += width(r)
	}
	return sum
}

func width(r rune) int {
	const asEmoji = '\ufe0f' // makes some characters before it wide
	if r == asEmoji {
		return 1
	}
	return runewidth.RuneWidth(r)
}
