package session_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"tictactoe/internal/check/session"
	"tictactoe/internal/testkit"
)

// game is the dialogue of the ECE244 game.
var game = session.Dialogue{
	Prompts: []string{"Enter row and column of a grid cell: "}, Integers: 2, Comment: "#",
}

// testdata/sessions has the text on screens and, below it, the input and the output.
func TestParseScreen(t *testing.T) {
	testkit.Cases(t, "sessions", func(line string) string {
		const prompt = "Row, column: "
		d := session.Dialogue{Prompts: []string{prompt}, Integers: 2, Comment: "#"}
		prompts, screen, hasPrompts := strings.Cut(line, " asks in ")
		if hasPrompts {
			d = session.Dialogue{Prompts: strings.Split(unquote(t, prompts), "|")}
			line = screen
		}
		text := unquote(t, line)
		if !hasPrompts {
			text = strings.ReplaceAll(text, "> ", prompt)
		}
		run, err := d.ParseScreen(text)
		if err != nil {
			return fmt.Sprintf("\terror: %v\n", err)
		}
		text = fmt.Sprintf("\t<%q >%q", run.Input, strings.ReplaceAll(run.Output, prompt, "> "))
		if run.HasMore {
			text += ", and more"
		}
		text += "\n"
		for _, line := range run.Dropped {
			text += "\t\tdropped: " + line + "\n"
		}
		return text
	})
}

func unquote(t *testing.T, quoted string) string {
	t.Helper()
	text, err := strconv.Unquote(quoted)
	if err != nil {
		t.Errorf("%s: %v", quoted, err)
	}
	return text
}

// FuzzParseScreen reads any text as a session, or refuses it with the number of a line. A run is
// not longer than the text with its prompts restored. An error comes without a run.
func FuzzParseScreen(f *testing.F) {
	prompt := game.Prompts[0]
	f.Add("$ ./a.out\n" + prompt + "1 1 0\nSelected\n# a comment\n\n" + prompt + "$ \n")
	f.Add("\ufeff" + prompt + "1 é\r\nInvalid\x1b[K\n")
	f.Add("$ ./a\n" + prompt + "1 1\n$ ./a\n" + prompt + "1 1\n")
	f.Add("$ ./a\n" + prompt + "1 1\n\nRUN SUCCESSFUL\nPress any key to go\n")
	f.Add("Script started on 1\nada@pc:~$ ./a\r\n" + prompt + "^C\r\nScript done on 1\n")
	f.Add("Dear diary\n")
	f.Fuzz(func(t *testing.T, text string) {
		actual, err := game.ParseScreen(text)
		// A prompt at a line end may have lost its blank.
		prompts := strings.Count(text, strings.TrimRight(prompt, " "))
		if len(actual.Input) > len(text) || len(actual.Output) > len(text)+prompts {
			t.Fatalf("%d bytes became %+v", len(text), actual)
		}
		if err == nil && game.FindPrompts(actual.Output) == nil {
			t.Fatalf("no prompt is in %+v", actual)
		}
		if err == nil {
			return
		}
		fault, isFault := errors.AsType[*session.ScreenError](err)
		lines := 1 + strings.Count(text, "\n")
		hasLine := isFault && fault.Line > 0 && fault.Line <= lines
		if !hasLine && !errors.Is(err, session.ErrNoPrompt) {
			t.Fatalf("%d lines: %v", lines, err)
		}
		if actual.Input != "" || actual.Output != "" {
			t.Fatalf("%+v, %v", actual, err)
		}
	})
}
