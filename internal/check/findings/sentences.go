package findings

import (
	"fmt"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/english"
)

const (
	mostOfQuote    = 50 // characters
	mostInSentence = 3  // words or lines; a sentence counts the others
)

// contrast formats a sentence that quotes a printed and an expected text, so that a reader sees the
// difference.
func contrast(format, printed, expected string) string {
	printed, expected = compare.Quote(printed, expected, mostOfQuote)
	return fmt.Sprintf(format, printed, expected)
}

// quote returns a text in quotes, shortened if it is long.
func quote(text string) string {
	quoted, _ := compare.Quote(text, "", mostOfQuote)
	return quoted
}

// shortText is quote without the quotation marks.
func shortText(text string) string {
	quoted := quote(text)
	return quoted[1 : len(quoted)-1]
}

// quoteAll quotes the different texts of some lines as listFirst lists them.
func (r *run) quoteAll(lines []*compare.Line) string {
	var quotes []string
	isQuoted := map[string]bool{}
	for _, line := range lines {
		if quoted := quote(line.String()); !isQuoted[quoted] {
			isQuoted[quoted] = true
			quotes = append(quotes, quoted)
		}
	}
	return listFirst(quotes, r.IsPrivate, "other line")
}

// listFirst lists the first three texts, or one if the others are private, and counts the others
// as so many units.
func listFirst(texts []string, isPrivate bool, unit string) string {
	most := mostInSentence
	if isPrivate {
		most = 1
	}
	if more := len(texts) - most; more > 0 {
		texts = append(texts[:most:most], english.Plural(more, unit))
	}
	return english.List(texts, "and")
}
