package transcripts_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tictactoe/transcripts"
)

// TestRecordedGame reads one sitting with typing errors, completion, history, Ctrl-U, Ctrl-L, an invalid word and Ctrl-D, as
// script(1) recorded it at two widths.
func TestRecordedGame(t *testing.T) {
	const input = "1 1\nundo\n2 0\n2 0\nx y\n0\n1\n\n"
	block := func(cell, rows, valid string) string {
		return "Selected row " + cell[:1] + " and column " + cell[1:] + "\nGame state after playMove:\nBoard:\n" + rows +
			"moveValid: " + valid + "\ngameOver: false\nwinCode: 0\n\n"
	}
	output := prompt + block("11", "   B B B\n   B X B\n   B B B\n", "true") + prompt + "\n" +
		prompt + block("20", "   B B B\n   B B B\n   X B B\n", "true") +
		prompt + block("20", "   B B B\n   B B B\n   X B B\n", "false") +
		prompt + "Invalid input: expecting two integers\n\n" +
		prompt + block("01", "   B O B\n   B B B\n   X B B\n", "true") + prompt
	for _, name := range []string{"edited-80.typescript", "edited-40.typescript"} {
		text, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		got, err := game.ParseSession(string(text))
		if err != nil || got.Input != input || got.Output != output {
			t.Errorf("%s: %v\ninput %q, want %q\noutput %q, want %q", name, err, got.Input, input, got.Output, output)
		}
	}
}

// TestRecordings reads what other programs leave, and says of the rest that it cannot.
func TestRecordings(t *testing.T) {
	narrow, err := os.ReadFile("testdata/narrow-20.typescript")
	if err != nil {
		t.Fatal(err)
	}
	const begun, ended = "Script started on 2026-01-02 [COMMAND=\"./a.out\" COLUMNS=\"80\"]\n", "\r\n\nScript done on 2026-01-02\n"
	tests := []struct {
		name, recorded string
		input, output  string
		line           int // where it cannot be read
	}{
		{name: "a terminal that echoes", recorded: begun + "Name? Axx\b \b\b \bda\r\nHello Ada\r\nName? B\b \bBo\r\nHello Bo" + ended,
			input: "Ada\nBo\n", output: "Name? Hello Ada\nName? Hello Bo\n"},
		{name: "GNU readline", recorded: begun + "Name? Axx\b\x1b[K\b\x1b[Kda\r\nHello Ada" + ended,
			input: "Ada\n", output: "Name? Hello Ada\n"},
		{name: "a character of two bytes", recorded: "Name? é\b \be\r\nHello e\r\n",
			input: "e\n", output: "Name? Hello e\n"},
		{name: "colours, titles and modes", recorded: "\x1b]0;title\a\x1b[?2004hName? \x1b[1;31mAda\x1b[0m\r\n\x1b[?2004l\rHello \x1b(BAda\a\r\n",
			input: "Ada\n", output: "Name? Hello Ada\n"},
		{name: "a screen that is cleared", recorded: "\x1b[H\x1b[2J\x1b[3JName? Ada\r\nHello Ada\r\n",
			input: "Ada\n", output: "Name? Hello Ada\n"},
		{name: "broken off while a line was edited", recorded: "Name? \x1b[J\x1b[2K\rName? Ada\b\b",
			input: "Ada", output: "Name? "},
		{name: "an empty line that has nothing to rub out", recorded: "\b \bName? Ada\r\n",
			input: "Ada\n", output: "Name? "},
		{name: "a terminal narrower than the prompt", recorded: strings.ReplaceAll(string(narrow), prompt, "Name? "), line: 2},
		{name: "an edit in the middle of a line", recorded: begun + "Hello\r\nName? Boob\b\b\x1b[1Pb\b\b\r\n", line: 3},
		{name: "a line drawn over another", recorded: "Name? Ada\r\n10%\r100%\r\n", line: 2},
		{name: "a program that fills the screen", recorded: "Name? Ada\r\n\x1b[5;1HHello\r\n", line: 2},
	}
	d := transcripts.Dialogue{Prompts: []string{"Name? "}}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := d.ParseSession(test.recorded)
			if test.line > 0 {
				fileErr := (*transcripts.FileError)(nil)
				if !errors.Is(err, transcripts.ErrRecording) || !errors.As(err, &fileErr) || fileErr.Line != test.line {
					t.Errorf("error %v, want ErrRecording on line %d", err, test.line)
				}
				return
			}
			if err != nil || got.Input != test.input || got.Output != test.output {
				t.Errorf("input %q, want %q; output %q, want %q; %v", got.Input, test.input, got.Output, test.output, err)
			}
		})
	}
}
