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

// TestReplace writes a new file, and replaces one by a link to it, which keeps its permissions.
func TestReplace(t *testing.T) {
	modeOf := func(path string) fs.FileMode {
		info, err := os.Lstat(path)
		if err != nil {
			t.Fatal(err)
		}
		return info.Mode()
	}
	folder := t.TempDir()
	path, public := filepath.Join(folder, "file"), filepath.Join(folder, "public")
	testkit.WriteFile(t, public, "")
	if err := file.ReplaceText(path, "new"); err != nil || modeOf(path) != modeOf(public) {
		t.Errorf("%v; the new file has the mode %v", err, modeOf(path))
	}
	link := filepath.Join(folder, "link")
	if os.Symlink("file", link) != nil { // no symbolic links here
		link = path
	}
	os.Chmod(path, 0o444)
	mode, linkMode := modeOf(path), modeOf(link)
	err := file.ReplaceText(link, "newer")
	if err != nil || modeOf(path) != mode || modeOf(link) != linkMode {
		t.Errorf("%v; the file has the mode %v, the link %v", err, modeOf(path), modeOf(link))
	}
	if text := testkit.ReadFile(t, path); text != "newer" {
		t.Errorf("the file holds %q", text)
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
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v, %v, expected one file", entries, err)
	}
	if text := testkit.ReadFile(t, path); text != "old" {
		t.Errorf("the file holds %q", text)
	}
}
