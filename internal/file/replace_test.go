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

// checkFile checks the content of the file at path.
func checkFile(t *testing.T, path, expected string) {
	t.Helper()
	if content, err := os.ReadFile(path); err != nil || string(content) != expected {
		t.Errorf("%s holds %q, %v, expected %q", path, content, err, expected)
	}
}

// checkPermissions checks that a file has the permissions of a new file that asks for these. On
// Windows it checks nothing.
func checkPermissions(t *testing.T, path string, asked fs.FileMode) {
	t.Helper()
	other := filepath.Join(t.TempDir(), "other")
	writeErr := os.WriteFile(other, nil, asked)
	info, err := os.Stat(path)
	otherInfo, otherErr := os.Stat(other)
	if err := errors.Join(writeErr, err, otherErr); err != nil {
		t.Fatal(err)
	}
	actual, expected := info.Mode().Perm(), otherInfo.Mode().Perm()
	if runtime.GOOS != "windows" && actual != expected {
		t.Errorf("%s has the permissions %v, expected %v", path, actual, expected)
	}
}

func TestReplace(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "file")
	var opened io.Writer
	err := file.Replace(path, func(w io.Writer) error {
		opened = w
		hidden, err := filepath.Glob(filepath.Join(folder, ".file-*.tmp"))
		if err != nil || len(hidden) != 1 {
			t.Errorf("temporary files %q, %v, expected one", hidden, err)
		}
		_, err = io.WriteString(w, "new")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(opened, "more"); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("the file is still open: %v", err)
	}
	checkFile(t, path, "new")
	checkPermissions(t, path, 0o666)

	if err := errors.Join(os.Chmod(path, 0o600), file.ReplaceText(path, "newer")); err != nil {
		t.Fatal(err)
	}
	checkFile(t, path, "newer")
	checkPermissions(t, path, 0o600)
}

// TestReplaceErrors checks that an error leaves the old file, no temporary file, and an error that
// names a path of the caller.
func TestReplaceErrors(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "file")
	if err := file.ReplaceText(path, "old"); err != nil {
		t.Fatal(err)
	}
	failure := errors.New("failure")
	half := func(w io.Writer) error {
		io.WriteString(w, "half")
		return failure
	}
	for _, path := range []string{path, filepath.Join(folder, "other"), os.DevNull} {
		if err := file.Replace(path, half); !errors.Is(err, failure) {
			t.Errorf("%s: error %v, expected %v", path, err, failure)
		}
	}
	for _, path := range []string{
		folder, filepath.Join(path, "below"), filepath.Join(folder, "nowhere", "file"),
	} {
		err := file.ReplaceText(path, "")
		pathErr, ok := errors.AsType[*fs.PathError](err)
		if !ok || !strings.HasPrefix(path, pathErr.Path) {
			t.Errorf("error %v, expected one with the path %s", err, path)
		}
	}
	link := filepath.Join(t.TempDir(), "link")
	if os.Symlink("gone", link) == nil && file.ReplaceText(link, "") == nil {
		t.Error("a link that leads nowhere is replaced")
	}
	checkFile(t, path, "old")
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v, %v, expected one file", entries, err)
	}
}

func TestReplaceKeepsLinks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	link := path + "-link"
	if err := os.Symlink("file", link); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	err := errors.Join(os.WriteFile(path, nil, 0o666), file.ReplaceText(link, "new"))
	if target, _ := os.Readlink(link); err != nil || target != "file" {
		t.Errorf("%v, the link leads to %q, expected file", err, target)
	}
	checkFile(t, path, "new")
}
