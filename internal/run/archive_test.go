package run

import (
	"archive/tar"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// An archive of a hostile build writes only to its folder, and only as much as a build may.
func TestUnpack(t *testing.T) {
	file := func(name string, size int64) tar.Header {
		return tar.Header{Name: name, Typeflag: tar.TypeReg, Mode: 0o4777, Size: size}
	}
	link := func(kind byte, name, target string) tar.Header {
		return tar.Header{Name: name, Typeflag: kind, Linkname: target}
	}
	many := slices.Repeat([]tar.Header{{Name: "d", Typeflag: tar.TypeDir}}, maxBuild/leastFile+1)
	tests := map[string]struct {
		headers  []tar.Header
		expected error
		escapes  bool
	}{
		"a file":   {headers: []tar.Header{file("./a", 3)}},
		"a device": {headers: []tar.Header{{Name: "sda", Typeflag: tar.TypeBlock}}},
		"links": {
			headers: []tar.Header{link(tar.TypeSymlink, "a", "/"), link(tar.TypeLink, "b", "./a")}},
		"a parent":         {headers: []tar.Header{file("../outside", 1)}, escapes: true},
		"an absolute path": {headers: []tar.Header{file("/outside", 1)}, escapes: true},
		"a hard link": {
			headers: []tar.Header{link(tar.TypeLink, "a", "../outside")}, escapes: true},
		"a file after a link": {
			headers: []tar.Header{link(tar.TypeSymlink, "a", ".."), file("a/outside", 1)},
			escapes: true},
		"a folder after a link": {
			headers: []tar.Header{
				link(tar.TypeSymlink, "a", ".."), {Name: "a/outside", Typeflag: tar.TypeDir}},
			escapes: true},
		"the same file twice": {
			headers: []tar.Header{file("a", 1), file("a", 1)}, expected: fs.ErrExist},
		"a big file":   {headers: []tar.Header{file("a", maxBuild)}, expected: errTooBig},
		"many folders": {headers: many, expected: errTooBig},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var archive bytes.Buffer
			writer := tar.NewWriter(&archive)
			for _, header := range test.headers {
				if err := writer.WriteHeader(&header); err != nil {
					t.Fatal(err)
				}
				if header.Size < maxBuild {
					io.WriteString(writer, strings.Repeat("x", int(header.Size)))
				}
			}
			writer.Close() // fails if a file is incomplete
			home := t.TempDir()
			err := unpack(&archive, filepath.Join(home, "built"))
			isEscape := err != nil && strings.HasSuffix(err.Error(), "path escapes from parent")
			if !errors.Is(err, test.expected) && !test.escapes || isEscape != test.escapes {
				t.Errorf("%v, expected %v, escapes: %t", err, test.expected, test.escapes)
			}
			if files, err := os.ReadDir(home); err != nil || len(files) != 1 {
				t.Errorf("the parent of the folder has %v, %v", files, err)
			}
			info, err := os.Stat(filepath.Join(home, "built", "a"))
			if err == nil && info.Mode().IsRegular() && info.Mode().Perm()&^0o755 != 0 {
				t.Errorf("a file has the permissions %v", info.Mode())
			}
		})
	}
}
