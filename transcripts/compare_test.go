package transcripts_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"tictactoe/transcripts"
)

// The comparisons ignore white space at line ends, compare all white space, and ignore it.
var (
	ends   = transcripts.Comparison{}
	strict = transcripts.Comparison{Space: transcripts.Strict}
	spaces = transcripts.Comparison{Space: transcripts.IgnoreSpace}

	comparisons = []transcripts.Comparison{ends, strict, spaces}
)

// plain parses an output without prompts.
func plain(output string) transcripts.Session { return transcripts.Dialogue{}.Session(output, "") }

func TestEqual(t *testing.T) {
	tests := []struct {
		name, expected, actual string
		equal                  string // the comparisons that find them equal: ends, strict, ignore
		sameText               bool
	}{
		{"the same", "a b\n", "a b\n", "esi", true},
		{"blanks at a line end", "a b\n", "a b \t\n", "ei", true},
		{"CRLF", "a\nb\n", "a\r\nb\r\n", "ei", true},
		{"blanks at the end", "a: ", "a:", "ei", true},
		{"no line end at the end", "a\n", "a", "ei", true},
		{"empty lines at the end", "a\n", "a\n\n \n", "ei", true},
		{"no output", "", "\n", "ei", true},
		{"a TAB for a blank", "a b\n", "a\tb\n", "i", true},
		{"two blanks for one", "a b\n", "a  b\n", "i", true},
		{"an extra empty line", "a\nb\n", "a\n\nb\n", "i", true},
		{"an empty line at the start", "a\n", "\na\n", "i", true},
		{"indentation", "  a\n", "a\n", "i", true},
		{"a word cut in two", "ab\n", "a b\n", "", true},
		{"another word", "a b\n", "a c\n", "", false},
		{"an extra word", "a b\n", "a b b\n", "", false},
	}
	for _, test := range tests {
		expected, actual := plain(test.expected), plain(test.actual)
		equal := ""
		for i, comparison := range comparisons {
			if comparison.Equal(expected, actual) {
				equal += "esi"[i : i+1]
			}
			if comparison.EqualText(expected, actual) != test.sameText {
				t.Errorf("%s: EqualText is %t", test.name, !test.sameText)
			}
		}
		if equal != test.equal {
			t.Errorf("%s: the comparisons %q are equal, want %q", test.name, equal, test.equal)
		}
	}
}

func TestTolerance(t *testing.T) {
	tests := []struct {
		expected, actual string
		tolerance        float64
		equal            bool
	}{
		{"0.25", "0.2500000", 1e-6, true},
		{"0.25", "0.2500000", 0, false},
		{"0.25", "0.2501", 1e-6, false},
		{"-0.434258", "-0.434259", 1e-6, true}, // a little more in binary
		{"1000000", "1000000.9", 1e-6, true},   // relative
		{"-1000000", "-1000001.1", 1e-6, false},
		{"1e-3", ".001", 1e-6, true},
		{"$2.50,", "$2.5,", 1e-6, true},
		{"$2.50,", "$2.5.", 1e-6, false},
		{"(1,2)", "(1.0,2.0)", 1e-6, true},
		{"nan", "nan", 1e-6, true},
		{"inf", "nan", 1e-6, false},
		{"inf", "1e999", 1e-6, false},
		{"(1e999,1)", "(1e999,1.0)", 1e-6, true},
		{"1e999", "1e998", 1e-6, false},
		{"a1", "b1", 1, false},
	}
	for _, test := range tests {
		comparison := transcripts.Comparison{Tolerance: test.tolerance}
		if got := comparison.Equal(plain(test.expected), plain(test.actual)); got != test.equal {
			t.Errorf("%s and %s are equal within %g: %t",
				test.expected, test.actual, test.tolerance, got)
		}
	}
}

func TestDifferenceNamesTheInput(t *testing.T) {
	d := transcripts.Dialogue{Prompts: []string{"> "}, Integers: 2}
	const output = "> a\n\n> b\n\n> c\n\n> "
	tests := []struct{ input, actual, place string }{
		{"0 0\n1 1\n2 2\n", "Hello\n" + output, "at line 1 of the output"},
		{"0 0\n1 1\n2 2\n", "> x\n\n> ", `after input 1, "0 0"`},
		{"0 0 1 1 2 2\n", "> a\n\n> x\n\n", `after input 2, "1 1"`},
		{"0\n0\n1\n\n1 2\n2\n", "> a\n\n> b\n\n> x", `after input 3, "2 2"`},
		{"a b c\n1 1\n2 2\n", "> a\n\n> x\n\n", `after input 2, "1 1"`},
		{"0 0\n1 1\n2 2\n", output + "more", "after input 4, the end of the input"},
		{"0 0\n1 1\n2 2\n", "> a\n\n", `after input 1, "0 0"`},
	}
	for _, test := range tests {
		expected, actual := d.Session(output, test.input), d.Session(test.actual, test.input)
		for _, comparison := range comparisons {
			difference := comparison.Align(expected, actual).Difference()
			if difference == nil || difference.String() != test.place {
				t.Errorf("%q, %+v: %q, want %q", test.actual, comparison, difference, test.place)
			}
		}
	}
}

func TestReason(t *testing.T) {
	d := transcripts.Dialogue{Prompts: []string{"Name? "}}
	long := strings.Repeat("a", 999)
	const (
		line1 = "at line 1 of the output"
		line2 = "at line 2 of the output"
		after = `after input 1, "Ada"`
		atEnd = "after input 2, the end of the input"
		space = "the white space differs"
	)
	tests := []struct {
		comparison                      transcripts.Comparison
		expected, actual, place, reason string
	}{
		{ends, "Name? Hello Ada\n", "Name? Hello Bo \n", after,
			`expected "Hello Ada", got "Hello Bo"`},
		{ends, "Name? Hello Ada\n", "Name? ", after,
			`expected "Hello Ada", and the output ends there`},
		{ends, "Name? Hello Ada\n", "", line1, `expected "Name?", and the output ends there`},
		{ends, "Name? Hello\n", "Name? Hello\nBye\n", after,
			`expected the output to end, got "Bye"`},
		{ends, "Name? Hello\n", "Name? \nHello\n", after, space},
		{ends, "Name? Name? Hi\n", "Name? Name? Ho\n", atEnd, `expected "Hi", got "Ho"`},
		{ends, "Hi\nName? Ada\n", "Hi\nYour name? Ada\n", line2,
			`expected "Name?", got "Your name? Ada"`},
		{ends, "Name? a\nb\nc\n", "Name? a\nc\n", after, `expected "b", got "c"`},
		{ends, "Name? Hello Ada\n", "Name? Hello\tAda\n", after, space},
		{ends, "X B B\n", "XBB\n", line1, space},
		{strict, "Name? Hi\n", "Name: Hi\n", line1, `expected "Name?", got "Name: Hi"`},
		{strict, "a\nb c\n", "a \nb c\n", line2, space},
		{strict, "a\nb c\n", "a\nb c", line2, space},
		{spaces, "a\nb c\n", "\n a b\td", line1, `expected "a", got " a b→d"`},
		{ends, long + "b" + long, long + "c" + long, line1, fmt.Sprintf(
			`expected "…%[1]sb%[2]s…", got "…%[1]sc%[2]s…"`, long[:100], long[:99])},
	}
	for _, test := range tests {
		expected, actual := d.Session(test.expected, "Ada\n"), d.Session(test.actual, "Ada\n")
		got := test.comparison.Align(expected, actual).Difference()
		if got == nil {
			t.Errorf("%q: no difference", test.actual)
		} else if got.String() != test.place || got.Reason != test.reason {
			t.Errorf("%q: %v: %s, want %s: %s",
				test.actual, got, got.Reason, test.place, test.reason)
		}
	}
}

// In this test "=" precedes a row that is the same in both sessions. Otherwise "-" precedes the
// expected line, and "+" the actual line.
func TestRows(t *testing.T) {
	d := transcripts.Dialogue{Prompts: []string{"Name? "}}
	tests := []struct {
		comparison             transcripts.Comparison
		expected, actual, rows string
	}{
		{ends, "Name? Hello Ada\n", "Name? Hello Ada \n", " =Name? Ada =Hello Ada"},
		{ends, "Name? Hi\nBye\n", "Name? Ho\nBye\n", " =Name? Ada -Hi +Ho =Bye"},
		{ends, "Name? Hi\nBye\n", "Name? Hi\nHo\nBye\n", " =Name? Ada =Hi +Ho =Bye"},
		{ends, "Name? Hi\nHo\nBye\n", "Name? Hi\nBye\n", " =Name? Ada =Hi -Ho =Bye"},
		{ends, "Name? Hi\n", "", " -Name? Ada -Hi"},
		{ends, "Hi\nBye\n", "Hi\nBye", " =Hi =Bye"},
		{ends, "Hi\n\nBye\n", "Hi\nBye\n", " =Hi - =Bye"},
		{ends, "Hi\nBye\n", "HiBye\n", " -Hi +HiBye -Bye"},
		{ends, "Hi\n\nBye\n", "Hi\n\n\nBuy\n", " =Hi = -Bye +Buy"},
		{ends, "Hi  you\nBye\n", "Hi you\nBye\n", " -Hi  you +Hi you =Bye"},
		{ends, "Hi  you\nBye\n", "Hi you\nBuy\n", " =Hi you -Bye +Buy"},
		{ends, "B B\nBye\n", "BB\nBuy\n", " =BB -Bye +Buy"},
		{ends, "Hi! Name? Ho\n", "Hi! Name? Hi\n", " =Hi! Name? Ada -Ho +Hi"},
		{strict, "Hi\nBye\n", "Hi \nBye\n", " -Hi +Hi  =Bye ="},
		{strict, "Hi\n", "Hi", " =Hi -"},
		{spaces, "Hi  you\nBye\n", "Hi you\nBye", " =Hi you =Bye"},
		{spaces, "Name? Hi\n", "Name?\nHi\n", " -Name? Ada +Name? +Hi -Hi"},
	}
	for _, test := range tests {
		expected, actual := d.Session(test.expected, "Ada\n"), d.Session(test.actual, "Ada\n")
		if got := rowText(test.comparison.Align(expected, actual).Rows()); got != test.rows {
			t.Errorf("%q, %+v:%s, want%s", test.actual, test.comparison, got, test.rows)
		}
	}

	pairs := ends.Align(plain("a  b\n\nc\n"), plain("a b\nc\n")).Pairs
	for spaces, rows := range map[bool]string{true: " -a  b +a b - =c", false: " =a b =c"} {
		if got := rowText(ends.TurnRows(pairs, spaces)); got != rows {
			t.Errorf("TurnRows with spaces %t:%s, want%s", spaces, got, rows)
		}
	}
}

// rowText writes rows as TestRows does.
func rowText(rows []transcripts.Row) (text string) {
	for _, row := range rows {
		if row.Same {
			text += " =" + row.Actual.Text
		}
		if !row.Same && row.Expected != nil {
			text += " -" + row.Expected.Text
		}
		if !row.Same && row.Actual != nil {
			text += " +" + row.Actual.Text
		}
	}
	return text
}

// In this test " " separates the lines of a turn, and "_" the words of a line.
func TestAlign(t *testing.T) {
	tests := []struct{ expected, actual, pairs string }{
		{"a b c", "a x c", "aa bx cc"},
		{"a b c", "a c", "aa b- cc"},
		{"a c", "a b c", "aa -b cc"},
		{"a b c", "x a b c", "-x aa bb cc"},
		{"X_B_B y_z", "B_X_B y_q", "XB yy"},
		{"k:_1 l:_2", "l:_9 k:_9", "k- ll -k"}, // values of a label are alike
		{"one_two_three z", "y one_two_four", "-y oo z-"},
		{"one_two_three z", "four_two_three one_two_three y", "-f oo zy"},
		{"one_two_three z", "y four_two_three x", "-y of zx"},
		{"z a b y", "a b", "z- aa bb y-"},
		{"a b", "x y z", "ax by -z"},
	}
	for _, test := range tests {
		lines := strings.NewReplacer(" ", "\n", "_", " ")
		expected, actual := plain(lines.Replace(test.expected)), plain(lines.Replace(test.actual))
		if got := pairText(ends.Align(expected, actual).Pairs); got != test.pairs {
			t.Errorf("%s and %s: %s, want %s", test.expected, test.actual, got, test.pairs)
		}
	}
}

// More than twenty lines are paired by position if both sides have the same number of lines. Up to
// 250,000 possible pairs are compared otherwise, which finds an equal line in the middle.
func TestAlignManyLines(t *testing.T) {
	many := func(text string, n int) string { return strings.Repeat(text+"\n", n) }
	for n, begin := range map[int]string{20: "x- aa", 21: "xa aa"} {
		expected, actual := plain("x\n"+many("a b", n-1)), plain(many("a c", n-1)+"y\n")
		if got := pairText(ends.Align(expected, actual).Pairs); !strings.HasPrefix(got, begin) {
			t.Errorf("%d lines on both sides: %s, want %s", n, got, begin)
		}
	}
	expected := plain(many("a", 200) + "m\n" + many("b", 199))
	actual := plain(many("x", 210) + "m\n" + many("y", 414))
	if got := pairText(ends.Align(expected, actual).Pairs); !strings.Contains(got, "mm") {
		t.Errorf("the equal line in the middle is not found: %s", got)
	}
}

// pairText returns the first letter of each line, or "-" for a line that is missing.
func pairText(pairs []transcripts.Pair) string {
	letter := func(l *transcripts.Line) string {
		if l == nil {
			return "-"
		}
		return l.Words[0][:1]
	}
	var text []string
	for _, pair := range pairs {
		text = append(text, letter(pair.Expected)+letter(pair.Actual))
	}
	return strings.Join(text, " ")
}

// In this test each character is a row. Only capitals and blanks differ; a blank is an empty line.
func TestWindow(t *testing.T) {
	for all, expected := range map[string]string{
		"abcdEfghi": "cdEfg",
		"Abcdefghi": "Abc",
		"abcdefghI": "ghI",
		"aBc":       "aBc",
		"abcdefghi": "hi",
		"a cdeFgHi": "deFgH",
		"a cdefghi": "a cd",
		"":          "",
	} {
		var rows []transcripts.Row
		for _, letter := range all {
			line := &transcripts.ScreenLine{Text: string(letter)}
			rows = append(rows, transcripts.Row{Actual: line, Same: unicode.IsLower(letter)})
		}
		got := ""
		for _, row := range transcripts.Window(rows, 2) {
			got += row.Actual.Text
		}
		if got != expected {
			t.Errorf("the window of %q is %q, want %q", all, got, expected)
		}
	}
}

func TestShowSpace(t *testing.T) {
	for line, expected := range map[string]string{
		"é a✓  ":          "é a✓··",
		"   ":             "···",
		"a\tb":            "a→b",
		"end\r":           "end␍",
		"\x00\x1b[1m\x7f": "^@^[[1m^?",
		"\xff\xc3":        `\xff\xc3`,
		"\u202eabc":       `\u202eabc`,
		"\u00a0":          `\u00a0`,
	} {
		if got := transcripts.ShowSpace(line); got != expected {
			t.Errorf("ShowSpace(%q) = %q, want %q", line, got, expected)
		}
	}
}

func TestQuote(t *testing.T) {
	accents := strings.Repeat("é", 20)
	tests := []struct {
		text, other         string
		most                int
		quoted, otherQuoted string
	}{
		{"a", "b", 10, `"a"`, `"b"`},
		{"0123456789", "x", 10, `"0123456789"`, `"x"`},
		{"0123456789a", "0123456789b", 10, `"…123456789a"`, `"…123456789b"`},
		{"0123456789a", "01234567x9a", 10, `"…123456789a"`, `"…1234567x9a"`},
		{"0123456789a", "x123456789a", 10, `"0123456789…"`, `"x123456789…"`},
		{"0123456789abcdefghi", "0123456789xbcdefghi", 10, `"…56789abcde…"`, `"…56789xbcde…"`},
		{accents + "a", accents, 11, `"…ééééééééééa"`, `"…ééééééééééé"`},
	}
	for _, test := range tests {
		quoted, otherQuoted := transcripts.Quote(test.text, test.other, test.most)
		if quoted != test.quoted || otherQuoted != test.otherQuoted {
			t.Errorf("%s, %s: %s, %s, want %s, %s",
				test.text, test.other, quoted, otherQuoted, test.quoted, test.otherQuoted)
		}
	}
}

// FuzzDifference compares any two outputs. Unless they are equal, there is a difference at a line
// of the expected output, and a row that differs.
func FuzzDifference(f *testing.F) {
	f.Add("a\nb\n", "> Hello\n> x\n", ">Hello\n>x", ">", "Hello", byte(0))
	f.Add("1\n\n", "n: \nn: 2\n", "n: n: 3", "n: ", "n: 3", byte(1))
	blanks := strings.Repeat(" ", 299)
	f.Add("1\n", "n: "+blanks+"\nx", "n:"+blanks+"\ny", "n:"+blanks[:250], "y", byte(2))
	f.Fuzz(func(t *testing.T, input, expected, actual, prompt, ignored string, integers byte) {
		quoted := regexp.QuoteMeta(strings.ToValidUTF8(ignored, ""))
		ignore := transcripts.LineKind{Expression: regexp.MustCompile("^" + quoted + "$")}
		d := transcripts.Dialogue{
			Prompts:  []string{prompt},
			Integers: int(integers % 3),
			Ignore:   []transcripts.LineKind{ignore},
		}
		left, right := d.Session(expected, input), d.Session(actual, input)
		lines := 1 + strings.Count(expected, "\n")
		differs := func(row transcripts.Row) bool { return !row.Same }
		for _, c := range comparisons {
			alignment := c.Align(left, right)
			difference := alignment.Difference()
			if (difference == nil) != c.Equal(left, right) {
				t.Errorf("%+v: difference %v", c, difference)
			}
			if difference == nil {
				continue
			}
			if difference.Line < 1 || difference.Line > lines {
				t.Errorf("%+v: line %d of\n%s", c, difference.Line, expected)
			}
			if c == ends && !slices.ContainsFunc(alignment.Rows(), differs) {
				t.Errorf("%+v: no row differs", c)
			}
		}
	})
}

// BenchmarkParseSession reads text without escape sequences. The yardstick copies its lines.
func BenchmarkParseSession(b *testing.B) {
	unit := prompt + "1 1\nSelected row 1 and column 1\nBoard:\n   B B B\n   B X B\n   B B B\n" +
		"moveValid: true\n\n"
	session := strings.Repeat(unit, 1<<20/len(unit))
	b.Run("ParseSession", func(b *testing.B) {
		b.SetBytes(int64(len(session)))
		for b.Loop() {
			if _, err := game.ParseSession(session); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("yardstick", func(b *testing.B) {
		b.SetBytes(int64(len(session)))
		var kept []byte
		for b.Loop() {
			kept = kept[:0]
			for line := range strings.Lines(session) {
				kept = append(kept, line...)
			}
		}
	})
}
