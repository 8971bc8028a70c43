package file_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tictactoe/internal/file"
	"tictactoe/internal/testkit"
)

// checkFile checks the content of a file, and that its permissions are those of another file.
func checkFile(t *testing.T, path, expected, other string) {
	t.Helper()
	if text := testkit.ReadFile(t, path); text != expected {
		t.Errorf("%s holds %q, expected %q", path, text, expected)
	}
	info, err := os.Stat(path)
	otherInfo, otherErr := os.Stat(other)
	if err := errors.Join(err, otherErr); err != nil || info.Mode() != otherInfo.Mode() {
		t.Errorf("%v; the permissions are not those of %s", err, other)
	}
}

// TestReplace writes a new file, and replaces it, also by a link to it.
func TestReplace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	public, private, link := path+"-public", path+"-private", path+"-link"
	testkit.WriteFile(t, public, "")
	testkit.WriteFile(t, private, "")
	if err := errors.Join(file.ReplaceText(path, "new"), os.Chmod(private, 0o600)); err != nil {
		t.Fatal(err)
	}
	checkFile(t, path, "new", public)
	linkErr := os.Symlink("file", link)
	if linkErr != nil {
		t.Log("no symbolic links here:", linkErr)
		link = path
	}
	if err := errors.Join(os.Chmod(path, 0o600), file.ReplaceText(link, "newer")); err != nil {
		t.Fatal(err)
	}
	checkFile(t, path, "newer", private)
	if target, _ := os.Readlink(link); linkErr == nil && target != "file" {
		t.Errorf("the link leads to %q, expected file", target)
	}
}

// TestReplaceErrors checks that an error leaves the old file, no temporary file, and an error that
// names a path of the caller.
func TestReplaceErrors(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "file")
	testkit.WriteFile(t, path, "old")
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
	link := filepath.Join(t.TempDir(), "link")
	impossible := []string{
		folder, filepath.Join(path, "below"), filepath.Join(folder, "nowhere", "file"),
	}
	if os.Symlink("gone", link) == nil {
		impossible = append(impossible, link)
	}
	for _, path := range impossible {
		err := file.ReplaceText(path, "")
		pathErr, ok := errors.AsType[*fs.PathError](err)
		if !ok || !strings.HasPrefix(path, pathErr.Path) {
			t.Errorf("error %v, expected one with the path %s", err, path)
		}
	}
	checkFile(t, path, "old", path)
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v, %v, expected one file", entries, err)
	}
}
