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

// A FileError says what is wrong with a file, and on which line if it is one line.
type FileError struct {
	Path string // empty if the text comes from no file
	Line int    // from 1; 0 if it is the file as a whole
	Err  error
}

func (e *FileError) Error() string {
	switch {
	case e.Path == "":
		return fmt.Sprintf("line %d: %v", e.Line, e.Err)
	case e.Line > 0:
		return fmt.Sprintf("%s:%d: %v", e.Path, e.Line, e.Err)
	}
	return fmt.Sprintf("%s: %v", e.Path, e.Err)
}

func (e *FileError) Unwrap() error { return e.Err }

// under puts the folder before the path that an error names.
func under(folder string, err error) error {
	if fileErr := (*FileError)(nil); errors.As(err, &fileErr) {
		fileErr.Path = filepath.Join(folder, fileErr.Path)
	}
	if pathErr := (*fs.PathError)(nil); errors.As(err, &pathErr) {
		pathErr.Path = filepath.Join(folder, pathErr.Path)
	}
	return err
}

// The endings of a transcript's files.
const (
	inEnding      = ".in"
	outEnding     = ".out"
	statusEnding  = ".status"
	sessionEnding = ".txt"
)

func stem(name string) string { return strings.TrimSuffix(name, path.Ext(name)) }

// loadAll returns the transcripts in a folder and below it, in the order of their names, or the one in it that the file base
// belongs to.
func loadAll(fsys fs.FS, base string, dialogue Dialogue) ([]Transcript, error) {
	endings := map[string][]string{} // of the files there are, by their stem
	err := fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || name == "." {
			return err
		}
		hidden := strings.HasPrefix(entry.Name(), ".") && name != base
		switch {
		case entry.IsDir() && (hidden || base != "."):
			return fs.SkipDir
		case !entry.IsDir() && !hidden && (base == "." || stem(name) == stem(base)):
			endings[stem(name)] = append(endings[stem(name)], path.Ext(name))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	isPart := func(ending string) bool { return ending == inEnding || ending == outEnding || ending == sessionEnding }
	var all []Transcript
	for _, name := range slices.Sorted(maps.Keys(endings)) {
		if base == "." && !slices.ContainsFunc(endings[name], isPart) {
			continue
		}
		t, err := load(fsys, name, endings[name], dialogue)
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	if len(all) == 0 {
		return nil, &FileError{Path: ".", Err: errors.New("there are no transcripts in it")}
	}
	return all, nil
}

// load returns the transcript of that name. It has files with the endings that are given.
func load(fsys fs.FS, name string, endings []string, dialogue Dialogue) (t Transcript, err error) {
	t = Transcript{Name: name, Points: 1, Visibility: Visible, Path: name + outEnding}
	has := func(ending string) bool { return slices.Contains(endings, ending) }
	read := func(ending string) string {
		text, readErr := readFile(fsys, name+ending)
		err = cmp.Or(err, readErr)
		return text
	}
	inputs := []string{inEnding}
	if !has(inEnding) {
		isNoInput := func(ending string) bool { return ending == outEnding || ending == statusEnding }
		inputs = slices.DeleteFunc(slices.Clone(endings), isNoInput)
	}
	switch {
	case has(outEnding) && len(inputs) == 1:
		t.Input, t.Output = read(inputs[0]), read(outEnding)
	case has(outEnding):
		err = &FileError{Path: t.Path, Err: fmt.Errorf("want one input beside it, there are %d", len(inputs))}
	case has(sessionEnding) && !has(inEnding):
		t.Path = name + sessionEnding
		session, wrong := dialogue.ParseSession(read(sessionEnding))
		if errors.Is(wrong, ErrNotSession) {
			wrong = &FileError{Line: 1, Err: fmt.Errorf("%w: none of the program's prompts is in it", wrong)}
		}
		t.Input, t.Output, t.Commented = session.Input, session.Output, session.Commented
		err = cmp.Or(err, under(t.Path, wrong))
	default:
		file := name + append(inputs, statusEnding)[0]
		err = &FileError{Path: file, Err: errors.New("there is no .out file beside it")}
	}
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

// readFile returns the content of a regular file. It waits for no pipe.
func readFile(fsys fs.FS, name string) (string, error) {
	info, err := fs.Stat(fsys, name)
	if err == nil && !info.Mode().IsRegular() {
		err = &FileError{Path: name, Err: errors.New("it is no regular file")}
	}
	if err != nil {
		return "", err
	}
	content, err := fs.ReadFile(fsys, name)
	return string(content), err
}
