package session_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tictactoe/internal/session"
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
		{"Row: |Column: ", 1, "1 2\n", "Row: Column: B B\n B X\n", "[Row:*]1[Column:*]2[B B|B X]"},
		{"Name? ", 0, "Ada\n", "Hello! Name? Hi\n", "[Hello!|Name?*]Ada[Hi]"},
		{"Name? ", 0, "Ada\n", "Name?Hi\n", "[Name?Hi]"},
		{"Your name? |name? ", 0, "Ada\n", "Your name? Hi\n", "[Your name?*]Ada[Hi]"},

		// A prompt without letters asks at the start of a line, or directly after another prompt.
		{"> ", 0, "0\n2\n", "> 0 -> 1\n> > bye\n", "[>*]0[0 -> 1|>*]2[>*][bye]"},
		{"> ", 0, "a\n", "ready> \n", "[ready>]"},
	}
	for _, test := range tests {
		d := session.Dialogue{Integers: test.integers}
		if test.prompts != "" {
			d.Prompts = strings.Split(test.prompts, "|")
		}
		if got := parsedText(d.Parse(test.output, test.input)); got != test.parsed {
			t.Errorf("%q: %s, want %s", test.output, got, test.parsed)
		}
	}
}

// parsedText writes a session as TestSession does.
func parsedText(s session.Session) (text string) {
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

// A prompt that an expected output also contains elsewhere asks only at the start of a line. It is
// elsewhere if it occurs more often than there are answers and the end of the input.
func TestPromptElsewhere(t *testing.T) {
	for _, test := range []struct{ input, output, parsed string }{
		{"tea\nend\n", "Item: Item: \nLast Item: tea\nFirst Item: tea\n",
			"[Item:*]tea[Item:*]end[Last Item: tea|First Item: tea]"},
		{"tea\n", "Hello! Item: Next Item: ", "[Hello!|Item:*]tea[Next|Item:*][]"},
	} {
		d := session.Dialogue{Prompts: []string{"Item: "}}
		d.FindElsewhere(test.output, test.input)
		got := parsedText(d.Parse(test.output, test.input))
		if got != test.parsed {
			t.Errorf("%q: %s, want %s", test.output, got, test.parsed)
		}
	}
}

// The words of a session and its white space together are the output.
func TestSessionSpace(t *testing.T) {
	const output = "\n  a  b\n\n\tc\nName?  \n d \n"
	session := session.Dialogue{Prompts: []string{"Name? "}}.Parse(output, "x\n")
	joined := ""
	for _, line := range session.Lines() {
		for i, word := range line.Words {
			joined += line.Space[i] + word
		}
	}
	joined += session.End
	a, b := session.Turns[0].Lines[0], session.Turns[0].Lines[1]
	got := fmt.Sprintf("%q %q %d %d", a.Text(), b.Text(), a.Number, b.Number)
	if expected := `"  a  b" "\tc" 2 4`; joined != output || got != expected {
		t.Errorf("%q, %s, want %q, %s", joined, got, output, expected)
	}
}

// An ignored line is not compared, unless it is a prompt. The other lines keep their numbers.
func TestIgnore(t *testing.T) {
	d := session.Dialogue{Prompts: []string{"Name? "}}
	d.Ignore = make([]session.LineKind, 1)
	d.Ignore[0].UnmarshalText([]byte("|Name.*|Oops.*"))
	const output = "Name? Oops\n\nHi\nBye\n"
	expected := d.Parse(output, "Ada\n")
	if got := parsedText(expected); got != "[Name?*]Ada[Hi|Bye]" {
		t.Errorf("%q: %s", output, got)
	}
	for actual, line := range map[string]int{
		"Name? Oops: no\n\n\nHi\nBuy\n": 4, "Oops\n\nHi\nBye\n": 1,
	} {
		difference := ends.Align(expected, d.Parse(actual, "Ada\n")).Difference()
		if difference == nil || difference.Line != line {
			t.Errorf("%q: %+v, want line %d", actual, difference, line)
		}
	}
}

// On a screen, the blank after a prompt may be missing at the end of a line.
func TestScreenPrompts(t *testing.T) {
	d := session.Dialogue{Prompts: []string{"Name? "}}
	var starts []int
	for _, prompt := range d.ScreenPrompts("Name?\nName? a Name?b Name?") {
		starts = append(starts, prompt.Start)
	}
	if !slices.Equal(starts, []int{0, 6, 21}) {
		t.Errorf("there are prompts at %d", starts)
	}
}
