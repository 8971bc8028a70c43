package suites

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"tictactoe/transcripts"
)

// A FileError is an error about a file, or about one of its lines.
type FileError struct {
	Path string
	Line int // from 1; 0 for an error about the whole file
	Err  error
	Hint string // how to correct it, or ""
}

// Error returns the place and the message: "a.txt:3: …".
func (e *FileError) Error() string {
	place := filepath.FromSlash(e.Path)
	if e.Line > 0 {
		place += fmt.Sprintf(":%d", e.Line)
	}
	return fmt.Sprintf("%s: %v", place, e.Err)
}

// Unwrap returns the error without the place.
func (e *FileError) Unwrap() error { return e.Err }

// A folder contains the files of a suite. Files are named by slash-separated paths relative to it.
type folder struct {
	fsys fs.FS
	name string
}

// path returns the path of a file for messages and results.
func (f folder) path(file string) string { return path.Join(f.name, file) }

// errorAbout adds the path of a file to an error. It returns nil if there is no error.
func (f folder) errorAbout(file string, err error) error {
	if pathErr, ok := errors.AsType[*fs.PathError](err); ok {
		err = pathErr.Err // its path lacks the folder
	}
	if err == nil {
		return nil
	}
	return &FileError{Path: f.path(file), Err: err}
}

// read returns the content of a regular file that is not too long. It refuses other files, because
// reading a pipe might wait for ever, and text in UTF-16.
func (f folder) read(file string) (string, error) {
	info, err := fs.Stat(f.fsys, file)
	switch {
	case errors.Is(err, fs.ErrNotExist): // but the folder lists it, and Stat follows links
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
	// UTF-16 has a byte order mark and zero bytes. The mark alone may be the start of any input.
	hasMark := strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff")
	if hasMark && strings.Contains(text, "\x00") {
		const hint = "save it again as UTF-8; in PowerShell, with | Out-File -Encoding utf8, not >"
		return "", &FileError{Path: f.path(file), Err: errNotUTF8, Hint: hint}
	}
	return text, f.errorAbout(file, err)
}

var errNotUTF8 = errors.New("want text in UTF-8")

// Names returns the names of the built-in suites in order.
func Names() []string { return transcripts.Names() }
