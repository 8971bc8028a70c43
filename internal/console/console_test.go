package console_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/fatih/color"

	"tictactoe/internal/console"
)

// readers are the ways in which input arrives.
var readers = map[string]func(io.Reader) io.Reader{
	"in one piece":     func(r io.Reader) io.Reader { return r },
	"a byte at a time": iotest.OneByteReader,
	"with the end":     iotest.DataErrReader,
}

func ExampleConsole() {
	c := console.New(strings.NewReader("Ada 1 2\r\nGrace"), os.Stdout)
	c.Print("Who plays where? ")
	line, _ := c.Line()
	next, _ := c.Line()
	c.Print(fmt.Sprintf("%q, %q", line, next))
	c.Close()
	// Output: Who plays where? "Ada 1 2", "Grace"
}

// FuzzInput reads lines, and compares them with those that package strings finds.
func FuzzInput(f *testing.F) {
	for _, input := range []string{
		"", "1\n2 3\n", "\n\n \n1\n\n", "1 2", " \t\v\f\r", "1\r\n\r\n2\r\r\n3",
		"\x00\xff\u00a0é\x1b[A\n", strings.Repeat("long", 1000) + " 1\n1",
	} {
		f.Add(input)
	}
	f.Fuzz(func(t *testing.T, input string) {
		var expected []string
		for line := range strings.Lines(input) {
			expected = append(expected, strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r"))
		}
		for name, reader := range readers {
			c := console.New(reader(strings.NewReader(input)), io.Discard)
			var lines []string
			line, err := c.Line()
			for ; err == nil; line, err = c.Line() {
				lines = append(lines, line)
			}
			if !slices.Equal(lines, expected) || err != io.EOF {
				t.Errorf("%s: the lines are %q, %v, expected %q", name, lines, err, expected)
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

// A program at the other end of two pipes gets all output before it must send the next line.
func TestFlushBeforeWaiting(t *testing.T) {
	stdin, answers := io.Pipe()
	output, stdout := io.Pipe()
	go func() {
		c := console.New(stdin, stdout)
		for n := range 3 {
			c.Print(strconv.Itoa(n))
			c.Print("? \n")
			c.Line()
		}
		c.Close()
		stdout.Close()
	}()
	text := bufio.NewReader(output)
	for n := range 3 {
		if line, err := text.ReadString('\n'); line != fmt.Sprintf("%d? \n", n) || err != nil {
			t.Fatalf("prompt %d is %q, %v", n, line, err)
		}
		io.WriteString(answers, "1 1\n")
	}
	if rest, err := io.ReadAll(text); len(rest) > 0 || err != nil {
		t.Errorf("at the end %q, %v", rest, err)
	}
}

func TestOpenOnFiles(t *testing.T) {
	xterm := console.Environment{Term: "xterm"}
	dumb := console.Environment{Term: "dumb", NoColor: true}
	tests := []struct {
		mode     console.ColorMode
		env      console.Environment
		expected string
	}{
		{console.ColorAuto, xterm, "X B no"},
		{console.ColorNever, xterm, "X B no"},
		{console.ColorAlways, dumb, "\x1b[36mX\x1b[0m B \x1b[31mno\x1b[0m"},
	}
	for _, test := range tests {
		t.Run(string(test.mode), func(t *testing.T) {
			stdout, err := os.Create(filepath.Join(t.TempDir(), "stdout"))
			if err != nil {
				t.Fatal(err)
			}
			defer stdout.Close()
			c := console.Open(os.Stdin, stdout, test.mode, test.env)
			c.Clear() // does nothing, like the next one
			c.Edit(console.Editing{})
			c.Paint(console.NewStyle(color.FgCyan), "X")
			c.Paint(console.Style{}, " B ")
			c.Paint(console.Refusal, "no")
			if c.AtTerminal() || c.Width() != 0 {
				t.Errorf("at a terminal: %t, width %d", c.AtTerminal(), c.Width())
			}
			if err := c.Close(); err != nil {
				t.Error(err)
			}
			text, err := os.ReadFile(stdout.Name())
			if string(text) != test.expected || err != nil {
				t.Errorf("the output is %q, %v, expected %q", text, err, test.expected)
			}
		})
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

func TestEnvironmentFrom(t *testing.T) {
	type variables map[string]string
	const utf8 = "C.UTF-8"
	tests := []struct {
		name    string
		set     variables
		unicode bool // except on Windows, which shows Unicode in every locale
	}{
		{"a terminal", variables{"TERM": "xterm-256color", "LANG": "en_CA.UTF-8"}, true},
		{"macOS", variables{"TERM": "xterm", "LC_CTYPE": "UTF-8"}, true},
		{"no locale", variables{"TERM": "xterm"}, false},
		{"LC_ALL", variables{"TERM": "xterm", "LC_ALL": "C", "LC_CTYPE": utf8}, false},
		{"LC_CTYPE", variables{"TERM": "xterm", "LC_CTYPE": utf8, "LANG": "C"}, true},
		{"dumb", variables{"TERM": "dumb", "LANG": utf8}, false},
		{"NO_COLOR", variables{"TERM": "xterm", "NO_COLOR": "0"}, false},
		{"nothing set", nil, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			term := test.set["TERM"]
			actual := console.EnvironmentFrom(func(name string) string { return test.set[name] })
			expected := console.Environment{
				Term:    term,
				NoColor: test.set["NO_COLOR"] != "",
				Unicode: test.unicode || runtime.GOOS == "windows" && term != "dumb",
			}
			if actual != expected {
				t.Errorf("%+v, expected %+v", actual, expected)
			}
		})
	}
}
