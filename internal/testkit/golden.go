package testkit

import (
	"flag"
	"os"
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
