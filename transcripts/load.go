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

// A strayError says why a file belongs to no transcript, or that a folder has none.
type strayError string

func (e strayError) Error() string { return string(e) }

const (
	noOutput strayError = "there is no expected output beside it, such as .out or .ans"
	noInput  strayError = "there is no input beside it, such as .in or .args"
	noneLeft strayError = "there are no transcripts in it"

	recordThem = "exercise --update SUITE PROGRAM records the output of a right PROGRAM"
)

func isStray(err error) bool {
	_, ok := errors.AsType[strayError](err)
	return ok
}

// The files of a transcript.
type transcriptFiles map[role][]string

// A filePair has the files of the input and the expected output of a transcript. The input may be
// "", and both are the same session if it is one.
type filePair struct{ input, output string }

// A loader loads the transcripts in a folder and below it, or only the one that a file belongs to.
// It names files by their paths in the folder.
type loader struct {
	suiteFile
	options      Options
	fsys         fs.FS
	folder, file string

	files    []string        // that are not hidden
	copies   []string        // of other files; they are skipped
	sessions map[string]bool // files that may be sessions
	inputs   map[string]bool // files that are inputs, although their endings do not say so
}

// path returns the path of a file in the folder.
func (l *loader) path(file string) string { return path.Join(l.folder, file) }

// loadAll loads the transcripts. If none has the usual names, it infers the names. It skips files
// that belong to no transcript. If there is no transcript, the error is about the file that the
// user named, or about the folder.
func (l *loader) loadAll() error {
	if err := l.findFiles(); err != nil {
		return err
	}
	if err := l.findDialogue(); err != nil {
		return err
	}
	names := l.Patterns
	err := l.load(names, false)
	if isStray(err) && l.Patterns == nil {
		if names, err = l.inferNames(err); err == nil {
			err = l.load(names, false)
		}
	}
	if l.options.Record && (err == nil || isStray(err)) {
		err = l.load(names, true)
	}
	if fault, ok := errors.AsType[*FileError](err); ok && isStray(err) {
		fault.Hint = cmp.Or(fault.Hint, l.strayHint(err))
	}
	return err
}

// strayHint returns the hint of an error if there is no transcript.
func (l *loader) strayHint(stray error) string {
	switch {
	case errors.Is(stray, noOutput):
		return recordThem
	case l.Patterns != nil:
		return "\"pairs\" in suite.json match no input and expected output"
	}
	const usual = "a transcript is NAME.in and NAME.out, or NAME.txt, the text on the screen"
	return cmp.Or(l.sessionsHint(), usual)
}

// copied matches the mark that systems and browsers put into the names of copies, as in
// "input1 (1).txt". The second group is the ending.
var copied = lazily(`^(.*?)(?: ?\(\d+\)| - Copy| copy| copy \d+)(\.[^/]*)?$`)

// findFiles sets the files that are not hidden, and l.Files. It skips copies. In a folder, a link
// that leads nowhere is an error, even if no transcript has it.
func (l *loader) findFiles() error {
	visit := func(entryPath string, entry fs.DirEntry, err error) error {
		if err != nil || entryPath == l.folder {
			return err
		}
		name := strings.TrimPrefix(entryPath, path.Clean(l.folder)+"/")
		isHidden := strings.HasPrefix(entry.Name(), ".") && name != l.file
		switch {
		case name == "files" && entry.IsDir():
			l.Files = filepath.FromSlash(entryPath)
			return fs.SkipDir
		case entry.IsDir() && (isHidden || l.file != ""):
			return fs.SkipDir
		case !entry.IsDir() && !isHidden && name != "suite.json":
			l.files = append(l.files, name)
		}
		if entry.Type() == fs.ModeSymlink && !isHidden && l.file == "" {
			_, err = statFile(l.fsys, entryPath)
		}
		return err
	}
	err := fs.WalkDir(l.fsys, l.folder, visit)
	all := l.files
	l.files = nil
	for _, file := range all {
		original := copied().ReplaceAllString(file, "$1$2")
		if original != file && file != l.file && slices.Contains(all, original) {
			l.copies = append(l.copies, file)
		} else {
			l.files = append(l.files, file)
		}
	}
	return err
}

// group returns the files by the names of their transcripts. If the user named a file, it returns
// only those of its transcript; otherwise no files such as README.md, whose names no other has.
func (l *loader) group(names *pairs) map[string]transcriptFiles {
	only, _ := names.match(l.file)
	found := map[string]transcriptFiles{}
	for _, file := range l.files {
		name, role := names.match(file)
		switch {
		case role == noRole || l.file != "" && name != only:
			continue
		case l.inputs[file]:
			role = inputFile
		case role == sessionFile && (!l.sessions[file] || len(l.Prompts) == 0 && l.file == ""):
			role = otherFile
		}
		if found[name] == nil {
			found[name] = transcriptFiles{}
		}
		found[name][role] = append(found[name][role], file)
	}
	maps.DeleteFunc(found, func(_ string, files transcriptFiles) bool {
		return l.file == "" && len(files) == 1 && files[otherFile] != nil
	})
	return found
}

// load loads the transcripts whose files have these names. It skips an input without an expected
// output, unless record is set. If no transcript is left, it returns a strayError.
func (l *loader) load(names *pairs, record bool) error {
	l.Transcripts, l.Skipped = nil, slices.Clone(l.copies)
	none := l.errorAbout("", noneLeft)
	found := l.group(names)
	pairOf := map[string]filePair{} // by the names of transcripts
	isUsed := map[string]bool{}
	inOrder := func(a, b string) int { return cmp.Or(l.inOrder(a, b), naturally(a, b)) }
	for _, name := range slices.SortedFunc(maps.Keys(found), inOrder) {
		pair, err := l.choose(names, name, found[name], record)
		var t Transcript
		var used []string
		if err == nil {
			t, used, err = l.loadOne(name, pair, found[name])
		}
		switch {
		case err == nil:
			l.describe(&t, name)
			l.Transcripts = append(l.Transcripts, t)
			pairOf[name] = pair
		case isStray(err):
			none, used = err, nil
		default:
			return err
		}
		for _, file := range used {
			isUsed[file] = true
		}
	}
	for _, file := range l.files {
		if isUsed[file] {
			continue
		}
		if err := l.checkUnused(file, names, pairOf); err != nil {
			return err
		}
		if l.isSkipped(file, names, found) {
			l.Skipped = append(l.Skipped, file)
		}
	}
	slices.SortFunc(l.Skipped, naturally)
	if len(l.Transcripts) == 0 {
		return none
	}
	return nil
}

// isSkipped reports whether a file that is not used belongs to the files of a transcript. With
// inferred names, a file that they do not match belongs to one if it has the name, or if a part of
// its name is that of an input or an output without the other.
func (l *loader) isSkipped(file string, names *pairs, found map[string]transcriptFiles) bool {
	name, role := names.match(file)
	if role != noRole || names == l.Patterns {
		return role != noRole && found[name] != nil
	}
	isIncomplete := func(r reading) bool {
		return (found[r.name][inputFile] == nil) != (found[r.name][outputFile] == nil)
	}
	return found[withoutEnding(file)] != nil || slices.ContainsFunc(read(file), isIncomplete)
}

// errorAbout returns an error about the file that the user named or, if there is none, about the
// given one or the folder.
func (l *loader) errorAbout(file string, err error) error {
	return &FileError{Path: l.path(cmp.Or(l.file, file)), Err: err}
}

// choose returns the files of a transcript's input and expected output. Both are the session if
// there is one. There is no input if the arguments are enough. If record is set, the file of the
// output may be missing.
func (l *loader) choose(
	names *pairs, name string, files transcriptFiles, record bool,
) (pair filePair, err error) {
	inputs, outputs, sessions := files[inputFile], files[outputFile], files[sessionFile]
	if outputs == nil && sessions != nil && (inputs == nil || sessions[0] == l.file) {
		return filePair{sessions[0], sessions[0]}, nil
	}
	if inputs == nil && outputs != nil {
		inputs = slices.Concat(sessions, files[otherFile])
	}
	input := ""
	if len(inputs) > 0 {
		input = inputs[0]
	}
	others := files[otherOutput]
	switch {
	case input == "" && files[argumentsFile] == nil && outputs != nil:
		err = noInput
	case len(inputs) > 1:
		err = fmt.Errorf("want one input beside it, there are %d", len(inputs))
	case outputs != nil:
		return filePair{input, outputs[0]}, nil
	case record && others == nil && (input != "" || files[argumentsFile] != nil):
		return filePair{input, names.newOutput(name, input)}, nil
	default:
		err = noOutput
	}
	about := slices.Concat(outputs, inputs, others, files[argumentsFile], files[statusFile],
		files[otherFile])
	return pair, l.errorAbout(about[0], err)
}

// loadOne returns the transcript of that name from its files, and the files that it used.
func (l *loader) loadOne(
	name string, pair filePair, files transcriptFiles,
) (t Transcript, used []string, err error) {
	t = Transcript{Name: l.path(name), Path: filepath.FromSlash(l.path(pair.output))}
	read := func(file string) string {
		text, readErr := readFile(l.fsys, l.path(file))
		err = cmp.Or(err, readErr)
		used = append(used, file)
		return text
	}
	switch {
	case pair.input == pair.output:
		var parsed Transcript
		parsed, err = l.loadSession(pair.input)
		t.Input, t.Output = parsed.Input, parsed.Output
		t.IsSession, t.Commented, t.Command = true, parsed.Commented, parsed.Command
		used = append(used, pair.input)
	case pair.input != "":
		t.Input = read(pair.input)
	}
	if files[outputFile] != nil {
		t.Output = read(pair.output)
	}
	size := 0
	for _, file := range files[argumentsFile] {
		for line := range strings.Lines(strings.TrimPrefix(read(file), byteOrderMark)) {
			t.Arguments = append(t.Arguments, strings.TrimRight(line, "\r\n"))
			size += len(line)
			if size > mostArguments || strings.Contains(line, "\x00") {
				const format = "want at most %d bytes of arguments, and no NUL byte"
				wrong := fmt.Errorf(format, mostArguments)
				err = cmp.Or(err, error(&FileError{
					Path: l.path(file), Line: len(t.Arguments), Err: wrong}))
			}
		}
	}
	t.HasStatus = files[statusFile] != nil
	for _, file := range files[statusFile] {
		text := strings.TrimPrefix(read(file), byteOrderMark)
		status, wrong := strconv.ParseUint(strings.TrimSpace(text), 10, 8)
		if wrong != nil {
			wrong = errors.New("want an exit status, 0 to 255")
			wrong = &FileError{Path: l.path(file), Line: 1, Err: wrong}
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
// pipe might wait for ever. It also refuses text in UTF-16.
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
	text := string(content)
	if isUTF16(text) {
		const hint = "save it again as UTF-8; in PowerShell, with | Out-File -Encoding utf8, not >"
		return "", &FileError{Path: name, Err: errNotUTF8, Hint: hint}
	}
	return text, err
}

// isUTF16 reports whether a text begins with a byte order mark of UTF-16 and has the zeros of a
// character that is in ASCII, too. The input of a program may begin with any bytes.
func isUTF16(text string) bool {
	hasMark := strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff")
	return hasMark && (len(text) == 2 || strings.Contains(text, "\x00"))
}

var errNotUTF8 = errors.New("want text in UTF-8")

func (p filePair) compare(q filePair) int {
	return cmp.Or(strings.Compare(p.input, q.input), strings.Compare(p.output, q.output))
}
