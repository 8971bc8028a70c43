package transcripts

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"tictactoe/internal/session"
)

// openings are the texts with which the sessions of the built-in programs begin that ask for input.
var openings = map[string]string{
	"rounds":    "*******************\nTurn 1: Player 1 ('X')\n",
	"tictactoe": "Enter row and column of a grid cell:",
}

// builtInDialogue returns the dialogue of a built-in program. It is empty if the program asks for
// nothing, and for "".
func builtInDialogue(program string) session.Dialogue {
	suite := Suite{}
	file := newSuiteFile(&suite, shippedFolder(program))
	file.configure() // a built-in suite has no error
	return suite.Dialogue
}

// findDialogue sets the prompts, if suite.json does not: they are those of the built-in program
// that suite.json, the caller, or the beginning of a session names. Then it finds the sessions.
func (l *loader) findDialogue() error {
	l.findTexts()
	if l.Program == "" && l.options.Program == "" && !l.isSet["prompts"] {
		if err := l.findProgram(); err != nil {
			return err
		}
	}
	l.setDialogue(cmp.Or(l.Program, l.options.Program, l.Prompter))
	if len(l.Prompts) == 0 && l.file == "" {
		return nil
	}
	l.sessions = map[string]Transcript{}
	for _, file := range l.texts {
		t, err := l.loadSession(file)
		switch {
		case err == nil:
			l.sessions[file] = t
		case !errors.Is(err, errNoPrompt):
			return err
		}
	}
	return nil
}

// setDialogue takes the fields that suite.json does not set from the dialogue of a program, unless
// suite.json has prompts.
func (l *loader) setDialogue(program string) {
	if l.isSet["prompts"] {
		return
	}
	d := builtInDialogue(program)
	l.Prompts = d.Prompts
	if !l.isSet["integers"] {
		l.Integers = d.Integers
	}
	if !l.isSet["comment"] {
		l.Comment = d.Comment
	}
}

// findTexts sets the files that have the names of sessions. An output1.txt is none of them if there
// is an input1.txt.
func (l *loader) findTexts() {
	isInput := map[string]bool{} // by the rest of the wording
	for _, file := range l.files {
		w := wordingOf(file)
		isInput[w.rest] = isInput[w.rest] || w.side == inputSide
	}
	for _, file := range l.files {
		_, role := l.Patterns.match(file)
		w := wordingOf(file)
		isOutput := w.side == outputSide && isInput[w.rest]
		if role == sessionFile && !isOutput && (l.file == "" || l.file == file) {
			l.texts = append(l.texts, file)
		}
	}
}

// findProgram sets l.Prompter, the built-in program as whose sessions the files begin. Sessions of
// two programs are an error.
func (l *loader) findProgram() error {
	first := ""
	for _, file := range l.texts {
		text, _ := l.read(file) // loadSession returns the error
		switch program := programOf(text); {
		case program == "" || program == l.Prompter:
		case l.Prompter == "":
			l.Prompter, first = program, filepath.FromSlash(l.path(file))
		default:
			const format = "it is a session of %s, and %s is one of %s"
			return &FileError{
				Path: l.path(file), Err: fmt.Errorf(format, program, first, l.Prompter),
				Hint: "give each program a folder, or choose one in suite.json: " +
					programJSON(l.Prompter) + " or " + programJSON(program),
			}
		}
	}
	return nil
}

// programOf returns the built-in program that begins like a session, after comments, or "".
func programOf(text string) string {
	screen, _ := screenText(session.Dialogue{}, text)
	screen = strings.TrimLeft(dropLines(screen, "#"), " \n")
	if isOwnScreen(screen) {
		return "tictactoe"
	}
	for program, opening := range openings {
		if strings.HasPrefix(screen, opening) {
			return program
		}
	}
	return ""
}

// loadSession returns the transcript of a session.
func (l *loader) loadSession(file string) (Transcript, error) {
	text, err := l.read(file)
	if err != nil {
		return Transcript{}, err
	}
	t, err := ParseSession(*l.Dialogue, text)
	t.IsSession = true
	if fault, ok := errors.AsType[*FileError](err); ok {
		fault.Path = l.path(file)
	} else if isOwnScreen(text) {
		err = &FileError{
			Path: l.path(file), Err: errors.New("it is the screen of our game at a terminal"),
			Hint: "at its prompt, save FILE writes a session, and so does tictactoe --record=FILE",
		}
	}
	return t, err
}

// isOwnScreen reports whether a text is the screen of our game for people. Comments apart, only
// that has a sentence before the prompt.
func isOwnScreen(text string) bool {
	return ownScreen().MatchString(dropLines(text, "#"))
}

var ownScreen = lazily(
	`\([XO]\)\s+is\s+to\s+move\b[^.]*\.\s+Enter row and column of a grid cell:`)

// sessionHint returns a suite.json that loads the first file that may be a session, or "" if no
// such file has text.
func (l *loader) sessionHint() string {
	for _, file := range l.texts {
		text, _ := l.read(file)
		screen, _ := screenText(session.Dialogue{}, text)
		prompt := cmp.Or(question().FindString(screen), firstLine().FindString(screen))
		if prompt == "" {
			continue
		}
		suite := fmt.Sprintf(`{"prompts": [%s]}`, quoteJSON(prompt))
		for _, program := range Programs() {
			if _, err := ParseSession(builtInDialogue(program), text); err == nil {
				suite = programJSON(program)
			}
		}
		const form = "if %s is a session, say in suite.json how its program asks, as in %s"
		return fmt.Sprintf(form, file, suite)
	}
	return ""
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
