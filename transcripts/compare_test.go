package transcripts_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"tictactoe/transcripts"
)

var comparisons = []transcripts.Comparison{ends, strict, spaces}

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
	}
	for _, test := range tests {
		for i, same := range []bool{test.lineEnds, test.strict, test.foldSpace} {
			d := comparisons[i].Difference(transcripts.Transcript{Output: test.want}, test.got, transcripts.Dialogue{})
			if (d == nil) != same {
				t.Errorf("%s, comparison %d: difference %v, want the same: %v", test.name, comparisons[i], d, same)
			}
		}
	}
}

func TestDifferenceNamesTheInput(t *testing.T) {
	d := transcripts.Dialogue{Prompts: []string{"> "}, Integers: 2}
	const want = "> a\n\n> b\n\n> c\n\n> "
	tests := []struct{ input, got, where string }{
		{"0 0\n1 1\n2 2\n", "Hello\n" + want, "at line 1 of the output"},
		{"0 0\n1 1\n2 2\n", "> x\n\n> ", `after input 1, "0 0"`},
		{"0 0 1 1 2 2\n", "> a\n\n> x\n\n", `after input 2, "1 1"`},
		{"0\n0\n1\n\n1 2\n2\n", "> a\n\n> b\n\n> x", `after input 3, "2 2"`},
		{"a b c\n1 1\n2 2\n", "> a\n\n> x\n\n", `after input 2, "1 1"`},
		{"0 0\n1 1\n2 2\n", want + "more", "after input 4, the end of the input"},
		{"0 0\n1 1\n2 2\n", "> a\n\n", `after input 1, "0 0"`},
	}
	for _, test := range tests {
		for _, comparison := range comparisons {
			expected := transcripts.Transcript{Input: test.input, Output: want}
			if d := comparison.Difference(expected, test.got, d); d == nil || d.String() != test.where {
				t.Errorf("%q, comparison %d: %q, want %q", test.got, comparison, d, test.where)
			}
		}
	}
}

const (
	ends   = transcripts.IgnoreLineEnds
	strict = transcripts.Strict
	spaces = transcripts.IgnoreSpace
)

func TestReason(t *testing.T) {
	d := transcripts.Dialogue{Prompts: []string{"Name? "}}
	long := strings.Repeat("a", 999)
	tests := []struct {
		comparison               transcripts.Comparison
		want, got, where, reason string
	}{
		{ends, "Name? Hello Ada\n", "Name? Hello Bo \n", `after input 1, "Ada"`, `expected "Hello Ada", got "Hello Bo"`},
		{ends, "Name? Hello Ada\n", "Name? ", `after input 1, "Ada"`, `expected "Hello Ada", and the output ends there`},
		{ends, "Name? Hello Ada\n", "", "at line 1 of the output", `expected "Name?", and the output ends there`},
		{ends, "Name? Hello\n", "Name? Hello\nBye\n", `after input 1, "Ada"`, `expected the output to end, got "Bye"`},
		{ends, "Name? Hello\n", "Name? Hello", `after input 1, "Ada"`, "the white space differs"},
		{ends, "Name? Hello\n", "Name? \nHello\n", `after input 1, "Ada"`, `expected "Hello", got an empty line`},
		{ends, "Name? Name? Hi\n", "Name? Name? Ho\n", "after input 2, the end of the input", `expected "Hi", got "Ho"`},
		{ends, "Hi\nName? Ada\n", "Hi\nYour name? Ada\n", "at line 2 of the output", `expected "Name?", got "Your name? Ada"`},
		{ends, "Name? Hello Ada\n", "Name? Hello\tAda\n", `after input 1, "Ada"`, `expected "Hello Ada", got "Hello→Ada"`},
		{strict, "Name? Hi\n", "Name: Hi\n", "at line 1 of the output", `expected "Name?", got "Name: Hi"`},
		{strict, "a\nb c\n", "a \nb c\n", "at line 1 of the output", `expected "a", got "a·"`},
		{spaces, "a\nb c\n", "\n a b\td", "at line 2 of the output", `expected "b c", got "a b d"`},
		{ends, long + "b" + long, long + "c" + long, "at line 1 of the output",
			`expected "` + long[:100] + "b" + long[:99] + `", got "` + long[:100] + "c" + long[:99] + `"`},
	}
	for _, test := range tests {
		expected := transcripts.Transcript{Input: "Ada\n", Output: test.want}
		difference := test.comparison.Difference(expected, test.got, d)
		if difference == nil || difference.String() != test.where || difference.Reason != test.reason {
			t.Errorf("%q: %v: %s, want %s: %s", test.got, difference, difference.Reason, test.where, test.reason)
		}
	}
}

// TestRows sets sessions side by side; a row is written "=" before a line that is the same, else "-" and "+".
func TestRows(t *testing.T) {
	d := transcripts.Dialogue{Prompts: []string{"Name? "}}
	tests := []struct {
		comparison      transcripts.Comparison
		want, got, rows string
	}{
		{ends, "Name? Hello Ada\n", "Name? Hello Ada \n", " =Name? Ada =Hello Ada "},
		{ends, "Name? Hi\nBye\n", "Name? Ho\nBye\n", " =Name? Ada -Hi +Ho =Bye"},
		{ends, "Name? Hi\nBye\n", "Name? Hi\nHo\nBye\n", " =Name? Ada =Hi +Ho =Bye"},
		{ends, "Name? Hi\nHo\nBye\n", "Name? Hi\nBye\n", " =Name? Ada =Hi -Ho =Bye"},
		{ends, "Name? Hi\n", "", " -Name? Ada -Hi"},
		{ends, "Hi\nBye\n", "Hi\nBye", " =Hi -Bye +Bye"},
		{ends, "Hi  you\nBye\n", "Hi you\nBye\n", " -Hi  you +Hi you =Bye"},
		{ends, "Hi  you\nBye\n", "Hi you\nBuy\n", " =Hi you -Bye +Buy"},
		{strict, "Hi\nBye\n", "Hi \nBye\n", " -Hi +Hi  =Bye"},
		{spaces, "Hi  you\nBye\n", "Hi you\nBye", " =Hi you =Bye"},
		{spaces, "Name? Hi\n", "Name?\nHi\n", " -Name? Ada +Name? =Hi"},
	}
	for _, test := range tests {
		expected := transcripts.Transcript{Input: "Ada\n", Output: test.want}
		got := ""
		for _, row := range test.comparison.Rows(expected, test.got, d) {
			if row.Same {
				got += " =" + row.Actual.Text
			}
			if !row.Same && row.Expected != nil {
				got += " -" + row.Expected.Text
			}
			if !row.Same && row.Actual != nil {
				got += " +" + row.Actual.Text
			}
		}
		if got != test.rows {
			t.Errorf("%q, comparison %d: %s, want %s", test.got, test.comparison, got, test.rows)
		}
	}
	flood := strings.Repeat("y\n", 1<<20)
	if rows := ends.Rows(transcripts.Transcript{Output: "x\n"}, flood, d); len(rows) != (2*2+16<<10)/2 {
		t.Errorf("a flood has %d rows", len(rows))
	}
}

// TestIgnore compares what the game says to a word, which the suite ignores, and what stands around it.
func TestIgnore(t *testing.T) {
	suite, err := transcripts.Shipped("tictactoe-beyond")
	if err != nil {
		t.Fatal(err)
	}
	expected := suite.Transcripts[slices.IndexFunc(suite.Transcripts, func(t transcripts.Transcript) bool {
		return t.Name == "tictactoe-beyond/word-in-mid-game"
	})]
	const message = "Invalid input: expecting two integers\n\n"
	line := 1 + strings.Count(strings.Split(expected.Output, "gameOver: true")[0], "\n")
	for _, words := range []string{"", "Error!\n", "\nPlease,\n\tonly integers: ", "Enter integers!\n\n", "Bad board input\n"} {
		output := strings.Replace(expected.Output, message, words+"\n", 1)
		rows := transcripts.IgnoreLineEnds.Rows(expected, output, suite.Dialogue)
		if slices.ContainsFunc(rows, func(row transcripts.Row) bool { return !row.Same }) ||
			transcripts.Strict.Difference(expected, output, suite.Dialogue) != nil {
			t.Errorf("%q is compared", words)
		}
		output = strings.Replace(output, "gameOver: true", "gameOver: 1", 1)
		d := transcripts.IgnoreLineEnds.Difference(expected, output, suite.Dialogue)
		if d == nil || d.Line != line || d.Reason != `expected "gameOver: true", got "gameOver: 1"` {
			t.Errorf("%q: %+v, want line %d", words, d, line)
		}
	}
}

// TestWindow cuts rows: a capital differs, and a blank differs in white space alone.
func TestWindow(t *testing.T) {
	for all, want := range map[string]string{
		"abcdEfghi": "cdEfg", "Abcdefghi": "Abc", "abcdefghI": "ghI", "aBc": "aBc", "abcdefghi": "hi", "": "",
		"a cdeFgHi": "deFgH", "a cdefghi": "a cd",
	} {
		var rows []transcripts.Row
		for _, letter := range all {
			rows = append(rows, transcripts.Row{Actual: &transcripts.Line{Text: string(letter)}, Same: unicode.IsLower(letter)})
		}
		got := ""
		for _, row := range transcripts.Window(rows, 2) {
			got += row.Actual.Text
		}
		if got != want {
			t.Errorf("of %q: %q, want %q", all, got, want)
		}
	}
}

func TestShowSpace(t *testing.T) {
	for line, want := range map[string]string{
		"é a✓  ":          "é a✓··",
		"   ":             "···",
		"a\tb":            "a→b",
		"end\r":           "end␍",
		"\x00\x1b[1m\x7f": "^@^[[1m^?",
		"\xff\xc3":        `\xff\xc3`,
		"\u202eabc":       `\u202eabc`,
		"\u00a0":          `\u00a0`,
	} {
		if got := transcripts.ShowSpace(line); got != want {
			t.Errorf("ShowSpace(%q) = %q, want %q", line, got, want)
		}
	}
}

// FuzzDifference compares any two outputs: there is a difference, on a line of the expected one, and a row that differs,
// unless they are the same but for a line that is ignored.
func FuzzDifference(f *testing.F) {
	f.Add("a\nb\n", "> Hello\n> x\n", ">Hello\n>x", ">", "Hello", byte(0))
	f.Add("1\n\n", "n: \nn: 2\n", "n: n: 3", "n: ", "n: 3", byte(1))
	f.Add("1\n", "n:"+strings.Repeat(" ", 300)+"\nx", "n:"+strings.Repeat(" ", 299)+"\ny", "n:"+strings.Repeat(" ", 250), "y", byte(2))
	f.Fuzz(func(t *testing.T, input, want, got, prompt, ignored string, integers byte) {
		ignore := transcripts.LineKind{Expression: regexp.MustCompile("^" + regexp.QuoteMeta(strings.ToValidUTF8(ignored, "")) + "$")}
		d := transcripts.Dialogue{Prompts: []string{prompt}, Integers: int(integers % 3), Ignore: []transcripts.LineKind{ignore}}
		counted, _ := d.Counted(want, input)
		came, _ := d.Counted(got, input)
		for _, c := range comparisons {
			expected := transcripts.Transcript{Input: input, Output: want}
			difference := c.Difference(expected, got, d)
			if (difference == nil) != c.Same(counted, came) {
				t.Errorf("comparison %d: difference %v", c, difference)
			}
			if difference != nil && (difference.Line < 1 || difference.Line > 1+strings.Count(want, "\n")) {
				t.Errorf("comparison %d: line %d of\n%s", c, difference.Line, want)
			}
			differs := func(row transcripts.Row) bool { return !row.Same }
			if difference != nil && c != transcripts.IgnoreSpace && !slices.ContainsFunc(c.Rows(expected, got, d), differs) {
				t.Errorf("comparison %d: no row differs", c)
			}
		}
	})
}

// BenchmarkFlood compares a short session with a program that prints without end. "yardstick" reads the lines of the same text.
func BenchmarkFlood(b *testing.B) {
	expected := transcripts.Transcript{Input: "1 1\n", Output: prompt + "Selected row 1 and column 1\n\n" + prompt}
	for name, unit := range map[string]string{
		"prompts": prompt, "refusals": prompt + "Invalid input\n\n", "lines": "y\n", "LFs": "\n", "NULs": "\x00",
	} {
		flood := strings.Repeat(unit, 1<<20/len(unit))
		b.Run(name+"/compare", func(b *testing.B) {
			b.SetBytes(int64(len(flood)))
			for b.Loop() {
				transcripts.IgnoreLineEnds.Difference(expected, flood, game)
				transcripts.IgnoreLineEnds.Rows(expected, flood, game)
			}
		})
		b.Run(name+"/yardstick", func(b *testing.B) { readLines(b, flood) })
	}
}

// BenchmarkParseSession reads text without escapes. "yardstick" reads its lines.
func BenchmarkParseSession(b *testing.B) {
	unit := prompt + "1 1\nSelected row 1 and column 1\nBoard:\n   B B B\n   B X B\n   B B B\nmoveValid: true\n\n"
	session := strings.Repeat(unit, 1<<20/len(unit))
	b.Run("ParseSession", func(b *testing.B) {
		b.SetBytes(int64(len(session)))
		for b.Loop() {
			if _, err := game.ParseSession(session); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("yardstick", func(b *testing.B) { readLines(b, session) })
}

// readLines measures the least that anything does which compares lines: it looks for the end of each, and copies it.
func readLines(b *testing.B, text string) {
	b.SetBytes(int64(len(text)))
	var kept []byte
	for b.Loop() {
		kept = kept[:0]
		for line := range strings.Lines(text) {
			kept = append(kept, line...)
		}
	}
}
