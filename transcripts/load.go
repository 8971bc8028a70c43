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

// A filePair has the files of the input and the expected output of a transcript. The input may be
// "", and both are the same session if it is one.
type filePair struct{ input, output string }

func (p filePair) compare(q filePair) int {
	return cmp.Or(strings.Compare(p.input, q.input), strings.Compare(p.output, q.output))
}

// parts are the files of a transcript.
type parts map[role]string

// pair returns the files of the input and the expected output. There is no input if the arguments
// are enough. If a file is missing, the pair is empty.
func (p parts) pair() filePair {
	input, output, session := p[inputFile], p[outputFile], p[sessionFile]
	switch {
	case output == "" && session != "":
		return filePair{session, session}
	case output != "" && (input != "" || p[argumentsFile] != ""):
		return filePair{input, output}
	}
	return filePair{}
}

func (p parts) areWhole() bool { return p.pair().output != "" }

// A loader loads the transcripts in a folder and below it, or only the one that a file belongs to.
type loader struct {
	suiteFile
	options Options
	file    string // that the user named, or ""

	files    []string         // that are not hidden, and no copies
	wordings map[wording]bool // of the files
	texts    []string         // the files that have the names of sessions
	sessions map[string]loadedSession
	names    *pairs          // of the files of a pair; nil for the usual names
	isNew    map[string]bool // true for outputs that are not there, and will be recorded
}

// loadAll loads the transcripts, and skips files that belong to none.
func (l *loader) loadAll() error {
	for _, step := range []func() error{l.findFiles, l.findDialogue, l.findNames} {
		if err := step(); err != nil {
			return err
		}
	}
	found := l.group()
	for _, name := range slices.SortedFunc(maps.Keys(found), l.inOrder) {
		if !found[name].areWhole() {
			continue
		}
		t, err := l.loadOne(name, found[name])
		if err != nil {
			return err
		}
		l.describe(&t, name)
		l.Transcripts = append(l.Transcripts, t)
	}
	if len(l.Transcripts) == 0 {
		return l.noTranscripts()
	}
	return l.skipUnused(found)
}

// copied matches the mark that systems and browsers put into the names of copies, as in
// "input1 (1).txt". The group is the ending.
var copied = lazily(`(?: ?\(\d+\)| - Copy| copy(?: \d+)?)(\.[^/]*)?$`)

// findFiles sets the files that are not hidden, and l.Files. It skips copies.
func (l *loader) findFiles() error {
	l.wordings, l.isNew = map[wording]bool{}, map[string]bool{}
	return fs.WalkDir(l.fsys, ".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil || file == "." {
			return l.errorAbout(file, err)
		}
		isHidden := strings.HasPrefix(entry.Name(), ".") && file != l.file
		original := copied().ReplaceAllString(file, "$1")
		_, missing := fs.Stat(l.fsys, original)
		switch {
		case file == "files" && entry.IsDir():
			l.Files = filepath.FromSlash(l.path(file))
			return fs.SkipDir
		case entry.IsDir() && (isHidden || l.file != ""):
			return fs.SkipDir
		case entry.IsDir() || isHidden || file == suiteJSON:
		case original != file && missing == nil && file != l.file:
			l.Skipped = append(l.Skipped, file)
		default:
			l.addFile(file, false)
			l.wordings[wordingOf(file)] = true
		}
		return nil
	})
}

// addFile adds a file, which is an output that will be recorded if it is new.
func (l *loader) addFile(file string, isNew bool) {
	l.files = append(l.files, file)
	l.isNew[file] = isNew
}

// findNames sets the names of the files of a pair: those in suite.json, the usual ones, or, if no
// transcript has these, the ones that are inferred.
func (l *loader) findNames() error {
	l.names = l.Patterns
	if err := l.inferNames(); err != nil || !l.options.Record {
		return err
	}
	l.addOutputs()
	return l.inferNames() // the names of inputs that had no outputs
}

// addOutputs adds the outputs that inputs lack to the files. If the names of inputs are not known,
// they are files with a word for inputs, and the file that the user named.
func (l *loader) addOutputs() {
	found := l.group()
	for _, file := range l.files {
		name, role := l.names.match(file)
		isInput := role == inputFile || l.names == nil &&
			(role == argumentsFile || file == l.file || wordingOf(file).side == inputSide)
		output := l.outputFor(file)
		if _, isFile := l.isNew[output]; isInput && !isFile && !found[name].areWhole() {
			l.addFile(output, true)
		}
	}
}

// outputFor returns the file for the output of an input: the one that the names say, or NAME.out for
// NAME.in, output1.txt for input1.txt, and for others NAME.out.
func (l *loader) outputFor(input string) string {
	if l.names != nil {
		folder, star, _ := l.names.Input.match(input)
		return l.names.Output.path(folder, star)
	}
	words := strings.NewReplacer("input", "output", "Input", "Output", "INPUT", "OUTPUT")
	if output := words.Replace(input); output != input && ending(input) != ".in" {
		return output
	}
	return withoutEnding(input) + ".out"
}

// group returns the files by the names of their transcripts. If the user named a file, it returns
// only those of its transcript.
func (l *loader) group() map[string]parts {
	only, _ := l.names.match(l.file)
	found := map[string]parts{}
	for _, file := range l.files {
		name, role := l.names.match(file)
		_, isSession := l.sessions[file]
		if role == noRole || role == sessionFile && !isSession || l.file != "" && name != only {
			continue
		}
		if found[name] == nil {
			found[name] = parts{}
		}
		found[name][role] = cmp.Or(found[name][role], file)
	}
	return found
}

// loadOne returns the transcript of that name from its files.
func (l *loader) loadOne(name string, p parts) (t Transcript, err error) {
	pair := p.pair()
	read := func(file string) string {
		if file == "" || l.isNew[file] {
			return ""
		}
		text, readErr := l.read(file)
		err = cmp.Or(err, readErr)
		return text
	}
	if pair.input == pair.output {
		t, err = l.sessions[pair.input].Transcript, l.sessions[pair.input].err
		t.IsSession = true
	} else {
		t.Input, t.Output = read(pair.input), read(pair.output)
	}
	t.Name, t.Path = l.path(name), filepath.FromSlash(l.path(pair.output))
	arguments := strings.TrimPrefix(read(p[argumentsFile]), byteOrderMark)
	for line := range strings.Lines(arguments) {
		t.Arguments = append(t.Arguments, strings.TrimRight(line, "\r\n"))
	}
	if file := p[statusFile]; file != "" {
		text := strings.TrimPrefix(read(file), byteOrderMark)
		status, wrong := strconv.ParseUint(strings.TrimSpace(text), 10, 8)
		if wrong != nil {
			wrong = errors.New("want an exit status, 0 to 255")
			wrong = &FileError{Path: l.path(file), Line: 1, Err: wrong}
		}
		t.Status, t.HasStatus = int(status), true
		err = cmp.Or(err, wrong)
	}
	return t, err
}

const recordThem = "exercise --update SUITE PROGRAM records the output of a right PROGRAM"

// noTranscripts returns the error if there is no transcript. It is about the file that the user
// named, or about the folder.
func (l *loader) noTranscripts() error {
	const usual = "a transcript is NAME.in and NAME.out, or NAME.txt, the text on the screen"
	fault := &FileError{Path: l.path(l.file), Err: errors.New("there are no transcripts in it")}
	for _, file := range l.texts {
		_, err := l.loadSession(file)
		if isRefused := !errors.Is(err, errNoPrompt); isRefused {
			return err
		}
		if l.file != "" {
			fault.Line, fault.Err = 1, errNoPrompt
		}
	}
	_, role := l.Patterns.match(l.file)
	isInput := func(file string) bool { return wordingOf(file).side == inputSide }
	switch {
	case l.Patterns != nil:
		fault.Hint = "\"pairs\" in suite.json match no input and expected output"
	case l.file == "" && slices.ContainsFunc(l.files, isInput):
		fault.Err, fault.Hint = errors.New("expected outputs are missing"), recordThem
	case l.file == "" || role == sessionFile:
		fault.Hint = cmp.Or(l.sessionHint(), usual)
	case role == outputFile:
		fault.Err = errors.New("there is no input beside it, such as .in or .args")
		fault.Hint = usual
	default:
		fault.Err = errors.New("there is no expected output beside it, such as .out or .ans")
		fault.Hint = recordThem
	}
	return fault
}

// skipUnused adds the files to l.Skipped that no transcript uses, if they have the ending or the
// name of one that does.
func (l *loader) skipUnused(found map[string]parts) error {
	isUsed, isEnding := map[string]bool{"": true}, map[string]bool{}
	for _, p := range found {
		if pair := p.pair(); pair.output != "" {
			isUsed[pair.input], isUsed[pair.output] = true, true
			isUsed[p[argumentsFile]], isUsed[p[statusFile]] = true, true
			isEnding[ending(pair.output)] = l.Patterns == nil
		}
	}
	for _, file := range l.files {
		if isUsed[file] || l.isNew[file] {
			continue
		}
		if err := l.checkOther(file, found); err != nil {
			return err
		}
		_, role := l.names.match(file)
		isPart := role != noRole || isEnding[ending(file)] || found[withoutEnding(file)] != nil
		if isPart && l.file == "" {
			l.Skipped = append(l.Skipped, file)
		}
	}
	slices.SortFunc(l.Skipped, naturally)
	return nil
}

// checkOther returns an error if a file that is not used has the name of an expected output, too:
// one of the two may be the output of a wrong program. The pairs in suite.json have chosen one.
func (l *loader) checkOther(file string, found map[string]parts) error {
	if l.Patterns != nil {
		return nil
	}
	for _, r := range readings(file) {
		pair := found[r.name].pair()
		own := pairs{"*.in", pattern("*" + ending(pair.output))}
		if l.names != nil {
			own = *l.names
		}
		w := wordingOf(string(r.pattern))
		isOutput := w.side == outputSide && w.rest == wordingOf(string(own.Output)).rest
		if isOutput && pair.input != pair.output {
			const format = "there are two expected outputs, %s and %s"
			err := fmt.Errorf(format, pair.output, file)
			return l.chooseNames(err, own, pairs{own.Input, r.pattern})
		}
	}
	return nil
}

// naturally compares names so that t2 precedes t10.
func naturally(a, b string) int {
	return cmp.Or(strings.Compare(padded(a), padded(b)), strings.Compare(a, b))
}

var numbers = lazily(`\d+`)

// padded returns a name in which each number has at least 20 digits.
func padded(name string) string {
	if !strings.ContainsAny(name, "0123456789") {
		return name
	}
	return numbers().ReplaceAllStringFunc(name, func(number string) string {
		return strings.Repeat("0", max(0, 20-len(number))) + number
	})
}

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

// read returns the content of a regular file that is not too long. It refuses others: reading a pipe
// might wait for ever. It also refuses text in UTF-16.
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
