package transcripts_test

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"tictactoe/transcripts"
)

// TestRecordedGame reads one sitting with typing errors, completion, history, Ctrl-U, Ctrl-L, an invalid word and Ctrl-D, as
// script(1) recorded it at two widths. The text copied off the screen is edited.txt.
func TestRecordedGame(t *testing.T) {
	want := loadOne(t, "testdata/edited.txt")
	for _, name := range []string{"edited-80.typescript", "edited-40.typescript"} {
		text, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		got, err := game.ParseSession(string(text))
		if err != nil || got.Input != want.Input || got.Output != want.Output {
			t.Errorf("%s: %v\ninput %q, want %q\noutput %q, want %q", name, err, got.Input, want.Input, got.Output, want.Output)
		}
	}
}

// TestRecordingBelowPrompt reads a line below its prompt. The editor has taken both back to print a
// comment above them.
func TestRecordingBelowPrompt(t *testing.T) {
	above := strings.TrimRight(prompt, " ") + "\r\n"
	got, err := game.ParseSession(above + "> 1\x1b[J\x1b[2K\r\x1b[2A\x1b[J# 1 1  1 2\r\n" +
		above + "> 1\x1b[J\x1b[2K\r1 1\r\nSelected row 1 and column 1\r\n")
	if got.Input != "\n1 1\n" || got.Output != prompt+"Selected row 1 and column 1\n" {
		t.Errorf("input %q, output %q, %v", got.Input, got.Output, err)
	}
}

// TestRecordings reads what other programs leave, and says of the rest that it cannot.
func TestRecordings(t *testing.T) {
	narrow, err := os.ReadFile("testdata/narrow-20.typescript")
	if err != nil {
		t.Fatal(err)
	}
	const begun, ended = "Script started on 2026-01-02 [COMMAND=\"./a.out\" COLUMNS=\"80\"]\n", "\r\n\nScript done on 2026-01-02\n"
	const colours = "\x1b]0;title\a\x1b[?2004hName? \x1b[1;31mAda\x1b[0m\r\n\x1b[?2004l\rHello ~\x1b(BAda\a\r\n"
	tests := []struct{ name, recorded, input, output, wrong string }{
		{"a terminal that echoes", begun + "Name? Axx\b \b\b \bda\r\nHello Ada\r\nName? B\b \bBo\r\nHello Bo" + ended,
			"Ada\nBo\n", "Name? Hello Ada\nName? Hello Bo\n", ""},
		{"GNU readline", begun + "Name? Axx\b\x1b[K\b\x1b[Kda\r\nHello" + ended, "Ada\n", "Name? Hello\n", ""},
		{"a character of two bytes", "Name? é\b \be\r\nHello\r\n", "e\n", "Name? Hello\n", ""},
		{"colours, titles and modes", colours, "Ada\n", "Name? Hello ~Ada\n", ""},
		{"a screen that is cleared", "\x1b[H\x1b[2J\x1b[3JName? Ada\r\nHello\r\n", "Ada\n", "Name? Hello\n", ""},
		{"a line that is cleared", "\x1b[2K\rName? Ada\r\nHello\x1b[2K\r\r\n", "Ada\n", "Name? \n", ""},
		{"broken off while a line was edited", "Name? \x1b[J\x1b[2K\rName? Ada\b\b", "Ada", "Name? ", ""},
		{"an empty line that has nothing to rub out", "\b \bName? Ada\r\n", "Ada\n", "Name? ", ""},
		{"a terminal narrower than the prompt", strings.ReplaceAll(string(narrow), prompt, "Name? "), "", "",
			"line 2: the recording cannot be read: the terminal was narrower than the prompt; record it at 80 columns"},
		{"an edit in the middle of a line", begun + "Hello\r\nName? Boob\b\b\x1b[1Pb\b\b\r\n", "", "",
			"line 3: the recording cannot be read: it goes back in the line by ^H^H^[[1Pb; copy the text off the screen instead"},
		{"a line drawn over another", "Name? Ada\r\n10%\r100%\r\n", "", "",
			"line 2: the recording cannot be read: it goes back in the line by ␍100%; copy the text off the screen instead"},
		{"a program that fills the screen", "Name? Ada\r\n\x1b[5;1HHello\r\n", "", "",
			"line 2: the recording cannot be read: it goes back in the line by ^[[5;1HHell; copy the text off the screen instead"},
	}
	d := transcripts.Dialogue{Prompts: []string{"Name? "}}
	for _, test := range tests {
		got, err := d.ParseSession(test.recorded)
		wrong := ""
		if err != nil {
			wrong = err.Error()
		}
		if got.Input != test.input || got.Output != test.output || wrong != test.wrong {
			t.Errorf("%s: input %q, want %q; output %q, want %q; %s", test.name, got.Input, test.input, got.Output, test.output, wrong)
		}
	}
}

// FuzzRecording reads any text as a session. It is refused, with a line of the text, or read the same when a terminal has
// drawn more in it that does not stay: a character that was rubbed out, a colour, the line before it was edited.
func FuzzRecording(f *testing.F) {
	for _, name := range []string{"edited-40.typescript", "ece244-sample-run.md"} {
		text, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text), uint16(100), byte(0))
	}
	f.Add("```\n$ ./a.out\n"+prompt+"1 1 0\nSelected\n# Left out: 0.\n\n"+prompt+"^C\n$ \n```\n", uint16(60), byte(1))
	f.Add("Script started on 2026-01-02\n"+prompt+"1 é\nInvalid\n\nScript done on 2026-01-02\n", uint16(67), byte(7))
	drawn := []string{"x\b \b", "é\b\x1b[K", "\x1b[1;31m", "\x1b[?2004h", "\x1b]0;title\a", "\x1b(B", "\x1b[H\x1b[2J", "edited\x1b[2K\r"}
	f.Fuzz(func(t *testing.T, text string, at uint16, which byte) {
		got, err := game.ParseSession(text)
		fault, isFault := errors.AsType[*transcripts.FileError](err)
		switch {
		case err == nil && (len(got.Input) > len(text) || len(got.Output) > len(text)+strings.Count(text, prompt[:len(prompt)-1])):
			t.Fatalf("%d and %d bytes of %d", len(got.Input), len(got.Output), len(text))
		case err != nil && (!isFault || fault.Line < 1 || fault.Line > 1+strings.Count(text, "\n") || got.Input != ""):
			t.Fatalf("%+v, %v", got, err)
		case strings.ContainsAny(text, "\x1b\r\b\a") || strings.HasPrefix(text, "\ufeff"):
			return
		}
		place, draws := int(at)%(len(text)+1), drawn[int(which)%len(drawn)]
		if strings.HasPrefix(draws, "edited") { // from the beginning of its line
			place = strings.LastIndexByte(text[:place], '\n') + 1
			if strings.HasPrefix(text[place:], "\n") {
				return
			}
		}
		again, errAgain := game.ParseSession(text[:place] + draws + text[place:])
		if (err == nil) != (errAgain == nil) || !reflect.DeepEqual(got, again) {
			t.Errorf("%q at %d: %+v, %v, want %+v, %v", draws, place, again, errAgain, got, err)
		}
	})
}
