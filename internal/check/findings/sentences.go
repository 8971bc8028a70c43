package findings

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"tictactoe/internal/english"
	"tictactoe/internal/session"
)

const (
	mostOfQuote    = 50 // characters
	mostInSentence = 3  // words or lines; a sentence counts the others
)

// contrast writes a sentence with a printed and an expected text. The quotes show the difference.
func contrast(format, printed, expected string) string {
	if character := repeated(expected); character != "" && repeated(printed) == character {
		times := func(text string) string { return count(utf8.RuneCountInString(text), "time") }
		return fmt.Sprintf(format, quoteText(character)+" "+times(printed), times(expected))
	}
	isPlain := isPlain(printed) && isPlain(expected)
	printed, expected = session.Quote(printed, expected, mostOfQuote)
	if isPlain {
		printed, expected = strings.Trim(printed, `"`), strings.Trim(expected, `"`)
	}
	return fmt.Sprintf(format, printed, expected)
}

// repeated returns the character that a text repeats more often than the eye can count, or "".
func repeated(text string) string {
	const many = 10
	first, _ := utf8.DecodeRuneInString(text)
	isRepeated := strings.Trim(text, string(first)) == ""
	if isRepeated && utf8.RuneCountInString(text) >= many {
		return string(first)
	}
	return ""
}

// quote returns a text as it appears in a sentence: in quotes, unless it is plain.
func quote(text string) string {
	if isPlain(text) {
		return strings.Trim(quoteText(text), `"`)
	}
	return quoteText(text)
}

func quoteText(text string) string {
	quoted, _ := session.Quote(text, "", mostOfQuote)
	return quoted
}

// shortText returns a text without quotes, shortened like one in quotes.
func shortText(text string) string { return strings.Trim(quoteText(text), `"`) }

// isPlain reports whether a text is clear in a sentence without quotes: a word, a label with its
// value, or the cells of a board.
func isPlain(text string) bool {
	const few, ends = 3, ".,;!?"
	words := strings.Fields(text)
	isLong := func(word string) bool { return len(word) > 1 }
	isCells := !slices.ContainsFunc(words, isLong)
	isClear := len(words) == 1 || strings.Contains(text, ": ") || isCells
	return isClear && len(words) <= few && strings.TrimRight(strings.Join(words, " "), ends) == text
}

// quoteAll quotes the first three of some lines, and counts the others.
func quoteAll(lines []*session.Line) string {
	isOther := func(line *session.Line) bool { return line.String() != lines[0].String() }
	if len(lines) > 1 && !slices.ContainsFunc(lines, isOther) {
		return quote(lines[0].String()) + " " + count(len(lines), "time")
	}
	var quotes []string
	for _, line := range lines {
		quotes = append(quotes, quote(line.String()))
	}
	return listFirst(quotes, "more line")
}

// listFirst lists the first three texts, and counts the others as so many units.
func listFirst(texts []string, unit string) string {
	if more := len(texts) - mostInSentence; more > 0 {
		texts = append(texts[:mostInSentence:mostInSentence], count(more, unit))
	}
	return english.List(texts, "and")
}

// count returns "one blank", "two blanks", "11 blanks".
func count(n int, unit string) string {
	numbers := strings.Fields("no one two three four five six seven eight nine ten")
	number := fmt.Sprint(n)
	if n < len(numbers) {
		number = numbers[n]
	}
	if n != 1 {
		unit += "s"
	}
	return number + " " + unit
}
