package transcripts

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"tictactoe/internal/session"
)

// openings maps each built-in program that prompts to the first text of its sessions.
var openings = map[string]string{
	"rounds":    "*******************\nTurn 1: Player 1 ('X')\n",
	"tictactoe": "Enter row and column of a grid cell:",
}

// builtInDialogues maps each built-in program to the dialogue of its suite, which is empty if the
// program does not prompt.
var builtInDialogues = sync.OnceValue(func() map[string]session.Dialogue {
	all := map[string]session.Dialogue{}
	for _, program := range Programs() {
		text, _ := shippedFolder(program).read(suiteJSON)
		var d session.Dialogue
		json.Unmarshal([]byte(text), &d) // a built-in suite.json has no error
		all[program] = d
	}
	return all
})

// setDialogue completes the dialogue of suite.json with that of a built-in program, or with none if
// program is "". A suite.json that has prompts describes another program, and stays as it is.
func (f *suiteFile) setDialogue(program string) {
	if f.isSet["prompts"] {
		return
	}
	d := builtInDialogues()[program]
	f.Prompts = d.Prompts
	if !f.isSet["integers"] {
		f.Integers = d.Integers
	}
	if !f.isSet["comment"] {
		f.Comment = d.Comment
	}
}

// findProgram infers f.Prompter from the first text of the files. Files from two programs are an
// error.
func (f *suiteFile) findProgram(texts []string) error {
	first := ""
	for _, file := range texts {
		text, _ := f.read(file) // loadSession returns the error
		switch program := programOf(text); {
		case program == "" || program == f.Prompter: // nothing new
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

// programOf returns the built-in program whose opening a text has, or "".
func programOf(text string) string {
	for program, opening := range openings {
		screen := builtInDialogues()[program].BareScreen(text)
		screen = strings.TrimLeft(session.DropLines(screen, "#"), " \n")
		if strings.HasPrefix(screen, opening) {
			return program
		}
	}
	return ""
}

// loadSession loads the transcript in the file of a session.
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
		Input: run.Input, Output: run.Output, IsSession: true, HasMore: run.HasMore,
		Dropped: run.Dropped, Command: findCommand(*f.Dialogue, text),
	}, nil
}

// commands lists the commands in the record of a match. Only the game for people understands them,
// and it prints no reply.
var commands = []string{"undo", "new", "board", "name"}

// findCommand returns the number of the first line of a session that gives a command without a
// reply at a prompt for integers. It returns 0 if there is none.
func findCommand(d session.Dialogue, text string) int {
	if d.Integers == 0 || d.Comment == "" {
		return 0
	}
	lines := strings.Split(session.ScreenText(text), "\n")
	for i, line := range lines[:len(lines)-1] {
		next := strings.TrimSpace(lines[i+1])
		hasReply := next != "" && !strings.HasPrefix(next, d.Comment)
		if !hasReply && answersWithCommand(line, d.Prompts) {
			return i + 1
		}
	}
	return 0
}

// answersWithCommand reports whether a line is a prompt with a command after it.
func answersWithCommand(line string, prompts []string) bool {
	return slices.ContainsFunc(prompts, func(prompt string) bool {
		answer, isAnswer := strings.CutPrefix(line, prompt)
		word, _, _ := strings.Cut(answer, " ")
		return isAnswer && slices.Contains(commands, word)
	})
}

// sessionHint suggests a suite.json with which the first text that may be a session is one. It
// returns "" if there is none; a prompt is short.
func (f *suiteFile) sessionHint(texts []string) string {
	const mostOfPrompt = 100 // bytes
	for _, file := range texts {
		text, _ := f.read(file)
		screen := session.Dialogue{}.BareScreen(text)
		prompt := cmp.Or(question().FindString(screen), firstLine().FindString(screen))
		if prompt == "" || len(prompt) > mostOfPrompt {
			continue
		}
		suite := fmt.Sprintf(`{"prompts": [%s]}`, quoteJSON(prompt))
		for _, program := range Programs() {
			if _, err := builtInDialogues()[program].ParseScreen(text); err == nil {
				suite = programJSON(program)
			}
		}
		const form = "if %s is a session, say in suite.json how its program asks, as in %s"
		return fmt.Sprintf(form, file, suite)
	}
	return ""
}

// The first prompt of a session may be the start of a line up to a colon, a question mark or >, or
// else the first line.
var (
	question  = lazily(`(?m)^.*?[:?>](?: |\n)`)
	firstLine = lazily(`\S.*\n?`)
)

func programJSON(program string) string { return fmt.Sprintf(`{"program": %q}`, program) }
