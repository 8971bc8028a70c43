package console

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync"

	"github.com/chzyer/readline"
	"github.com/mattn/go-runewidth"
)

// An editor is a terminal as an io.ReadWriter. A Read that finds no line left lets the player edit one; the last line
// written, where it has no end yet, is the prompt before it. The terminal is raw from newEditor to Close, so that pasted
// lines are not echoed twice.
//
// Readline keeps the line, its history and its keys. It draws nothing, for it draws wrapped lines and wide characters wrong.
// The line never reaches the right margin: a key that would make it too long does nothing. Where the prompt leaves too
// little room, the line stands below it, behind a short prompt.
type editor struct {
	readline *readline.Instance
	screen   io.Writer
	terminal int             // its descriptor
	found    *readline.State // of the terminal
	signals  chan os.Signal
	watched  chan struct{}  // closed when no more signals are answered
	rest     strings.Reader // of the line last typed, what has not been read
	paint    func(comment string) string

	// These change only between lines.
	prompt    string                     // written and not yet ended: it goes before the line that is edited next
	completes func(line string) []string // what Console.Complete was given
	forget    bool                       // the history is to go before the next key is taken

	// mu guards what follows, and the screen. From filter to edited, readline's goroutine holds it.
	mu      sync.Mutex
	held    bool
	editing bool   // a line is being edited
	drawn   bool   // it is on the screen, as is its prompt
	above   string // the prompt, if it stands above the line
	before  string // the prompt that stands before the line, in its row
	room    int    // columns that the line may take
	line    []rune
	cursor  int
	command rune // the key just typed, where the editor and not readline does what it asks for
}

const (
	defaultWidth = 80
	leastRoom    = 10 // columns that a prompt must leave for the line to stand behind it

	clearRow = "\x1b[J\x1b[2K\r"
)

func newEditor(stdin, stdout *os.File, paint func(comment string) string) (*editor, error) {
	keys, screen := terminalStreams(stdin, stdout)
	e := &editor{
		screen:   screen,
		terminal: int(stdin.Fd()),
		signals:  make(chan os.Signal, 16),
		watched:  make(chan struct{}),
		paint:    paint,
	}
	// A TAB with more keys behind it was pasted.
	takesTab := func() bool { return e.completes != nil && !poll(e.terminal, 0) }
	var err error
	if e.found, err = readline.MakeRaw(e.terminal); err != nil {
		return nil, err
	}
	e.readline, err = readline.NewEx(&readline.Config{
		Stdin:               io.NopCloser(&keyboard{bytes: keys, completes: takesTab}),
		Stdout:              io.Discard,
		Stderr:              io.Discard,
		FuncIsTerminal:      func() bool { return false }, // so readline draws nothing
		FuncMakeRaw:         func() error { return nil },
		FuncExitRaw:         func() error { return nil },
		FuncOnWidthChanged:  func(func()) {},
		FuncFilterInputRune: e.filter,
		Listener:            readline.FuncListener(e.edited),
	})
	if err != nil {
		return nil, errors.Join(err, e.leave())
	}
	notify(e.signals)
	go func() {
		for s := range e.signals {
			e.handle(s)
		}
		close(e.watched)
	}()
	return e, nil
}

// Close leaves the terminal as newEditor found it.
func (e *editor) Close() error {
	signal.Stop(e.signals)
	close(e.signals)
	<-e.watched
	_, err := io.WriteString(e.screen, e.prompt)
	return errors.Join(err, e.readline.Terminal.Close(), e.leave()) // readline's own Close leaves a goroutine behind
}

// leave gives the terminal the state in which it was found.
func (e *editor) leave() error { return readline.Restore(e.terminal, e.found) }

// Write draws whole lines, and keeps what has no end yet as the prompt.
func (e *editor) Write(p []byte) (int, error) {
	text := e.prompt + string(p)
	whole := strings.LastIndexByte(text, '\n') + 1
	if _, err := io.WriteString(e.screen, text[:whole]); err != nil {
		return 0, err
	}
	e.prompt = text[whole:]
	return len(p), nil
}

// Read reads from the line typed last. At its end it lets the player edit another line.
func (e *editor) Read(p []byte) (int, error) {
	if e.rest.Len() == 0 {
		line, err := e.edit()
		if err != nil {
			return 0, err
		}
		e.rest.Reset(line + "\n")
	}
	return e.rest.Read(p)
}

// edit lets the player edit a line. After an error it must not be called again: readline would hang.
func (e *editor) edit() (string, error) {
	e.mu.Lock()
	e.editing = true
	e.line, e.cursor = nil, 0
	e.draw()
	e.mu.Unlock()
	line, err := e.readline.Readline()
	e.mu.Lock()
	e.prompt = ""
	e.mu.Unlock()
	return line, err
}

// draw draws the prompt and the line being edited. On the screen there is nothing yet of either.
func (e *editor) draw() {
	width := screenWidth()
	e.above, e.before = "", e.prompt
	if e.prompt != "" && width-columns(e.prompt) < leastRoom {
		e.above, e.before = e.prompt, "> "
		if strings.HasPrefix(e.prompt, commentMark) {
			e.before = commentMark
		}
		io.WriteString(e.screen, e.above+"\n")
	}
	e.room = max(width-columns(e.before)-1, 1)
	e.drawn = true
	e.drawLine()
}

// shown returns what there is on the screen of the line, and how much of that stands before the cursor. Of a line that is too
// long, as on a screen that has become narrower, there is what fits.
func (e *editor) shown() (line, beforeCursor string) {
	line = runewidth.Truncate(string(e.line), e.room, "")
	beforeCursor = string(e.line[:e.cursor])
	return line, beforeCursor[:min(len(beforeCursor), len(line))]
}

// drawLine draws the row of the line being edited anew.
func (e *editor) drawLine() {
	line, beforeCursor := e.shown()
	back := strings.Repeat("\b", columns(line)-columns(beforeCursor))
	io.WriteString(e.screen, clearRow+e.before+line+back)
}

// finish ends the line on the screen.
func (e *editor) finish(end string) {
	e.cursor = len(e.line)
	e.drawLine()
	io.WriteString(e.screen, end)
	e.editing = false
}

// erase removes the prompt and the line being edited from the screen, and moves the cursor to where they began. On a screen
// that has become narrower they fill more rows than when they were drawn.
func (e *editor) erase() {
	width := screenWidth()
	_, beforeCursor := e.shown()
	text := e.before + beforeCursor
	if e.above != "" {
		text = e.above + "\n" + text
	}
	rows := strings.Count(runewidth.Wrap(withoutColor(text), width), "\n")
	io.WriteString(e.screen, clearRow)
	if rows > 0 {
		fmt.Fprintf(e.screen, "\x1b[%dA\x1b[J", rows)
	}
	e.drawn = false
}

// filter gets each key before readline. It keeps the keys that the editor answers itself. It locks mu until edited is called
// behind the same key, so that no resize comes between them.
func (e *editor) filter(key rune) (rune, bool) {
	if key == 0 {
		return key, true // the end of the input
	}
	e.mu.Lock()
	e.held = true
	if e.forget {
		e.forget = false
		e.readline.ResetHistory() // here, as no other goroutine may touch it
	}
	switch {
	case key == readline.CharInterrupt && len(e.line) == 0: // readline ends the line, with an error
	case strings.ContainsRune(editorKeys, key), key == deleteMark:
		e.command = key
		return readline.CharBell, true // readline ignores a bell
	}
	return key, true
}

// edited is called after every key, with the line as readline left it. It returns the line to take instead, if there is one.
func (e *editor) edited(line []rune, cursor int, key rune) ([]rune, int, bool) {
	if key == 0 || !e.held { // no key: editing begins, or the input has ended
		return nil, 0, false
	}
	e.held = false
	defer e.mu.Unlock()
	switch {
	case key == readline.CharEnter, key == readline.CharCtrlJ, key == readline.CharDelete && len(e.line) == 0:
		e.finish("\n")
		return nil, 0, false
	case key == readline.CharInterrupt:
		e.finish("^C\n")
		return nil, 0, false
	}
	line, cursor, changed := e.answer(line, cursor)
	if added := len(line) - len(e.line); added > 0 && columns(string(line)) > e.room {
		line, cursor, changed = e.line, max(cursor-added, 0), true
	}
	if e.drawn && (cursor != e.cursor || !slices.Equal(line, e.line)) {
		defer e.drawLine()
	}
	e.line, e.cursor = slices.Clone(line), cursor
	return line, cursor, changed
}

// answer carries out a key that readline does not know.
func (e *editor) answer(line []rune, cursor int) ([]rune, int, bool) {
	command := e.command
	e.command = 0
	switch command {
	case deleteMark:
		if cursor < len(line) {
			return slices.Delete(line, cursor, cursor+1), cursor, true
		}
	case readline.CharInterrupt:
		e.readline.Terminal.KickRead() // behind this key readline reads none until it is told to
		return nil, 0, true
	case readline.CharTab:
		return e.complete(line, cursor)
	case readline.CharCtrlL: // readline leaves the rows above the cursor
		e.erase() // a terminal may keep what it clears in its history
		io.WriteString(e.screen, "\x1b[H\x1b[2J")
		e.draw()
	case readline.CharCtrlZ:
		e.erase()
		e.suspend()
	}
	return line, cursor, false
}

// adapt sets the terminal up again after the program was stopped, or after a resize.
func (e *editor) adapt() {
	if !e.foreground() {
		return // from the background, changing the terminal would stop the program
	}
	readline.MakeRaw(e.terminal)
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.editing {
		return
	}
	if e.drawn {
		e.erase()
	}
	e.draw()
}

// columns returns how many columns text takes on the screen.
func columns(text string) int { return runewidth.StringWidth(withoutColor(text)) }

func withoutColor(text string) string { return string(readline.Runes{}.ColorFilter([]rune(text))) }

// screenWidth returns the terminal's width in columns, or a default if the terminal does not know it.
func screenWidth() int {
	if width := readline.GetScreenWidth(); width > 0 {
		return width
	}
	return defaultWidth
}
