package transcripts

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
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

// setDialogue takes the fields that suite.json does not set from the dialogue of a program, unless
// suite.json has prompts.
func (f *suiteFile) setDialogue(program string) {
	if f.isSet["prompts"] {
		return
	}
	d := builtInDialogue(program)
	f.Prompts = d.Prompts
	if !f.isSet["integers"] {
		f.Integers = d.Integers
	}
	if !f.isSet["comment"] {
		f.Comment = d.Comment
	}
}

// findProgram sets f.Prompter, the built-in program as whose sessions the files begin. Sessions of
// two programs are an error.
func (f *suiteFile) findProgram(texts []string) error {
	first := ""
	for _, file := range texts {
		text, _ := f.read(file) // loadSession returns the error
		switch program := programOf(text); {
		case program == "" || program == f.Prompter:
		case f.Prompter == "":
			f.Prompter, first = program, filepath.FromSlash(f.path(file))
		default:
			const format = "it is a session of %s, and %s is one of %s"
			return &FileError{
				Path: f.path(file), Err: fmt.Errorf(format, program, first, f.Prompter),
				Hint: "give each program a folder, or choose one in suite.json: " +
					programJSON(f.Prompter) + " or " + programJSON(program),
			}
		}
	}
	return nil
}

// programOf returns the built-in program that begins like a session, after comments, or "".
func programOf(text string) string {
	for program, opening := range openings {
		screen := builtInDialogue(program).BareScreen(text)
		screen = strings.TrimLeft(session.DropLines(screen, "#"), " \n")
		if strings.HasPrefix(screen, opening) {
			return program
		}
	}
	return ""
}

// findSessions returns the sessions among texts, by their files. Before, it sets the prompts, if
// suite.json does not: they are those of the built-in program that suite.json, the caller, or the
// beginning of a session names. If the prompts are not known, no text is a session; then refused is
// the error about the first one that cannot be one.
func (f *suiteFile) findSessions(
	texts []string, program string,
) (sessions map[string]Transcript, refused, err error) {
	if f.Program == "" && program == "" && !f.isSet["prompts"] {
		if err := f.findProgram(texts); err != nil {
			return nil, nil, err
		}
	}
	f.setDialogue(cmp.Or(f.Program, program, f.Prompter))
	sessions = map[string]Transcript{}
	for _, file := range texts {
		t, err := f.loadSession(file)
		switch {
		case err == nil:
			sessions[file] = t
		case errors.Is(err, session.ErrNoPrompt):
		case len(f.Prompts) > 0:
			return nil, nil, err
		default:
			refused = cmp.Or(refused, err)
		}
	}
	return sessions, refused, nil
}

// loadSession returns the transcript of a session.
func (f *suiteFile) loadSession(file string) (Transcript, error) {
	text, err := f.read(file)
	if err != nil {
		return Transcript{}, err
	}
	run, err := f.ParseScreen(text)
	if fault, ok := errors.AsType[*session.ScreenError](err); ok {
		return Transcript{}, &FileError{f.path(file), fault.Line, fault.Err, fault.Hint}
	}
	return Transcript{
		Input: run.Input, Output: run.Output, IsSession: true, Commented: run.Commented,
		Dropped: run.Dropped, Command: findCommand(*f.Dialogue, text),
	}, nil
}

// commands are those that a record of a match can hold. Only the game for people takes them, and
// prints no reply to them.
var commands = []string{"undo", "new", "board", "name"}

// findCommand returns the number of the first line of a session that is the answer to a prompt for
// integers and a command without a reply. It returns 0 if there is none.
func findCommand(d session.Dialogue, text string) int {
	if d.Integers == 0 || d.Comment == "" {
		return 0
	}
	lines := strings.Split(session.ScreenText(text), "\n")
	for i, line := range lines[:len(lines)-1] {
		for _, prompt := range d.Prompts {
			answer, isAnswer := strings.CutPrefix(line, prompt)
			word, _, _ := strings.Cut(answer, " ")
			next := strings.TrimSpace(lines[i+1])
			hasReply := next != "" && !strings.HasPrefix(next, d.Comment)
			if isAnswer && slices.Contains(commands, word) && !hasReply {
				return i + 1
			}
		}
	}
	return 0
}

// sessionHint returns a suite.json that loads the first file that may be a session, or "" if no
// such file has text.
func (f *suiteFile) sessionHint(texts []string) string {
	for _, file := range texts {
		text, _ := f.read(file)
		screen := session.Dialogue{}.BareScreen(text)
		prompt := cmp.Or(question().FindString(screen), firstLine().FindString(screen))
		if prompt == "" {
			continue
		}
		suite := fmt.Sprintf(`{"prompts": [%s]}`, quoteJSON(prompt))
		for _, program := range Programs() {
			if _, err := builtInDialogue(program).ParseScreen(text); err == nil {
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
