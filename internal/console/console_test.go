package console_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/fatih/color"

	"tictactoe/internal/console"
	"tictactoe/internal/testkit"
)

// readers are the ways in which input arrives.
var readers = map[string]func(io.Reader) io.Reader{
	"in one piece":     func(r io.Reader) io.Reader { return r },
	"a byte at a time": iotest.OneByteReader,
	"with the end":     iotest.DataErrReader,
}

// readAll calls a function until it returns an error, and returns all texts.
func readAll(read func() (string, error)) (texts []string, err error) {
	for {
		text, err := read()
		if err != nil {
			return texts, err
		}
		texts = append(texts, text)
	}
}

func ExampleConsole() {
	c := console.New(strings.NewReader("Ada 1 2\r\nGrace"), os.Stdout)
	c.Print("Who plays where? ")
	name, _ := c.Word()
	row, _ := c.Word()
	n, isInteger := console.ParseInteger(row)
	rest, _ := c.Line()
	next, _ := c.Line()
	c.Print(fmt.Sprintf("%q, %d %t, %q, %q", name, n, isInteger, rest, next))
	c.Close()
	// Output: Who plays where? "Ada", 1 true, " 2", "Grace"
}

// FuzzInput reads words and lines, and compares them with those that package strings finds.
func FuzzInput(f *testing.F) {
	long := strings.Repeat("0", 64<<10) // the longest word and the longest line
	for _, input := range []string{
		"", "1\n2 3\n", "\n\n \n1\n\n", "1 2", " \t\v\f\r", " 1 2\t3\v4\f5\r6 \t7  \n",
		"1\r\n\r\n2\r\r\n3\r", "\x00\xff\u00a0é\x1b[A\n",
		long + " 1\n" + long, long + "x 1\n" + long + "x",
	} {
		f.Add(input)
	}
	isSpace := func(r rune) bool { return strings.ContainsRune(" \t\v\f\r", r) }
	cut := func(text string) string {
		if len(text) > len(long) {
			return text[:len(long)] + "…"
		}
		return text
	}
	f.Fuzz(func(t *testing.T, input string) {
		var words, lines []string
		for text := range strings.Lines(input) {
			line := strings.TrimSuffix(text, "\n")
			for _, word := range strings.FieldsFunc(line, isSpace) {
				words = append(words, cut(word))
			}
			lines = append(lines, strings.TrimSuffix(cut(line), "\r"))
		}
		for name, reader := range readers {
			c := console.New(reader(strings.NewReader(input)), io.Discard)
			if actual, err := readAll(c.Word); !slices.Equal(actual, words) || err != io.EOF {
				t.Errorf("%s: words %q, %v, expected %q", name, actual, err, words)
			}
			c = console.New(reader(strings.NewReader(input)), io.Discard)
			if actual, err := readAll(c.Line); !slices.Equal(actual, lines) || err != io.EOF {
				t.Errorf("%s: lines %q, %v, expected %q", name, actual, err, lines)
			}
		}
	})
}

var errBroken = errors.New("broken")

func TestErrors(t *testing.T) {
	check := func(err error, expected string) {
		t.Helper()
		if !errors.Is(err, errBroken) || err.Error() != expected {
			t.Errorf("the error is %v, expected %s", err, expected)
		}
	}
	for _, input := range []string{"", " ", "12"} {
		stdin := io.MultiReader(strings.NewReader(input), iotest.ErrReader(errBroken))
		c := console.New(stdin, io.Discard)
		text, err := c.Line()
		check(err, "reading the input: broken")
		_, err = c.Word()
		check(err, "reading the input: broken")
		if text != "" {
			t.Errorf("the text is %q", text)
		}
	}
	reader, stdout := io.Pipe()
	reader.CloseWithError(errBroken)
	c := console.New(strings.NewReader("1 2"), stdout)
	c.Print("text")
	_, err := c.Line()
	check(err, "writing the output: broken")
	check(c.Close(), "writing the output: broken")
}

// TestFlushBeforeWaiting shows each byte of the input on the screen when it is read. All output is
// there before the program waits for input, and a word needs no line end after it.
func TestFlushBeforeWaiting(t *testing.T) {
	var screen strings.Builder
	input := iotest.OneByteReader(strings.NewReader("1 2\n3 "))
	c := console.New(io.TeeReader(input, &screen), &screen)
	for range 3 {
		c.Print("? ")
		c.Word()
	}
	if expected := "? 1 ? 2\n? 3 "; screen.String() != expected {
		t.Errorf("the screen shows %q, expected %q", &screen, expected)
	}
}

// TestOutputFile prints to a file, which has no colour unless it is asked for.
func TestOutputFile(t *testing.T) {
	xterm := console.Environment{Term: "xterm"}
	dumb := console.Environment{Term: "dumb", NoColor: true}
	for _, test := range []struct {
		mode     console.ColorMode
		env      console.Environment
		expected string
	}{
		{console.ColorAuto, xterm, "X B no"},
		{console.ColorNever, xterm, "X B no"},
		{console.ColorAlways, dumb, "\x1b[36mX\x1b[0m B \x1b[31mno\x1b[0m"},
	} {
		actual := testkit.Printed(t, test.mode, test.env, func(c *console.Console) {
			c.Clear() // does nothing, like the next one
			c.Edit(console.Editing{})
			c.Paint(console.NewStyle(color.FgCyan), "X")
			c.Paint(console.Style{}, " B ")
			c.Paint(console.Refusal, "no")
			if c.AtTerminal() || c.Width() != 0 {
				t.Errorf("at a terminal: %t, %d columns", c.AtTerminal(), c.Width())
			}
		})
		if actual != test.expected {
			t.Errorf("%s: the output is %q, expected %q", test.mode, actual, test.expected)
		}
	}
}

func TestFill(t *testing.T) {
	tests := []struct {
		text    string
		columns int
		lines   []string
	}{
		{"one two three", 7, []string{"one two", "three"}},
		{"one two three", 6, []string{"one", "two", "three"}},
		{"one two three", 0, []string{"one two three"}},
		{"  help   says what", 13, []string{"  help   says", "what"}},
		{"日本 太郎 wins", 9, []string{"日本 太郎", "wins"}},
		{"日本 太郎 wins", 8, []string{"日本", "太郎", "wins"}},
		{"in /a/long/path now", 6, []string{"in", "/a/long/path", "now"}}, // a path can be copied
	}
	for _, test := range tests {
		lines := console.Fill(strings.Split(test.text, " "), " ", test.columns)
		if !slices.Equal(lines, test.lines) {
			t.Errorf("%q in %d columns: %q", test.text, test.columns, lines)
		}
	}
}

func TestPrintable(t *testing.T) {
	const typed = "a\x00 \x1b[1m é\u00a0~\u2028 👩\u200d💻 a\u200db ÿ\u200dé 👩\u200d\u200d" +
		"\n\t\x9b\x7f"
	const expected = `a^@ ^[[1m é\u00a0~\u2028 👩` + "\u200d" + `💻 a\u200db ÿ\u200dé 👩` + "\u200d" +
		`\u200d^J^I\x9b^?`
	if actual := console.Printable(typed); actual != expected {
		t.Errorf("%q, expected %q", actual, expected)
	}
	if actual := console.PrintableLines("a\tb\r\n"); actual != "a\tb^M\n" {
		t.Errorf("lines: %q", actual)
	}
}
