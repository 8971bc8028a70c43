package compare_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/session"
)

// The comparisons ignore white space at line ends, compare all white space, and ignore it.
var (
	ends   = compare.Rules{}
	strict = compare.Rules{Space: compare.Strict}
	spaces = compare.Rules{Space: compare.IgnoreSpace}

	comparisons = []compare.Rules{ends, strict, spaces}
)

// plain parses an output without prompts.
func plain(output string) compare.Output {
	return ends.Parse(session.Dialogue{}, output, "")
}

func TestEqual(t *testing.T) {
	var never []compare.Rules
	always := comparisons
	unlessStrict := []compare.Rules{ends, spaces}
	withoutSpace := []compare.Rules{spaces}
	const equal, sameText, different = compare.Equal, compare.SameText, compare.Different
	tests := []struct {
		name, expected, actual string
		match                  compare.Match   // without white space at line ends
		equal                  []compare.Rules // that find them equal
	}{
		{"the same", "a b\n", "a b\n", equal, always},
		{"blanks at a line end", "a b\n", "a b \t\n", equal, unlessStrict},
		{"CRLF", "a\nb\n", "a\r\nb\r\n", equal, unlessStrict},
		{"blanks at the end", "a: ", "a:", equal, unlessStrict},
		{"no line end at the end", "a\n", "a", equal, unlessStrict},
		{"empty lines at the end", "a\n", "a\n\n \n", equal, unlessStrict},
		{"no output", "", "\n", equal, unlessStrict},
		{"a TAB for a blank", "a b\n", "a\tb\n", sameText, withoutSpace},
		{"two blanks for one", "a b\n", "a  b\n", sameText, withoutSpace},
		{"an extra empty line", "a\nb\n", "a\n\nb\n", sameText, withoutSpace},
		{"an empty line at the start", "a\n", "\na\n", sameText, withoutSpace},
		{"indentation", "  a\n", "a\n", sameText, withoutSpace},
		{"a word cut in two", "ab\n", "a b\n", sameText, never},
		{"words joined", "X B B\n", "XBB\n", sameText, never},
		{"a value joined to its label", "Sum: 5\n", "Sum:5\n", sameText, never},
		{"numbers joined", "30 94\n", "3094\n", different, never},
		{"numbers cut elsewhere", "3 14\n", "31 4\n", different, never},
		{"numbers cut by a line end", "1\n23\n", "12\n3\n", different, never},
		{"a number cut at its point", "3.5\n", "3 .5\n", different, never},
		{"a sign cut off", "-5\n", "- 5\n", different, never},
		{"a range", "1-5\n", "1 -5\n", sameText, never},
		{"an option cut off", "-x\n", "- x\n", sameText, never},
		{"a word before a sign", "x-1\n", "x -1\n", sameText, never},
		{"words cut elsewhere", "ab c\n", "a bc\n", different, never},
		{"words cut elsewhere within a word", "abc d\n", "a bcd\n", different, never},
		{"a word cut, then words joined", "ab c d\n", "a b cd\n", sameText, never},
		{"a number cut at its exponent", "6.02e23\n", "6.02e 23\n", different, never},
		{"a hexadecimal number cut", "0x1F\n", "0x 1F\n", different, never},
		{"thousands cut off", "1,000\n", "1, 000\n", different, never},
		{"a list", "1,2,3\n", "1, 2, 3\n", sameText, never},
		{"a sum", "1+2=3\n", "1 + 2 = 3\n", sameText, never},
		{"symbols cut apart", "**\n", "* *\n", sameText, never},
		{"symbols in other columns", "* *\n", "*  *\n", sameText, withoutSpace},
		{"another word", "a b\n", "a c\n", different, never},
		{"an extra word", "a b\n", "a b b\n", different, never},
	}
	for _, test := range tests {
		expected, actual := plain(test.expected), plain(test.actual)
		if match := ends.Align(expected, actual).Match; match != test.match {
			t.Errorf("%s: match %d, expected %d", test.name, match, test.match)
		}
		for _, comparison := range comparisons {
			isIt := func(c compare.Rules) bool { return c.Space == comparison.Space }
			isEqual := comparison.Align(expected, actual).Match == compare.Equal
			if isEqual != slices.ContainsFunc(test.equal, isIt) {
				t.Errorf("%s: equal by %+v: %t", test.name, comparison, isEqual)
			}
		}
	}
}

// Numbers are equal within the tolerance, also if words are split or joined. A tolerance of 0
// compares numbers, too.
func TestTolerance(t *testing.T) {
	zero := compare.Rules{Tolerance: new(0.0)}
	tolerant := compare.Rules{Tolerance: new(1e-6)}
	const equal, sameText, different = compare.Equal, compare.SameText, compare.Different
	for _, test := range []struct {
		comparison       compare.Rules
		expected, actual string
		match            compare.Match
	}{
		{zero, "0.25", "2.5e-1", equal},
		{zero, "0.25", "0.25000001", different},
		{zero, "9007199254740993", "9007199254740992", different},
		{zero, "+9007199254740993", "9007199254740993", equal},
		{tolerant, "9007199254740993", "9007199254740992", equal},
		{tolerant, "0x1F", "0x2F", different},
		{tolerant, "0.25", "0.2500000", equal},
		{tolerant, "-0.434258", "-0.434259", equal}, // a little more in binary
		{tolerant, "1000000", "1000000.9", equal},   // relative
		{tolerant, "1e-3", ".001", equal},
		{tolerant, "$2.50,", "$2.5,", equal},
		{tolerant, "(1,2)", "(1.0,2.0)", equal},
		{tolerant, "x=nan,", "x=-NaN,", equal},
		{tolerant, "inf", "Inf", equal},
		{tolerant, "-inf", "-Infinity", equal},
		{tolerant, "(1e999,1)", "(1e999,1.0)", equal},
		{tolerant, "* 1.50\n", "* 1.5\n", equal},
		{tolerant, "Ada     1.50\n", "Ada 1.5\n", sameText},
		{tolerant, "Sum: 2.50\nBye\n", "Sum:2.5\nBye\n", sameText},
		{tolerant, "Sum:2.5\nBye\n", "Sum: 2.50\nBye\n", sameText},
		{tolerant, "1 a b\n", "1e0 ab\n", sameText},
		{tolerant, "0.25", "0.2501", different},
		{tolerant, "-1000000", "-1000001.1", different},
		{tolerant, "$2.50,", "$2.5.", different},
		{tolerant, "nan", "x=-NaN", different},
		{tolerant, "inf", "-Inf", different},
		{tolerant, "inf", "0.5", different},
		{tolerant, "inf", "nan", different},
		{tolerant, "nan", "1", different},
		{tolerant, "inf", "1e999", different},
		{tolerant, "1e999", "1e998", different},
		{tolerant, "Inform", "inform", different},
		{tolerant, "a1", "b1", different},
		{tolerant, "3.0 14\n", "31 4\n", different},
		{tolerant, "Sum: 2.50\n", "Sum:2.6\n", different},
	} {
		a := test.comparison.Align(plain(test.expected), plain(test.actual))
		if a.Match != test.match {
			const format = "%q, %q: match %d, expected %d"
			t.Errorf(format, test.expected, test.actual, a.Match, test.match)
		}
	}
}

// If sessions differ in white space at most, a line is beside the first one that it is a part of.
// In this test a pair is written "turn:expected=actual".
func TestPairsOfCutLines(t *testing.T) {
	d := session.Dialogue{Prompts: []string{"Name? "}}
	for _, test := range []struct{ expected, actual, pairs string }{
		{"a\nb\nc\n", "a\n\n b\nc\n", "0:a=a 0:b=b 0:c=c"},
		{"a\nb\nc\n", "a b\nc\n", "0:a=a b 0:b= 0:c=c"},
		{"a b\nc\n", "a\nb\nc\n", "0:a b=a 0:=b 0:c=c"},
		{"a\nb\nb\nb\n", "a b\nb b\n", "0:a=a b 0:b= 0:b=b b 0:b="},
		{"X B B\n", "XBB\n", "0:X B B=XBB"},
		{"ab c\nd e\n", "ab\nc d e\n", "0:ab c=ab 0:d e=c d e"},
		{"Name? a\n", "Name?a\n", "0:Name?=Name?a 1:a="},
		{"Name?a\n", "Name? a\n", "0:Name?a=Name? 0:=a"},
		{"Sum: 2.50\nBye\n", "Sum:2.5\n\nBye\n", "0:Sum: 2.50=Sum:2.5 0:Bye=Bye"},
	} {
		var pairs []string
		text := func(l *compare.Line) string {
			if l == nil {
				return ""
			}
			return l.Text
		}
		alignment := compare.Rules{Tolerance: new(0.0)}.Align(
			ends.Parse(d, test.expected, "x\n"), ends.Parse(d, test.actual, "x\n"))
		for _, p := range alignment.Pairs {
			pairs = append(pairs, fmt.Sprintf("%d:%s=%s", p.Turn, text(p.Expected), text(p.Actual)))
		}
		if text := strings.Join(pairs, " "); text != test.pairs {
			t.Errorf("%q: %s, expected %s", test.actual, text, test.pairs)
		}
	}
}

// A difference is after an input, or at a line of the expected output before any. White space at
// the end belongs to the last line, and the blank of a prompt to the next one.
func TestDifference(t *testing.T) {
	d := session.Dialogue{Prompts: []string{"> "}, Integers: 2}
	const output = "> a\n\n> b\n\n> c\n\n> "
	for _, test := range []struct {
		comparison              compare.Rules
		input, expected, actual string
		place                   string
	}{
		{ends, "", "a\nb\n", "a\nc\n", "at line 2 of the output"},
		{ends, "", "\na\n", "a\n", "at line 1 of the output"},
		{ends, "", "a\n\n\nb\n", "a\n\nb\n", "at line 3 of the output"},
		{ends, "", "a\nb\n", "a\n\nb\n", "at line 2 of the output"},
		{ends, "", "a\nb\n", "ab\n", "at line 1 of the output"},
		{ends, "", "a\nb c\n", "a \nbc\n", "at line 2 of the output"},
		{ends, "", "a\n b\n", "a \n  b\n", "at line 2 of the output"},
		{ends, "", "*\n*\n*\n", "*\n *\n*\n", "at line 2 of the output"},
		{strict, "", "a\nb\n", "a \nb\n", "at line 1 of the output"},
		{strict, "", "a\nb\n", "a\r\nb\r\n", "at line 1 of the output"},
		{strict, "", "a\n\nb\n", "a\n \nb\n", "at line 2 of the output"},
		{strict, "", "a\nb\n", "a\nb", "at line 2 of the output"},
		{strict, "", "", "\n", "at line 1 of the output"},
		{spaces, "", "a\nb c\nd\n", "a b cd\n", "at line 2 of the output"},

		{ends, "0 0\n1 1\n2 2\n", output, "Hello\n" + output, "at line 1 of the output"},
		{ends, "0 0\n1 1\n2 2\n", output, "> x\n\n> ", `after input 1, "0 0"`},
		{strict, "0 0 1 1 2 2\n", output, "> a\n\n> x\n\n", `after input 2, "1 1"`},
		{spaces, "0\n0\n1\n\n1 2\n2\n", output, "> a\n\n> b\n\n> x", `after input 3, "2 2"`},
		{ends, "a b c\n1 1\n2 2\n", output, "> a\n\n> x\n\n", `after input 2, "1 1"`},
		{ends, "0 0\n1 1\n2 2\n", output, output + "more", "after input 4, the end of the input"},
		{ends, "0 0\n1 1\n2 2\n", output, "> a\n\n", `after input 1, "0 0"`},
		{strict, "0 0\n1 1\n", "> a\nb\n", "> a\nb\n\n", `after input 1, "0 0"`},
		{strict, "0 0\n1 1\n", "> a\n> b\n", ">a\n>b\n", `after input 1, "0 0"`},
	} {
		expected := ends.Parse(d, test.expected, test.input)
		actual := ends.Parse(d, test.actual, test.input)
		difference := test.comparison.Align(expected, actual).Difference()
		if difference == nil || difference.String() != test.place {
			const format = "%q, %q, %+v: %q, expected %q"
			t.Errorf(format, test.expected, test.actual, test.comparison, difference, test.place)
		}
	}
	d.Integers = 0 // so an empty line is an answer
	expected, actual := ends.Parse(d, "> Bye\n", "\n"), ends.Parse(d, "> Bye\n> ", "\n")
	if place := ends.Align(expected, actual).Difference().String(); place != `after input 1, ""` {
		t.Errorf("after an empty line: %s", place)
	}
}

// In this test "=" precedes a row that is the same in both sessions. Otherwise "-" precedes the
// expected line, and "+" the actual line.
func TestRows(t *testing.T) {
	d := session.Dialogue{Prompts: []string{"Name? "}}
	tests := []struct {
		comparison             compare.Rules
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
		{ends, "Hi you\nBye\n", "Hi\nyou\nBye\n", " -Hi you +Hi +you =Bye"},
		{ends, "ab c\nd e\n", "ab\nc d e\n", " -ab c +ab -d e +c d e"},
		{ends, "Hi\n\nBye\n", "Hi\n\n\nBuy\n", " =Hi = -Bye +Buy"},
		{ends, "Hi  you\nBye\n", "Hi you\nBye\n", " -Hi  you +Hi you =Bye"},
		{ends, "Hi  you\nBye\n", "Hi you\nBuy\n", " =Hi you -Bye +Buy"},
		{ends, "B B\nBye\n", "BB\nBuy\n", " =BB -Bye +Buy"},
		{ends, "Hi! Name? Ho\n", "Hi! Name? Hi\n", " =Hi! Name? Ada -Ho +Hi"},
		{ends, "a\nb\nc\n", "x\na\nb\nc\n", " +x =a =b =c"},
		{ends, "z\na\nb\ny\n", "a\nb\n", " -z =a =b -y"},
		{ends, "a\nb\n", "x\ny\nz\n", " -a +x -b +y +z"},
		{ends, "X B B\ny z\n", "B X B\ny q\n", " -X B B +B X B -y z +y q"},
		{ends, "k: 1\nl: 2\n", "l: 9\nk: 9\n", " -k: 1 +l: 9 -l: 2 +k: 9"},
		{ends, "a\na\na\n", "b\na\nc\n", " -a +b =a -a +c"},
		{ends, "a 1\na 2\n", "a 2\na 3\n", " -a 1 +a 2 -a 2 +a 3"},
		{ends, "a b c\nz\n", "y\na b d\n", " -a b c +y -z +a b d"},
		{ends, "a b c\nz\n", "d b c\na b c\ny\n", " +d b c =a b c -z +y"},
		{strict, "Hi\nBye\n", "Hi \nBye\n", " -Hi +Hi  =Bye"},
		{strict, "Hi\n", "Hi", " =Hi -"},
		{strict, "Hi", "Hi\n", " =Hi +"},
		{strict, "Hi\n", "Hi\n\n", " =Hi +"},
		{strict, "Hi\n", "Hi\n  ", " =Hi +  "},
		{strict, "", "\n", " +"},
		{strict, "Hi\nName? ", "Hi \nName? ", " -Hi +Hi  =Name? Ada"},
		{strict, "Name? \n", "Name? \n\n", " =Name? Ada + ="},
		{spaces, "Hi  you\nBye\n", "Hi you\nBye", " =Hi you =Bye"},
		{spaces, "Name? Hi\n", "Name?\nHi\n", " -Name? Ada +Name? =Hi"},
	}
	for _, test := range tests {
		expected := ends.Parse(d, test.expected, "Ada\n")
		actual := ends.Parse(d, test.actual, "Ada\n")
		rows := rowsOf(test.comparison.Align(expected, actual))
		if text := rowText(rows); text != test.rows {
			t.Errorf("%q, %+v:%s, expected%s", test.actual, test.comparison, text, test.rows)
		}
	}
}

// rowsOf returns the rows that show a difference.
func rowsOf(a compare.Alignment) []compare.Row {
	if a.Match == compare.SameText {
		return a.SpaceRows()
	}
	return compare.TextRows(a.SpaceRows())
}

// rowText writes rows as TestRows does.
func rowText(rows []compare.Row) (text string) {
	for _, row := range rows {
		if row.Match == compare.Equal {
			text += " =" + row.Actual.Text
		}
		if row.Match != compare.Equal && row.Expected != nil {
			text += " -" + row.Expected.Text
		}
		if row.Match != compare.Equal && row.Actual != nil {
			text += " +" + row.Actual.Text
		}
	}
	return text
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
		{"0123456789", "0123456789abcdef", 10, `"…56789"`, `"…56789abcde…"`},
		{accents + "a", accents, 11, `"…ééééééééééa"`, `"…éééééééééé"`},
		{strings.Repeat("界", 8) + "a", strings.Repeat("界", 8) + "b", 9, `"…界界界界a"`, `"…界界界界b"`},
		{"a b", "a  b", 10, `"a·b"`, `"a··b"`},
		{"a ", "a", 10, `"a·"`, `"a"`},
		{"a b ", "a b", 10, `"a b·"`, `"a b"`},
		{"say \"x\"", "x", 10, `'say "x"'`, `"x"`},
		{"caf\u00e9", "cafe\u0301", 20, `"caf\u00e9"`, `"cafe\u0301"`},
		{"\u2600\ufe0f", "\u2600", 20, `"\u2600\ufe0f"`, `"\u2600"`},
		{"a – b", "a - b", 20, `"a \u2013 b"`, `"a - b"`},
		{"С", "C", 20, `"\u0421"`, `"C"`}, // a Cyrillic letter
		{"“x” und", "\"x\" und", 20, `"\u201cx\u201d und"`, `'"x" und'`},
		{"über", "unter allem", 20, `"über"`, `"unter allem"`},
	}
	for _, test := range tests {
		quoted, otherQuoted := compare.Quote(test.text, test.other, test.most)
		if quoted != test.quoted || otherQuoted != test.otherQuoted {
			t.Errorf("%s, %s: %s, %s, expected %s, %s",
				test.text, test.other, quoted, otherQuoted, test.quoted, test.otherQuoted)
		}
	}
}

// paired returns the lines of pairs.
func paired(pairs []compare.Pair) (expected, actual []*compare.Line) {
	for _, p := range pairs {
		if p.Expected != nil {
			expected = append(expected, p.Expected)
		}
		if p.Actual != nil {
			actual = append(actual, p.Actual)
		}
	}
	return expected, actual
}

// FuzzDifference compares any two outputs. Each line is in one pair. Unless the outputs are equal,
// there is a difference at a line of the expected one, and a row that differs.
func FuzzDifference(f *testing.F) {
	f.Add("a\nb\n", "> Hello\n> x\n", ">Hello\n>x", ">", "Hello", byte(0))
	f.Add("1\n\n", "n: \nn: 2\n", "n: n: 3", "n: ", "n: 3", byte(1))
	blanks := strings.Repeat(" ", 299)
	f.Add("1\n", "n: "+blanks+"\nx", "n:"+blanks+"\ny", "n:"+blanks[:250], "y", byte(2))
	f.Add("0\n", "> x", "> y", "> ", "x", byte(0))    // an ignored line without its end
	f.Add("0", "n::nn:", "n: :nn:", "n", "", byte(0)) // symbols before a prompt
	f.Add("0", "\f", " ", "\f", "\xf3llo", byte(0))   // a prompt of white space
	f.Fuzz(func(t *testing.T, input, expected, actual, prompt, ignored string, integers byte) {
		quoted := regexp.QuoteMeta(strings.ToValidUTF8(ignored, ""))
		ignore := session.LineKind{Expression: regexp.MustCompile("^" + quoted + "$")}
		d := session.Dialogue{
			Prompts:  []string{prompt},
			Integers: int(integers % 3),
		}
		lines := 1 + strings.Count(expected, "\n")
		differs := func(row compare.Row) bool { return row.Match != compare.Equal }
		tolerant := compare.Rules{Tolerance: new(0.5)}
		folding := compare.Rules{IgnoreCase: true}
		ignore.Counts = session.Presence
		varying := compare.Rules{Kinds: []session.LineKind{ignore}}
		ignore.Counts = session.Nothing
		for _, c := range append(slices.Clone(comparisons), tolerant, folding, varying) {
			if c.Kinds == nil {
				c.Kinds = []session.LineKind{ignore}
			}
			left, right := c.Parse(d, expected, input), c.Parse(d, actual, input)
			alignment := c.Align(left, right)
			pairedLeft, pairedRight := paired(alignment.Pairs)
			isWhole := slices.Equal(pairedLeft, left.Lines()) &&
				slices.Equal(pairedRight, right.Lines())
			if !isWhole {
				t.Errorf("%+v: the pairs have other lines", c)
			}
			difference := alignment.Difference()
			if (difference == nil) != (alignment.Match == compare.Equal) {
				t.Errorf("%+v: difference %v", c, difference)
			}
			if difference == nil {
				continue
			}
			if difference.Line < 1 || difference.Line > lines {
				t.Errorf("%+v: line %d of\n%s", c, difference.Line, expected)
			}
			// In a row, typed text may belong to a number.
			isByRow := c.Space != compare.IgnoreSpace && c.Tolerance == nil
			if isByRow && !slices.ContainsFunc(rowsOf(alignment), differs) {
				t.Errorf("%+v: no row differs", c)
			}
		}
	})
}

// A screen shows blanks for each TAB, up to the next eighth column. Rows show the TABs.
func TestScreen(t *testing.T) {
	d := session.Dialogue{Prompts: []string{"Name? "}}
	c := compare.Rules{IsScreen: true}
	for output, screen := range map[string]string{
		"a\tb\n\tc\t\td":            "a       b\n        c               d",
		"12345678\tb":               "12345678        b",
		"Name? Name\tScore\nAda\t1": "Name? Name    Score\nAda     1",
		"é\t日本\tx\xff\ty":           "é       日本    x\xff      y",
		"1)\tName? a":               "1)      Name? a",
		"none":                      "none",
	} {
		a := c.Align(c.Parse(d, screen, "Ada\n"), c.Parse(d, output, "Ada\n"))
		if a.Match != compare.Equal {
			t.Errorf("%q is not %q", output, screen)
		}
	}
	if a := c.Align(c.Parse(d, "a      b", ""), c.Parse(d, "a\tb", "")); a.Match == compare.Equal {
		t.Error("a TAB is equal to other blanks")
	}
	const screen, printed = "1)      Name? a       b\nSum: 5\n", "1)\tName? a\tb\nSum: 6\n"
	a := c.Align(c.Parse(d, screen, "Ada\n"), c.Parse(d, printed, "Ada\n"))
	if rows := rowText(a.SpaceRows()); rows != " =1)\tName? Ada =a\tb -Sum: 5 +Sum: 6" {
		t.Error("beside another difference, a TAB is not equal:", rows)
	}
}
