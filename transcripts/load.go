package transcripts

import (
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A filePair has the files of the input and the expected output of a transcript. The input may be
// "", and both are the same session if it is one.
type filePair struct{ input, output string }

func (p filePair) String() string { return p.input + " with " + p.output }

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

	files    []string              // that are not hidden, and no copies
	isNew    map[string]bool       // the files; true for outputs that will be recorded
	texts    []string              // the files that have the names of sessions
	sessions map[string]Transcript // of the texts that are sessions
	names    *pairs                // of the files of a pair; nil for the usual names
}

// load returns a suite of the transcripts in a folder: all, or only the one that file belongs to.
func load(name string, place folder, file string, options Options) (Suite, error) {
	suite := Suite{Name: name}
	l := &loader{suiteFile: newSuiteFile(&suite, place), options: options, file: file}
	for _, step := range []func() error{
		l.configure, l.findFiles, l.findDialogue, l.findNames, l.loadTranscripts, l.skipUnused,
	} {
		if err := step(); err != nil {
			return Suite{}, err
		}
	}
	return suite, nil
}

// findFiles sets the files that are not hidden, and l.Files. It skips copies.
func (l *loader) findFiles() error {
	l.isNew = map[string]bool{}
	return fs.WalkDir(l.fsys, ".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil || file == "." {
			return l.errorAbout(file, err)
		}
		isHidden := strings.HasPrefix(entry.Name(), ".") && file != l.file
		switch {
		case file == "files" && entry.IsDir():
			l.Files = filepath.FromSlash(l.path(file))
			return fs.SkipDir
		case entry.IsDir() && (isHidden || l.file != ""):
			return fs.SkipDir
		case entry.IsDir() || isHidden || file == suiteJSON:
		case l.isCopy(file):
			l.Skipped = append(l.Skipped, file)
		default:
			l.addFile(file, false)
		}
		return nil
	})
}

// copied matches the mark that systems and browsers put into the names of copies, as in
// "input1 (1).txt". The group is the ending.
var copied = lazily(`(?: ?\(\d+\)| - Copy| copy(?: \d+)?)(\.[^/]*)?$`)

// isCopy reports whether a file has the name of a copy of another one.
func (l *loader) isCopy(file string) bool {
	original := copied().ReplaceAllString(file, "$1")
	if original == file || file == l.file {
		return false
	}
	_, err := fs.Stat(l.fsys, original)
	return err == nil
}

// addFile adds a file, which is an output that will be recorded if it is new.
func (l *loader) addFile(file string, isNew bool) {
	l.files = append(l.files, file)
	l.isNew[file] = isNew
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

// loadTranscripts loads the transcripts that have all their files.
func (l *loader) loadTranscripts() error {
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
	l.setDialogue(cmp.Or(l.Program, l.options.Program, l.Prompter, l.options.Default))
	for _, t := range l.Transcripts {
		l.FindElsewhere(strings.TrimPrefix(t.Output, byteOrderMark), t.Input)
	}
	if l.file != "" {
		return nil
	}
	return l.findMissing()
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
		t = l.sessions[pair.input]
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
// name of one that does. No file is skipped beside the one that the user named.
func (l *loader) skipUnused() error {
	found := l.group()
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
		if role != noRole || isEnding[ending(file)] || found[withoutEnding(file)] != nil {
			l.Skipped = append(l.Skipped, file)
		}
	}
	slices.SortFunc(l.Skipped, naturally)
	if l.file != "" {
		l.Skipped = nil
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
	return numbers().ReplaceAllStringFunc(name, func(number string) string {
		return strings.Repeat("0", max(0, 20-len(number))) + number
	})
}
