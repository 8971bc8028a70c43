package transcripts_test

import (
	"slices"
	"strings"
	"testing"

	"tictactoe/transcripts"
)

func TestComparison(t *testing.T) {
	tests := []struct {
		name, want, got             string
		lineEnds, strict, foldSpace bool // whether the comparison takes them for the same
	}{
		{"the same", "a b\n", "a b\n", true, true, true},
		{"blanks at a line end", "a b\n", "a b \t\n", true, false, true},
		{"CRLF", "a\nb\n", "a\r\nb\r\n", true, false, true},
		{"blanks at the end", "a: ", "a:", true, false, true},
		{"a TAB for a blank", "a b\n", "a\tb\n", false, false, true},
		{"two blanks for one", "a b\n", "a  b\n", false, false, true},
		{"an empty line more", "a\nb\n", "a\n\nb\n", false, false, true},
		{"no line end at the end", "a\n", "a", false, false, true},
		{"indentation", "  a\n", "a\n", false, false, true},
		{"a word cut in two", "ab\n", "a b\n", false, false, false},
		{"another word", "a b\n", "a c\n", false, false, false},
		{"nothing", "a\n", "", false, false, false},
		{"more", "a\n", "a\nb\n", false, false, false},
		{"upper case", "a\n", "A\n", false, false, false},
		{"bytes that are no UTF-8", "\xff\n", "\xfe\n", false, false, false},
	}
	for _, test := range tests {
		for comparison, same := range map[transcripts.Comparison]bool{
			transcripts.IgnoreLineEnds: test.lineEnds, transcripts.Strict: test.strict, transcripts.IgnoreSpace: test.foldSpace,
		} {
			d := comparison.Difference(transcripts.Transcript{Output: test.want}, test.got, transcripts.Dialogue{})
			if (d == nil) != same {
				t.Errorf("%s, comparison %d: difference %v, want the same: %v", test.name, comparison, d, same)
			}
		}
	}
}

func TestDifferenceNamesTheInput(t *testing.T) {
	block := func(cell string) string { return "Selected row " + cell + "\n\n" }
	want := prompt + block("0") + prompt + block("1") + prompt + block("2") + prompt
	tests := []struct {
		name, input, got, say string
	}{
		{"before any input", "0 0\n1 1\n2 2\n", "Hello\n" + want, "at line 1 of the output"},
		{"after the first", "0 0\n1 1\n2 2\n", prompt + block("9") + prompt, `after input 1, "0 0"`},
		{"after the second", "0 0\n1 1\n2 2\n", prompt + block("0") + prompt + block("9"), `after input 2, "1 1"`},
		{"several on a line", "0 0 1 1 2 2\n", prompt + block("0") + prompt + block("9"), `after input 2, "1 1"`},
		{"an input over several lines", "0\n0\n1\n\n1 2\n2\n", prompt + block("0") + prompt + block("1") + prompt + "x", `after input 3, "2 2"`},
		{"input that is no integer", "a b c\n1 1\n2 2\n", prompt + block("0") + prompt + block("9"), `after input 2, "1 1"`},
		{"more where the input has ended", "0 0\n1 1\n2 2\n", want + "more", "after input 4, the end of the input"},
		{"less", "0 0\n1 1\n2 2\n", prompt + block("0"), `after input 1, "0 0"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, comparison := range []transcripts.Comparison{transcripts.IgnoreLineEnds, transcripts.Strict, transcripts.IgnoreSpace} {
				expected := transcripts.Transcript{Input: test.input, Output: want}
				d := comparison.Difference(expected, test.got, game)
				if d == nil || d.String() != test.say {
					t.Errorf("comparison %d: %q, want %q", comparison, d, test.say)
				}
			}
		})
	}
}

func TestReason(t *testing.T) {
	d := transcripts.Dialogue{Prompts: []string{"Name? "}}
	tests := []struct{ name, want, got, where, reason string }{
		{"another line", "Name? Hello Ada\n", "Name? Hello Bo \n",
			`after input 1, "Ada"`, `expected "Hello Ada", got "Hello Bo"`},
		{"stops behind a prompt", "Name? Hello Ada\n", "Name? ",
			`after input 1, "Ada"`, `expected "Hello Ada", and the output ends there`},
		{"prints nothing", "Name? Hello Ada\n", "",
			"at line 1 of the output", `expected "Name?", and the output ends there`},
		{"goes on", "Name? Hello Ada\n", "Name? Hello Ada\nBye\n",
			`after input 1, "Ada"`, `expected the output to end, got "Bye"`},
		{"no line end", "Name? Hello Ada\n", "Name? Hello Ada",
			`after input 1, "Ada"`, `expected a line end behind "Hello Ada", and the output ends there`},
		{"a line end too many", "Name? Hello Ada", "Name? Hello Ada\n",
			`after input 1, "Ada"`, `expected no line end behind "Hello Ada"`},
		{"an empty line", "Name? Hello Ada\n", "Name? \nHello Ada\n",
			`after input 1, "Ada"`, `expected "Hello Ada", got an empty line`},
		{"another prompt", "Hi\nName? Hello Ada\n", "Hi\nYour name? Hello Ada\n",
			"at line 2 of the output", `expected "Name?", got "Your name? Hello Ada"`},
		{"a long line", strings.Repeat("a", 999) + "b\n", strings.Repeat("a", 999) + "c\n", "at line 1 of the output",
			`expected "…` + strings.Repeat("a", 100) + `b", got "…` + strings.Repeat("a", 100) + `c"`},
		{"something invisible", "Name? Hello Ada\n", "Name? Hello\tAda\n",
			`after input 1, "Ada"`, `expected "Hello Ada", got "Hello→Ada"`},
	}
	for _, test := range tests {
		expected := transcripts.Transcript{Input: "Ada\n", Output: test.want}
		difference := transcripts.IgnoreLineEnds.Difference(expected, test.got, d)
		if difference == nil || difference.String() != test.where || difference.Reason != test.reason {
			t.Errorf("%s: %v: %s, want %s: %s", test.name, difference, difference.Reason, test.where, test.reason)
		}
	}
	strict := transcripts.Strict.Difference(transcripts.Transcript{Output: "a\n"}, "a \n", d)
	if want := `expected "a", got "a·"`; strict.Reason != want {
		t.Errorf("%s, want %s", strict.Reason, want)
	}
	glued := transcripts.Transcript{Input: "Ada\n", Output: ">Hello\n"}
	spaced := transcripts.IgnoreSpace.Difference(glued, "> Hello\n", transcripts.Dialogue{Prompts: []string{">"}})
	if want := `expected "Hello", got " Hello"`; spaced == nil || spaced.Reason != want {
		t.Errorf("%v: %s, want %s", spaced, spaced.Reason, want)
	}
}

// TestRows sets sessions side by side; a row is written "=" before a line that is the same, else "-" and "+".
func TestRows(t *testing.T) {
	d := transcripts.Dialogue{Prompts: []string{"Name? "}}
	tests := []struct{ name, want, got, rows string }{
		{"the same", "Name? Hello Ada\n", "Name? Hello Ada \n", "=Name? Ada =Hello Ada "},
		{"another line", "Name? Hi\nBye\n", "Name? Ho\nBye\n", "=Name? Ada -Hi +Ho =Bye"},
		{"a line too many", "Name? Hi\nBye\n", "Name? Hi\nHo\nBye\n", "=Name? Ada =Hi +Ho =Bye"},
		{"a line too few", "Name? Hi\nHo\nBye\n", "Name? Hi\nBye\n", "=Name? Ada =Hi -Ho =Bye"},
		{"no output", "Name? Hi\n", "", "-Name? Ada -Hi"},
		{"no line end", "Hi\nBye\n", "Hi\nBye", "=Hi -Bye +Bye"},
	}
	for _, test := range tests {
		expected := transcripts.Transcript{Input: "Ada\n", Output: test.want}
		var rows []string
		for _, row := range transcripts.IgnoreLineEnds.Rows(expected, test.got, d) {
			switch {
			case row.Same:
				rows = append(rows, "="+row.Actual.Text)
				continue
			case row.Expected != nil:
				rows = append(rows, "-"+row.Expected.Text)
			}
			if row.Actual != nil {
				rows = append(rows, "+"+row.Actual.Text)
			}
		}
		if got := strings.Join(rows, " "); got != test.rows {
			t.Errorf("%s: %s, want %s", test.name, got, test.rows)
		}
	}
}

// TestWindow cuts rows of which one differs.
func TestWindow(t *testing.T) {
	for _, test := range []struct{ rows, differs, from, before, behind int }{
		{9, 4, 2, 2, 2}, {9, 0, 0, 0, 6}, {9, 8, 6, 6, 0}, {3, 1, 0, 0, 0}, {9, 9, 7, 7, 0}, {0, 0, 0, 0, 0},
	} {
		rows := make([]transcripts.Row, test.rows)
		for i := range rows {
			rows[i].Same = i != test.differs
		}
		window, before, behind := transcripts.Window(rows, 2)
		if before != test.before || behind != test.behind || before+len(window)+behind != len(rows) {
			t.Errorf("%+v: %d before, %d rows, %d behind", test, before, len(window), behind)
		}
	}
}

func TestShowSpace(t *testing.T) {
	for line, want := range map[string]string{
		"plain":           "plain",
		"a b":             "a b",
		"end  ":           "end··",
		"   ":             "···",
		"a\tb":            "a→b",
		"end\r":           "end␍",
		"\x00\x1b[1m\x7f": "^@^[[1m^?",
		"\xff\xc3":        `\xff\xc3`,
		"é✓":              "é✓",
		"\u202eabc":       `\u202eabc`,
		"\u00a0":          `\u00a0`,
	} {
		if got := transcripts.ShowSpace(line); got != want {
			t.Errorf("ShowSpace(%q) = %q, want %q", line, got, want)
		}
	}
}

// FuzzDifference compares any two outputs: there is a difference, and a row that differs, unless they are the same.
func FuzzDifference(f *testing.F) {
	f.Add("a\nb\n", "> Hello\n> x\n", ">Hello\n>x", ">")
	f.Add("1\n\n", "n: \nn: 2\n", "n: n: 3", "n: ")
	f.Add("1\n", "n:"+strings.Repeat(" ", 300)+"\nx", "n:"+strings.Repeat(" ", 299)+"\ny", "n:"+strings.Repeat(" ", 250))
	f.Fuzz(func(t *testing.T, input, want, got, prompt string) {
		d := transcripts.Dialogue{Prompts: []string{prompt}}
		for _, c := range []transcripts.Comparison{transcripts.IgnoreLineEnds, transcripts.Strict, transcripts.IgnoreSpace} {
			expected := transcripts.Transcript{Input: input, Output: want}
			difference := c.Difference(expected, got, d)
			if (difference == nil) != c.Same(want, got) {
				t.Errorf("comparison %d: difference %v", c, difference)
			}
			rows := c.Rows(expected, got, d)
			first := slices.IndexFunc(rows, func(row transcripts.Row) bool { return !row.Same })
			if difference != nil && c != transcripts.IgnoreSpace && first < 0 {
				t.Errorf("comparison %d: no row differs", c)
			}
		}
	})
}

// BenchmarkFlood compares a short session with a program that prints without end.
func BenchmarkFlood(b *testing.B) {
	expected := transcripts.Transcript{Input: "1 1\n", Output: prompt + "Selected row 1 and column 1\n\n" + prompt}
	for name, unit := range map[string]string{"prompts": prompt, "refusals": prompt + "Invalid input\n\n", "lines": "y\n"} {
		flood := strings.Repeat(unit, 1<<20/len(unit))
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(flood)))
			for b.Loop() {
				transcripts.IgnoreLineEnds.Difference(expected, flood, game)
				transcripts.IgnoreLineEnds.Rows(expected, flood, game)
			}
		})
	}
}

// BenchmarkParseSession reads text without escapes.
func BenchmarkParseSession(b *testing.B) {
	unit := prompt + "1 1\nSelected row 1 and column 1\nBoard:\n   B B B\n   B X B\n   B B B\nmoveValid: true\n\n"
	session := strings.Repeat(unit, 1<<20/len(unit))
	b.SetBytes(int64(len(session)))
	for b.Loop() {
		if _, err := game.ParseSession(session); err != nil {
			b.Fatal(err)
		}
	}
}
