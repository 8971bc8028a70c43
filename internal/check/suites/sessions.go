package suites

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"tictactoe/internal/check/session"
)

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

// setDialogue completes the dialogue of suite.json with that of the built-in program that it names.
// A suite.json that has prompts describes another program, and stays as it is.
func (f *suiteFile) setDialogue() {
	if f.isSet["prompts"] {
		return
	}
	d := builtInDialogues()[f.Program]
	f.Prompts = d.Prompts
	if !f.isSet["integers"] {
		f.Integers = d.Integers
	}
	if !f.isSet["comment"] {
		f.Comment = d.Comment
	}
}

// loadSession loads the transcript in the file of a session.
func (f *suiteFile) loadSession(file string) (Transcript, error) {
	text, err := f.read(file)
	if err != nil {
		return Transcript{}, err
	}
	run, err := f.ParseScreen(text)
	if fault, ok := errors.AsType[*session.ScreenError](err); ok {
		return Transcript{}, &FileError{Path: f.path(file), Line: fault.Line, Err: fault.Err}
	}
	return Transcript{
		Input: run.Input, Output: run.Output, IsSession: true, HasMore: run.HasMore,
		Dropped: run.Dropped,
	}, nil
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
