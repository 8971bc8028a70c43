// Package console is where a program's lines come from and where its text goes: two pipes, or a terminal at which the
// lines are edited and the text is coloured. A program written against a Console runs the same on both.
//
// What Int reads is a stream of integers, as C++ reads one with "cin >> row >> col":
//
//	stream  = { space } { integer space { space } }
//	integer = [ "+" | "-" ] digit { digit }, within 32 bits
//	space   = blank | TAB | LF | VT | FF | CR
//
// Lines may be of any length, and hold any bytes: none of it is kept in memory. Line reads on where Int ended, and
// keeps its line.
//
// What is printed is held back until input is waited for, the Console is closed, or much has gathered.
package console

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
)

var (
	// ErrNotInteger says that a token of the input is no 32-bit integer; the line it stands on has been dropped.
	ErrNotInteger = errors.New("not a 32-bit integer")

	// ErrInterrupt says that Ctrl-C was typed at a terminal.
	ErrInterrupt = errors.New("interrupted")
)

// The sizes of the buffers, in bytes: what a game reads and prints, with room to spare, and no more, for there may be
// many games.
const (
	readSize  = 512
	printSize = 2048
)

// A Console reads a program's input and prints its output. It must be closed.
type Console struct {
	in     *bufio.Reader
	out    *bufio.Writer
	colors *palette
	editor *editor // behind in and out; nil where lines are not edited

	typed bool // what is read is typed at a terminal
	shown bool // what is printed goes to a terminal
	atEnd bool // the input has ended, even if more can be read, as at a terminal
}

// New returns a Console that reads stdin and prints to stdout, without colour. It edits no lines.
func New(stdin io.Reader, stdout io.Writer) *Console {
	return &Console{in: bufio.NewReaderSize(stdin, readSize), out: bufio.NewWriterSize(stdout, printSize)}
}

// Close writes what is still held back and, at a terminal, leaves it as Open found it. It returns the first error of any
// write to the Console. Closing it again does nothing.
func (c *Console) Close() error {
	err := c.flush()
	if editor := c.editor; editor != nil {
		c.editor = nil
		err = errors.Join(err, editor.Close())
	}
	return err
}

// AtTerminal reports whether a person sits at both ends: what is read is typed at a terminal, be it one where no lines
// are edited, and what is printed goes to one.
func (c *Console) AtTerminal() bool { return c.typed && c.shown }

// Width returns how many columns the terminal has to which text goes, and 0 where it goes to none.
func (c *Console) Width() int {
	if !c.shown {
		return 0
	}
	return screenWidth()
}

// Complete has TAB complete what is typed where lines are edited: complete gets the line up to the cursor and returns
// the lines that it may become. If there is one, it becomes that; if there are several, what they have in common at
// their beginning; and where that adds nothing, they are shown above the prompt, in lines that begin with "# ". Without
// complete, in the midst of what is pasted, and on Windows a TAB is a blank.
//
// It is called while Int or Line waits, and at no other time, but on another goroutine: what it reads needs no lock.
func (c *Console) Complete(complete func(line string) []string) {
	if c.editor != nil {
		c.editor.completeWith(complete, func(text string) string {
			return string(c.AppendPainted(nil, StyleAside, text))
		})
	}
}

// ForgetHistory forgets what was typed before: the arrow keys bring back only what is typed from now on.
func (c *Console) ForgetHistory() {
	if c.editor != nil {
		c.editor.forget.Store(true)
	}
}

// Print prints text.
func (c *Console) Print(text string) {
	c.out.WriteString(text) // an error stays, and flush returns it
}

// PrintInt prints n in decimal.
func (c *Console) PrintInt(n int) {
	c.Write(strconv.AppendInt(c.AvailableBuffer(), int64(n), 10))
}

// Paint prints text in a style, where the Console has colour; elsewhere it is Print.
func (c *Console) Paint(style Style, text string) {
	c.Write(c.AppendPainted(c.AvailableBuffer(), style, text))
}

// AppendPainted appends text to buf as Paint prints it.
func (c *Console) AppendPainted(buf []byte, style Style, text string) []byte {
	if c.colors != nil && style != StylePlain {
		text = c.colors[style].Sprint(text)
	}
	return append(buf, text...)
}

// AvailableBuffer returns an empty buffer to append to and hand to Write, which then copies nothing.
func (c *Console) AvailableBuffer() []byte {
	return c.out.AvailableBuffer()
}

// Write prints p. It is for text that is put together first; an error is kept for Close.
func (c *Console) Write(p []byte) (int, error) {
	return c.out.Write(p)
}

func (c *Console) flush() error {
	if err := c.out.Flush(); err != nil {
		return fmt.Errorf("writing the output: %w", err)
	}
	return nil
}

// Int returns the next integer of the input. Its errors are ErrNotInteger, io.EOF at the end of the input, ErrInterrupt,
// and those of the reader and the writer underneath.
func (c *Console) Int() (int, error) {
	b, err := c.readByte()
	for err == nil && isSpace(b) {
		b, err = c.readByte()
	}
	if err != nil {
		return 0, err
	}
	negative := b == '-'
	if b == '-' || b == '+' {
		b, err = c.readByte()
	}
	var magnitude int64
	digits := 0
	for ; err == nil && isDigit(b); b, err = c.readByte() {
		// A value that no longer fits only has to stay one that does not fit.
		magnitude = min(10*magnitude+int64(b-'0'), math.MaxUint32)
		digits = 1
	}
	if err != nil && err != io.EOF {
		return 0, err
	}
	n := magnitude
	if negative {
		n = -n
	}
	ended := err == io.EOF || isSpace(b)
	if ended && digits > 0 && math.MinInt32 <= n && n <= math.MaxInt32 {
		return int(n), nil
	}
	for err == nil && b != '\n' {
		b, err = c.readByte()
	}
	if err != nil && err != io.EOF {
		return 0, err
	}
	return 0, ErrNotInteger
}

// Line returns the next line of the input without its end, which is LF or CRLF, or the rest of a line where Int has
// read its beginning. The last line may lack its end. Its errors are those of Int, but for ErrNotInteger.
func (c *Console) Line() (string, error) {
	var line []byte
	for {
		b, err := c.readByte()
		switch {
		case err == io.EOF && len(line) > 0:
			return string(line), nil
		case err != nil:
			return "", err
		case b == '\n':
			return string(bytes.TrimSuffix(line, []byte("\r"))), nil
		}
		line = append(line, b)
	}
}

// readByte returns the next byte of the input. Before it waits for one it writes all that has been printed, so that
// whoever is to type next, a person or a program, has it before them.
func (c *Console) readByte() (byte, error) {
	if c.atEnd {
		return 0, c.ended(io.EOF)
	}
	if c.in.Buffered() == 0 {
		if err := c.flush(); err != nil {
			return 0, err
		}
	}
	b, err := c.in.ReadByte()
	if err != nil {
		return 0, c.ended(err)
	}
	return b, nil
}

func (c *Console) ended(err error) error {
	switch {
	case err == io.EOF:
		c.atEnd = true
		// Without an editor Ctrl-D leaves the cursor behind the prompt. Held back is nothing, text up to a prompt, or the
		// newline that was printed here before.
		const newline = "\n"
		if c.AtTerminal() && c.editor == nil && c.out.Buffered() != len(newline) {
			c.Print(newline)
		}
		return io.EOF
	case errors.Is(err, ErrInterrupt):
		return ErrInterrupt
	}
	return fmt.Errorf("reading the input: %w", err)
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

func isSpace(b byte) bool { return b == ' ' || '\t' <= b && b <= '\r' }
