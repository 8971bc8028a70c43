package atomicfile_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"tictactoe/internal/atomicfile"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// files returns the names of what is in a folder.
func files(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

func TestWrite(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "file")
	if err := atomicfile.Write(path, text("new")); err != nil || read(t, path) != "new" {
		t.Fatalf("a new file: %v", err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := atomicfile.Write(path, text("newer")); err != nil || read(t, path) != "newer" {
		t.Fatalf("an old file: %v", err)
	}
	if info, err := os.Stat(path); runtime.GOOS != "windows" && (err != nil || info.Mode().Perm() != 0o600) {
		t.Errorf("permissions %v, want 0600", info.Mode())
	}

	failed := errors.New("failed")
	err := atomicfile.Write(path, func(w io.Writer) error {
		io.WriteString(w, "half")
		return failed
	})
	if err != failed || read(t, path) != "newer" {
		t.Errorf("where writing fails: error %v, content %q", err, read(t, path))
	}
	if err := atomicfile.Write(filepath.Join(folder, "other"), func(io.Writer) error { return failed }); err != failed {
		t.Errorf("error %v, want %v", err, failed)
	}
	if got := files(t, folder); len(got) != 1 {
		t.Errorf("left behind: %v", got)
	}
}

func TestWriteKeepsLinks(t *testing.T) {
	folder := t.TempDir()
	path, link := filepath.Join(folder, "file"), filepath.Join(folder, "link")
	if err := os.WriteFile(path, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("file", link); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	if err := atomicfile.Write(link, text("new")); err != nil {
		t.Fatal(err)
	}
	if target, err := os.Readlink(link); err != nil || target != "file" || read(t, path) != "new" {
		t.Errorf("the link leads to %q (%v), the file holds %q", target, err, read(t, path))
	}
}

func TestWriteErrors(t *testing.T) {
	folder := t.TempDir()
	missing := filepath.Join(folder, "nowhere", "file")
	if err := atomicfile.Write(missing, text("")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("in a folder that is not there: %v", err)
	} else if pathErr := (*fs.PathError)(nil); !errors.As(err, &pathErr) || pathErr.Path != missing {
		t.Errorf("the error %v does not name %s", err, missing)
	}
	if err := atomicfile.Write(folder, text("")); err == nil {
		t.Error("a folder was written to")
	}
}
