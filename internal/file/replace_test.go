package file_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
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

// permissions returns those of the file at path.
func permissions(t *testing.T, path string) fs.FileMode {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode().Perm()
}

func TestReplace(t *testing.T) {
	folder := t.TempDir()
	path, usual := filepath.Join(folder, "file"), filepath.Join(folder, "usual")
	if err := os.WriteFile(usual, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	var opened io.Writer
	err := file.Replace(path, func(w io.Writer) error {
		opened = w
		if beside, err := filepath.Glob(filepath.Join(folder, ".file-*.tmp")); err != nil || len(beside) != 1 {
			t.Errorf("beside the file: %q, %v, want one hidden file", beside, err)
		}
		return text("new")(w)
	})
	if err != nil || permissions(t, path) != permissions(t, usual) {
		t.Errorf("%v, permissions %v, want the usual ones", err, permissions(t, path))
	}
	if err := text("more")(opened); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("the file was left open: %v", err)
	}
	checkFile(t, path, "new")
	if err := errors.Join(os.Chmod(path, 0o600), file.Replace(path, text("newer"))); err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" && permissions(t, path) != 0o600 {
		t.Errorf("permissions %v, want 0600", permissions(t, path))
	}

	failed := errors.New("failed")
	half := func(w io.Writer) error { return errors.Join(text("half")(w), failed) }
	for _, path := range []string{path, filepath.Join(folder, "other"), os.DevNull} {
		if err := file.Replace(path, half); !errors.Is(err, failed) {
			t.Errorf("%s: error %v, want %v", path, err, failed)
		}
	}
	checkFile(t, path, "newer")
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 2 {
		t.Errorf("the folder holds %v, %v, want two files", entries, err)
	}
	for _, path := range []string{folder, filepath.Join(path, "below"), filepath.Join(folder, "nowhere", "file")} {
		err := file.Replace(path, text(""))
		if pathErr, ok := errors.AsType[*fs.PathError](err); !ok || !strings.HasPrefix(path, pathErr.Path) {
			t.Errorf("error %v, want one with the path %s", err, path)
		}
	}
}

func TestReplaceKeepsLinks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	link := path + "-link"
	if err := os.Symlink("file", link); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	err := errors.Join(os.WriteFile(path, nil, 0o666), file.Replace(link, text("new")))
	if target, _ := os.Readlink(link); err != nil || target != "file" {
		t.Errorf("%v, the link leads to %q, want file", err, target)
	}
	checkFile(t, path, "new")
}
