package transcripts

import (
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

// ErrNoTranscripts says that a folder holds no transcripts.
var ErrNoTranscripts = errors.New("there are no transcripts in it")

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
		hidden := strings.HasPrefix(entry.Name(), ".")
		switch {
		case entry.IsDir() && (hidden || base != "."):
			return fs.SkipDir
		case !entry.IsDir() && (!hidden || name == base):
			endings[stem(name)] = append(endings[stem(name)], path.Ext(name))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var all []Transcript
	for _, name := range slices.Sorted(maps.Keys(endings)) {
		if base == "." && !slices.ContainsFunc(endings[name], isTranscripts) || base != "." && name != stem(base) {
			continue
		}
		t, err := load(fsys, name, endings[name], dialogue)
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	if len(all) == 0 {
		return nil, &FileError{Path: ".", Err: ErrNoTranscripts}
	}
	return all, nil
}

// isTranscripts reports whether files with an ending are part of a transcript, whatever stands beside them.
func isTranscripts(ending string) bool {
	return ending == inEnding || ending == outEnding || ending == sessionEnding
}

// load returns the transcript of that name. It has files with the endings that are given.
func load(fsys fs.FS, name string, endings []string, dialogue Dialogue) (t Transcript, err error) {
	has := func(ending string) bool { return slices.Contains(endings, ending) }
	inputs := slices.DeleteFunc(slices.Clone(endings), func(ending string) bool {
		return ending == outEnding || ending == statusEnding
	})
	if has(inEnding) {
		inputs = []string{inEnding}
	}
	t = Transcript{Name: name, Form: Pair, Path: name + outEnding}
	switch {
	case has(outEnding) && len(inputs) == 1:
		if t.Input, err = readFile(fsys, name+inputs[0]); err == nil {
			t.Output, err = readFile(fsys, t.Path)
		}
	case has(outEnding) && len(inputs) == 0:
		err = &FileError{Path: t.Path, Err: errors.New("there is no input beside it")}
	case has(outEnding):
		err = &FileError{Path: t.Path, Err: fmt.Errorf("its input may be *%s: want one", strings.Join(inputs, " or *"))}
	case has(sessionEnding) && !has(inEnding):
		t.Form, t.Path = Session, name+sessionEnding
		err = t.readSession(fsys, dialogue)
	default:
		file := name + append(inputs, statusEnding)[0]
		err = &FileError{Path: file, Err: errors.New("there is no .out file beside it")}
	}
	if err == nil && has(statusEnding) {
		err = t.readStatus(fsys)
	}
	return t, err
}

func (t *Transcript) readSession(fsys fs.FS, dialogue Dialogue) error {
	text, err := readFile(fsys, t.Path)
	if err != nil {
		return err
	}
	session, err := dialogue.ParseSession(text)
	if errors.Is(err, ErrNotSession) {
		return &FileError{t.Path, 1, fmt.Errorf("%w: none of the program's prompts is in it", err)}
	}
	if fileErr := (*FileError)(nil); errors.As(err, &fileErr) {
		fileErr.Path = t.Path
	}
	t.Input, t.Output, t.Commented = session.Input, session.Output, session.Commented
	return err
}

func (t *Transcript) readStatus(fsys fs.FS) error {
	file := t.Name + statusEnding
	text, err := readFile(fsys, file)
	if err != nil {
		return err
	}
	status, err := strconv.ParseUint(strings.TrimSpace(text), 10, 8)
	if err != nil {
		return &FileError{file, 1, errors.New("want an exit status, 0 to 255")}
	}
	t.Status = int(status)
	return nil
}

// readFile returns the content of a regular file. It waits for no pipe.
func readFile(fsys fs.FS, name string) (string, error) {
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() {
		return "", &FileError{Path: name, Err: errors.New("it is no regular file")}
	}
	content, err := fs.ReadFile(fsys, name)
	return string(content), err
}
