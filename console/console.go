// Package console is where a program's lines come from and where its text goes: two pipes, or a terminal at which the
// lines are edited and the text is coloured. A program written against a Console runs the same on both.
//
// What is read is a stream of integers, as C++ reads one with "cin >> row >> col":
//
//	stream  = { space } { integer space { space } }
//	integer = [ "+" | "-" ] digit { digit }, within 32 bits
//	space   = blank | TAB | LF | VT | FF | CR
//
// Lines may be of any length, and hold any bytes: none of it is kept in memory.
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

// flushAt is how much text, in bytes, gathers before it is written without input being waited for.
const flushAt = 32 << 10

// A Console reads a program's input and prints its output. It must be closed.
type Console struct {
	in     *bufio.Reader
	out    io.Writer
	text   []byte // printed and not yet written
	err    error  // the first write that failed
	colors *palette
	editor *editor // nil where lines are not edited

	// newlineAtEnd says that the input is typed at a terminal without an editor, where Ctrl-D leaves the cursor behind
	// the prompt.
	newlineAtEnd bool
}

// New returns a Console that reads stdin and prints to stdout, without colour. It edits no lines.
func New(stdin io.Reader, stdout io.Writer) *Console {
	return &Console{in: bufio.NewReader(stdin), out: stdout}
}

// Close writes what is still held back and, at a terminal, leaves it as Open found it. It returns the first error of any
// write to the Console.
func (c *Console) Close() error {
	c.flush()
	if c.editor != nil {
		return errors.Join(c.err, c.editor.Close())
	}
	return c.err
}

// Print prints text.
func (c *Console) Print(text string) {
	c.text = append(c.text, text...)
	c.spill()
}

// PrintInt prints n in decimal.
func (c *Console) PrintInt(n int) {
	c.text = strconv.AppendInt(c.text, int64(n), 10)
}

// Paint prints text in a style, where the Console has colour; elsewhere it is Print.
func (c *Console) Paint(style Style, text string) {
	if c.colors == nil {
		c.Print(text)
		return
	}
	c.Print(c.colors[style].Sprint(text))
}

func (c *Console) spill() {
	if len(c.text) >= flushAt {
		c.flush()
	}
}

func (c *Console) flush() {
	if len(c.text) > 0 && c.err == nil {
		if _, err := c.out.Write(c.text); err != nil {
			c.err = fmt.Errorf("writing the output: %w", err)
		}
	}
	c.text = c.text[:0]
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

// readByte returns the next byte of the input. Before it waits for one it writes all that has been printed, so that
// whoever is to type next, a person or a program, has it before them.
func (c *Console) readByte() (byte, error) {
	if c.in.Buffered() == 0 {
		if c.editor != nil {
			c.editor.prompt = c.cutLastLine()
		}
		c.flush()
		if c.err != nil {
			return 0, c.err
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
		if c.newlineAtEnd {
			c.newlineAtEnd = false
			c.Print("\n")
		}
		return io.EOF
	case errors.Is(err, ErrInterrupt):
		return ErrInterrupt
	}
	return fmt.Errorf("reading the input: %w", err)
}

// cutLastLine takes the unfinished last line off the text that is held back: the prompt, which the editor must draw
// itself.
func (c *Console) cutLastLine() string {
	start := bytes.LastIndexByte(c.text, '\n') + 1
	line := string(c.text[start:])
	c.text = c.text[:start]
	return line
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

func isSpace(b byte) bool { return b == ' ' || '\t' <= b && b <= '\r' }
