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

// readers are the ways in which input comes.
var readers = map[string]func(io.Reader) io.Reader{
	"at once":          func(r io.Reader) io.Reader { return r },
	"a byte at a time": iotest.OneByteReader,
	"with the end":     iotest.DataErrReader,
}

// readAll reads with each function in turn until there is an error, and returns what they returned.
func readAll(reads ...func() (string, error)) (texts []string, err error) {
	for i := 0; ; i++ {
		text, err := reads[i%len(reads)]()
		if err != nil {
			return texts, err
		}
		texts = append(texts, text)
	}
}

func TestInput(t *testing.T) {
	long := strings.Repeat("long", 16<<10) // as long as may be
	tests := []struct {
		name, input  string
		words, lines []string
	}{
		{"nothing", "", nil, nil},
		{"lines", "1\n2 3\n", []string{"1", "", "2", "3", ""}, []string{"1", "2 3"}},
		{"empty lines", "\n\n \n1\n\n", []string{"", "", "", "1", "", ""}, []string{"", "", " ", "1", ""}},
		{"no final newline", "1 2", []string{"1", "2"}, []string{"1 2"}},
		{"white space", " \t\v\f\r", nil, []string{" \t\v\f\r"}},
		{"words between it", " 1 2\t3\v4\f5\r6 \t7  \n", []string{"1", "2", "3", "4", "5", "6", "7", ""},
			[]string{" 1 2\t3\v4\f5\r6 \t7  "}},
		{"CRLF", "1\r\n\r\n2\r\r\n3\r", []string{"1", "", "", "2", "", "3"}, []string{"1", "", "2\r", "3\r"}},
		{"any bytes", "\x00\xff\u00a0é\x1b[A\n", []string{"\x00\xff\u00a0é\x1b[A", ""}, []string{"\x00\xff\u00a0é\x1b[A"}},
		{"long", long + " 1\n" + long, []string{long, "1", "", long}, []string{long, long}},
		{"too long", long + "x 1\n" + long + "x", []string{long, "1", "", long}, []string{long, long}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for name, reader := range readers {
				got, err := readAll(console.New(reader(strings.NewReader(test.input)), io.Discard).Word)
				if !slices.Equal(got, test.words) || err != io.EOF {
					t.Errorf("%s: words %q, %v, want %q", name, got, err, test.words)
				}
				got, err = readAll(console.New(reader(strings.NewReader(test.input)), io.Discard).Line)
				if !slices.Equal(got, test.lines) || err != io.EOF {
					t.Errorf("%s: lines %q, %v, want %q", name, got, err, test.lines)
				}
			}
		})
	}
}

func TestLineBehindWord(t *testing.T) {
	c := console.New(strings.NewReader("1 2 3\r\n4\n\nx\n5 6"), io.Discard)
	want := []string{"1", " 2 3", "4", "", "", "x", "5", " 6"} // an empty line is a Word's
	if got, err := readAll(c.Word, c.Line); !slices.Equal(got, want) || err != io.EOF {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
}

func ExampleConsole() {
	c := console.New(strings.NewReader("Ada 1 2\r\nGrace"), os.Stdout)
	c.Print("Who plays where? ")
	name, _ := c.Word()
	rest, _ := c.Line()
	next, _ := c.Line()
	c.Print(fmt.Sprintf("%q, %q, %q", name, rest, next))
	c.Close()
	// Output: Who plays where? "Ada", " 1 2", "Grace"
}

// FuzzInput compares with what package strings finds.
func FuzzInput(f *testing.F) {
	f.Add("1 1\nx\r\n\r2147483648 -\n\n+-\x00 1~2")
	f.Fuzz(func(t *testing.T, input string) {
		var words, lines []string
		for text := range strings.Lines(input) {
			line, ended := strings.CutSuffix(text, "\n")
			found := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t\v\f\r", r) })
			words = append(words, found...)
			if ended {
				words = append(words, "")
				line = strings.TrimSuffix(line, "\r")
			}
			lines = append(lines, line)
		}
		if got, _ := readAll(console.New(strings.NewReader(input), io.Discard).Word); !slices.Equal(got, words) {
			t.Errorf("words %q, want %q", got, words)
		}
		if got, _ := readAll(console.New(strings.NewReader(input), io.Discard).Line); !slices.Equal(got, lines) {
			t.Errorf("lines %q, want %q", got, lines)
		}
	})
}

var errBroken = errors.New("broken")

func TestErrors(t *testing.T) {
	isBroken := func(err error, text string) bool { return errors.Is(err, errBroken) && err.Error() == text }
	for _, input := range []string{"", " ", "12"} {
		c := console.New(io.MultiReader(strings.NewReader(input), iotest.ErrReader(errBroken)), io.Discard)
		for _, read := range []func() (string, error){c.Word, c.Line} {
			if got, err := read(); got != "" || !isBroken(err, "reading the input: broken") {
				t.Errorf("behind %q: %q, %v, want %v", input, got, err, errBroken)
			}
		}
	}
	reader, stdout := io.Pipe()
	reader.CloseWithError(errBroken)
	c := console.New(strings.NewReader("1 2"), stdout)
	c.Print("text")
	if got, err := c.Word(); !isBroken(err, "writing the output: broken") {
		t.Errorf("Word returned %q, %v, want %v", got, err, errBroken)
	}
	if err := c.Close(); !isBroken(err, "writing the output: broken") {
		t.Errorf("Close returned %v, want %v", err, errBroken)
	}
}

// Whoever talks with a program over two pipes has all that was printed before the next line must come.
func TestFlushedBeforeInputIsWaitedFor(t *testing.T) {
	stdin, answers := io.Pipe()
	printed, stdout := io.Pipe()
	go func() {
		c := console.New(stdin, stdout)
		for n := range 3 {
			c.Print(strconv.Itoa(n))
			c.Print("? \n")
			c.Word()
			c.Word()
			c.Line()
		}
		c.Close()
		stdout.Close()
	}()
	text := bufio.NewReader(printed)
	for n := range 3 {
		if got, err := text.ReadString('\n'); got != fmt.Sprintf("%d? \n", n) || err != nil {
			t.Fatalf("prompt %d is %q, %v", n, got, err)
		}
		io.WriteString(answers, "1 1\n")
	}
	if rest, err := io.ReadAll(text); len(rest) > 0 || err != nil {
		t.Errorf("at the end %q, %v", rest, err)
	}
}

// countedWrites counts what is written, write for write.
type countedWrites struct{ writes, bytes int }

func (w *countedWrites) Write(p []byte) (int, error) {
	w.writes++
	w.bytes += len(p)
	return len(p), nil
}

func TestTextIsWrittenInLargePieces(t *testing.T) {
	var got countedWrites
	c := console.New(strings.NewReader(strings.Repeat("1 ", 200)), &got)
	for range 200 {
		c.Print(strings.Repeat("text", 100))
		c.Word() // which is there already
	}
	if err := c.Close(); err != nil || got.bytes != 80_000 || got.writes > 80 {
		t.Errorf("%+v, %v, want the 80,000 bytes that were printed, in few writes", got, err)
	}
}

func TestOpenOnFiles(t *testing.T) {
	xterm, none := console.Environment{Term: "xterm"}, console.Environment{Term: "dumb", NoColor: true}
	tests := map[string]struct {
		mode console.ColorMode
		env  console.Environment
		want string
	}{
		"auto":   {"auto", xterm, "X B no"},
		"never":  {"never", xterm, "X B no"},
		"always": {"always", none, "\x1b[36mX\x1b[0m B \x1b[31mno\x1b[0m"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			stdout, err := os.Create(filepath.Join(t.TempDir(), "stdout"))
			if err != nil {
				t.Fatal(err)
			}
			defer stdout.Close()
			c := console.Open(os.Stdin, stdout, test.mode, test.env)
			c.ForgetHistory() // of which there is none
			c.Paint(console.NewStyle(color.FgCyan), "X")
			c.Paint(console.Style{}, " B ")
			c.Paint(console.Refusal, "no")
			if c.AtTerminal() || c.Width() != 0 {
				t.Errorf("at a terminal: %t, width %d", c.AtTerminal(), c.Width())
			}
			if err := c.Close(); err != nil {
				t.Error(err)
			}
			if got, err := os.ReadFile(stdout.Name()); string(got) != test.want || err != nil {
				t.Errorf("written %q, %v, want %q", got, err, test.want)
			}
		})
	}
}

func TestFill(t *testing.T) {
	for _, test := range []struct {
		text    string
		columns int
		want    []string
	}{
		{"one two three", 7, []string{"one two", "three"}},
		{"one two three", 6, []string{"one", "two", "three"}},
		{"one two three", 0, []string{"one two three"}},
		{"  help   says what", 13, []string{"  help   says", "what"}},
		{"日本 太郎 wins", 9, []string{"日本 太郎", "wins"}},
		{"日本 太郎 wins", 8, []string{"日本", "太郎", "wins"}},
		{"in /a/long/path now", 6, []string{"in", "/a/long/path", "now"}}, // to be copied
	} {
		if got := console.Fill(strings.Split(test.text, " "), " ", test.columns); !slices.Equal(got, test.want) {
			t.Errorf("%q in %d columns is %q, want %q", test.text, test.columns, got, test.want)
		}
	}
}

func TestEnvironmentFrom(t *testing.T) {
	type variables map[string]string
	tests := []struct {
		name        string
		set         variables
		utf8, boxes bool // what the locale says, and the terminal
	}{
		{"a terminal", variables{"TERM": "xterm-256color", "LANG": "en_CA.UTF-8"}, true, true},
		{"macOS", variables{"TERM": "xterm", "LC_CTYPE": "UTF-8"}, true, true},
		{"no locale", variables{"TERM": "xterm"}, false, true},
		{"LC_ALL before LC_CTYPE", variables{"TERM": "xterm", "LC_ALL": "C", "LC_CTYPE": "C.UTF-8"}, false, true},
		{"LC_CTYPE before LANG", variables{"TERM": "xterm", "LC_CTYPE": "C.UTF-8", "LANG": "C"}, true, true},
		{"dumb", variables{"TERM": "dumb", "LANG": "C.UTF-8"}, true, false},
		{"NO_COLOR", variables{"TERM": "xterm", "NO_COLOR": "0"}, false, true},
		{"nothing set", nil, false, true},
	}
	windows := runtime.GOOS == "windows" // which takes Unicode in every locale
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := console.EnvironmentFrom(func(name string) string { return test.set[name] })
			want := console.Environment{
				Term:    test.set["TERM"],
				NoColor: test.set["NO_COLOR"] != "",
				Unicode: test.boxes && (test.utf8 || windows),
			}
			if got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
		})
	}
}
