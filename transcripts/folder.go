package transcripts

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
)

// A FileError is an error about a file, or about one of its lines.
type FileError struct {
	Path string // empty for a text that is in no file
	Line int    // from 1; 0 for an error about the whole file
	Err  error
	Hint string // how to correct it, or ""; a suite.json in it works if it is copied
}

// Error returns the message after the place, as in "a.txt:3: …" or, without a path, "line 3: …".
func (e *FileError) Error() string {
	place := filepath.FromSlash(e.Path)
	switch {
	case e.Path == "":
		place = fmt.Sprintf("line %d", e.Line)
	case e.Line > 0:
		place += fmt.Sprintf(":%d", e.Line)
	}
	return fmt.Sprintf("%s: %v", place, e.Err)
}

// Unwrap returns the error without the place.
func (e *FileError) Unwrap() error { return e.Err }

// byteOrderMark is that of UTF-8, which an editor may put at the start of a file.
const byteOrderMark = "\ufeff"

// A folder has the files of a suite. They have their paths in it as their names.
type folder struct {
	fsys fs.FS
	name string
}

// path returns the path of a file for people.
func (f folder) path(file string) string { return path.Join(f.name, file) }

// errorAbout returns an error about a file, or nil.
func (f folder) errorAbout(file string, err error) error {
	if about, ok := errors.AsType[*fs.PathError](err); ok {
		err = about.Err // its path is that in the folder
	}
	if err == nil {
		return nil
	}
	return &FileError{Path: f.path(file), Err: err}
}

// read returns the content of a regular file that is not too long. It refuses others: reading a
// pipe might wait for ever. It also refuses text in UTF-16.
func (f folder) read(file string) (string, error) {
	info, err := fs.Stat(f.fsys, file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = errors.New("it is a link that leads nowhere")
	case err == nil && !info.Mode().IsRegular():
		err = errors.New("it is not a regular file")
	case err == nil && info.Size() > MaxSize:
		err = ErrTooLong
	}
	if err != nil {
		return "", f.errorAbout(file, err)
	}
	content, err := fs.ReadFile(f.fsys, file)
	text := string(content)
	if isUTF16(text) {
		const hint = "save it again as UTF-8; in PowerShell, with | Out-File -Encoding utf8, not >"
		return "", &FileError{Path: f.path(file), Err: errNotUTF8, Hint: hint}
	}
	return text, f.errorAbout(file, err)
}

// isUTF16 reports whether a text begins with a byte order mark of UTF-16 and has the zeros of a
// character that is in ASCII, too. The input of a program may begin with any bytes.
func isUTF16(text string) bool {
	hasMark := strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff")
	return hasMark && strings.Contains(text, "\x00")
}

var errNotUTF8 = errors.New("want text in UTF-8")

//go:embed suites
var shipped embed.FS

// Names returns the names of the built-in suites in order.
func Names() []string {
	entries, _ := shipped.ReadDir("suites") // it is part of the binary
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

func shippedFolder(name string) folder {
	files, _ := fs.Sub(shipped, path.Join("suites", name))
	return folder{files, name}
}
