package file_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"tictactoe/internal/file"
	"tictactoe/internal/testkit"
)

// TestJournal writes entries to a new file, and to one that holds the beginning of the text. Any
// other file stays as it is.
func TestJournal(t *testing.T) {
	const all = "one, two, three, four"
	for before, after := range map[string]string{
		"none": all, "": all, "one": all, "one, two": all,
		"two": "two", "one, two!": "one, two!", "o\n": "o\n",
	} {
		path := filepath.Join(t.TempDir(), "journal")
		if before != "none" {
			testkit.WriteFile(t, path, before)
		}
		journal, err := file.NewJournal(path, []byte("one, two"))
		for _, entry := range []string{", three", "", ", four"} {
			if err == nil {
				_, err = journal.Write([]byte(entry))
			}
		}
		isRefused := errors.Is(err, fs.ErrExist)
		if text := testkit.ReadFile(t, path); text != after || isRefused != (before == after) {
			t.Errorf("%q has become %q: %v", before, text, err)
		}
	}
}

// TestOtherFiles checks that a journal does not write to a file that another program has changed or
// removed. An empty entry finds that, too.
func TestOtherFiles(t *testing.T) {
	for _, test := range []struct {
		expected string
		change   func(path string) error
	}{
		{"removed or renamed", os.Remove},
		{"changed", func(path string) error { return os.Truncate(path, 1) }},
		{"changed", func(path string) error { // by the second of two games in one file
			other, err := file.NewJournal(path, []byte("one"))
			if err == nil {
				_, err = other.Write([]byte(", two"))
			}
			return err
		}},
	} {
		path := filepath.Join(t.TempDir(), "journal")
		journal, err := file.NewJournal(path, []byte("one"))
		if err := errors.Join(err, test.change(path)); err != nil {
			t.Fatal(err)
		}
		before, _ := os.ReadFile(path)
		expected := path + " was " + test.expected + " by another program"
		for _, entry := range []string{"three", ""} {
			if _, err := journal.Write([]byte(entry)); err == nil || err.Error() != expected {
				t.Errorf("error %v, expected %s", err, expected)
			}
		}
		if after, _ := os.ReadFile(path); string(after) != string(before) {
			t.Errorf("the file holds %q, expected %q", after, before)
		}
	}
}
