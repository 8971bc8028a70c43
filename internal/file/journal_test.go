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

// TestJournal writes entries to a new file, and to one that holds the beginning of the text.
func TestJournal(t *testing.T) {
	for _, before := range []string{"none", "", "one", "one, two"} {
		path := filepath.Join(t.TempDir(), "journal")
		if before != "none" {
			testkit.WriteFile(t, path, before)
		}
		journal, err := file.NewJournal(path, []byte("one, two"))
		for _, entry := range []string{", three", "", ", four"} {
			if n, writeErr := journal.Write([]byte(entry)); writeErr != nil || n != len(entry) {
				t.Errorf("%v; Write returns %d, %v", err, n, writeErr)
			}
		}
		checkFile(t, path, "one, two, three, four", path)
	}
}

// TestOtherFiles checks that a journal does not write to a file that is not its own: one with
// another text, and one that another program has changed, replaced or removed since.
func TestOtherFiles(t *testing.T) {
	write := func(text string) func(path string) error {
		return func(path string) error { return os.WriteFile(path, []byte(text), 0o666) }
	}
	for _, test := range []struct {
		expected string
		change   func(path string) error
	}{
		{"removed or renamed", func(path string) error { return os.Rename(path, path+"-renamed") }},
		{"changed", write("")},
		{"changed", write("one!")},
		{"changed", func(path string) error {
			return errors.Join(write("another")(path+"-other"), os.Rename(path+"-other", path))
		}},
		{"changed", func(path string) error { // the second of two games in one file
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
	folder := t.TempDir()
	path, link := filepath.Join(folder, "file"), filepath.Join(folder, "link")
	testkit.WriteFile(t, path, "one")
	others := []string{folder, path}
	if os.Symlink("missing", link) == nil {
		others = append(others, link)
	}
	for _, other := range others {
		for _, text := range []string{"two", "on", ""} {
			if _, err := file.NewJournal(other, []byte(text)); !errors.Is(err, fs.ErrExist) {
				t.Errorf("%s: %v, expected fs.ErrExist", other, err)
			}
		}
	}
	checkFile(t, path, "one", path)
}
