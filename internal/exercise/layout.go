package exercise

import (
	"fmt"
	"slices"
	"strings"

	"tictactoe/transcripts"
)

// mostFindings is how many differences of layout are told: the first of each kind, and no more than one can mend at once.
const mostFindings = 3

// describeLayout says in words how two outputs differ that are equal but for white space.
func describeLayout(suite *transcripts.Suite, want, got string, comparison transcripts.Comparison) []string {
	var findings []string
	find := func(format string, args ...any) {
		if finding := fmt.Sprintf(format, args...); len(findings) < mostFindings && !slices.Contains(findings, finding) {
			findings = append(findings, finding)
		}
	}
	w, g := splitLines(want), splitLines(got)
	for len(w) > 0 && len(g) > 0 && len(findings) < mostFindings {
		a, b := w[0], g[0]
		wantWords, gotWords := strings.Fields(a), strings.Fields(b)
		switch {
		case len(wantWords) == 0 && len(gotWords) > 0:
			find("an empty line is missing before %s", suiteLine(suite, b))
			w = w[1:]
			continue
		case len(gotWords) == 0 && len(wantWords) > 0:
			find("there is an empty line too many before %s", suiteLine(suite, a))
			g = g[1:]
			continue
		case slices.Equal(wantWords, gotWords):
			describeLine(suite, a, b, comparison, find)
		case len(gotWords) > len(wantWords):
			find("a line end is missing after %q", strings.TrimSpace(a))
			g[0] = cutWords(b, len(wantWords))
			w = w[1:]
			continue
		default:
			find("there is a line end too many after %q", strings.TrimSpace(b))
			w[0] = cutWords(a, len(gotWords))
			g = g[1:]
			continue
		}
		w, g = w[1:], g[1:]
	}
	if len(findings) == 0 {
		switch {
		case len(w) > len(g):
			find("%s missing at the end", describeEmpty(len(w)-len(g)))
		case len(g) > len(w):
			find("%s too many at the end", describeEmpty(len(g)-len(w)))
		default:
			find("the line end at the very end is missing or too many")
		}
	}
	return findings
}

func describeEmpty(lines int) string {
	if lines == 1 {
		return "there is an empty line"
	}
	return "there are " + count(lines, "empty line")
}

// describeLine compares two lines that have the same words.
func describeLine(suite *transcripts.Suite, want, got string, comparison transcripts.Comparison, find func(string, ...any)) {
	wantIndent, gotIndent := indentation(want), indentation(got)
	if wantIndent != gotIndent && strings.TrimSpace(want) != "" {
		find("%s indented by %s, not %s", suiteLines(suite, want), describeSpace(gotIndent), describeSpace(wantIndent))
	}
	wantGaps, gotGaps := gaps(want), gaps(got)
	for i := range wantGaps {
		if wantGaps[i] != gotGaps[i] {
			find("%s %s between words, not %s", have(suite, want), describeSpace(gotGaps[i]), describeSpace(wantGaps[i]))
			break
		}
	}
	if a, b := ending(want), ending(got); comparison == transcripts.Strict && a != b {
		find("%s %s at the end, not %s", have(suite, want), describeSpace(b), describeSpace(a))
	}
}

// lineKind returns the suite's name for lines such as this one.
func lineKind(suite *transcripts.Suite, line string) (string, bool) {
	return suite.LineKind(line)
}

func suiteLine(suite *transcripts.Suite, line string) string {
	if kind, ok := lineKind(suite, line); ok {
		return kind
	}
	return fmt.Sprintf("%q", strings.TrimSpace(line))
}

func suiteLines(suite *transcripts.Suite, line string) string {
	if kind, ok := lineKind(suite, line); ok {
		return kind + " are"
	}
	return fmt.Sprintf("the line %q is", strings.TrimSpace(line))
}

func have(suite *transcripts.Suite, line string) string {
	if kind, ok := lineKind(suite, line); ok {
		return kind + " have"
	}
	return fmt.Sprintf("the line %q has", strings.TrimSpace(line))
}

func splitLines(text string) []string {
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

func indentation(line string) string {
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

func ending(line string) string {
	return line[len(strings.TrimRight(line, " \t\r")):]
}

// gaps returns the white space between the words of a line.
func gaps(line string) []string {
	var gaps []string
	words := strings.Fields(line)
	for i, word := range words {
		line = line[strings.Index(line, word)+len(word):]
		if i < len(words)-1 {
			gaps = append(gaps, line[:strings.Index(line, words[i+1])])
		}
	}
	return gaps
}

// cutWords returns a line without its first words and the white space behind them.
func cutWords(line string, words int) string {
	for range words {
		line = strings.TrimLeft(line, " \t\r")
		end := strings.IndexAny(line, " \t\r")
		if end < 0 {
			return ""
		}
		line = line[end:]
	}
	return strings.TrimLeft(line, " \t\r")
}
