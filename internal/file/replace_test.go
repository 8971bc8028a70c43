package file_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"tictactoe/internal/file"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// checkFile checks what the file at path holds.
func checkFile(t *testing.T, path, want string) {
	t.Helper()
	if content, err := os.ReadFile(path); err != nil || string(content) != want {
		t.Errorf("%s holds %q, %v, want %q", path, content, err, want)
	}
}

func TestReplace(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "file")
	if err := file.Replace(path, text("new")); err != nil {
		t.Fatal(err)
	}
	checkFile(t, path, "new")
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := file.Replace(path, text("newer")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); runtime.GOOS != "windows" && (err != nil || info.Mode().Perm() != 0o600) {
		t.Errorf("permissions %v, want 0600", info.Mode())
	}

	failed := errors.New("failed")
	half := func(w io.Writer) error { return errors.Join(text("half")(w), failed) }
	for _, path := range []string{path, filepath.Join(folder, "other")} {
		if err := file.Replace(path, half); !errors.Is(err, failed) {
			t.Errorf("error %v, want %v", err, failed)
		}
	}
	checkFile(t, path, "newer")
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v, %v, want one file", entries, err)
	}

	missing := filepath.Join(folder, "nowhere", "file")
	err := file.Replace(missing, text(""))
	if pathErr, ok := errors.AsType[*fs.PathError](err); !ok || !errors.Is(err, fs.ErrNotExist) || pathErr.Path != missing {
		t.Errorf("error %v, want fs.ErrNotExist with the path %s", err, missing)
	}
}

func TestReplaceKeepsLinks(t *testing.T) {
	folder := t.TempDir()
	path, link := filepath.Join(folder, "file"), filepath.Join(folder, "link")
	if err := os.WriteFile(path, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("file", link); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	if err := file.Replace(link, text("new")); err != nil {
		t.Fatal(err)
	}
	checkFile(t, path, "new")
	if target, err := os.Readlink(link); err != nil || target != "file" {
		t.Errorf("the link leads to %q, %v, want file", target, err)
	}
}
