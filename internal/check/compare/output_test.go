package compare_test

import (
	"strings"
	"testing"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/session"
)

// In this test a turn is written "typed[line|line]", with "*" after a prompt.
func TestSession(t *testing.T) {
	tests := []struct {
		prompts               string // separated by "|"
		integers              int
		input, output, parsed string
	}{
		{"", 0, "1\n2\n", "3\n", "[3]"},
		{"Name? ", 0, "Ada\nBen\n", "Name? Hello, Ada\nName? Hello, Ben\n",
			"[Name?*]Ada[Hello, Ada|Name?*]Ben[Hello, Ben]"},
		{"Name? ", 0, "\nAda\n", "Name? Name? Hi\n", "[Name?*][Name?*]Ada[Hi]"},
		{"Row: |Column: ", 1, "1 2 0\n", "Row: Column: B B\n B X\nRow: Column: ",
			"[Row:*]1[Column:*]2[B B|B X|Row:*]0[Column:*][]"},
		{"Name? ", 0, "Ada\n", "Hello! Name? Hi\n", "[Hello!|Name?*]Ada[Hi]"},
		{"Name? ", 0, "Ada\n", "Name?Hi\n", "[Name?Hi]"},
		{"Your name? |name? ", 0, "Ada\n", "Your name? Hi\n", "[Your name?*]Ada[Hi]"},

		// A prompt without letters asks at the start of a line, or directly after another prompt.
		{"> ", 0, "0\n2\n", "> 0 -> 1\n> > bye\n", "[>*]0[0 -> 1|>*]2[>*][bye]"},
		{"> ", 0, "a\n", "ready> \n", "[ready>]"},

		{"Item: ", 0, "tea\n", "Hello! Item: Next Item: ", "[Hello!|Item:*]tea[Next|Item:*][]"},
	}
	for _, test := range tests {
		d := session.Dialogue{Integers: test.integers}
		if test.prompts != "" {
			d.Prompts = strings.Split(test.prompts, "|")
		}
		if parsed := parsedText(ends.Parse(d, test.output, test.input)); parsed != test.parsed {
			t.Errorf("%q: %s, expected %s", test.output, parsed, test.parsed)
		}
	}
}

// parsedText writes a session as TestSession does.
func parsedText(s compare.Output) (text string) {
	for _, turn := range s.Turns {
		var lines []string
		for _, line := range turn.Lines {
			text := line.String()
			if line.Prompt {
				text += "*"
			}
			lines = append(lines, text)
		}
		text += turn.Typed + "[" + strings.Join(lines, "|") + "]"
	}
	return text
}

// An ignored line is not compared, unless it is a prompt. The other lines keep their numbers.
func TestIgnore(t *testing.T) {
	var ignored session.LineKind
	ignored.UnmarshalText([]byte("|Name.*|Oops.*"))
	d := session.Dialogue{Prompts: []string{"Name? "}}
	ignored.Counts = session.Nothing
	c := compare.Rules{Kinds: []session.LineKind{ignored}}
	expected := c.Parse(d, "Name? Oops\n\nHi\nBye\n", "Ada\n")
	if parsed := parsedText(expected); parsed != "[Name?*]Ada[Hi|Bye]" {
		t.Error(parsed)
	}
	for printed, line := range map[string]int{
		"Name? Oops: no\n\n\nHi\nBuy\n": 4, "Oops\n\nHi\nBye\n": 1,
	} {
		difference := c.Align(expected, c.Parse(d, printed, "Ada\n")).Difference()
		if difference == nil || difference.Line != line {
			t.Errorf("%q: %+v, expected line %d", printed, difference, line)
		}
	}
	for output, expectedRows := range map[string]string{ // no input ends the row of the prompt
		"Name? Oops\nHi\n":         " =Name?  =Hi",
		"Name? OopsName? Oops\nHi": " =Name?  =Name?  =Hi",
	} {
		ended := c.Parse(d, output, "")
		if rows := rowText(rowsOf(c.Align(ended, ended))); rows != expectedRows {
			t.Errorf("%q: rows:%s", output, rows)
		}
	}
}

func TestScreenText(t *testing.T) {
	for file, screen := range map[string]string{
		"Name? Ada \n\n\tHi\n":              "Name? Ada \n\n\tHi\n",
		"\ufeffName? Ada \r\n\r\n\tHi\r\n":  "Name? Ada \n\n\tHi\n",
		"Name? Ada\r\nHi\nBye":              "Name? Ada\nHi\nBye",
		"50 %\r100 %\r\r\n\n\ufeffName? \r": "50 %\r100 %\r\n\n\ufeffName? \r",
		"":                                  "",
	} {
		if text := session.ScreenText(file); text != screen {
			t.Errorf("%q: %q, expected %q", file, text, screen)
		}
	}
}
