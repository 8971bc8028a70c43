package file_test

import (
	"cmp"
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

// checkFile checks the content of the file at path.
func checkFile(t *testing.T, path, want string) {
	t.Helper()
	if content, err := os.ReadFile(path); err != nil || string(content) != want {
		t.Errorf("%s holds %q, %v, want %q", path, content, err, want)
	}
}

// checkPermissions checks the permissions of the file at path, except on Windows. If want is 0 they
// are those of a file that os.WriteFile creates.
func checkPermissions(t *testing.T, path string, want fs.FileMode) {
	t.Helper()
	other := filepath.Join(t.TempDir(), "other")
	err := os.WriteFile(other, nil, 0o666)
	otherInfo, otherErr := os.Stat(other)
	info, pathErr := os.Stat(path)
	if err := errors.Join(err, otherErr, pathErr); err != nil {
		t.Fatal(err)
	}
	want = cmp.Or(want, otherInfo.Mode().Perm())
	if got := info.Mode().Perm(); runtime.GOOS != "windows" && got != want {
		t.Errorf("%s has the permissions %v, want %v", path, got, want)
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
			t.Errorf("temporary files %q, %v, want one", hidden, err)
		}
		return text("new")(w)
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := text("more")(opened); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("the file is still open: %v", err)
	}
	checkFile(t, path, "new")
	checkPermissions(t, path, 0)

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
	half := func(w io.Writer) error { return errors.Join(text("half")(w), failure) }
	for _, path := range []string{path, filepath.Join(folder, "other"), os.DevNull} {
		if err := file.Replace(path, half); !errors.Is(err, failure) {
			t.Errorf("%s: error %v, want %v", path, err, failure)
		}
	}
	for _, path := range []string{
		folder, filepath.Join(path, "below"), filepath.Join(folder, "nowhere", "file"),
	} {
		err := file.Replace(path, text(""))
		pathErr, ok := errors.AsType[*fs.PathError](err)
		if !ok || !strings.HasPrefix(path, pathErr.Path) {
			t.Errorf("error %v, want one with the path %s", err, path)
		}
	}
	err := file.Replace(path, func(w io.Writer) error {
		w.(io.Closer).Close() // so that writing fails
		return text("new")(w)
	})
	if err == nil || !strings.HasPrefix(err.Error(), "write "+path+": ") {
		t.Errorf("error %v, want one of writing %s", err, path)
	}
	checkFile(t, path, "old")
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v, %v, want one file", entries, err)
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
		t.Errorf("%v, the link leads to %q, want file", err, target)
	}
	checkFile(t, path, "new")
}
