// Package console connects a program with its input and output: two pipes, or a terminal with line editing and colour. A
// program that uses a Console runs the same on both.
//
// Input is lines of words:
//
//	input = { line LF } [ line ]
//	line  = { space } [ word { space { space } word } { space } ]
//	space = blank | TAB | VT | FF | CR
//
// A program reads words, whole lines, or words and then the rest of their line. Of a word or a line longer than 64 KiB the
// rest is dropped.
//
// Text is buffered until the program waits for input or closes the Console, or the buffer is full.
package console

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/chzyer/readline"
)

// ErrInterrupt says that Ctrl-C was typed at a terminal.
var ErrInterrupt = readline.ErrInterrupt

// Sizes in bytes. The buffers hold what a game reads and prints, and no more, for there may be many games.
const (
	readSize  = 512
	printSize = 2048
	maxLength = 64 << 10 // of a word or a line
)

const lineEnd, space = "\n", " \t\v\f\r"

// A Console reads a program's input and prints its output. It must be closed.
type Console struct {
	in      *bufio.Reader
	out     *bufio.Writer
	colored bool
	editor  *editor // behind in and out; nil where lines are not edited

	typed bool // what is read is typed at a terminal
	shown bool // what is printed goes to a terminal
	atEnd bool // the input has ended, even if more can be read, as at a terminal
}

// New returns a Console that reads stdin and prints to stdout, without colour. It edits no lines.
func New(stdin io.Reader, stdout io.Writer) *Console {
	return &Console{in: bufio.NewReaderSize(stdin, readSize), out: bufio.NewWriterSize(stdout, printSize)}
}

// Close flushes what was printed and, at a terminal, leaves it as Open found it. It returns the first error of any write to
// the Console. Closing it again does nothing.
func (c *Console) Close() error {
	err := c.flush()
	if c.editor != nil {
		err = errors.Join(err, c.editor.Close())
		c.editor = nil
	}
	return err
}

// AtTerminal reports whether input and output are both terminals, with line editing or without.
func (c *Console) AtTerminal() bool { return c.typed && c.shown }

// Width returns the width of the output's terminal in columns, or 0 if the output is no terminal.
func (c *Console) Width() int {
	if !c.shown {
		return 0
	}
	return screenWidth()
}

// Complete sets what TAB does where lines are edited: complete gets the line up to the cursor and returns the lines that it
// may become. It becomes what these have in common at their beginning; where that adds nothing, they are shown above the
// prompt as comments. Without complete, among pasted text, and on Windows, a TAB is a blank.
//
// It is called on another goroutine, but only while Word or Line waits, so it needs no lock.
func (c *Console) Complete(complete func(line string) []string) {
	if c.editor != nil {
		c.editor.completes = complete
	}
}

// ForgetHistory forgets what was typed before: the arrow keys bring back only what is typed from now on.
func (c *Console) ForgetHistory() {
	if c.editor != nil {
		c.editor.forget = true
	}
}

// Print prints text. An error is kept for Close.
func (c *Console) Print(text string) { c.out.WriteString(text) }

// Write prints p. An error is kept for Close.
func (c *Console) Write(p []byte) (int, error) { return c.out.Write(p) }

// Paint prints text in a style, where the Console has colour; elsewhere it is Print.
func (c *Console) Paint(style Style, text string) { c.Print(c.painted(style, text)) }

func (c *Console) painted(style Style, text string) string {
	if !c.colored || style.color == nil {
		return text
	}
	return style.color.Sprint(text)
}

func (c *Console) flush() error {
	if err := c.out.Flush(); err != nil {
		return fmt.Errorf("writing the output: %w", err)
	}
	return nil
}

// Word returns the next word on the line. At the line's end it returns "" and goes on to the next line; a word leaves what
// is behind it, even the line's end. Its errors are io.EOF where nothing is left, ErrInterrupt, and those of the reader and
// the writer underneath.
func (c *Console) Word() (string, error) {
	for {
		input, err := c.input()
		if err != nil {
			return "", err
		}
		word := bytes.TrimLeft(input, space)
		c.in.Discard(len(input) - len(word))
		if bytes.HasPrefix(word, []byte(lineEnd)) {
			c.in.Discard(len(lineEnd))
			return "", nil
		}
		if len(word) > 0 {
			return c.until(space + lineEnd)
		}
	}
}

// Line returns the next line, or what Word has left of one, without its end, which is LF or CRLF. The last line may lack its
// end. Its errors are those of Word.
func (c *Console) Line() (string, error) {
	line, err := c.until(lineEnd)
	if err == nil && c.in.Buffered() > 0 {
		c.in.Discard(len(lineEnd))
		line = strings.TrimSuffix(line, "\r")
	}
	return line, err
}

// until returns the input up to the first of the bytes that end it, or up to its end where nothing ends it there.
func (c *Console) until(ends string) (string, error) {
	var room [64]byte
	kept := room[:0]
	for {
		input, err := c.input()
		switch {
		case err == io.EOF && len(kept) > 0:
			return string(kept), nil
		case err != nil:
			return "", err
		}
		end := bytes.IndexAny(input, ends)
		if end >= 0 {
			input = input[:end]
		}
		kept = append(kept, input[:min(len(input), maxLength-len(kept))]...)
		c.in.Discard(len(input))
		if end >= 0 {
			return string(kept), nil
		}
	}
}

// input returns what can be read without waiting, or, where that is nothing, what comes. Before it waits it flushes what was
// printed, so that the person or the program who types next can see it.
func (c *Console) input() ([]byte, error) {
	if c.in.Buffered() == 0 {
		if c.atEnd {
			return nil, c.failed(io.EOF)
		}
		if err := c.flush(); err != nil {
			return nil, err
		}
		if _, err := c.in.Peek(1); err != nil {
			return nil, c.failed(err)
		}
	}
	return c.in.Peek(c.in.Buffered())
}

// failed returns the error of reading as a caller sees it.
func (c *Console) failed(err error) error {
	switch {
	case err == io.EOF:
		c.atEnd = true
		// Without an editor Ctrl-D leaves the cursor behind the prompt. The buffer then holds nothing, text up to a prompt, or
		// the newline that was printed here before.
		if c.AtTerminal() && c.editor == nil && c.out.Buffered() != len(lineEnd) {
			c.Print(lineEnd)
		}
		return io.EOF
	case errors.Is(err, ErrInterrupt):
		return ErrInterrupt
	}
	return fmt.Errorf("reading the input: %w", err)
}
