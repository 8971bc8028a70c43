package transcripts

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

	"tictactoe/internal/session"
)

// Shipped returns the built-in suite of that name. The error is fs.ErrNotExist if there is none.
func Shipped(name string) (Suite, error) {
	return load(name, shippedFolder(name), "", Options{})
}

// Options say what Load does about facts that suite.json does not state.
type Options struct {
	// Program is the built-in program that the suite is for. If it is "", sessions may show whose
	// prompts they have, and Default is the program of other suites. It may be "", too.
	Program, Default string

	// Record loads inputs without expected outputs, too. The Output of such a transcript is empty,
	// and its Path is that of the file to write.
	Record bool
}

// Load returns a suite of the transcripts in the folder at name and below it, or, if there is a
// file at name, of the one transcript that the file belongs to. Load ignores hidden files, and
// files with names that no file of a transcript has. The error about a file is a FileError.
func Load(name string, options Options) (Suite, error) {
	info, err := os.Stat(name)
	if err != nil {
		return Suite{}, err
	}
	place, file := name, ""
	if !info.IsDir() {
		place, file = filepath.Split(filepath.Clean(name))
	}
	place = filepath.Clean(place)
	return load(name, folder{os.DirFS(place), filepath.ToSlash(place)}, file, options)
}

// A loader loads the transcripts in a folder and below it, or only the one that a file belongs to.
type loader struct {
	suiteFile
	options  Options
	files    []string // that are not hidden, and no copies
	isFile   map[string]bool
	texts    []string              // the files that may be sessions
	sessions map[string]Transcript // the texts that are sessions, by their files
	pairs    []filePair            // also the sessions
	refused  error                 // about a text that cannot be a session, if there are no prompts
	lacks    bool                  // an input has no expected output
}

// load returns a suite of the transcripts in a folder: all, or only the one that a file belongs to.
func load(name string, place folder, file string, options Options) (Suite, error) {
	suite := Suite{Name: name}
	l := &loader{suiteFile: newSuiteFile(&suite, place), options: options}
	if err := l.configure(); err != nil {
		return Suite{}, err
	}
	if err := l.findFiles(file); err != nil {
		return Suite{}, err
	}
	var err error
	l.sessions, l.refused, err = l.findSessions(l.texts, options.Program)
	if err != nil {
		return Suite{}, err
	}
	if err := l.findPairs(); err != nil {
		return Suite{}, err
	}
	if file != "" {
		isOther := func(p filePair) bool { return !slices.Contains(p.files(), file) }
		l.pairs = slices.DeleteFunc(l.pairs, isOther)
	}
	if len(l.pairs) == 0 {
		return Suite{}, l.noTranscripts(file)
	}
	if err := l.loadAll(); err != nil {
		return Suite{}, err
	}
	if file != "" {
		suite.Skipped = nil // other files of its folder do not matter
		return suite, nil
	}
	l.skipUnused()
	return suite, l.checkNames()
}

// findFiles sets the files that are not hidden, those that may be sessions, and l.Files. It skips
// copies. If the user named a file, it sets those that may belong to the same transcript.
func (l *loader) findFiles(named string) error {
	l.isFile = map[string]bool{}
	err := fs.WalkDir(l.fsys, ".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil || file == "." {
			return l.errorAbout(file, err)
		}
		isHidden := strings.HasPrefix(entry.Name(), ".") && file != named
		switch {
		case file == "files" && entry.IsDir():
			l.Files = filepath.FromSlash(l.path(file))
			return fs.SkipDir
		case entry.IsDir() && (isHidden || named != ""):
			return fs.SkipDir
		case !entry.IsDir() && !isHidden && file != suiteJSON:
			l.isFile[file] = true
		}
		return nil
	})
	if err != nil {
		return err
	}
	key := readName(named).key
	for _, file := range slices.Sorted(maps.Keys(l.isFile)) {
		isOther := named != "" && l.Patterns == nil && readName(file).key != key
		switch {
		case isSetAside(file, l.isFile) && file != named:
			l.Skipped = append(l.Skipped, file)
		case !isOther:
			l.files = append(l.files, file)
		}
	}
	l.texts = slices.DeleteFunc(sessionNames(l.files, named), l.Patterns.matches)
	return nil
}

// findPairs sets the pairs: the sessions, and the pairs of other files that suite.json describes,
// or that have names which say so.
func (l *loader) findPairs() (err error) {
	sessions := map[string]string{} // by the names of their transcripts
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
		beside := sessions[p.name]
		if p.lacksOutput && (beside != "" || !l.options.Record) {
			l.lacks = true
			continue
		}
		if beside != "" {
			err := fmt.Errorf("%s and %s have the name of this session", p.input, p.output)
			return &FileError{Path: l.path(beside), Err: err, Hint: "give it another name"}
		}
		l.pairs = append(l.pairs, p)
	}
	return nil
}

// loadAll loads the transcripts, and completes the dialogue.
func (l *loader) loadAll() error {
	slices.SortFunc(l.pairs, func(a, b filePair) int { return l.compareNames(a.name, b.name) })
	for _, pair := range l.pairs {
		t, err := l.loadOne(pair)
		if err != nil {
			return err
		}
		l.setTranscriptFields(&t, pair.name)
		if l.Pairs == "" && l.Patterns == nil && !pair.hasUsualNames() {
			l.Pairs = cmp.Or(pair.input, pair.arguments()) + " and " + pair.output
		}
		l.Transcripts = append(l.Transcripts, t)
	}
	l.setDialogue(cmp.Or(l.Program, l.options.Program, l.Prompter, l.options.Default))
	for _, t := range l.Transcripts {
		l.FindElsewhere(strings.TrimPrefix(t.Output, byteOrderMark), t.Input)
	}
	return nil
}

// loadOne returns the transcript of a pair or a session.
func (l *loader) loadOne(pair filePair) (t Transcript, err error) {
	read := func(file string) string {
		if !l.isFile[file] { // it is optional, or will be recorded
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
		if isProgram(t.Output) { // as a.out beside a.txt, which may be a session
			hint := l.sessionHint([]string{pair.input})
			return t, &FileError{Path: l.path(pair.output), Err: errProgram, Hint: hint}
		}
	}
	t.Name, t.Path = l.path(pair.name), filepath.FromSlash(l.path(pair.output))
	arguments := strings.TrimPrefix(read(pair.arguments()), byteOrderMark)
	for line := range strings.Lines(arguments) {
		t.Arguments = append(t.Arguments, strings.TrimSpace(line))
	}
	for _, file := range pair.statuses() {
		if !l.isFile[file] {
			continue
		}
		text := strings.TrimPrefix(read(file), byteOrderMark)
		status, wrong := strconv.ParseUint(strings.TrimSpace(text), 10, 8)
		if wrong != nil || t.HasStatus {
			wrong = errors.New("want one exit status, 0 to 255, in .status or .rc")
			return t, cmp.Or[error](err, &FileError{Path: l.path(file), Line: 1, Err: wrong})
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

// noTranscripts returns the error if there is no transcript. It is about the file that the user
// named, or about the folder.
func (l *loader) noTranscripts(named string) error {
	const usual = "a transcript is NAME.in and NAME.out, or NAME.txt, the text on the screen; " +
		"\"pairs\" in suite.json gives the files other names"
	fault := &FileError{Path: l.path(named), Err: errors.New("there are no transcripts in it")}
	isText := readName(named).side == noSide && slices.Contains(l.texts, named)
	isOutput := func(file string) bool { return readName(file).side == outputSide }
	output := slices.IndexFunc(l.files, isOutput)
	switch {
	case l.refused != nil:
		return l.refused
	case isText:
		fault.Line, fault.Err = 1, session.ErrNoPrompt
	case l.lacks:
		fault.Err = errors.New("expected outputs are missing")
		fault.Hint = "exercise --update SUITE PROGRAM records the output of a right PROGRAM"
	case l.Patterns != nil:
		fault.Hint = "\"pairs\" in suite.json match no input and expected output"
	case output >= 0:
		fault.Err = fmt.Errorf("there is no input for %s", l.files[output])
	}
	if fault.Hint == "" && named != "" && !isText {
		fault.Hint = usual
	}
	if fault.Hint == "" {
		fault.Hint = cmp.Or(l.sessionHint(l.texts), usual)
	}
	return fault
}

// skipUnused adds the files to l.Skipped that no transcript uses and that look like a part of one:
// their names have a side, or they have the ending of a file that is used.
func (l *loader) skipUnused() {
	isUsed := map[string]bool{}
	isEnding := map[string]bool{".txt": true, ".status": true, ".rc": true}
	for _, p := range l.pairs {
		for _, file := range p.files() {
			isUsed[file] = true
			isEnding[ending(file)] = isEnding[ending(file)] || ending(file) != "" && l.isFile[file]
		}
	}
	for _, file := range l.files {
		side := readName(file).side
		if !isUsed[file] && (side != noSide && side != otherSide || isEnding[ending(file)]) {
			l.Skipped = append(l.Skipped, file)
		}
	}
	slices.SortFunc(l.Skipped, naturally)
}
