package console_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"tictactoe/controller"
	"tictactoe/internal/console"
)

// A game that X wins in the first row, a line a move.
const winOfX = "0 0\n1 1\n0 1\n2 2\n0 2"

// onPipe returns what a game prints to a pipe.
func onPipe(layout controller.Options, input string) string {
	var text strings.Builder
	c := console.New(strings.NewReader(input), &text)
	controller.Play(c, layout)
	c.Close()
	return text.String()
}

// integers reads all that a Console has, and returns it as text: a number, or ? for what is none.
func integers(stdin io.Reader) (string, error) {
	c := console.New(stdin, io.Discard)
	var got []string
	for {
		switch n, err := c.Int(); {
		case err == nil:
			got = append(got, strconv.Itoa(n))
		case errors.Is(err, console.ErrNotInteger):
			got = append(got, "?")
		default:
			return strings.Join(got, " "), err
		}
	}
}

func TestInt(t *testing.T) {
	tests := []struct {
		name, input, want string
	}{
		{"nothing", "", ""},
		{"white space", " \t\n\v\f\r", ""},
		{"a line", "1 2\n", "1 2"},
		{"white space of every kind", "1 2\t3\n4\v5\f6\r7\r\n8  \n\n \t9", "1 2 3 4 5 6 7 8 9"},
		{"white space first", "\n\n  \t1", "1"},
		{"no final newline", "1 2", "1 2"},
		{"signs", "+1 -1 -0 +0", "1 -1 0 0"},
		{"leading zeros", "01 -007 00", "1 -7 0"},
		{"the greatest and the least", "2147483647 -2147483648", "2147483647 -2147483648"},
		{"one too great", "2147483648", "?"},
		{"one too small", "-2147483649", "?"},
		{"far too great", strings.Repeat("9", 100) + "\n-" + strings.Repeat("9", 100), "? ?"},
		{"2 to the 64th and 1", "18446744073709551617", "?"},
		{"sign alone", "-\n+\n1", "? ? 1"},
		{"sign alone, then the end", "-", "?"},
		{"sign apart", "- 1\n2", "? 2"},
		{"two signs", "--1\n+-1\n2", "? ? 2"},
		{"letters", "x\n1", "? 1"},
		{"letters behind digits", "1x\n2", "? 2"},
		{"fraction", "1.5\n2", "? 2"},
		{"exponent", "1e2\n2", "? 2"},
		{"hexadecimal", "0x10\n2", "? 2"},
		{"underscore", "1_000\n2", "? 2"},
		{"sign behind digits", "1-2\n3", "? 3"},
		{"comma", "1,2\n3", "? 3"},
		{"the rest of the line is dropped", "1 x 2 3\n4", "1 ? 4"},
		{"so it is behind a number too great", "2147483648 1 2\n3", "? 3"},
		{"up to the end", "x 1 2", "?"},
		{"but no further than the line", "x\n\n1", "? 1"},
		{"CR ends no line", "x\r1\n2", "? 2"},
		{"NUL", "1\x00\n\x00 2\n3", "? ? 3"},
		{"no UTF-8", "\xff\xfe\n1\xff\n2", "? ? 2"},
		{"a blank of another kind", "1\u00a02\n3", "? 3"},
		{"digits of another kind", "١\n1", "? 1"},
		{"byte order mark", "\ufeff1\n2", "? 2"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, reader := range readers {
				got, err := integers(reader.of(strings.NewReader(test.input)))
				if got != test.want || err != io.EOF {
					t.Errorf("%s: got %q, %v, want %q, EOF", reader.name, got, err, test.want)
				}
			}
		})
	}
}

// readers are the ways in which input comes.
var readers = []struct {
	name string
	of   func(io.Reader) io.Reader
}{
	{"at once", func(r io.Reader) io.Reader { return r }},
	{"a byte at a time", iotest.OneByteReader},
	{"with the end", iotest.DataErrReader},
	{"with reads of nothing", func(r io.Reader) io.Reader { return &hesitant{r: r} }},
}

// A hesitant reader returns nothing every other time.
type hesitant struct {
	r    io.Reader
	read bool
}

func (h *hesitant) Read(p []byte) (int, error) {
	if h.read = !h.read; h.read {
		return 0, nil
	}
	return h.r.Read(p[:min(len(p), 3)])
}

func FuzzInt(f *testing.F) {
	f.Add([]byte("1 1\nx\n2147483648 -\n+-\x00 12"))
	f.Fuzz(func(t *testing.T, input []byte) {
		want := model(string(input))
		if got, err := integers(strings.NewReader(string(input))); got != want || err != io.EOF {
			t.Errorf("got %q, %v, want %q, EOF", got, err, want)
		}
	})
}

// model returns what integers does, found in another way.
func model(input string) string {
	const space = " \t\n\v\f\r"
	var want []string
	for {
		input = strings.TrimLeft(input, space)
		if input == "" {
			return strings.Join(want, " ")
		}
		token := input
		if end := strings.IndexAny(input, space); end >= 0 {
			token = input[:end]
		}
		if n, err := strconv.ParseInt(token, 10, 32); err == nil {
			want = append(want, fmt.Sprint(n))
			input = input[len(token):]
			continue
		}
		want = append(want, "?")
		_, input, _ = strings.Cut(input, "\n")
	}
}

func TestLine(t *testing.T) {
	tests := []struct {
		name, input string
		want        []string
	}{
		{"nothing", "", nil},
		{"a line", "undo\n", []string{"undo"}},
		{"lines", "undo\nhelp\n", []string{"undo", "help"}},
		{"empty lines", "\n\nundo\n\n", []string{"", "", "undo", ""}},
		{"no final newline", "undo\nhelp", []string{"undo", "help"}},
		{"CRLF", "undo\r\n\r\nhelp\r\n", []string{"undo", "", "help"}},
		{"CR that is no line's end", "un\rdo\r\r\nhelp\r", []string{"un\rdo\r", "help\r"}},
		{"white space", " 1\t2 \n\v\f\n", []string{" 1\t2 ", "\v\f"}},
		{"any bytes", "\x00\xff\x1b[A\n", []string{"\x00\xff\x1b[A"}},
		{"a long line", strings.Repeat("long ", 1000) + "\nundo", []string{strings.Repeat("long ", 1000), "undo"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, reader := range readers {
				c := console.New(reader.of(strings.NewReader(test.input)), io.Discard)
				for i, want := range test.want {
					if got, err := c.Line(); got != want || err != nil {
						t.Errorf("%s: line %d is %q, %v, want %q", reader.name, i+1, got, err, want)
					}
				}
				for range 2 {
					if got, err := c.Line(); got != "" || err != io.EOF {
						t.Errorf("%s: at the end %q, %v, want EOF", reader.name, got, err)
					}
				}
			}
		})
	}
}

func FuzzLine(f *testing.F) {
	f.Add("undo\r\n\n\r1 2")
	f.Fuzz(func(t *testing.T, input string) {
		c := console.New(strings.NewReader(input), io.Discard)
		for line := range strings.Lines(input) {
			want, ended := strings.CutSuffix(line, "\n")
			if ended {
				want = strings.TrimSuffix(want, "\r")
			}
			if got, err := c.Line(); got != want || err != nil {
				t.Errorf("got %q, %v, want %q", got, err, want)
			}
		}
		if got, err := c.Line(); got != "" || err != io.EOF {
			t.Errorf("at the end %q, %v, want EOF", got, err)
		}
	})
}

// Line goes on where Int ended: behind the integer, and the one character that ended it.
func TestLineBehindIntegers(t *testing.T) {
	c := console.New(strings.NewReader("1 2\nundo\n3 4  5\nx 6\n7"), io.Discard)
	want := []string{"1", "2", "undo", "3", "4", " 5", "?", "7"}
	for i, read := range []func() (string, error){
		integer(c), integer(c), c.Line, integer(c), integer(c), c.Line, integer(c), c.Line,
	} {
		if got, err := read(); got != want[i] || err != nil {
			t.Errorf("%d: got %q, %v, want %q", i, got, err, want[i])
		}
	}
}

// integer has Int return text, as integers puts it.
func integer(c *console.Console) func() (string, error) {
	return func() (string, error) {
		n, err := c.Int()
		if errors.Is(err, console.ErrNotInteger) {
			return "?", nil
		}
		return strconv.Itoa(n), err
	}
}

func TestLineReturnsErrors(t *testing.T) {
	c := console.New(io.MultiReader(strings.NewReader("undo\nhe"), iotest.ErrReader(errBroken)), io.Discard)
	if got, err := c.Line(); got != "undo" || err != nil {
		t.Errorf("before the error %q, %v, want undo", got, err)
	}
	if got, err := c.Line(); got != "" || !errors.Is(err, errBroken) {
		t.Errorf("got %q, %v, want %v", got, err, errBroken)
	}
	c = console.New(strings.NewReader("undo\n"), &brokenWriter{})
	c.Print("a prompt")
	if got, err := c.Line(); got != "" || !errors.Is(err, errBroken) {
		t.Errorf("got %q, %v, want %v", got, err, errBroken)
	}
}

func TestLineKeepsTheEnd(t *testing.T) {
	c := console.New(&pieces{"undo", "", "help\n"}, io.Discard)
	if got, err := c.Line(); got != "undo" || err != nil {
		t.Errorf("first %q, %v, want undo", got, err)
	}
	for range 2 {
		if got, err := c.Line(); err != io.EOF {
			t.Errorf("then %q, %v, want EOF", got, err)
		}
	}
}

// Over two pipes there is nobody to complete anything for.
func TestNobodyIsThere(t *testing.T) {
	var text strings.Builder
	c := console.New(strings.NewReader("he\tlp\n"), &text)
	c.Complete(func(string) []string {
		t.Error("completion was asked for")
		return nil
	})
	c.ForgetHistory()
	if c.AtTerminal() || c.Width() != 0 {
		t.Errorf("at a terminal: %t, width %d, want none", c.AtTerminal(), c.Width())
	}
	if got, err := c.Line(); got != "he\tlp" || err != nil {
		t.Errorf("the line is %q, %v", got, err)
	}
	if err := c.Close(); err != nil || text.String() != "" {
		t.Errorf("written %q, %v", text.String(), err)
	}
}

// zeros is as many zeros as there are to be read of it.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '0'
	}
	return len(p), nil
}

func TestIntKeepsNoInput(t *testing.T) {
	const length = 16 << 20
	stdin := io.MultiReader(
		io.LimitReader(zeros{}, length/2), strings.NewReader("7 x"), io.LimitReader(zeros{}, length/2), strings.NewReader("\n8"))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got, err := integers(stdin)
	runtime.ReadMemStats(&after)
	if want := "7 ? 8"; got != want || err != io.EOF {
		t.Errorf("got %q, %v, want %q, EOF", got, err, want)
	}
	if allocated := after.TotalAlloc - before.TotalAlloc; allocated > 64<<10 {
		t.Errorf("%d bytes were allocated for %d bytes of input", allocated, length)
	}
}

// pieces are read one after the other; at an empty one the input ends, and then goes on, as at a terminal after Ctrl-D.
type pieces []string

func (p *pieces) Read(b []byte) (int, error) {
	if len(*p) == 0 || (*p)[0] == "" {
		*p = (*p)[min(len(*p), 1):]
		return 0, io.EOF
	}
	n := copy(b, (*p)[0])
	if (*p)[0] = (*p)[0][n:]; (*p)[0] == "" {
		*p = (*p)[1:]
	}
	return n, nil
}

func TestIntKeepsTheEnd(t *testing.T) {
	c := console.New(&pieces{"1", "", "2 3"}, io.Discard)
	if n, err := c.Int(); n != 1 || err != nil {
		t.Errorf("first %d, %v, want 1", n, err)
	}
	for range 2 {
		if n, err := c.Int(); err != io.EOF {
			t.Errorf("then %d, %v, want EOF", n, err)
		}
	}
}

var errBroken = errors.New("broken")

func TestIntReturnsTheReadersError(t *testing.T) {
	for _, input := range []string{"", " ", "-", "12", "x"} {
		c := console.New(io.MultiReader(strings.NewReader(input), iotest.ErrReader(errBroken)), io.Discard)
		if n, err := c.Int(); !errors.Is(err, errBroken) {
			t.Errorf("behind %q: %d, %v, want %v", input, n, err, errBroken)
		}
	}
}

func TestIntGivesUpOnAReaderThatReturnsNothing(t *testing.T) {
	c := console.New(iotest.ErrReader(nil), io.Discard)
	if n, err := c.Int(); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("got %d, %v, want %v", n, err, io.ErrNoProgress)
	}
}

// A brokenWriter writes n bytes and no more.
type brokenWriter struct {
	n    int
	text strings.Builder
}

func (w *brokenWriter) Write(p []byte) (int, error) {
	n := min(len(p), w.n)
	w.n -= n
	w.text.Write(p[:n])
	if n < len(p) {
		return n, errBroken
	}
	return n, nil
}

func TestWritersError(t *testing.T) {
	w := &brokenWriter{n: 3}
	c := console.New(strings.NewReader("1 2"), w)
	c.Print("abcd")
	if n, err := c.Int(); !errors.Is(err, errBroken) {
		t.Errorf("Int returned %d, %v, want %v", n, err, errBroken)
	}
	w.n = 100
	c.Print("e")
	if err := c.Close(); !errors.Is(err, errBroken) {
		t.Errorf("Close returned %v, want %v", err, errBroken)
	}
	if got, want := w.text.String(), "abc"; got != want {
		t.Errorf("written %q, want %q and nothing behind the error", got, want)
	}
}

func TestCloseReturnsTheWritersError(t *testing.T) {
	c := console.New(strings.NewReader(""), &brokenWriter{})
	c.Print("a")
	if err := c.Close(); !errors.Is(err, errBroken) {
		t.Errorf("Close returned %v, want %v", err, errBroken)
	}
}

func TestCloseAgain(t *testing.T) {
	var w writes
	c := console.New(strings.NewReader(""), &w)
	c.Print("a")
	for range 2 {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
	if got := strings.Join(w, ""); got != "a" {
		t.Errorf("written %q, want a", got)
	}
}

// Whoever plays over two pipes has all that was printed before the next move must come.
func TestTextIsWrittenBeforeInputIsWaitedFor(t *testing.T) {
	stdin, moves := io.Pipe()
	text, stdout := io.Pipe()
	go func() {
		c := console.New(stdin, stdout)
		controller.Play(c, controller.Options{})
		c.Close()
		stdout.Close()
	}()
	printed := bufio.NewReader(text)
	var got strings.Builder
	for move := range strings.Lines(winOfX) {
		for !strings.HasSuffix(got.String(), controller.Prompt) {
			b, err := printed.ReadByte()
			if err != nil {
				t.Fatal(err)
			}
			got.WriteByte(b)
		}
		io.WriteString(moves, move)
		got.WriteString("|") // ends no prompt
	}
	io.WriteString(moves, "\n")
	rest, err := io.ReadAll(printed)
	if err != nil {
		t.Fatal(err)
	}
	got.Write(rest)
	if got, want := strings.ReplaceAll(got.String(), "|", ""), onPipe(controller.Options{}, winOfX); got != want {
		t.Errorf("printed\n%s\nwant\n%s", got, want)
	}
}

// writes keeps what is written, write for write.
type writes []string

func (w *writes) Write(p []byte) (int, error) {
	*w = append(*w, string(p))
	return len(p), nil
}

func TestTextIsWrittenInGreatPieces(t *testing.T) {
	var w writes
	var want strings.Builder
	c := console.New(strings.NewReader(""), &w)
	for n := range 100_000 {
		c.Print("line ")
		c.PrintInt(n)
		c.Print("\n")
		fmt.Fprintf(&want, "line %d\n", n)
	}
	c.Print("prompt")
	want.WriteString("prompt")
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if got := strings.Join(w, ""); got != want.String() {
		t.Errorf("%d bytes were written that are not the %d printed", len(got), want.Len())
	}
	if most := want.Len()/(2<<10) + 1; len(w) > most {
		t.Errorf("%d writes, want at most %d", len(w), most)
	}
}

func TestTextWithoutLinesIsWrittenToo(t *testing.T) {
	var w writes
	c := console.New(strings.NewReader(""), &w)
	for range 100 {
		c.Print(strings.Repeat("x", 1<<10))
	}
	if len(w) == 0 {
		t.Errorf("nothing was written of %d bytes", 100<<10)
	}
	if err := c.Close(); err != nil || len(strings.Join(w, "")) != 100<<10 {
		t.Errorf("%d bytes were written, %v, want %d", len(strings.Join(w, "")), err, 100<<10)
	}
}

func TestPaintIsPlainOnAPipe(t *testing.T) {
	var w writes
	c := console.New(strings.NewReader(""), &w)
	c.Paint(console.StyleX, "X")
	c.Paint(console.StyleRefusal, "no")
	c.Close()
	if got := strings.Join(w, ""); got != "Xno" {
		t.Errorf("written %q, want Xno", got)
	}
}

func TestColorModeSet(t *testing.T) {
	for _, name := range []string{"auto", "always", "never"} {
		var mode console.ColorMode
		if err := mode.Set(name); err != nil || mode.String() != name {
			t.Errorf("%s: %s, %v", name, mode.String(), err)
		}
	}
	for _, name := range []string{"", "Always", "on", "auto "} {
		mode := console.ColorNever
		if err := mode.Set(name); err == nil || mode != console.ColorNever {
			t.Errorf("%q: %s, %v, want an error and no change", name, mode.String(), err)
		}
	}
}

func TestOpenOnFiles(t *testing.T) {
	tests := []struct {
		mode console.ColorMode
		env  console.Environment
		want string
	}{
		{console.ColorAuto, console.Environment{Term: "xterm"}, "X B"},
		{console.ColorNever, console.Environment{Term: "xterm"}, "X B"},
		{console.ColorAlways, console.Environment{Term: "dumb", NoColor: true}, "\x1b[36mX\x1b[0m B"},
	}
	for _, test := range tests {
		t.Run(string(test.mode), func(t *testing.T) {
			stdin, err := os.Open(os.DevNull)
			if err != nil {
				t.Fatal(err)
			}
			defer stdin.Close()
			stdout, err := os.Create(filepath.Join(t.TempDir(), "stdout"))
			if err != nil {
				t.Fatal(err)
			}
			defer stdout.Close()
			c, err := console.Open(stdin, stdout, test.mode, test.env)
			if err != nil {
				t.Fatal(err)
			}
			c.Paint(console.StyleX, "X")
			c.Paint(console.StylePlain, " B")
			if err := c.Close(); err != nil {
				t.Error(err)
			}
			if got, err := os.ReadFile(stdout.Name()); string(got) != test.want || err != nil {
				t.Errorf("written %q, %v, want %q", got, err, test.want)
			}
		})
	}
}
