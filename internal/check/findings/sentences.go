package findings

import (
	"fmt"
	"slices"
	"strings"

	"tictactoe/internal/english"
	"tictactoe/internal/session"
)

const (
	mostOfQuote    = 50 // characters
	mostInSentence = 3  // words or lines; a sentence counts the others
)

// contrast writes a sentence with a printed and an expected text in quotes, which differ visibly.
func contrast(format, printed, expected string) string {
	character, printedTimes, expectedTimes := repetition([]rune(printed), []rune(expected))
	if character != "" {
		times := fmt.Sprintf("%s %d times", quote(character), printedTimes)
		return fmt.Sprintf(format, times, fmt.Sprint(expectedTimes, " times"))
	}
	printed, expected = session.Quote(printed, expected, mostOfQuote)
	return fmt.Sprintf(format, printed, expected)
}

// repetition returns the character that two texts repeat more often than the eye can count, and how
// often, if that is their only difference. Otherwise it returns "".
func repetition(a, b []rune) (character string, aTimes, bTimes int) {
	const many = 10
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	if same == 0 {
		return "", 0, 0
	}
	repeated, begin := a[same-1], same-1
	for begin > 0 && a[begin-1] == repeated {
		begin--
	}
	times := func(text []rune) int {
		isOther := func(r rune) bool { return r != repeated }
		n := slices.IndexFunc(text, isOther)
		if n < 0 {
			return len(text)
		}
		return n
	}
	aTimes, bTimes = times(a[begin:]), times(b[begin:])
	isSameRest := slices.Equal(a[begin+aTimes:], b[begin+bTimes:])
	if aTimes == bTimes || min(aTimes, bTimes) < many || !isSameRest {
		return "", 0, 0
	}
	return string(repeated), aTimes, bTimes
}

// quote returns a text in quotes, shortened if it is long.
func quote(text string) string {
	quoted, _ := session.Quote(text, "", mostOfQuote)
	return quoted
}

// shortText returns a text like quote, without quotes.
func shortText(text string) string {
	quoted := quote(text)
	return quoted[1 : len(quoted)-1]
}

// quoteAll quotes the first three different texts of some lines, and counts the others.
func quoteAll(lines []*session.Line) string {
	var quotes []string
	for _, line := range lines {
		if quoted := quote(line.String()); !slices.Contains(quotes, quoted) {
			quotes = append(quotes, quoted)
		}
	}
	return listFirst(quotes, "other line")
}

// listFirst lists the first three texts, and counts the others as so many units.
func listFirst(texts []string, unit string) string {
	if more := len(texts) - mostInSentence; more > 0 {
		texts = append(texts[:mostInSentence:mostInSentence], english.Plural(more, unit))
	}
	return english.List(texts, "and")
}

// oneBlank returns a text with one blank for each run of white space.
func oneBlank(text string) string { return strings.Join(strings.Fields(text), " ") }

// squeeze returns a text without white space.
func squeeze(text string) string { return strings.Join(strings.Fields(text), "") }

// sameBeginning returns the length of the beginning that two texts have in common.
func sameBeginning(a, b string) (length int) {
	for length < min(len(a), len(b)) && a[length] == b[length] {
		length++
	}
	return length
}
