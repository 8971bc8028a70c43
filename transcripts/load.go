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

	// Example is a suite.json with pairs that may fit the files, if they do not have the names of
	// transcripts; otherwise it is empty.
	Example string
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

// A strayError says why a file belongs to no transcript, or that a folder has none.
type strayError string

func (e strayError) Error() string { return string(e) }

// The files of a transcript.
type transcriptFiles map[role][]string

// A loader loads the transcripts in a folder and below it, or only the one that a file belongs to.
type loader struct {
	suiteFile
	fsys         fs.FS
	folder, file string
	paths        []string // of the files that are not hidden
}

// below returns the path of a file after that of a folder.
func below(folder, file string) string { return strings.TrimPrefix(file, path.Clean(folder)+"/") }

// loadAll loads the transcripts in the order of their names. If none has the usual names, it tries
// the common ones. It skips files that belong to no transcript; if there is no transcript, it
// returns an error about one of them.
func (l *loader) loadAll() error {
	l.Files, l.Pairs = "", ""
	err := l.findFiles()
	if err == nil {
		err = l.load(l.group(l.Patterns))
	}
	_, hasNone := errors.AsType[strayError](err)
	if !hasNone || l.Patterns != nil {
		return err
	}
	for _, pairs := range commonPairs {
		if found := l.group(pairs); pairsAll(found) {
			l.Pairs = pairs.Input + " and " + pairs.Output
			return l.load(found)
		}
	}
	fault, _ := errors.AsType[*FileError](err)
	fault.Example = l.example()
	return err
}

// findFiles sets the paths of all files, and l.Files. In a folder, a link that leads nowhere is an
// error, even if no transcript has it.
func (l *loader) findFiles() error {
	visit := func(entryPath string, entry fs.DirEntry, err error) error {
		if err != nil || entryPath == l.folder {
			return err
		}
		name := below(l.folder, entryPath)
		isHidden := strings.HasPrefix(entry.Name(), ".") && entryPath != l.file
		switch {
		case name == "files" && entry.IsDir():
			l.Files = filepath.FromSlash(entryPath)
			return fs.SkipDir
		case entry.IsDir() && (isHidden || l.file != ""):
			return fs.SkipDir
		case !entry.IsDir() && !isHidden && name != "suite.json":
			l.paths = append(l.paths, entryPath)
		}
		if entry.Type() == fs.ModeSymlink && !isHidden && l.file == "" {
			_, err = statFile(l.fsys, entryPath)
		}
		return err
	}
	return fs.WalkDir(l.fsys, l.folder, visit)
}

// group returns the files by the name of their transcript. A text is only a session if the program
// has prompts.
func (l *loader) group(pairs *pairs) map[string]transcriptFiles {
	only, _ := pairs.match(below(l.folder, l.file))
	found := map[string]transcriptFiles{}
	for _, file := range l.paths {
		name, role := pairs.match(below(l.folder, file))
		if role == sessionFile && len(l.Dialogue.Prompts) == 0 {
			role = otherFile
		}
		if role == noRole || l.file != "" && name != only {
			continue
		}
		if found[name] == nil {
			found[name] = transcriptFiles{}
		}
		found[name][role] = append(found[name][role], file)
	}
	return found
}

// load loads the transcripts of these files.
func (l *loader) load(found map[string]transcriptFiles) error {
	l.Transcripts, l.Skipped = nil, nil
	none := error(&FileError{Path: l.folder, Err: strayError("there are no transcripts in it")})
	for _, name := range slices.Sorted(maps.Keys(found)) {
		files := found[name]
		all := slices.Concat(slices.Collect(maps.Values(files))...)
		if l.file == "" && len(all) == len(files[otherFile]) {
			continue // such as README.md
		}
		t, used, err := l.loadOne(path.Join(l.folder, name), files)
		_, isStray := errors.AsType[strayError](err)
		switch {
		case err == nil:
			l.describe(&t, name)
			l.Transcripts = append(l.Transcripts, t)
		case isStray:
			none, used = err, nil
		default:
			return err
		}
		for _, file := range all {
			if !slices.Contains(used, file) {
				l.Skipped = append(l.Skipped, below(l.folder, file))
			}
		}
	}
	slices.SortStableFunc(l.Transcripts, func(a, b Transcript) int {
		return l.inOrder(below(l.folder, a.Name), below(l.folder, b.Name))
	})
	slices.Sort(l.Skipped)
	if len(l.Transcripts) == 0 {
		return none
	}
	return nil
}

// choose returns the files of a transcript's input and expected output. Both are the session if
// there is one. There is no input if the arguments are enough.
func (files transcriptFiles) choose() (input, output string, err error) {
	inputs, sessions := files[inputFile], files[sessionFile]
	if inputs == nil && files[outputFile] == nil && sessions != nil {
		return sessions[0], sessions[0], nil
	}
	if inputs == nil {
		inputs = slices.Concat(sessions, files[otherFile])
	}
	outputs := slices.Concat(files[outputFile], files[oldOutput])
	all := slices.Concat(files[outputFile], inputs, outputs, files[argumentsFile],
		files[statusFile])
	switch {
	case files[outputFile] == nil:
		err = strayError("there is no expected output beside it, such as .out or .ans")
	case len(outputs) > 1:
		const format = "want one expected output, there is also %s; " +
			"\"pairs\" in suite.json can choose one"
		err = fmt.Errorf(format, path.Base(outputs[1]))
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
func (l *loader) loadOne(
	name string, files transcriptFiles,
) (t Transcript, used []string, err error) {
	input, output, err := files.choose()
	if err != nil {
		return t, nil, err
	}
	t = Transcript{Name: name, Path: filepath.FromSlash(output)}
	size := 0 // of the arguments
	read := func(file string) string {
		text, readErr := readFile(l.fsys, file)
		err = cmp.Or(err, readErr)
		used = append(used, file)
		return text
	}
	t.Output = read(output)
	switch {
	case input == output:
		parsed, wrong := ParseSession(*l.Dialogue, t.Output)
		if fileErr, ok := errors.AsType[*FileError](wrong); ok {
			fileErr.Path = output
		}
		t.Input, t.Output = parsed.Input, parsed.Output
		t.IsSession, t.Commented = true, parsed.Commented
		err = cmp.Or(err, wrong)
	case input != "":
		t.Input = read(input)
	}
	for _, file := range files[argumentsFile] {
		for line := range strings.Lines(strings.TrimPrefix(read(file), byteOrderMark)) {
			t.Arguments = append(t.Arguments, strings.TrimRight(line, "\r\n"))
			size += len(line)
			if size > mostArguments || strings.Contains(line, "\x00") {
				const format = "want at most %d bytes of arguments, and no NUL byte"
				wrong := fmt.Errorf(format, mostArguments)
				err = cmp.Or(err, error(&FileError{Path: file, Line: len(t.Arguments), Err: wrong}))
			}
		}
	}
	t.HasStatus = files[statusFile] != nil
	for _, file := range files[statusFile] {
		status, wrong := strconv.ParseUint(strings.TrimSpace(read(file)), 10, 8)
		if wrong != nil {
			wrong = errors.New("want an exit status, 0 to 255")
			wrong = &FileError{Path: file, Line: 1, Err: wrong}
		}
		t.Status = int(status)
		err = cmp.Or(err, wrong)
	}
	return t, used, err
}

// mostArguments is the most bytes that the arguments of a transcript may have. Linux accepts up to
// 131,071 bytes in one argument.
const mostArguments = 100_000

// statFile describes a file that exists, or to which a link leads.
func statFile(fsys fs.FS, name string) (fs.FileInfo, error) {
	info, err := fs.Stat(fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		err = &FileError{Path: name, Err: errors.New("it is a link that leads nowhere")}
	}
	return info, err
}

// byteOrderMark is that of UTF-8, which an editor may put at the start of a file.
const byteOrderMark = "\ufeff"

// readFile returns the content of a regular file that is not too long. It refuses others: reading a
// pipe might wait for ever.
func readFile(fsys fs.FS, name string) (string, error) {
	info, err := statFile(fsys, name)
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
