package testkit

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
)

var update = flag.Bool("update", false, "rewrite the files that hold the expected output")

// Golden checks that a file contains a text. With the flag -update it writes the file.
func Golden(t *testing.T, file, text string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	expected, err := os.ReadFile(file)
	if err != nil {
		t.Errorf("%v; -update writes it", err)
	} else if text != string(expected) {
		t.Errorf("%s differs; -update rewrites it\n%s", file, Diff(string(expected), text))
	}
}

// Diff returns the lines in which two texts differ, or "".
func Diff(expected, actual string) string {
	return string(diff.Diff("expected", []byte(expected), "actual", []byte(actual)))
}

// DiffWithGaps is Diff for an expected text with gaps: a line "..." matches any lines, and "..."
// within a line matches any text.
func DiffWithGaps(expected, actual string) string {
	filled := fillGaps(strings.SplitAfter(expected, "\n"), strings.SplitAfter(actual, "\n"))
	return Diff(strings.Join(filled, ""), actual)
}

// fillGaps returns the expected lines with the actual ones in their gaps. The lines below a gap are
// where most of them match, and the last ones are at the end.
func fillGaps(expected, actual []string) []string {
	if len(expected) == 0 {
		return nil
	}
	const gap = "...\n"
	line, below := expected[0], expected[1:]
	if line == gap {
		at := len(actual) - len(below)
		if end := slices.Index(below, gap); end >= 0 {
			at = bestMatch(below[:end], actual)
		}
		if at >= 0 {
			return slices.Concat(actual[:at], fillGaps(below, actual[at:]))
		}
	} else if len(actual) > 0 {
		if matches(line, actual[0]) {
			line = actual[0]
		}
		actual = actual[1:]
	}
	return append([]string{line}, fillGaps(below, actual)...)
}

// bestMatch returns the first place at which most of the expected lines match, or -1.
func bestMatch(expected, actual []string) int {
	best, most := -1, 0
	for at := range actual {
		count := 0
		for i, line := range expected {
			if at+i < len(actual) && matches(line, actual[at+i]) {
				count++
			}
		}
		if count > most {
			best, most = at, count
		}
	}
	return best
}

// matches reports whether a line is the expected one, in which "..." matches any text.
func matches(expected, line string) bool {
	if !strings.Contains(expected, "...") {
		return expected == line
	}
	pattern := strings.ReplaceAll(regexp.QuoteMeta(expected), `\.\.\.`, ".*")
	return regexp.MustCompile("^" + pattern + `\z`).MatchString(line)
}

// Cases checks a file in testdata. Each line that is not indented is a case, unless it is empty or
// a comment. The indented lines below it are its description.
func Cases(t *testing.T, file string, describe func(line string) string) {
	t.Helper()
	file = filepath.Join("testdata", file)
	var actual strings.Builder
	for line := range strings.Lines(ReadFile(t, file)) {
		if strings.HasPrefix(line, "\t") {
			continue
		}
		actual.WriteString(line)
		if line[0] != '#' && line != "\n" {
			actual.WriteString(describe(strings.TrimSuffix(line, "\n")))
		}
	}
	Golden(t, file, actual.String())
}
