package compare

import (
	"slices"
	"strings"

	"github.com/mattn/go-runewidth"
)

// rowsOf returns a function that reports whether a row of a screen begins with a text.
func rowsOf(screen string) (isShown func(text string) bool) {
	rows := strings.Split(screen, "\n")
	slices.Sort(rows)
	return func(text string) bool {
		at, _ := slices.BinarySearch(rows, text)
		return at < len(rows) && strings.HasPrefix(rows[at], text)
	}
}

// onScreen returns a text with the blanks that a screen shows for TABs, up to the next eighth
// column. A line that is not shown, as by rowsOf, keeps its TABs.
func onScreen(text string, isShown func(text string) bool) string {
	var expanded strings.Builder
	for line := range strings.Lines(text) {
		if !strings.Contains(line, "\t") {
			expanded.WriteString(line)
			continue
		}
		var row strings.Builder
		column := 0
		for i, part := range strings.Split(line, "\t") {
			if i > 0 {
				row.WriteString(strings.Repeat(" ", 8-column%8))
				column += 8 - column%8
			}
			row.WriteString(part)
			column += runewidth.StringWidth(part)
		}
		shown := row.String()
		if strings.HasSuffix(shown, "\n") {
			shown = strings.TrimRight(shown, " \r\n")
		}
		if isShown(shown) {
			line = row.String()
		}
		expanded.WriteString(line)
	}
	return expanded.String()
}
