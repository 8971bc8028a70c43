package suites

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"tictactoe/internal/check/session"
	"tictactoe/internal/english"
)

// Shipped returns the built-in suite of that name. The error is fs.ErrNotExist if there is none.
func Shipped(name string) (Suite, error) {
	return load(name, shippedFolder(name), "", Options{})
}

// Options change what Load loads.
type Options struct {
	// Record also loads inputs without expected outputs. The Output of such a transcript is empty,
	// and its Path is the file to write.
	Record bool
}

// Load returns a suite of the transcripts in the folder at name and below it. If a file is at name,
// the suite has only the transcript of that file, and only the suite.json next to it counts. Load
// ignores hidden files, and files whose names no transcript uses. An error about a file is a
// FileError.
func Load(name string, options Options) (Suite, error) {
	info, err := os.Stat(name)
	if err != nil {
		return Suite{}, err
	}
	dir, namedFile := name, ""
	if !info.IsDir() {
		dir, namedFile = filepath.Split(filepath.Clean(name))
	}
	dir = filepath.Clean(dir)
	return load(name, folder{os.DirFS(dir), filepath.ToSlash(dir)}, namedFile, options)
}

// A loader loads the transcripts of a folder, or only the one of a named file.
type loader struct {
	suiteFile
	options      Options
	namedFile    string                // in the folder; "" if the user named the folder
	exists       map[string]bool       // the files, except hidden ones, suite.json and files/
	setAside     []string              // links to folders, and those that isSetAside names
	files        []string              // those that may belong to a transcript
	texts        []string              // those that may be sessions
	sessions     map[string]Transcript // by file
	notSession   error                 // why a text cannot be a session, whatever the prompts
	pairs        []filePair            // including the sessions
	lacksOutputs bool                  // an input has no expected output
}

// load returns a suite of the transcripts in a folder, or only the one of a named file.
func load(name string, dir folder, namedFile string, options Options) (Suite, error) {
	suite := Suite{Name: name}
	l := &loader{options: options, namedFile: namedFile, suiteFile: suiteFile{
		folder: dir, Suite: &suite, Dialogue: &suite.Dialogue,
		transcripts: map[string]*transcriptFields{}, isSet: map[string]bool{},
	}}
	steps := []func() error{l.configure, l.findFiles, l.findSessions, l.findPairs, l.loadAll}
	if namedFile == "" {
		steps = append(steps, l.checkNames)
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return Suite{}, err
		}
	}
	if namedFile == "" {
		l.Skipped = l.findSkipped()
	}
	return suite, nil
}

// findFiles finds the files of the suite. If the user named a file, l.files has only those that may
// belong to the same transcript.
func (l *loader) findFiles() error {
	l.exists = map[string]bool{}
	err := fs.WalkDir(l.fsys, ".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil || file == "." {
			return l.errorAbout(file, err)
		}
		isHidden := strings.HasPrefix(entry.Name(), ".") && file != l.namedFile
		isLink := entry.Type() == fs.ModeSymlink && l.isFolder(file)
		switch {
		case file == "files" && (entry.IsDir() || isLink):
			l.Files = filepath.FromSlash(l.path(file))
		case isLink && !isHidden:
			l.setAside = append(l.setAside, file)
		case !entry.IsDir() && !isHidden && file != suiteJSON:
			l.exists[file] = true
		}
		if entry.IsDir() && (file == "files" || isHidden || l.namedFile != "") {
			return fs.SkipDir
		}
		return nil
	})
	if err != nil {
		return err
	}
	key, originals := readName(l.namedFile).key, l.exists
	if l.namedFile != "" { // it may be a copy, with a copy of its input
		originals = nil
	}
	for _, file := range slices.Sorted(maps.Keys(l.exists)) {
		isOther := l.namedFile != "" && l.Patterns == nil && readName(file).key != key
		switch {
		case isSetAside(file, originals) && file != l.namedFile:
			l.setAside = append(l.setAside, file)
		case !isOther:
			l.files = append(l.files, file)
		}
	}
	l.texts = slices.DeleteFunc(sessionNames(l.files, l.namedFile), l.Patterns.matches)
	return nil
}

// findSessions finds the sessions among the texts. Without prompts, no text is a session.
func (l *loader) findSessions() error {
	l.setDialogue()
	l.sessions = map[string]Transcript{}
	for _, file := range l.texts {
		t, err := l.loadSession(file)
		switch {
		case err == nil:
			l.sessions[file] = t
		case errors.Is(err, session.ErrNoPrompt): // another kind of text, such as a README.txt
		case len(l.Prompts) > 0:
			return err
		default:
			l.notSession = cmp.Or(l.notSession, err)
		}
	}
	return nil
}

// findPairs sets the pairs: the sessions, and other files that are paired by the patterns of
// suite.json or, if it has none, by their names.
func (l *loader) findPairs() (err error) {
	sessions := map[string]string{} // files by the names of their transcripts
	for file := range l.sessions {
		p := filePair{name: withoutEnding(file), input: file, output: file}
		sessions[p.name] = file
		l.pairs = append(l.pairs, p)
	}
	isOfSession := func(file string) bool {
		_, isSession := l.sessions[file]
		return isSession || ending(file) == ".args" && sessions[withoutEnding(file)] != ""
	}
	others := slices.DeleteFunc(slices.Clone(l.files), isOfSession)
	var pairs []filePair
	if l.Patterns != nil {
		pairs = l.Patterns.pairFiles(others)
	} else if pairs, err = pairFiles(others); err != nil {
		fault := &FileError{Path: l.path(""), Err: err}
		if clash, ok := errors.AsType[*clash](err); ok && clash.suggestion() != "" {
			fault.Hint = "suite.json can choose one, as in " + clash.suggestion()
		}
		return fault
	}
	for _, p := range pairs {
		if p.lacksOutput && (sessions[p.name] != "" || !l.options.Record) {
			l.lacksOutputs = true
		} else {
			l.pairs = append(l.pairs, p)
		}
	}
	if l.namedFile != "" {
		isOther := func(p filePair) bool { return !slices.Contains(p.files(), l.namedFile) }
		l.pairs = slices.DeleteFunc(l.pairs, isOther)
	}
	if len(l.pairs) == 0 {
		return l.noTranscripts()
	}
	return nil
}

// loadAll loads the transcripts, and completes the dialogue.
func (l *loader) loadAll() error {
	slices.SortFunc(l.pairs, func(a, b filePair) int { return l.compareNames(a.name, b.name) })
	for i, pair := range l.pairs {
		if i > 0 && l.pairs[i-1].name == pair.name {
			return l.sameName(l.pairs[i-1], pair)
		}
		t, err := l.loadOne(pair)
		if err != nil {
			return err
		}
		l.setTranscriptFields(&t, pair.name)
		if l.UnusualPair == "" && l.Patterns == nil && !pair.hasUsualNames() {
			l.UnusualPair = cmp.Or(pair.input, pair.arguments()) + " and " + pair.output
		}
		l.Transcripts = append(l.Transcripts, t)
	}
	for _, t := range l.Transcripts {
		l.FindElsewhere(strings.TrimPrefix(t.Output, session.ByteOrderMark), t.Input)
	}
	return nil
}

// sameName returns the error that two transcripts have one name.
func (l *loader) sameName(a, b filePair) error {
	files := []string{a.input, a.output, b.input, b.output}
	slices.Sort(files)
	list := english.List(slices.Compact(files), "and")
	err := fmt.Errorf("%s would be one transcript, %s", list, a.name)
	return &FileError{Path: l.path(""), Err: err, Hint: "give one of them another name"}
}

// loadOne returns the transcript of a pair or a session.
func (l *loader) loadOne(pair filePair) (t Transcript, err error) {
	read := func(file string) string {
		if !l.exists[file] { // it is optional, or will be recorded
			return ""
		}
		text, readErr := l.read(file)
		err = cmp.Or(err, readErr)
		return text
	}
	if pair.isSession() {
		t = l.sessions[pair.input]
	} else {
		t.Input, t.Output = read(pair.input), read(pair.output)
		if isProgram(t.Output) { // such as a.out beside a.txt, which may be a session
			hint := l.sessionHint([]string{pair.input})
			return t, &FileError{Path: l.path(pair.output), Err: errProgram, Hint: hint}
		}
	}
	t.Name, t.Path = l.path(pair.name), filepath.FromSlash(l.path(pair.output))
	arguments := strings.TrimPrefix(read(pair.arguments()), session.ByteOrderMark)
	for line := range strings.Lines(arguments) {
		t.Arguments = append(t.Arguments, strings.TrimSpace(line))
	}
	for _, file := range pair.statuses() {
		if !l.exists[file] {
			continue
		}
		text := strings.TrimPrefix(read(file), session.ByteOrderMark)
		status, parseErr := strconv.ParseUint(strings.TrimSpace(text), 10, 8)
		if parseErr != nil || t.HasStatus {
			problem := errors.New("want one exit status, 0 to 255, in .status or .rc")
			return t, cmp.Or[error](err, &FileError{Path: l.path(file), Line: 1, Err: problem})
		}
		t.Status, t.HasStatus = int(status), true
	}
	return t, err
}

var errProgram = errors.New("it is a program, not an expected output")

// isProgram reports whether a text begins as a compiled program of Linux or a Mac does.
func isProgram(text string) bool {
	return strings.HasPrefix(text, "\x7fELF") || strings.HasPrefix(text, "\xcf\xfa\xed\xfe")
}

// noTranscripts returns the error that the folder, or the named file, has no transcript.
func (l *loader) noTranscripts() error {
	const usual = "a transcript is NAME.in and NAME.out, or NAME.txt, the text on the screen; " +
		"\"pairs\" in suite.json gives the files other names"
	problem := errors.New("there are no transcripts in it")
	fault := &FileError{Path: l.path(l.namedFile), Err: problem}
	isOutput := func(file string) bool { return readName(file).side == outputSide }
	output := slices.IndexFunc(l.files, isOutput)
	isText := slices.Contains(l.texts, l.namedFile)
	switch {
	case l.notSession != nil:
		return l.notSession
	case isText && readName(l.namedFile).side == noSide:
		fault.Line, fault.Err = 1, session.ErrNoPrompt
	case l.lacksOutputs:
		fault.Err = errors.New("expected outputs are missing")
		fault.Hint = "exercise --update SUITE PROGRAM records the output of a right PROGRAM"
	case l.Patterns != nil:
		fault.Hint = "\"pairs\" in suite.json match no input and expected output"
	case output >= 0:
		fault.Err = fmt.Errorf("there is no input for %s", l.files[output])
	}
	if fault.Hint == "" && (!isText || readName(l.namedFile).side == noSide) {
		fault.Hint = l.sessionHint(l.texts)
	}
	fault.Hint = cmp.Or(fault.Hint, usual)
	return fault
}

// findSkipped returns the files that are set aside, and those that look like a part of a transcript
// but belong to none: their names have a side, or the ending of a file that is used.
func (l *loader) findSkipped() []string {
	skipped := l.setAside
	isUsed := map[string]bool{}
	isEnding := map[string]bool{".txt": true, ".status": true, ".rc": true, ".args": true}
	for _, p := range l.pairs {
		for _, file := range p.files() {
			isUsed[file] = true
			end := strings.ToLower(ending(file))
			isEnding[end] = isEnding[end] || end != "" && l.exists[file]
		}
	}
	for _, file := range l.files {
		side := readName(file).side
		hasEnding := isEnding[strings.ToLower(ending(file))]
		if !isUsed[file] && (side != noSide && side != otherSide || hasEnding) {
			skipped = append(skipped, file)
		}
	}
	slices.SortFunc(skipped, naturally)
	return skipped
}
