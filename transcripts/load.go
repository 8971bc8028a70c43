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

// A strayError says why a file belongs to no transcript.
type strayError string

func (e strayError) Error() string { return string(e) }

// The files of a transcript.
type transcriptFiles map[role][]string

// findFiles returns the files in a folder and below it by the name of their transcript, or only
// those of the transcript that a file belongs to. It sets s.Files.
func (s *Suite) findFiles(
	fsys fs.FS, folder, file string, pairs *pairs,
) (found map[string]transcriptFiles, err error) {
	only, _ := pairs.match(below(folder, file))
	found = map[string]transcriptFiles{}
	err = fs.WalkDir(fsys, folder, func(place string, entry fs.DirEntry, err error) error {
		if err != nil || place == folder {
			return err
		}
		name, role := pairs.match(below(folder, place))
		isHidden := strings.HasPrefix(entry.Name(), ".") && place != file
		switch {
		case below(folder, place) == "files" && entry.IsDir():
			s.Files = filepath.FromSlash(place)
			return fs.SkipDir
		case entry.IsDir() && (isHidden || file != ""):
			return fs.SkipDir
		case entry.IsDir(), isHidden, role == noRole, below(folder, place) == "suite.json":
		case file == "" || name == only:
			if found[name] == nil {
				found[name] = transcriptFiles{}
			}
			found[name][role] = append(found[name][role], place)
		}
		return nil
	})
	return found, err
}

// below returns the path of a file after that of a folder.
func below(folder, file string) string { return strings.TrimPrefix(file, path.Clean(folder)+"/") }

// loadAll loads the transcripts in a folder and below it in the order of their names, or only the
// one that a file belongs to. It skips files that belong to no transcript, unless there is none.
func (s *Suite) loadAll(fsys fs.FS, folder, file string, pairs *pairs) error {
	s.Transcripts, s.Files, s.Skipped = nil, "", nil
	found, err := s.findFiles(fsys, folder, file, pairs)
	if err != nil {
		return err
	}
	none := error(&FileError{Path: folder, Err: errors.New("there are no transcripts in it")})
	for _, name := range slices.Sorted(maps.Keys(found)) {
		files := found[name]
		if file == "" && len(files) == 1 && files[otherFile] != nil {
			continue // such as README.md
		}
		t, used, err := s.loadOne(fsys, path.Join(folder, name), files)
		_, isStray := errors.AsType[strayError](err)
		switch {
		case err == nil:
			s.Transcripts = append(s.Transcripts, t)
		case file == "" && isStray:
			none, used = err, nil
		default:
			return err
		}
		for _, place := range slices.Concat(slices.Collect(maps.Values(files))...) {
			if !slices.Contains(used, place) {
				s.Skipped = append(s.Skipped, below(folder, place))
			}
		}
	}
	slices.Sort(s.Skipped)
	if len(s.Transcripts) == 0 {
		return none
	}
	return nil
}

// choose returns the files of a transcript's input and expected output. Both are the session if
// there is one. There is no input if the arguments are enough.
func (files transcriptFiles) choose() (input, output string, err error) {
	inputs, outputs, sessions := files[inputFile], files[outputFile], files[sessionFile]
	if inputs == nil && outputs == nil && sessions != nil {
		return sessions[0], sessions[0], nil
	}
	if inputs == nil {
		inputs = slices.Concat(sessions, files[otherFile])
	}
	all := slices.Concat(outputs, inputs, files[argumentsFile], files[statusFile])
	switch {
	case len(outputs) == 0:
		err = strayError("there is no expected output beside it, such as .out or .ans")
	case len(outputs) > 1:
		err = fmt.Errorf("want one expected output, there is also %s", path.Base(outputs[1]))
	case len(inputs) > 1:
		err = fmt.Errorf("want one input beside it, there are %d", len(inputs))
	case len(inputs) == 1:
		return inputs[0], outputs[0], nil
	case files[argumentsFile] == nil:
		err = strayError("there is no input beside it, such as .in or .args")
	default:
		return "", outputs[0], nil
	}
	return "", "", &FileError{Path: all[0], Err: err}
}

// loadOne returns the transcript of that name from its files, and the files that it used.
func (s *Suite) loadOne(
	fsys fs.FS, name string, files transcriptFiles,
) (t Transcript, used []string, err error) {
	input, output, err := files.choose()
	if err != nil {
		return t, nil, err
	}
	t = Transcript{Name: name, Path: filepath.FromSlash(output)}
	read := func(file string) string {
		text, readErr := readFile(fsys, file)
		err = cmp.Or(err, readErr)
		used = append(used, file)
		return text
	}
	t.Output = read(output)
	switch {
	case input == output:
		session, wrong := ParseSession(s.Dialogue, t.Output)
		if fileErr, ok := errors.AsType[*FileError](wrong); ok {
			fileErr.Path = output
		}
		t.Input, t.Output = session.Input, session.Output
		t.IsSession, t.Commented = true, session.Commented
		err = cmp.Or(err, wrong)
	case input != "":
		t.Input = read(input)
	}
	for _, file := range files[argumentsFile] {
		for line := range strings.Lines(strings.TrimPrefix(read(file), byteOrderMark)) {
			t.Arguments = append(t.Arguments, strings.TrimRight(line, "\r\n"))
		}
	}
	t.HasStatus = files[statusFile] != nil
	for _, file := range files[statusFile] {
		status, wrong := strconv.ParseUint(strings.TrimSpace(read(file)), 10, 8)
		if wrong != nil {
			wrong = &FileError{file, 1, errors.New("want an exit status, 0 to 255")}
		}
		t.Status = int(status)
		err = cmp.Or(err, wrong)
	}
	return t, used, err
}

// readFile returns the content of a regular file that is not too long. It refuses others: reading a
// pipe might wait for ever.
func readFile(fsys fs.FS, name string) (string, error) {
	info, err := fs.Stat(fsys, name)
	switch {
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		return "", &FileError{Path: name, Err: errors.New("it is not a regular file")}
	case info.Size() > MaxSize:
		return "", &FileError{Path: name, Err: ErrTooLong}
	}
	content, err := fs.ReadFile(fsys, name)
	return string(content), err
}
