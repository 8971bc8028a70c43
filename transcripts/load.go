package transcripts

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A FileError says what is wrong with a file, and on which line where that is one line.
type FileError struct {
	Path string
	Line int // from 1; 0 where it is the file as a whole
	Err  error
}

func (e *FileError) Error() string {
	if e.Line > 0 {
		return fmt.Sprintf("%s:%d: %v", e.Path, e.Line, e.Err)
	}
	return fmt.Sprintf("%s: %v", e.Path, e.Err)
}

func (e *FileError) Unwrap() error { return e.Err }

var (
	// ErrNoOutput says that there is an input without the output that should come of it.
	ErrNoOutput = errors.New("there is no .out file beside it")

	// ErrNoInput says that there is an output without the input it should come of.
	ErrNoInput = errors.New("there is no input beside it")

	// ErrTwoInputs says that an output has two files beside it that could be its input.
	ErrTwoInputs = errors.New("there are two inputs beside it")

	// ErrNoTranscripts says that a folder holds none.
	ErrNoTranscripts = errors.New("there are no transcripts in it")
)

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

// loadFolder returns the transcripts in a folder and below it.
func loadFolder(fsys fs.FS, dialogue Dialogue) ([]Transcript, error) {
	var transcripts []Transcript
	err := fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if strings.HasPrefix(entry.Name(), ".") && name != "." {
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if entry.IsDir() {
			return nil
		}
		switch path.Ext(name) {
		case outEnding:
		case inEnding, sessionEnding:
			if exists(fsys, stem(name)+outEnding) {
				return nil // a pair's input
			}
		default:
			return nil
		}
		t, err := loadFile(fsys, name, dialogue)
		if err != nil {
			return err
		}
		transcripts = append(transcripts, t)
		return nil
	})
	if err == nil && len(transcripts) == 0 {
		err = &FileError{Path: ".", Err: ErrNoTranscripts}
	}
	slices.SortFunc(transcripts, func(a, b Transcript) int { return strings.Compare(a.Name, b.Name) })
	return transcripts, err
}

// The endings of a transcript's files.
const (
	inEnding      = ".in"
	outEnding     = ".out"
	statusEnding  = ".status"
	sessionEnding = ".txt"
)

func stem(name string) string { return strings.TrimSuffix(name, path.Ext(name)) }

func exists(fsys fs.FS, name string) bool {
	_, err := fs.Stat(fsys, name)
	return err == nil
}

// loadFile returns the transcript that a file belongs to.
func loadFile(fsys fs.FS, name string, dialogue Dialogue) (Transcript, error) {
	t := Transcript{Name: stem(name)}
	out := t.Name + outEnding
	switch ending := path.Ext(name); {
	case ending == outEnding || exists(fsys, out):
		t.Form, t.Path = Pair, out
		in := name
		if ending == outEnding || ending == statusEnding {
			var err error
			if in, err = findInput(fsys, out); err != nil {
				return t, err
			}
		}
		input, err := fs.ReadFile(fsys, in)
		if err != nil {
			return t, err
		}
		output, err := fs.ReadFile(fsys, out)
		if err != nil {
			return t, err
		}
		t.Input, t.Output = string(input), string(output)
	case ending == sessionEnding:
		t.Form, t.Path = Session, name
		text, err := fs.ReadFile(fsys, name)
		if err != nil {
			return t, err
		}
		session, err := dialogue.ParseSession(string(text))
		if err != nil {
			return t, &FileError{name, 1, fmt.Errorf("%w: none of the program's prompts is in it", err)}
		}
		t.Input, t.Output, t.Commented = session.Input, session.Output, session.Commented
	default:
		if !exists(fsys, name) {
			_, err := fs.Stat(fsys, name)
			return t, err
		}
		return t, &FileError{Path: name, Err: ErrNoOutput}
	}
	var err error
	t.Status, err = loadStatus(fsys, t.Name+statusEnding)
	return t, err
}

// findInput returns the input of the pair that the file out belongs to.
func findInput(fsys fs.FS, out string) (string, error) {
	name := stem(out)
	if exists(fsys, name+inEnding) {
		return name + inEnding, nil
	}
	entries, err := fs.ReadDir(fsys, path.Dir(out))
	if err != nil {
		return "", err
	}
	found := ""
	for _, entry := range entries {
		file := path.Join(path.Dir(out), entry.Name())
		ending := path.Ext(file)
		if entry.IsDir() || ending == "" || stem(file) != name || ending == outEnding || ending == statusEnding {
			continue
		}
		if found != "" {
			return "", &FileError{Path: out, Err: fmt.Errorf("%w: %s and %s", ErrTwoInputs, path.Base(found), entry.Name())}
		}
		found = file
	}
	if found == "" {
		return "", &FileError{Path: out, Err: ErrNoInput}
	}
	return found, nil
}

// loadStatus returns the exit status in a file, or 0 where there is no such file.
func loadStatus(fsys fs.FS, name string) (int, error) {
	text, err := fs.ReadFile(fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	status, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil || status < 0 || status > 255 {
		return 0, &FileError{name, 1, errors.New("want an exit status, 0 to 255")}
	}
	return status, nil
}
