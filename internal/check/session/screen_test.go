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
	d := session.Dialogue{Prompts: []string{"Row, column: "}, Integers: 2, Comment: "#"}
	testkit.Cases(t, "sessions", func(line string) string {
		text, err := strconv.Unquote(line)
		if err != nil {
			t.Errorf("%s: %v", line, err)
		}
		run, err := d.ParseScreen(strings.ReplaceAll(text, "> ", d.Prompts[0]))
		if err != nil {
			return fmt.Sprintf("\terror: %v\n", err)
		}
		output := strings.ReplaceAll(run.Output, d.Prompts[0], "> ")
		text = fmt.Sprintf("\t<%q >%q\n", run.Input, output)
		if run.HasMore {
			text = fmt.Sprintf("\t<%q >%q, and more\n", run.Input, output)
		}
		for _, line := range run.Dropped {
			text += "\t\tdropped: " + line + "\n"
		}
		return text
	})

	d = session.Dialogue{Prompts: []string{"Name? ", "> "}}
	const greetings = "# Hi\nName? Ada\nHello -> Ada\nName? \nHello, \nName? "
	actual, err := d.ParseScreen(greetings)
	const output = "# Hi\nName? Hello -> Ada\nName? Hello, \nName? "
	if err != nil || actual.Input != "Ada\n\n" || actual.Output != output {
		t.Errorf("answers that are lines: %+v, %v, expected output %q", actual, err, output)
	}
}

// Lines that look like those of a shell or an editor, but that the program may print or read,
// belong to the session.
func TestFrame(t *testing.T) {
	for _, test := range []struct{ prompt, screen, input, output string }{
		{"$ ", "$ ls\na b\n$ ./run\nok\n$ ", "ls\n./run\n", "$ a b\n$ ok\n$ "},
		{"$ ", "ada@pc:~$ ./shell\n$ ls\na b\n$ exit\nada@pc:~$ ", "ls\nexit\n", "$ a b\n$ "},
		{"> ", "> hello\nBob: hi\n> /quit\n", "hello\n/quit\n", "> Bob: hi\n> "},
		{"> ", "C:\\chat>chat.exe\n> /names\nBob\n> /quit\n\nC:\\chat>", "/names\n/quit\n",
			"> Bob\n> "},
		{"Rate? ", "10% is usual.\nRate? 10%\nOK\n", "10%\n", "10% is usual.\nRate? OK\n"},
		{"> ", "> 1\n┌──(A)──┐\n> 2\nada@uni.ca MINGWX mail\nBye\n", "1\n2\n",
			"> ┌──(A)──┐\n> ada@uni.ca MINGWX mail\nBye\n"},
		{"Name? ", "% complete table\nName? Ada\n5 $\n$\n", "Ada\n",
			"% complete table\nName? 5 $\n$\n"},
		{"Name? ", "Name? Ada\n50% /home\nrun: ./a > /tmp/log\nName? \n", "Ada\n\n",
			"Name? 50% /home\nrun: ./a > /tmp/log\nName? "},
		{"Name? ", "Usage: $ ./greet NAME\n\nName? Ada\nexit\n", "Ada\n",
			"Usage: $ ./greet NAME\n\nName? exit\n"},
		{"Name? ", "/home/ada\nName? Ada\nPress any key to continue . . .\n", "Ada\n",
			"/home/ada\nName? Press any key to continue . . .\n"},
		{"Name? ", "Name? Ada\nada@x.org: $5\nbob@x.org #1\nada@x.org > bob@x.org\nName? \n",
			"Ada\n\n", "Name? ada@x.org: $5\nbob@x.org #1\nada@x.org > bob@x.org\nName? "},
		{"Name? ", "/home/ada\nName? Ada\nHi\n^C\n", "Ada\n", "/home/ada\nName? Hi\n"},
		{"Name? ", "~/lab $ ./greet\nName? Ada\nHi\n~/lab $ ", "Ada\n", "Name? Hi\n"},
		{"Name? ", "[ada@ug52 ~]% ./greet\nName? Ada\nHi\n[ada@ug52 ~]% ", "Ada\n", "Name? Hi\n"},
		{"Name? ", "ada@pc ~/lab> ./greet\nName? Ada\nHi\nada@pc ~/lab> ", "Ada\n", "Name? Hi\n"},
		{"Name? ", "PS C:\\Ada L\\lab> .\\a.exe\nName? Ada\nHi\nPS C:\\Ada L\\lab> ", "Ada\n",
			"Name? Hi\n"},
		{"Name? ", "PS /home/ada> ./greet\nName? Ada\nHi\nPS /home/ada> ", "Ada\n", "Name? Hi\n"},
		{"Name? ", "Example:\nName? Ada\n----\n", "Ada\n", "Name? ----\n"},
	} {
		d := session.Dialogue{Prompts: []string{test.prompt}}
		run, err := d.ParseScreen(test.screen)
		isRight := run.Input == test.input && run.Output == test.output
		if err != nil || !isRight {
			t.Errorf("%q: %+v, %v", test.screen, run, err)
		}
	}
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
