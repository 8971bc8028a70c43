package transcripts

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"tictactoe/internal/session"
)

// A builtIn is a built-in program that asks for input.
type builtIn struct {
	name     string
	dialogue session.Dialogue
	opening  string // its text before the first prompt, with one blank between words
}

// builtIns returns the built-in programs that ask for input.
var builtIns = sync.OnceValue(func() (all []builtIn) {
	for _, name := range Programs() {
		b := builtIn{name: name, dialogue: builtInDialogue(name)}
		if b.dialogue.Prompts == nil {
			continue
		}
		files, _ := fs.Glob(shipped, path.Join("suites", name, "*.*t")) // .out or .txt
		text, _ := fs.ReadFile(shipped, files[0])
		b.opening, _ = b.openingOf(string(text))
		all = append(all, b)
	}
	return all
})

// builtInDialogue returns the dialogue of a built-in program. It is empty if the program asks for
// nothing, and for "".
func builtInDialogue(program string) session.Dialogue {
	suite := Suite{}
	suites, _ := fs.Sub(shipped, "suites")
	file := newSuiteFile(&suite, program)
	file.configure(suites) // a built-in suite has no error
	return suite.Dialogue
}

// openingOf returns the text before the first prompt of the program in a session, with one blank
// between words, and whether there is such a prompt.
func (b builtIn) openingOf(text string) (opening string, ok bool) {
	screen, _ := screenText(b.dialogue, text)
	screen = dropLines(screen, " \t", b.dialogue.Comment)
	for _, prompt := range b.dialogue.ScreenPrompts(screen) {
		if b.dialogue.Asks(screen, prompt, 0) {
			return strings.Join(strings.Fields(screen[:prompt.Start]), " "), true
		}
	}
	return "", false
}

// findDialogue finds the sessions, and their prompts: those in suite.json, or those of a built-in
// program that suite.json, the caller, or the beginning of a session names.
func (l *loader) findDialogue() error {
	l.findSessions()
	if l.isSet["prompts"] {
		return nil
	}
	program := cmp.Or(l.Program, l.options.Program)
	if program == "" {
		var err error
		if program, err = l.findProgram(); err != nil {
			return err
		}
		l.Prompter = program
	}
	l.setDialogue(program)
	return nil
}

// setDialogue takes the fields that suite.json does not set from the dialogue of a program.
func (l *loader) setDialogue(program string) {
	d := builtInDialogue(program)
	l.Prompts = d.Prompts
	if !l.isSet["integers"] {
		l.Integers = d.Integers
	}
	if !l.isSet["comment"] {
		l.Comment = d.Comment
	}
}

// findSessions finds the files that may be sessions. Two files whose names differ only in the words
// for input and output, such as input1.txt and output1.txt, are no sessions.
func (l *loader) findSessions() {
	l.sessions = map[string]bool{}
	var named []string
	for _, file := range l.files {
		if _, role := l.Patterns.match(file); role == sessionFile {
			l.sessions[file] = l.file == "" || l.file == file && l.sessionHint(file) != ""
			isRole := func(word string) bool { return isInputWord(word) || isOutputWord(word) }
			if slices.ContainsFunc(wordsIn(file), isRole) {
				named = append(named, file)
			}
		}
	}
	for _, p := range infer(named) {
		if isInput, _, _ := p.Input.adds(p.Output); isInput && p.clarity == obvious {
			for _, files := range p.files {
				delete(l.sessions, files.input)
				delete(l.sessions, files.output)
			}
		}
	}
}

// findProgram returns the built-in program as whose sessions the files begin, or "". Sessions of
// two programs are an error.
func (l *loader) findProgram() (program string, err error) {
	first := ""
	for _, file := range l.files {
		if !l.sessions[file] {
			continue
		}
		text, _ := l.readSession(file) // loadSession returns the error
		if ownScreen().MatchString(text) {
			return "", l.ownScreenError(file)
		}
		for _, b := range builtIns() {
			opening, ok := b.openingOf(text)
			switch {
			case !ok || opening != b.opening || b.name == program:
			case program == "":
				program, first = b.name, file
			default:
				const format = "it is a session of %s, and %s is one of %s"
				other := filepath.FromSlash(l.path(first))
				return "", &FileError{
					Path: l.path(file), Err: fmt.Errorf(format, b.name, other, program),
					Hint: "give each program a folder, or choose one in suite.json: " +
						programJSON(program) + " or " + programJSON(b.name),
				}
			}
		}
	}
	return program, nil
}

// readSession returns the text of a session. If the text is in UTF-16, the error is errNotUTF8.
func (l *loader) readSession(file string) (text string, err error) {
	text, err = readFile(l.fsys, l.path(file))
	if errors.Is(err, errNotUTF8) {
		content, _ := fs.ReadFile(l.fsys, l.path(file))
		text = strings.ReplaceAll(strings.ToValidUTF8(string(content), ""), "\x00", "")
	}
	return text, err
}

// loadSession returns the transcript of a session.
func (l *loader) loadSession(file string) (Transcript, error) {
	text, readErr := l.readSession(file)
	if readErr != nil && !errors.Is(readErr, errNotUTF8) {
		return Transcript{}, readErr
	}
	t, err := ParseSession(*l.Dialogue, text)
	fault, isFault := errors.AsType[*FileError](err)
	switch {
	case isFault:
		fault.Path = l.path(file)
		if isStray(err) {
			fault.Hint = l.sessionHint(file)
		}
	case readErr != nil:
		err = readErr
	case ownScreen().MatchString(text):
		err = l.ownScreenError(file)
	}
	return t, err
}

// ownScreen matches the prompt on the screen of our game for people. The sentence before it is not
// printed on a pipe, except in comments.
var ownScreen = lazily(
	`(?m)^[^#\n]*\([XO]\)\s+is\s+to\s+move\b[^.]*\.\s+Enter row and column of a grid cell:`)

func (l *loader) ownScreenError(file string) error {
	return &FileError{
		Path: l.path(file), Err: errors.New("it is the screen of our game at a terminal"),
		Hint: "at its prompt, save FILE writes a session, and so does tictactoe --record=FILE",
	}
}

// sessionsHint returns a hint about the first file that may be a session, or "".
func (l *loader) sessionsHint() string {
	for _, file := range l.files {
		if hint := l.sessionHint(file); l.sessions[file] && hint != "" {
			return hint
		}
	}
	return ""
}

// sessionHint returns a suite.json that loads a file if it is a session, or says why it is none. It
// returns "" for a file without text.
func (l *loader) sessionHint(file string) string {
	text, _ := l.readSession(file)
	screen, err := screenText(session.Dialogue{}, text)
	prompt := cmp.Or(question().FindString(screen), firstLine().FindString(screen))
	fault, isRefused := errors.AsType[*FileError](err)
	switch {
	case isRefused:
		fault.Path = file
		return fault.Error()
	case prompt == "":
		return ""
	}
	suite := fmt.Sprintf(`{"prompts": [%s]}`, quoteJSON(prompt))
	for _, b := range builtIns() {
		if _, isProgram := b.openingOf(text); isProgram {
			suite = programJSON(b.name)
		}
	}
	const form = "if %s is a session, say in suite.json how its program asks, as in %s"
	return fmt.Sprintf(form, file, suite)
}

// These match the beginning of a line up to a colon, a question mark or >, and the first line. They
// may be the first prompt of a session.
var (
	question  = lazily(`(?m)^.*?[:?>](?: |\n)`)
	firstLine = lazily(`\S.*\n?`)
)

func programJSON(program string) string { return fmt.Sprintf(`{"program": %q}`, program) }

// quoteJSON returns a text as a string in JSON.
func quoteJSON(text string) string {
	var quoted strings.Builder
	encoder := json.NewEncoder(&quoted)
	encoder.SetEscapeHTML(false)
	encoder.Encode(text) // a string has no error
	return strings.TrimSpace(quoted.String())
}
