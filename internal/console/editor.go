package console

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"

	"github.com/chzyer/readline"
	"github.com/mattn/go-runewidth"
)

// Editing is the part of a program that helps to edit its lines. The functions may be nil. They are
// called on another goroutine, but only while Word or Line waits.
type Editing struct {
	// Complete gets the line up to the cursor, and returns the whole lines that it can become; each
	// begins with the same text. TAB inserts the text that they have in common, or shows them above
	// the prompt.
	Complete func(line string) []string

	// Redraw prints the text above the prompt again, in whole lines: after Ctrl-L, and when a shell
	// continues the program after Ctrl-Z. It may print to the Console.
	Redraw func()
}

// An editor is a terminal at which a person edits lines. The prompt is the text that is written
// after the last line end.
//
// Readline edits and draws the line. It cannot draw a line that wraps, so the editor refuses a
// character that would reach the right margin. If the prompt leaves too little room, the editor
// prints it above the line.
//
// An editor needs no lock: while Read waits for a line, only one goroutine of readline uses it.
type editor struct {
	Editing
	terminal *terminal
	readline *readline.Instance
	console  *Console // which prints to this editor

	rest       strings.Reader // of the last line
	nextPrompt string         // the text after the last line end
	mayDraw    atomic.Bool    // while a line is edited
	warned     bool           // that the window is too narrow

	// The line on the screen.
	prompt      string
	width       int    // of the window
	promptAbove string // with a line end; empty if the prompt is in the row of the line
	promptInRow string // empty if the prompt is above the line
	room        int    // columns for the line
	line        string
	isDrawn     bool   // the row shows promptInRow and shown
	shown       []rune // the part of the line that has room
	cursor      int    // the number of characters of shown before the cursor
	isAtEnd     bool   // the cursor is at the end of the line
	tooLong     bool   // a character was refused, and no shorter or resized line was shown since
}

const (
	leastWidth = 12 // of a window that is not too narrow
	leastRoom  = 10 // for a line in the row of its prompt
)

func newEditor(t *terminal, c *Console) *editor {
	e := &editor{terminal: t, console: c}
	e.edit(Editing{})
	e.readline = newReadline(e)
	return e
}

// edit sets the functions that help to edit lines.
func (e *editor) edit(editing Editing) {
	e.Editing = editing
	if e.Complete == nil {
		e.Complete = func(string) []string { return nil }
	}
	if e.Redraw == nil {
		e.Redraw = func() {}
	}
}

// Close prints the text that has no line end, and restores the terminal.
func (e *editor) Close() error {
	_, err := io.WriteString(e.terminal, e.nextPrompt)
	// Instance.Close would leave a goroutine.
	return errors.Join(err, e.readline.Terminal.Close(), e.terminal.Close())
}

// Write prints whole lines, and keeps the rest as the next prompt.
func (e *editor) Write(p []byte) (int, error) {
	text := e.nextPrompt + string(p)
	whole := strings.LastIndexByte(text, '\n') + 1
	e.nextPrompt = text[whole:]
	_, err := io.WriteString(e.terminal, text[:whole])
	return len(p), err
}

// Read reads a new line at the end of the last one. It must not be called again after io.EOF.
func (e *editor) Read(p []byte) (int, error) {
	if e.rest.Len() > 0 {
		return e.rest.Read(p)
	}
	e.prompt, e.nextPrompt = e.nextPrompt, ""
	e.tooLong = false
	e.mayDraw.Store(true)
	e.placePrompt()
	line, err := e.readline.Readline()
	e.mayDraw.Store(false)
	if err != nil {
		return 0, err
	}
	e.readline.SaveHistory(line)
	e.rest.Reset(line + "\n")
	return e.rest.Read(p)
}

// placePrompt decides whether the prompt is above the line, and then prints it.
func (e *editor) placePrompt() {
	e.width = screenWidth()
	if e.width < leastWidth && !e.warned {
		e.warned = true
		e.printWords(strings.Fields("Window too narrow."), " ")
	}
	e.promptAbove, e.promptInRow = "", e.prompt
	if e.width-runewidth.StringWidth(e.prompt) < leastRoom {
		e.promptAbove, e.promptInRow = e.printWords(strings.Fields(e.prompt), " "), ""
	}
	e.room = max(e.width-runewidth.StringWidth(e.promptInRow)-1, 1)
}

// show draws the prompt and the line again after erase.
func (e *editor) show() {
	e.placePrompt()
	e.readline.Refresh()
}

// showAll draws the text above the prompt, too.
func (e *editor) showAll() {
	e.Redraw()
	e.console.flush()
	e.show()
}

// erase removes the prompt and the line from the screen. In a window that has become narrower, they
// take more rows than when they were drawn.
func (e *editor) erase() {
	up := func(text string) {
		if rows := strings.Count(runewidth.Wrap(text, screenWidth()), "\n"); rows > 0 {
			fmt.Fprintf(e.terminal, "\x1b[%dA", rows)
		}
	}
	up(e.promptInRow + string(e.shown[:e.cursor]))
	io.WriteString(e.terminal, clearRow)
	e.isDrawn = false
	if e.promptAbove != "" {
		up(e.promptAbove)
		io.WriteString(e.terminal, "\x1b[J")
	}
}

// clear clears the screen, but not the lines that have scrolled away.
func (e *editor) clear() { io.WriteString(e.terminal, "\x1b[H\x1b[2J") }

// printWords prints words in lines that fit in the window, and returns these lines.
func (e *editor) printWords(words []string, separator string) (printed string) {
	printed = strings.Join(Fill(words, separator, e.width), "\n") + "\n"
	io.WriteString(e.terminal, printed)
	return printed
}

// enter handles Enter. A line that is not completely on the screen is not accepted.
func (e *editor) enter(key rune) rune {
	if !e.tooLong && columns(e.line) <= e.room {
		return key
	}
	e.erase()
	e.printWords(strings.Fields("The line was too long; nothing was done."), " ")
	e.placePrompt()
	e.clearLine(e.line)
	return ignored
}

// clearLine begins a new line. It adds the given line to the history unless that is empty.
func (e *editor) clearLine(line string) {
	e.tooLong = false
	e.readline.SaveHistory(line) // which also returns to the end of the history
	e.readline.Operation.SetBuffer("")
	e.readline.Terminal.KickRead() // after Enter and Ctrl-C, readline waits for this
}
