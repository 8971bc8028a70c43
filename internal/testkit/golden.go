package testkit

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"
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
	if err != nil || text != string(expected) {
		difference := udiff.Unified(file, "actual", string(expected), text)
		t.Errorf("%s differs (%v); -update rewrites it\n%s", file, err, difference)
	}
}

// Cases checks a file in testdata. Each line that is not indented is a case, unless it is empty or
// a comment. The indented lines below it are its description.
func Cases(t *testing.T, file string, describe func(line string) string) {
	t.Helper()
	file = filepath.Join("testdata", file)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var actual strings.Builder
	for line := range strings.Lines(string(text)) {
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
