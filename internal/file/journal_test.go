package file_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tictactoe/internal/file"
)

// create creates a journal with the entry "one".
func create(t *testing.T) (journal *file.Journal, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "journal")
	journal, err := file.NewJournal(path, []byte("one"))
	if err != nil {
		t.Fatal(err)
	}
	checkFile(t, path, "one")
	checkPermissions(t, path, 0o666)
	return journal, path
}

// write adds entries to a journal.
func write(t *testing.T, journal *file.Journal, entries ...string) {
	t.Helper()
	for _, entry := range entries {
		if n, err := journal.Write([]byte(entry)); err != nil || n != len(entry) {
			t.Fatalf("Write returns %d, %v", n, err)
		}
	}
}

func TestJournal(t *testing.T) {
	journal, path := create(t)
	write(t, journal, ", two", "", ", three")
	checkFile(t, path, "one, two, three")
}

// TestContinuedJournal continues a file that holds the beginning of a text.
func TestContinuedJournal(t *testing.T) {
	for _, before := range []string{"", "one", "one, two"} {
		path := filepath.Join(t.TempDir(), "journal")
		if err := os.WriteFile(path, []byte(before), 0o600); err != nil {
			t.Fatal(err)
		}
		journal, err := file.NewJournal(path, []byte("one, two"))
		if err != nil {
			t.Fatal(err)
		}
		checkFile(t, path, "one, two")
		write(t, journal, ", three")
		checkFile(t, path, "one, two, three")
		checkPermissions(t, path, 0o600)
	}
}

// TestJournalKeepsFiles checks that a journal does not write to a file with another text.
func TestJournalKeepsFiles(t *testing.T) {
	_, path := create(t)
	existing := []string{filepath.Dir(path), path}
	if link := path + "-link"; os.Symlink("missing", link) == nil {
		existing = append(existing, link)
	}
	for _, path := range existing {
		for _, text := range []string{"two", "on", ""} {
			if _, err := file.NewJournal(path, []byte(text)); !errors.Is(err, fs.ErrExist) {
				t.Errorf("%s: %v, expected fs.ErrExist", path, err)
			}
		}
	}
	checkFile(t, path, "one")
}

// changes are what other programs do to the file of a journal with the entry "one".
var changes = map[string]func(path string) error{
	"removed or renamed": func(path string) error { return os.Rename(path, path+"-renamed") },
	"changed":            func(path string) error { return os.Truncate(path, 0) },
	"changed ": func(path string) error {
		return os.WriteFile(path, []byte("one!"), 0o666)
	},
	"changed  ": func(path string) error {
		return errors.Join(os.WriteFile(path+"-other", []byte("another"), 0o666),
			os.Rename(path+"-other", path))
	},
}

// TestChangedJournal checks that a journal does not write to a file that another program has
// changed, replaced or removed.
func TestChangedJournal(t *testing.T) {
	for name, change := range changes {
		journal, path := create(t)
		if err := change(path); err != nil {
			t.Fatal(err)
		}
		before, _ := os.ReadFile(path)
		expected := path + " was " + strings.TrimSpace(name) + " by another program"
		for _, entry := range []string{"three", ""} {
			if _, err := journal.Write([]byte(entry)); err == nil || err.Error() != expected {
				t.Errorf("%s: error %v, expected %s", name, err, expected)
			}
		}
		if after, _ := os.ReadFile(path); string(after) != string(before) {
			t.Errorf("%s: it holds %q, expected %q", name, after, before)
		}
	}
}

// TestTwoJournals lets two programs write to one file. The first entry is written, and the other
// program learns of it.
func TestTwoJournals(t *testing.T) {
	first, path := create(t)
	second, err := file.NewJournal(path, []byte("one"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, second, ", two")
	if _, err := first.Write([]byte(", three")); err == nil {
		t.Error("the first program does not learn of the second one")
	}
	write(t, second, ", four")
	checkFile(t, path, "one, two, four")
}
