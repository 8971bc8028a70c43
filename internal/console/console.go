// Package console connects a program with its input and output: two pipes, or a terminal with line
// editing and colour. A program that uses a Console runs the same on both.
//
// Input is lines of words:
//
//	input = { line LF } [ line ]
//	line  = { space } [ word { space { space } word } { space } ]
//	space = blank | TAB | VT | FF | CR
//
// A program reads words, whole lines, or words and then the rest of their line. If a word or a line
// is longer than 64 KiB, the rest is dropped.
//
// Output is buffered until the program waits for input or closes the Console.
//
// Package console does not know the game and its commands.
package console

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/chzyer/readline"
)

// ErrInterrupt means that Ctrl-C was typed on an empty line. The program may go on reading.
var ErrInterrupt = readline.ErrInterrupt

const (
	lineEnd   = "\n"
	space     = " \t\v\f\r"
	maxLength = 64 << 10 // of a word or a line
)

// A Console reads a program's input and prints its output. It must be closed.
type Console struct {
	in      *bufio.Reader
	out     *bufio.Writer
	colored bool
	editor  *editor // the terminal below in and out; nil if lines are not edited

	typed bool // the input comes from a terminal
	shown bool // the output goes to a terminal
	atEnd bool // the input has ended; a terminal could still send more
}

// New returns a Console that reads stdin and prints to stdout, without colour and line editing.
func New(stdin io.Reader, stdout io.Writer) *Console {
	// The buffers have the size of a short game, because a test plays many.
	return &Console{in: bufio.NewReaderSize(stdin, 512), out: bufio.NewWriterSize(stdout, 2048)}
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
func (c *Console) AtTerminal() bool { return c.typed && c.shown }

// Width returns the width of the output's terminal in columns, or 0 if the output is no terminal.
func (c *Console) Width() int {
	if !c.shown {
		return 0
	}
	return screenWidth()
}

// Complete sets the completion of TAB. The function complete gets the line up to the cursor, and
// returns the whole lines that it can become; each begins with the same text. TAB inserts the text
// that they have in common, or shows them as comments above the prompt. Without complete, in pasted
// text and on Windows, a TAB is a blank.
//
// The function is called on another goroutine, but only while Word or Line waits for a line.
func (c *Console) Complete(complete func(line string) []string) {
	if c.editor != nil {
		c.editor.complete = complete
	}
}

// Explain sets the function that says why a line is not accepted, or returns "" if it is. At Enter,
// such a line is erased, and the explanation is shown as a comment above the prompt. The function is
// called as that of Complete. Without line editing, every line is accepted.
func (c *Console) Explain(explain func(line string) string) {
	if c.editor != nil {
		c.editor.explain = explain
	}
}

// OnRedraw sets the function that prints the text above the prompt again, in whole lines: after
// Ctrl-L, and when a shell continues the program after Ctrl-Z. It is called on another goroutine,
// but only while Word or Line waits for a line, and may print to the Console.
func (c *Console) OnRedraw(redraw func()) {
	if c.editor != nil {
		c.editor.redraw = func() {
			redraw()
			c.flush()
		}
	}
}

// Clear clears the screen, except for the lines that have scrolled away. It does nothing unless
// lines are edited, which needs a terminal that is not dumb.
func (c *Console) Clear() {
	if c.editor != nil {
		c.flush()
		c.editor.clear()
	}
}

// ForgetHistory empties the history of lines that the arrow keys bring back.
func (c *Console) ForgetHistory() {
	if c.editor != nil {
		c.editor.readline.ResetHistory()
	}
}

// Print prints text. Close returns the error.
func (c *Console) Print(text string) { c.out.WriteString(text) }

// Write prints p. Close returns the error, too.
func (c *Console) Write(p []byte) (int, error) { return c.out.Write(p) }

// Paint prints text in a style if the Console has colour; otherwise, it is Print.
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

// Word returns the next word on the line, or "" at the end of the line; the next call begins the
// next line. The text after a word remains, even the end of its line. The error is io.EOF at the
// end of the input, ErrInterrupt, or an error of the reader or the writer.
func (c *Console) Word() (string, error) {
	for {
		b, err := c.readByte()
		switch {
		case err != nil:
			return "", err
		case b == '\n':
			return "", nil
		case strings.IndexByte(space, b) < 0:
			c.in.UnreadByte()
			return c.until(space + lineEnd)
		}
	}
}

// Line returns the next line, or the rest of a line that Word has begun, without the LF or CRLF at
// its end. The last line may have no end. The errors are those of Word.
func (c *Console) Line() (string, error) {
	line, err := c.until(lineEnd)
	if err == nil && c.in.Buffered() > 0 {
		c.in.Discard(len(lineEnd))
		line = strings.TrimSuffix(line, "\r")
	}
	return line, err
}

// until returns the input up to the first of the bytes in ends, or up to the end of the input.
func (c *Console) until(ends string) (string, error) {
	var room [64]byte
	text := room[:0]
	for {
		b, err := c.readByte()
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
		}
	}
}

// readByte returns the next byte. Before it waits for input, it flushes the output, so that the
// person or the program at the other end can answer.
func (c *Console) readByte() (byte, error) {
	if c.atEnd {
		return 0, c.end()
	}
	if c.in.Buffered() == 0 {
		if err := c.flush(); err != nil {
			return 0, err
		}
	}
	b, err := c.in.ReadByte()
	switch {
	case err == io.EOF:
		return 0, c.end()
	case err != nil && !errors.Is(err, ErrInterrupt):
		err = fmt.Errorf("reading the input: %w", err)
	}
	return b, err
}

// end notes the end of the input, and returns io.EOF.
func (c *Console) end() error {
	c.atEnd = true
	// Without an editor, Ctrl-D leaves the cursor after the prompt. The buffer is then empty, or
	// holds a text without a line end, or the line end that was printed here before.
	if c.AtTerminal() && c.editor == nil && c.out.Buffered() != len(lineEnd) {
		c.Print(lineEnd)
	}
	return io.EOF
}
