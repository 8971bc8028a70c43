package suites

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tictactoe/internal/check/session"
	"tictactoe/transcripts"
)

// Shipped returns the built-in suite of that name. The error is fs.ErrNotExist if there is none.
func Shipped(name string) (Suite, error) {
	files, err := fs.Sub(transcripts.Suites, name)
	if err != nil {
		return Suite{}, err
	}
	return load(name, folder{files, name}, "", Options{})
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
	options   Options
	namedFile string          // in the folder; "" if the user named the folder
	exists    map[string]bool // the files, except hidden ones, suite.json and files/
	links     []string        // links to folders
	files     []string        // those that may belong to a transcript
	names     names           // of the files
	pairs     []filePair      // including the sessions
}

// load returns a suite of the transcripts in a folder, or only the one of a named file.
func load(name string, dir folder, namedFile string, options Options) (Suite, error) {
	suite := Suite{Name: name}
	l := &loader{options: options, namedFile: namedFile, suiteFile: suiteFile{
		folder: dir, Suite: &suite, Dialogue: &suite.Dialogue,
		transcripts: map[string]*transcriptFields{},
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
		l.nameOthers()
	}
	return suite, nil
}

// findFiles finds the files of the suite. If the user named a file, l.files has only those that may
// belong to the same transcript.
func (l *loader) findFiles() error {
	l.exists = map[string]bool{}
	key := names(nil).read(l.namedFile).key
	err := fs.WalkDir(l.fsys, ".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil || file == "." {
			return l.errorAbout(file, err)
		}
		isHidden := strings.HasPrefix(entry.Name(), ".") && file != l.namedFile
		info, _ := fs.Stat(l.fsys, file) // of the target of a link; nil if it leads nowhere
		isFolder := info != nil && info.IsDir()
		switch {
		case file == "files" && isFolder:
			l.Files = filepath.FromSlash(l.path(file))
		case isFolder && !entry.IsDir() && !isHidden:
			l.links = append(l.links, file)
		case !isFolder && !isHidden && file != suiteJSON:
			l.exists[file] = true
			if l.namedFile == "" || l.Patterns != nil || names(nil).read(file).key == key {
				l.files = append(l.files, file)
			}
		}
		if entry.IsDir() && (file == "files" || isHidden || l.namedFile != "") {
			return fs.SkipDir
		}
		return nil
	})
	l.names = newNames(l.files)
	return err
}

// findSessions finds the sessions: NAME.txt or the named file, if the program asks in it. If
// suite.json does not say how the program asks, no text is a session. A README.txt must begin with
// a prompt.
func (l *loader) findSessions() error {
	for _, file := range l.names.sessionNames(l.files, l.exists) {
		if len(l.Prompts) == 0 || !l.isText(file) || l.Patterns.matches(file) {
			continue
		}
		text, err := l.read(file)
		if err != nil {
			return err
		}
		text = session.ScreenText(text)
		asked := l.ScreenPrompts(text)
		isProse := prose.MatchString(path.Base(file)) && len(asked) > 0 &&
			strings.TrimSpace(text[:asked[0].Start]) != ""
		run, err := l.ParseScreen(text)
		if isProse || errors.Is(err, session.ErrNoPrompt) {
			continue
		}
		if fault, isFault := errors.AsType[*session.ScreenError](err); isFault {
			return &FileError{Path: l.path(file), Line: fault.Line, Err: fault.Err}
		}
		name := withoutEnding(file)
		l.pairs = append(l.pairs, filePair{name: name, input: file, output: file, session: &run})
	}
	return nil
}

func (l *loader) isText(file string) bool {
	return file == l.namedFile || strings.EqualFold(ending(file), ".txt")
}

var prose = regexp.MustCompile(`(?i)^(?:readme|licen[cs]e|changelog|notes?)\b`)

// findPairs sets the pairs: the sessions, and other files that are paired by the patterns of
// suite.json or, if it has none, by their names.
func (l *loader) findPairs() (err error) {
	isOfSession := map[string]bool{}
	for _, p := range l.pairs {
		isOfSession[p.input], isOfSession[p.arguments()] = true, true
	}
	isUsed := func(file string) bool { return isOfSession[file] }
	others := slices.DeleteFunc(slices.Clone(l.files), isUsed)
	var pairs []filePair
	if l.Patterns != nil {
		pairs = l.Patterns.pairFiles(others, l.exists)
	} else {
		pairs, err = l.names.pairFiles(others)
	}
	if fault, ok := errors.AsType[*FileError](err); ok {
		fault.Path = l.path("")
		return fault
	}
	isOther := func(p filePair) bool {
		isNamed := l.namedFile == "" || slices.Contains(p.files(), l.namedFile)
		return !isNamed || l.isIncomplete(p)
	}
	l.pairs = slices.DeleteFunc(append(l.pairs, pairs...), isOther)
	if len(l.pairs) == 0 {
		return l.noTranscripts(pairs)
	}
	return nil
}

// isIncomplete reports whether a pair has no expected output, and gets none.
func (l *loader) isIncomplete(p filePair) bool { return p.lacksOutput && !l.options.Record }

// loadAll loads the transcripts.
func (l *loader) loadAll() error {
	slices.SortFunc(l.pairs, func(a, b filePair) int { return l.compareNames(a.name, b.name) })
	for i, pair := range l.pairs {
		if i > 0 && l.pairs[i-1].name == pair.name {
			const form = "%s and %s would be one transcript, %s"
			err := fmt.Errorf(form, l.pairs[i-1].firstFile(), pair.firstFile(), pair.name)
			return &FileError{Path: l.path(""), Err: err, Hint: "give one of them another name"}
		}
		t, err := l.loadOne(pair)
		if err != nil {
			return err
		}
		l.setTranscriptFields(&t, pair.name)
		for _, file := range slices.Compact(pair.files()) {
			if l.exists[file] {
				l.Sources = append(l.Sources, filepath.FromSlash(l.path(file)))
			}
		}
		l.Transcripts = append(l.Transcripts, t)
	}
	return nil
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
	if run := pair.session; run != nil {
		t.IsSession, t.HasMore, t.Dropped = true, run.HasMore, run.Dropped
		t.Input, t.Output = run.Input, run.Output
	} else {
		t.Input, t.Output = read(pair.input), read(pair.output)
	}
	const linux, mac = "\x7fELF", "\xcf\xfa\xed\xfe"
	if strings.HasPrefix(t.Output, linux) || strings.HasPrefix(t.Output, mac) {
		return t, &FileError{
			Path: l.path(pair.output), Err: errors.New("it is a program, not an expected output"),
			Hint: l.sessionHint(pair.firstFile()), // such as a.txt beside a.out
		}
	}
	t.Name, t.Path = l.path(pair.name), filepath.FromSlash(l.path(pair.output))
	arguments := strings.TrimPrefix(read(pair.arguments()), session.ByteOrderMark)
	for line := range strings.Lines(arguments) {
		t.Arguments = append(t.Arguments, strings.TrimSpace(line))
	}
	if file := pair.status(); l.exists[file] {
		text := strings.TrimPrefix(read(file), session.ByteOrderMark)
		status, parseErr := strconv.ParseUint(strings.TrimSpace(text), 10, 8)
		if parseErr != nil {
			problem := errors.New("want one exit status, 0 to 255")
			return t, cmp.Or[error](err, &FileError{Path: l.path(file), Line: 1, Err: problem})
		}
		t.Status, t.HasStatus = int(status), true
	}
	return t, err
}

// noTranscripts returns the error that the folder, or the named file, has no transcript.
func (l *loader) noTranscripts(pairs []filePair) error {
	fault := &FileError{
		Path: l.path(l.namedFile), Err: errors.New("there are no transcripts in it"),
		Hint: "a transcript is NAME.in and NAME.out, or NAME.txt, the text on the screen; " +
			"\"pairs\" in suite.json gives the files other names",
	}
	isOutput := func(file string) bool { return l.names.read(file).side == outputSide }
	input := slices.IndexFunc(pairs, l.isIncomplete)
	output, text := slices.IndexFunc(l.files, isOutput), slices.IndexFunc(l.files, l.isText)
	switch {
	case l.Patterns != nil && input < 0:
		fault.Hint = "\"pairs\" in suite.json match no input and expected output"
	case input >= 0 && output >= 0 && l.Patterns == nil:
		const form = "%s has no expected output, and %s has no input"
		err := fmt.Errorf(form, pairs[input].firstFile(), l.files[output])
		fault = pairsError(err, "says which files belong together", "in*.txt", "result*.txt")
		fault.Path = l.path(l.namedFile)
	case input >= 0:
		fault.Err = errors.New("expected outputs are missing")
		fault.Hint = "exercise --update SUITE PROGRAM records the output of a right PROGRAM"
	case output >= 0 && pairs == nil:
		fault.Err = fmt.Errorf("there is no input for %s", l.files[output])
		fault.Hint = fmt.Sprintf("a program that reads nothing needs an empty %s.in",
			withoutEnding(l.files[output]))
	case text >= 0 && l.names.read(l.namedFile).side == noSide:
		file := cmp.Or(l.namedFile, l.files[text])
		fault.Hint = l.sessionHint(file)
		if len(l.Prompts) > 0 {
			fault.Path = l.path(file)
			fault.Err = fmt.Errorf("it has none of the prompts %q", l.Prompts)
		}
	}
	return fault
}

// sessionHint says how a file becomes a session.
func (l *loader) sessionHint(file string) string {
	suite := `{"prompts": ["Name? "]}`
	text, _ := l.read(file) // of a file that cannot be read, the text is ""
	for _, program := range Programs() {
		for _, prompt := range builtInDialogue(program).Prompts {
			if strings.Contains("\n"+session.ScreenText(text), "\n"+prompt) {
				suite = fmt.Sprintf(`{"program": %q}`, program)
			}
		}
	}
	const form = "if %s is a session, say in suite.json how the program asks, as in %s"
	return fmt.Sprintf(form, file, suite)
}

// nameOthers names the files that may be meant for a transcript but belong to none, so that no test
// is missed silently: those whose names say a side, texts, statuses, files with an ending that
// others use, and links to folders.
func (l *loader) nameOthers() {
	isUsed := map[string]bool{}
	isEnding := map[string]bool{".txt": true, ".status": true, ".rc": true, ".args": true}
	for _, p := range l.pairs {
		for _, file := range p.files() {
			isUsed[file], isEnding[strings.ToLower(ending(file))] = true, true
		}
	}
	delete(isEnding, "") // a Makefile has none
	for _, file := range l.files {
		side := l.names.read(file).side
		switch {
		case isUsed[file]:
		case side == inputSide, side == argumentsSide:
			l.NoOutput = append(l.NoOutput, file)
		case side == outputSide:
			l.NoInput = append(l.NoInput, file)
		case isEnding[strings.ToLower(ending(file))]:
			l.Skipped = append(l.Skipped, file)
		}
	}
	l.Skipped = append(l.Skipped, l.links...)
}
