package run

import (
	"archive/tar"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An archive of a hostile build writes only to its folder, and only as much as a build may.
func TestUnpack(t *testing.T) {
	file := func(name string, size int64) tar.Header {
		return tar.Header{Name: name, Typeflag: tar.TypeReg, Mode: 0o4777, Size: size}
	}
	entry := func(kind byte, name, target string) tar.Header {
		return tar.Header{Name: name, Typeflag: kind, Linkname: target}
	}
	const escapes = "path escapes from parent"
	const most = maxBuild - fileOverhead // the size of the biggest file
	tests := []struct {
		name    string
		problem string // at the end of the error
		headers []tar.Header
	}{
		{"a file", "<nil>", []tar.Header{file("./a", 3)}},
		{"a deep file", errTooDeep.Error(), []tar.Header{file(strings.Repeat("a/", 2048)+"a", 1)}},
		{"a device", "<nil>", []tar.Header{entry(tar.TypeBlock, "a", "")}},
		{"a symbolic link", "<nil>", []tar.Header{entry(tar.TypeSymlink, "a", "/")}},
		{"a hard link", "<nil>", []tar.Header{file("b", 1), entry(tar.TypeLink, "a", "./b")}},
		{"a parent", escapes, []tar.Header{file("../outside", 1)}},
		{"an absolute path", escapes, []tar.Header{file("/outside", 1)}},
		{"a hard link to a parent", escapes, []tar.Header{entry(tar.TypeLink, "a", "../outside")}},
		{"a file after a link", escapes,
			[]tar.Header{entry(tar.TypeSymlink, "a", ".."), file("a/outside", 1)}},
		{"a folder after a link", escapes,
			[]tar.Header{entry(tar.TypeSymlink, "a", ".."), entry(tar.TypeDir, "a/outside", "")}},
		{"the same file twice", "file exists", []tar.Header{file("a", 1), file("a", 1)}},
		{"the biggest file, cut short", "unexpected EOF", []tar.Header{file("a", most)}},
		{"a bigger file", errTooBig.Error(), []tar.Header{file("a", most+1)}},
		{"a folder and the biggest file", errTooBig.Error(),
			[]tar.Header{entry(tar.TypeDir, "d", ""), file("a", most)}},
	}
	for _, test := range tests {
		var archive bytes.Buffer
		writer := tar.NewWriter(&archive)
		for _, header := range test.headers {
			if err := writer.WriteHeader(&header); err != nil {
				t.Fatal(err)
			}
			if header.Size < most {
				io.WriteString(writer, strings.Repeat("x", int(header.Size)))
			}
		}
		writer.Close() // fails if a file is incomplete
		home := t.TempDir()
		problem := fmt.Sprint(new(Runner).unpack(&archive, filepath.Join(home, "built")))
		if !strings.HasSuffix(problem, test.problem) {
			t.Errorf("%s: error %s, expected %s", test.name, problem, test.problem)
		}
		if files, err := os.ReadDir(home); err != nil || len(files) != 1 {
			t.Errorf("%s: the parent of the folder has %v, %v", test.name, files, err)
		}
		info, err := os.Stat(filepath.Join(home, "built", "a"))
		if err == nil && info.Mode().IsRegular() && info.Mode().Perm()&^0o755 != 0 {
			t.Errorf("%s: a file has the permissions %v", test.name, info.Mode())
		}
	}
}
