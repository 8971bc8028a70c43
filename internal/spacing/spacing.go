// Package spacing compares and shows the white space of texts.
package spacing

import (
	"slices"
	"strings"

	"github.com/mattn/go-runewidth"

	"tictactoe/internal/console"
)

// RowsOf returns a function that reports whether a row of a screen begins with a text.
func RowsOf(screen string) (isShown func(text string) bool) {
	rows := strings.Split(screen, "\n")
	slices.Sort(rows)
	return func(text string) bool {
		at, _ := slices.BinarySearch(rows, text)
		return at < len(rows) && strings.HasPrefix(rows[at], text)
	}
}

// ExpandTabs returns a text with the blanks that a screen shows for TABs, up to the next eighth
// column. A line that is not shown, as by RowsOf, keeps its TABs.
func ExpandTabs(text string, isShown func(text string) bool) string {
	var expanded strings.Builder
	for line := range strings.Lines(text) {
		if !strings.Contains(line, "\t") {
			expanded.WriteString(line)
			continue
		}
		var onScreen strings.Builder
		column := 0
		for i, part := range strings.Split(line, "\t") {
			if i > 0 {
				onScreen.WriteString(strings.Repeat(" ", 8-column%8))
				column += 8 - column%8
			}
			onScreen.WriteString(part)
			column += runewidth.StringWidth(part)
		}
		row := onScreen.String()
		if strings.HasSuffix(row, "\n") {
			row = strings.TrimRight(row, " \r\n")
		}
		if isShown(row) {
			line = onScreen.String()
		}
		expanded.WriteString(line)
	}
	return expanded.String()
}

// spaceSigns has signs for TAB and CR, and shows the joiners that console.Printable keeps.
var spaceSigns = strings.NewReplacer(
	"\t", "→", "\r", "␍", "\u200c", `\u200c`, "\u200d", `\u200d`)

// ShowSpace returns a line in which every character is visible: blanks at its end as "·", a TAB as
// "→", a CR as "␍", and other characters as console.Printable shows them.
func ShowSpace(line string) string {
	bare := strings.TrimRight(line, " ")
	blanks := strings.Repeat("·", len(line)-len(bare))
	return console.Printable(spaceSigns.Replace(bare)) + blanks
}

// ShowBlanks returns a line as ShowSpace does, with all blanks as "·".
func ShowBlanks(line string) string { return strings.ReplaceAll(ShowSpace(line), " ", "·") }
