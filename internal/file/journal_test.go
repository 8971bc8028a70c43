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
func create(t *testing.T, entry string) (journal *file.Journal, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "journal")
	journal, err := file.CreateJournal(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { journal.Close() })
	if _, err := journal.Write([]byte(entry)); err != nil {
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
		if err := journal.Keep(keep); err != nil {
			t.Fatal(err)
		}
		for _, entry := range []string{"3", "", "\n"} {
			if _, err := journal.Write([]byte(entry)); err != nil {
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
	if err := journal.Keep(0); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("closed: %v, expected fs.ErrClosed", err)
	}
}

// changes are what other programs do to the file of a journal with the entry "one".
var changes = map[string]func(path string) error{
	"was removed or renamed": func(path string) error {
		return errors.Join(os.Rename(path, path+"-renamed"), os.Remove(path+"-renamed"))
	},
	"was replaced": func(path string) error {
		return errors.Join(os.WriteFile(path+"-other", []byte("two"), 0o666),
			os.Rename(path+"-other", path))
	},
	"was shortened":  func(path string) error { return os.Truncate(path, 0) },
	"was lengthened": func(path string) error { return os.WriteFile(path, []byte("one!"), 0o666) },
}

// TestChangedJournal checks that a journal does not write to a file that another program has
// changed, replaced or removed.
func TestChangedJournal(t *testing.T) {
	for expected, change := range changes {
		journal, path := create(t, "one")
		if err := change(path); err != nil {
			t.Fatal(err)
		}
		before, _ := os.ReadFile(path)
		for name, write := range map[string]func() error{
			"Write": func() error {
				_, err := journal.Write([]byte("three"))
				return err
			},
			"Write nothing": func() error {
				_, err := journal.Write(nil)
				return err
			},
			"Keep":    func() error { return journal.Keep(0) },
			"Replace": func() error { return journal.Replace("three") },
		} {
			changed, _ := errors.AsType[*file.ChangedError](write())
			if changed == nil || *changed != (file.ChangedError{Path: path, Change: expected}) {
				t.Errorf("%s, %s: error %v", expected, name, changed)
			}
		}
		if after, _ := os.ReadFile(path); string(after) != string(before) {
			t.Errorf("%s: it holds %q, expected %q", expected, after, before)
		}
	}
}

// TestReplaceJournal checks that a journal goes on in the file that has replaced the old one, and
// keeps that file locked.
func TestReplaceJournal(t *testing.T) {
	journal, path := create(t, "one")
	if err := journal.Replace("zero"); err != nil {
		t.Fatal(err)
	}
	if _, err := file.OpenJournal(path); !errors.Is(err, file.ErrLocked) {
		t.Errorf("error %v, expected %v", err, file.ErrLocked)
	}
	if _, err := journal.Write([]byte(", one")); err != nil {
		t.Error(err)
	}
	checkFile(t, path, "zero, one")
	if text, err := journal.ReadAll(); err != nil || string(text) != "zero, one" {
		t.Errorf("ReadAll returns %q, %v", text, err)
	}
}

// TestUnusedJournal checks that a journal without an entry leaves no file, but does not remove the
// file of another program.
func TestUnusedJournal(t *testing.T) {
	journal, path := create(t, "")
	if err := journal.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error %v, expected fs.ErrNotExist", err)
	}
	journal, path = create(t, "")
	err := errors.Join(os.WriteFile(path, []byte("two"), 0o666), journal.Close())
	if err != nil {
		t.Error(err)
	}
	checkFile(t, path, "two")
}
