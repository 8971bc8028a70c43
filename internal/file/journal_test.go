package file_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"tictactoe/internal/file"
)

// create creates a journal with one entry.
func create(t *testing.T, entry string) (journal *os.File, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "journal")
	journal, err := file.CreateJournal(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { journal.Close() })
	if _, err := journal.WriteString(entry); err != nil {
		t.Fatal(err)
	}
	return journal, path
}

func TestOpenJournal(t *testing.T) {
	const before = "one\ntwo\n"
	for _, keep := range []int{8, 4, 0} {
		journal, path := create(t, before)
		journal.Close()
		journal, err := file.OpenJournal(path)
		if err != nil {
			t.Fatal(err)
		}
		defer journal.Close()
		checkFile(t, path, before)
		if err := file.Keep(journal, keep); err != nil {
			t.Fatal(err)
		}
		for _, entry := range []string{"3", "", "\n"} {
			if _, err := journal.WriteString(entry); err != nil {
				t.Fatal(err)
			}
		}
		checkFile(t, path, before[:keep]+"3\n")
	}
}

func TestCreateJournalKeepsFiles(t *testing.T) {
	_, path := create(t, "old")
	existing := []string{filepath.Dir(path), path}
	if link := path + "-link"; os.Symlink("missing", link) == nil {
		existing = append(existing, link)
	}
	for _, path := range existing {
		if _, err := file.CreateJournal(path); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s: %v, expected fs.ErrExist", path, err)
		}
	}
	checkFile(t, path, "old")
	checkPermissions(t, path, 0o666)
}

func TestJournalErrors(t *testing.T) {
	journal, path := create(t, "one")
	for path, expected := range map[string]string{
		path:       "another program is writing " + path, // a lock belongs to one open file
		os.DevNull: os.DevNull + " is not a regular file",
	} {
		if _, err := file.OpenJournal(path); err == nil || err.Error() != expected {
			t.Errorf("error %v, expected %s", err, expected)
		}
	}
	if _, err := file.OpenJournal(path + "-missing"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing: %v, expected fs.ErrNotExist", err)
	}
	journal.Close()
	if err := file.Keep(journal, 0); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("closed: %v, expected fs.ErrClosed", err)
	}
}
