package journal_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"tictactoe/internal/journal"
)

// create begins a journal with entries in a new folder.
func create(t *testing.T, entries ...string) (f *journal.File, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "journal")
	f, err := journal.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	write(t, f, entries...)
	return f, path
}

func write(t *testing.T, f *journal.File, entries ...string) {
	t.Helper()
	for _, entry := range entries {
		if n, err := f.Write([]byte(entry)); n != len(entry) || err != nil {
			t.Fatalf("Write %q: %d, %v", entry, n, err)
		}
	}
}

// open opens a journal that nobody else has open.
func open(t *testing.T, path string) *journal.File {
	t.Helper()
	f, err := journal.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// checkContent has it that the file holds want, and the journal knows.
func checkContent(t *testing.T, f *journal.File, path, want string) {
	t.Helper()
	if content, err := os.ReadFile(path); err != nil || string(content) != want {
		t.Errorf("the file holds %q, %v, want %q", content, err, want)
	}
	if text, err := f.Text(); err != nil || string(text) != want {
		t.Errorf("the text is %q, %v, want %q", text, err, want)
	}
}

func TestWrite(t *testing.T) {
	f, path := create(t)
	checkContent(t, f, path, "")
	write(t, f, "one\n", "", "two\n")
	checkContent(t, f, path, "one\ntwo\n")
}

func TestGoOn(t *testing.T) {
	for _, test := range []struct {
		keep int
		want string
	}{
		{8, "one\ntwo\nthree, and more\n"},
		{4, "one\nthree, and more\n"},
		{0, "three, and more\n"},
	} {
		f, path := create(t, "one\n", "two\n")
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		f = open(t, path)
		checkContent(t, f, path, "one\ntwo\n")
		if err := f.Keep(test.keep); err != nil {
			t.Fatal(err)
		}
		checkContent(t, f, path, "one\ntwo\n"[:test.keep])
		write(t, f, "three, ", "and more\n")
		checkContent(t, f, path, test.want)
	}
}

// TestCreateReplacesNothing has it that a journal is begun only where there is nothing.
func TestCreateReplacesNothing(t *testing.T) {
	folder := t.TempDir()
	file, link, nowhere := filepath.Join(folder, "file"), filepath.Join(folder, "link"), filepath.Join(folder, "nowhere")
	if err := os.WriteFile(file, []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	taken := []string{folder, file}
	if os.Symlink("file", link) == nil && os.Symlink("missing", nowhere) == nil {
		taken = append(taken, link, nowhere)
	}
	for _, path := range taken {
		if f, err := journal.Create(path); f != nil || !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s: %v, want fs.ErrExist", path, err)
		}
	}
	if content, err := os.ReadFile(file); err != nil || string(content) != "mine" {
		t.Errorf("the file holds %q, %v", content, err)
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != len(taken)-1 {
		t.Errorf("the folder holds %v, %v", entries, err)
	}
	if f, err := journal.Create(filepath.Join(folder, "missing", "journal")); f != nil || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("in a folder that is not there: %v, want fs.ErrNotExist", err)
	}
}

// TestPermissions has it that a journal is anybody's as any other file is.
func TestPermissions(t *testing.T) {
	_, path := create(t)
	other, err := os.Create(path + ".other")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	journals, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if others, err := other.Stat(); err != nil || journals.Mode() != others.Mode() {
		t.Errorf("%v, want %v, %v", journals.Mode(), others.Mode(), err)
	}
}

func TestOpenErrors(t *testing.T) {
	folder := t.TempDir()
	if f, err := journal.Open(filepath.Join(folder, "missing")); f != nil || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v, want fs.ErrNotExist", err)
	}
	if f, err := journal.Open(folder); f != nil || err == nil {
		t.Errorf("a folder: %v, want an error", err)
	}
	if f, err := journal.Open(os.DevNull); runtime.GOOS != "windows" && (f != nil || err == nil || !strings.HasSuffix(err.Error(), " is no regular file")) {
		t.Errorf("a device: %v, want an error", err)
	}
	readOnly := filepath.Join(folder, "file")
	if err := os.WriteFile(readOnly, nil, 0o444); err != nil {
		t.Fatal(err)
	}
	if f, err := journal.Open(readOnly); os.Geteuid() != 0 && (f != nil || !errors.Is(err, fs.ErrPermission)) {
		t.Errorf("a file that cannot be written: %v, want fs.ErrPermission", err)
	}
}

// TestOpenChangesNothing has it that who only looks leaves a file as it is.
func TestOpenChangesNothing(t *testing.T) {
	f, path := create(t, "one\n")
	f.Close()
	f = open(t, path)
	f.Close()
	if content, err := os.ReadFile(path); err != nil || string(content) != "one\n" {
		t.Errorf("the file holds %q, %v", content, err)
	}
}

// TestErrors has it that what fails leaves the file as it was.
func TestErrors(t *testing.T) {
	f, path := create(t, "one\n")
	if err := f.Keep(-1); err == nil {
		t.Error("kept -1 bytes")
	}
	checkContent(t, f, path, "one\n")
	f.Close()
	if n, err := f.Write([]byte("two\n")); n != 0 || !errors.Is(err, os.ErrClosed) {
		t.Errorf("Write after Close: %d, %v, want os.ErrClosed", n, err)
	}
	if err := f.Keep(0); !errors.Is(err, os.ErrClosed) {
		t.Errorf("Keep after Close: %v, want os.ErrClosed", err)
	}
	if _, err := f.Text(); !errors.Is(err, os.ErrClosed) {
		t.Errorf("Text after Close: %v, want os.ErrClosed", err)
	}
	if content, err := os.ReadFile(path); err != nil || string(content) != "one\n" {
		t.Errorf("the file holds %q, %v", content, err)
	}
}
