package testkit

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
)

var update = flag.Bool("update", false, "rewrite the files that hold the expected output")

// Golden checks that a file contains a text. With the flag -update it writes the file.
func Golden(t *testing.T, file, text string) {
	t.Helper()
	if *update {
		WriteFile(t, file, text)
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
	pattern := gap.ReplaceAllString(regexp.QuoteMeta(expected), `(.*\n)*`)
	pattern = strings.ReplaceAll(pattern, `\.\.\.`, ".*")
	if regexp.MustCompile(`^` + pattern + `$`).MatchString(actual) {
		return ""
	}
	return Diff(expected, actual)
}

var gap = regexp.MustCompile(`(?m)^\\\.\\\.\\\.\n`) // a quoted line "..."

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
