package transcripts_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"tictactoe/transcripts"
)

// script(1) recorded the same game at two widths. The player makes typing errors, uses completion,
// history, Ctrl-U and Ctrl-L, enters an invalid word, and ends with Ctrl-D. The file edited.txt has
// the text that was on the screen.
func TestRecordedGame(t *testing.T) {
	expected := loadOne(t, "testdata/edited.txt")
	for _, name := range []string{"edited-80.typescript", "edited-40.typescript"} {
		got, err := game.ParseSession(testFile(t, name))
		if err != nil || got.Input != expected.Input || got.Output != expected.Output {
			t.Errorf("%s: %v\ninput %q, want %q\noutput %q, want %q",
				name, err, got.Input, expected.Input, got.Output, expected.Output)
		}
	}
}

// testFile returns the content of a file in testdata.
func testFile(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// If the prompt is wider than the terminal, the editor draws its line below the prompt. It clears
// both to print a comment above them.
func TestRecordingBelowPrompt(t *testing.T) {
	above := strings.TrimRight(prompt, " ") + "\r\n"
	got, err := game.ParseSession(above + "> 1\x1b[J\x1b[2K\r\x1b[2A\x1b[J# 1 1  1 2\r\n" +
		above + "> 1\x1b[J\x1b[2K\r1 1\r\nSelected row 1 and column 1\r\n")
	if got.Input != "\n1 1\n" || got.Output != prompt+"Selected row 1 and column 1\n" {
		t.Errorf("input %q, output %q, %v", got.Input, got.Output, err)
	}
}

// A recording can be read if each edit is at the end of a line, or draws the whole line again. In
// this test the prompt is "Name? ".
func TestRecordings(t *testing.T) {
	narrow := strings.ReplaceAll(testFile(t, "narrow-20.typescript"), prompt, "Name? ")
	const (
		begin   = "Script started on 2026-01-02 [COMMAND=\"./a.out\" COLUMNS=\"80\"]\n"
		end     = "\r\n\nScript done on 2026-01-02\n"
		echoed  = "Name? Axx\b \b\b \bda\r\nHello Ada\r\nName? B\b \bBo\r\nHello Bo"
		colours = "\x1b]0;title\a\x1b[?2004hName? \x1b[1;31mAda\x1b[0m\r\n" +
			"\x1b[?2004l\rHello ~\x1b(BAda\a\r\n"
		cleared = "\x1b[H\x1b[2J\x1b[3JName? Ada\r\nHello\r\n"
	)
	readable := []struct{ name, recorded, input, output string }{
		{"an echo", begin + echoed + end, "Ada\nBo\n", "Name? Hello Ada\nName? Hello Bo\n"},
		{"GNU readline", begin + "Name? Axx\b\x1b[K\b\x1b[Kda\r\nHello" + end,
			"Ada\n", "Name? Hello\n"},
		{"a character of two bytes", "Name? é\b \be\r\nHello\r\n", "e\n", "Name? Hello\n"},
		{"colours, titles and modes", colours, "Ada\n", "Name? Hello ~Ada\n"},
		{"a cleared screen", cleared, "Ada\n", "Name? Hello\n"},
		{"cleared lines", "\x1b[2K\rName? Ada\r\nHello\x1b[2K\r\r\n", "Ada\n", "Name? \n"},
		{"an end within an edit", "Name? \x1b[J\x1b[2K\rName? Ada\b\b", "Ada", "Name? "},
		{"two lines taken back", "Hi\r\nHello\r\n\x1b[2K\r\x1b[1A\x1b[J\x1b[2K\r\x1b[1A\x1b[J" +
			"Name? Ada\r\n", "Ada\n", "Name? "},
		{"a rubout in an empty line", "\b \bName? Ada\r\n", "Ada\n", "Name? "},
	}
	d := transcripts.Dialogue{Prompts: []string{"Name? "}}
	for _, test := range readable {
		got, err := d.ParseSession(test.recorded)
		if got.Input != test.input || got.Output != test.output || err != nil {
			t.Errorf("%s: input %q, want %q; output %q, want %q; %v",
				test.name, got.Input, test.input, got.Output, test.output, err)
		}
	}

	const goesBack = "it goes back in the line by %s; copy the text off the screen instead"
	unreadable := []struct {
		name, recorded string
		line           int
		problem        string
	}{
		{"a terminal narrower than the prompt", narrow, 2,
			"the terminal was narrower than the prompt; record it at 80 columns"},
		{"an edit within a line", begin + "Hello\r\nName? Boob\b\b\x1b[1Pb\b\b\r\n", 3,
			fmt.Sprintf(goesBack, "^H^H^[[1Pb")},
		{"a line over another", "Name? Ada\r\n10%\r100%\r\n", 2, fmt.Sprintf(goesBack, "␍100%")},
		{"a full screen", "Name? Ada\r\n\x1b[5;1HHello\r\n", 2,
			fmt.Sprintf(goesBack, "^[[5;1HHell")},
	}
	for _, test := range unreadable {
		got, err := d.ParseSession(test.recorded)
		message := fmt.Sprintf("line %d: the recording cannot be read: %s", test.line, test.problem)
		if got.Input+got.Output != "" || err == nil || err.Error() != message {
			t.Errorf("%s: %+v, error %v, want %s", test.name, got, err, message)
		}
	}
}

// FuzzRecording reads any text as a session, or refuses it with the number of a line. The result is
// the same if the text also has a drawing that does not stay on the screen, such as a colour.
func FuzzRecording(f *testing.F) {
	f.Add(testFile(f, "edited-40.typescript"), uint16(100), byte(0))
	f.Add(testFile(f, "ece244-sample-run.md"), uint16(100), byte(0))
	f.Add("```\n$ ./a.out\n"+prompt+"1 1 0\nSelected\n# Left out: 0.\n\n"+prompt+
		"^C\n$ \n```\n", uint16(60), byte(1))
	f.Add("Script started on 2026-01-02\n"+prompt+"1 é\nInvalid\n\nScript done on 2026-01-02\n",
		uint16(67), byte(7))
	f.Add("Dear diary\n", uint16(4), byte(2))
	const edited = "edited\x1b[2K\r" // a drawing of the line before its last edit
	drawings := []string{
		"x\b \b", "é\b\x1b[K", "\x1b[1;31m", "\x1b[?2004h", "\x1b]0;title\a", "\x1b(B",
		"\x1b[H\x1b[2J", edited,
	}
	f.Fuzz(func(t *testing.T, text string, at uint16, which byte) {
		got, err := game.ParseSession(text)
		checkParsed(t, text, got, err)
		if strings.ContainsAny(text, "\x1b\r\b\a") || strings.HasPrefix(text, "\ufeff") {
			return
		}
		place, drawing := int(at)%(len(text)+1), drawings[int(which)%len(drawings)]
		if drawing == edited {
			place = strings.LastIndexByte(text[:place], '\n') + 1
			if strings.HasPrefix(text[place:], "\n") {
				return
			}
		}
		again, errAgain := game.ParseSession(text[:place] + drawing + text[place:])
		if (err == nil) != (errAgain == nil) || !reflect.DeepEqual(got, again) {
			t.Errorf("%q at %d: %+v, %v, want %+v, %v", drawing, place, again, errAgain, got, err)
		}
	})
}

// checkParsed checks the result of reading any text. A transcript is not longer than the text with
// its prompts restored. An error has a line of the text, and no transcript; only if there is no
// prompt, the transcript has an output.
func checkParsed(t *testing.T, text string, got transcripts.Transcript, err error) {
	// A prompt at a line end may have lost its blank.
	prompts := strings.Count(text, strings.TrimRight(prompt, " "))
	if len(got.Input) > len(text) || len(got.Output) > len(text)+prompts {
		t.Fatalf("%d bytes became %d and %d bytes", len(text), len(got.Input), len(got.Output))
	}
	if err == nil {
		return
	}
	fault, isFault := errors.AsType[*transcripts.FileError](err)
	lines := 1 + strings.Count(text, "\n")
	if !isFault || fault.Line < 1 || fault.Line > lines {
		t.Fatalf("%d lines: %v", lines, err)
	}
	if got.Input != "" || got.Output != "" && !errors.Is(err, transcripts.ErrNoPrompt) {
		t.Fatalf("%+v, %v", got, err)
	}
}
