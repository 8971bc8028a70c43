package transcripts

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A FileError is an error about a file, or about one of its lines.
type FileError struct {
	Path string // empty for a text that is in no file
	Line int    // from 1; 0 for an error about the whole file
	Err  error
}

// Error returns the message after the place, as in "a.txt:3: …".
func (e *FileError) Error() string {
	name := filepath.FromSlash(e.Path)
	switch {
	case e.Path == "":
		return fmt.Sprintf("line %d: %v", e.Line, e.Err)
	case e.Line > 0:
		return fmt.Sprintf("%s:%d: %v", name, e.Line, e.Err)
	}
	return fmt.Sprintf("%s: %v", name, e.Err)
}

// Unwrap returns the error without the place.
func (e *FileError) Unwrap() error { return e.Err }

// The endings of a transcript's files.
const (
	inEnding      = ".in"
	outEnding     = ".out"
	statusEnding  = ".status"
	sessionEnding = ".txt"
)

func stem(name string) string { return strings.TrimSuffix(name, path.Ext(name)) }

// loadAll loads the transcripts in a folder and below it in the order of their names, or only the
// one that a file belongs to.
func (s *Suite) loadAll(fsys fs.FS, folder, file string) error {
	s.Transcripts = nil
	endings := map[string][]string{} // of the files in the folder, by stem
	err := fs.WalkDir(fsys, folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || name == folder {
			return err
		}
		hidden := strings.HasPrefix(entry.Name(), ".") && name != file
		switch {
		case entry.IsDir() && (hidden || file != ""):
			return fs.SkipDir
		case !entry.IsDir() && !hidden && (file == "" || stem(name) == stem(file)):
			endings[stem(name)] = append(endings[stem(name)], path.Ext(name))
		}
		return nil
	})
	if err != nil {
		return err
	}
	isTranscript := func(ending string) bool {
		return ending == inEnding || ending == outEnding || ending == sessionEnding
	}
	for _, name := range slices.Sorted(maps.Keys(endings)) {
		if file == "" && !slices.ContainsFunc(endings[name], isTranscript) {
			continue
		}
		t, err := s.loadOne(fsys, name, endings[name])
		if err != nil {
			return err
		}
		s.Transcripts = append(s.Transcripts, t)
	}
	if len(s.Transcripts) == 0 {
		return &FileError{Path: folder, Err: errors.New("there are no transcripts in it")}
	}
	return nil
}

// loadOne returns the transcript of that name, whose files have these endings.
func (s *Suite) loadOne(fsys fs.FS, name string, endings []string) (t Transcript, err error) {
	t = Transcript{Name: name, Points: 1, Visibility: Visible}
	t.Details = cmp.Or(s.Details, DetailsFull)
	has := func(ending string) bool { return slices.Contains(endings, ending) }
	read := func(ending string) string {
		text, readErr := readFile(fsys, name+ending)
		err = cmp.Or(err, readErr)
		return text
	}
	inputs := []string{inEnding}
	if !has(inEnding) {
		isNoInput := func(ending string) bool {
			return ending == outEnding || ending == statusEnding
		}
		inputs = slices.DeleteFunc(slices.Clone(endings), isNoInput)
	}
	output := name + outEnding
	switch {
	case has(outEnding) && len(inputs) == 1:
		t.Input, t.Output = read(inputs[0]), read(outEnding)
	case has(outEnding):
		err = fmt.Errorf("want one input beside it, there are %d", len(inputs))
		err = &FileError{Path: output, Err: err}
	case has(sessionEnding) && !has(inEnding):
		output = name + sessionEnding
		session, wrong := s.Dialogue.ParseSession(read(sessionEnding))
		if fileErr, ok := errors.AsType[*FileError](wrong); ok {
			fileErr.Path = output
		}
		t.Input, t.Output, t.Commented = session.Input, session.Output, session.Commented
		err = cmp.Or(err, wrong)
	default:
		file := name + append(inputs, statusEnding)[0]
		err = &FileError{Path: file, Err: errors.New("there is no .out file beside it")}
	}
	t.Path = filepath.FromSlash(output)
	if has(statusEnding) {
		status, wrong := strconv.ParseUint(strings.TrimSpace(read(statusEnding)), 10, 8)
		if wrong != nil {
			wrong = &FileError{name + statusEnding, 1, errors.New("want an exit status, 0 to 255")}
		}
		t.Status = int(status)
		err = cmp.Or(err, wrong)
	}
	return t, err
}

// readFile returns the content of a regular file that is not too long. It refuses a pipe, on which
// it might wait for ever.
func readFile(fsys fs.FS, name string) (string, error) {
	info, err := fs.Stat(fsys, name)
	switch {
	case err != nil:
	case !info.Mode().IsRegular():
		err = &FileError{Path: name, Err: errors.New("it is not a regular file")}
	case info.Size() > MaxSize:
		err = &FileError{Path: name, Err: ErrTooLong}
	}
	if err != nil {
		return "", err
	}
	content, err := fs.ReadFile(fsys, name)
	return string(content), err
}
