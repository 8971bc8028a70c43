// Package console connects a program with its input and output: two pipes, or a terminal with line
// editing and colour. A program that uses a Console runs the same on both.
//
// Word and Line read the input. Print, Paint and PrintText write the output, which is buffered
// until the program waits for input or closes the Console. At a terminal, a person edits each line
// before Word or Line returns it. Readline draws the line; it gets only the keys that it handles
// well.
//
//	c := console.Open(os.Stdin, os.Stdout, console.ColorAuto, env)
//	c.Print("Row: ")
//	line, err := c.Line() // shows the prompt before it waits
//	err = errors.Join(err, c.Close())
//
// The package does not know the game and its commands.
package console

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/chzyer/readline"
)

// ErrInterrupt means that Ctrl-C was typed on an empty line. The program may go on reading.
var ErrInterrupt = readline.ErrInterrupt

// A Console reads a program's input and prints its output. It must be closed.
type Console struct {
	stdin  io.Reader
	in     *bufio.Reader // of stdin
	out    *bufio.Writer
	editor *editor // nil if the system edits the lines, or none are edited

	hasKeyboard bool // the input comes from a terminal
	atEnd       bool // the input has ended; a terminal could still send more

	screen       *os.File // the terminal of the output, or nil
	isForPeople  bool     // the output is a process's own: Print makes each character visible
	knowsEscapes bool     // the screen carries out escape sequences
	hasColor     bool
}

// New returns a Console that reads stdin and prints to stdout, without colour and line editing.
func New(stdin io.Reader, stdout io.Writer) *Console {
	// The buffers have the size of a short game, because a test plays many.
	c := &Console{stdin: stdin, out: bufio.NewWriterSize(stdout, 2048)}
	c.in = bufio.NewReaderSize((*input)(c), 512)
	return c
}

// OpenOutput returns a Console that prints to a process's own standard output and has no input.
func OpenOutput(stdout *os.File, mode ColorMode, env Environment) *Console {
	c := New(strings.NewReader(""), stdout)
	c.isForPeople = true
	if IsTerminal(stdout) {
		c.screen = stdout
		c.knowsEscapes = showsEscapes(stdout, env.Term)
	}
	c.hasColor = mode == ColorAlways || mode != ColorNever && c.knowsEscapes && !env.NoColor
	return c
}

// Open returns a Console for a process's own standard input and output. A person can edit lines if
// both are a terminal that knows escape sequences.
func Open(stdin, stdout *os.File, mode ColorMode, env Environment) *Console {
	c := OpenOutput(stdout, mode, env)
	c.stdin = stdin
	c.hasKeyboard = IsTerminal(stdin)
	if !c.AtTerminal() || !c.knowsEscapes {
		return c
	}
	if terminal, err := openTerminal(stdin, stdout); err == nil {
		c.editor = newEditor(terminal, c)
		c.stdin = c.editor
		c.out.Reset(c.editor)
	}
	return c
}

// Close flushes the output and restores the terminal. It returns the first error of any write to
// the Console. A second Close does nothing.
func (c *Console) Close() error {
	err := c.flush()
	if c.editor != nil {
		err = errors.Join(err, c.editor.Close())
		c.editor = nil
	}
	return err
}

// AtTerminal reports whether input and output are both terminals, with or without line editing.
func (c *Console) AtTerminal() bool { return c.hasKeyboard && c.screen != nil }

// Width returns the width of the output's terminal in columns, or 0 if the output is no terminal.
func (c *Console) Width() int {
	if c.screen == nil {
		return 0
	}
	return screenWidth()
}

// Edits reports whether the program edits the lines: not on a pipe or at a dumb terminal.
func (c *Console) Edits() bool { return c.editor != nil }

// Edit sets the functions that help to edit lines. It does nothing unless the program edits them.
func (c *Console) Edit(editing Editing) {
	if c.Edits() {
		c.editor.Editing = editing
	}
}

// Clear clears the screen, except for the lines that have scrolled away. It does nothing unless
// input and output are a terminal that knows escape sequences.
func (c *Console) Clear() {
	if c.AtTerminal() && c.knowsEscapes {
		c.flush()
		io.WriteString(c.screen, "\x1b[H\x1b[2J")
	}
}

// Print prints texts. On standard output they are for people: see PrintableLines. Close returns
// the error.
func (c *Console) Print(texts ...string) {
	for _, text := range texts {
		if c.isForPeople {
			text = PrintableLines(text)
		}
		c.out.WriteString(text)
	}
}

// Write prints p as it is. Close returns the error, too.
func (c *Console) Write(p []byte) (int, error) { return c.out.Write(p) }

// Paint prints texts in a style if the Console has colour; otherwise, it is Print.
func (c *Console) Paint(style Style, texts ...string) {
	if !c.hasColor || style.color == nil {
		c.Print(texts...)
		return
	}
	c.out.WriteString(style.color.Sprint(PrintableLines(strings.Join(texts, ""))))
}

func (c *Console) flush() error {
	if err := c.out.Flush(); err != nil {
		return fmt.Errorf("writing the output: %w", err)
	}
	return nil
}

// space is the white space within a line, as C++ has it. Any other blank is part of a word.
const space = " \t\v\f\r"

// maxLength is the length of the longest word or line in bytes. An ellipsis replaces the rest of a
// longer one, so that it is no integer and no command.
const (
	maxLength = 64 << 10
	ellipsis  = "…"
)

// Word returns the next word, on this line or on a later one. The text after a word remains, even
// the end of its line. The error is io.EOF at the end of the input, ErrInterrupt, or an error of
// the reader or the writer.
func (c *Console) Word() (string, error) {
	for {
		word, err := c.until(space + "\n")
		if word != "" || err != nil {
			return word, err
		}
		c.in.ReadByte() // the white space that until has found
	}
}

// Line returns the next line, or the rest of a line that Word has begun, without the LF or CRLF at
// its end. The last line may have no end. The errors are those of Word.
func (c *Console) Line() (string, error) {
	line, err := c.until("\n")
	if c.in.Buffered() > 0 {
		c.in.Discard(len("\n"))
	}
	return strings.TrimSuffix(line, "\r"), err
}

// until returns the input before the first of the bytes in ends, or before the end of the input.
func (c *Console) until(ends string) (string, error) {
	var short [64]byte // a short text needs no other memory
	text := short[:0]
	for {
		b, err := c.in.ReadByte()
		switch {
		case err == io.EOF && len(text) > 0:
			return string(text), nil
		case err != nil:
			return "", err
		case strings.IndexByte(ends, b) >= 0:
			c.in.UnreadByte()
			return string(text), nil
		case len(text) < maxLength:
			text = append(text, b)
		case len(text) == maxLength:
			text = append(text, ellipsis...)
		}
	}
}

// An input is a Console with the Read that fills its buffer.
type input Console

// Read flushes the output before it waits for input, so that the person or the program at the other
// end can answer.
func (i *input) Read(p []byte) (int, error) {
	c := (*Console)(i)
	if c.atEnd {
		return 0, io.EOF
	}
	if err := c.flush(); err != nil {
		return 0, err
	}
	n, err := c.stdin.Read(p)
	if c.AtTerminal() && (err == io.EOF || err == ErrInterrupt) {
		c.Print("\n") // the cursor is still after the prompt
	}
	switch {
	case err == io.EOF:
		c.atEnd = true
	case err != nil && !errors.Is(err, ErrInterrupt):
		err = fmt.Errorf("reading the input: %w", err)
	}
	return n, err
}

// ParseInteger returns the integer in a word, as C++ reads it with "cin >> n": a sign or none, and
// decimal digits, within 32 bits.
func ParseInteger(word string) (n int, ok bool) {
	integer, err := strconv.ParseInt(word, 10, 32)
	return int(integer), err == nil
}
