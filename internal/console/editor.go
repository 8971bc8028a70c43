package console

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync"
	"unicode"

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
	again     string                     // the prompt that goes there if there is none: the last one, behind an empty line
	completes func(line string) []string // what Console.Complete was given
	forget    bool                       // the history is to go before the next key is taken

	// mu guards what follows, and the screen.
	mu      sync.Mutex
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
	leastRoom    = 10   // columns that a prompt must leave for the line to stand behind it
	shortPrompt  = "> " // which stands before the line then
	clearRow     = "\x1b[J\x1b[2K\r"
)

// newEditor returns nil where the terminal cannot be set up.
func newEditor(stdin, stdout *os.File, paint func(comment string) string) *editor {
	keys, screen := terminalStreams(stdin, stdout)
	found, err := readline.MakeRaw(int(stdin.Fd()))
	if err != nil {
		return nil
	}
	e := &editor{
		screen:   screen,
		terminal: int(stdin.Fd()),
		found:    found,
		signals:  make(chan os.Signal, 16),
		watched:  make(chan struct{}),
		paint:    paint,
	}
	// A TAB with more keys behind it was pasted.
	takesTab := func() bool { return e.completes != nil && !poll(e.terminal, 0) }
	e.take(&keyboard{bytes: keys, completes: takesTab})
	notify(e.signals)
	go func() {
		for s := range e.signals {
			e.handle(s)
		}
		close(e.watched)
	}()
	return e
}

// take has readline take the keys of a keyboard. NewEx returns no error where nothing is opened.
func (e *editor) take(keys *keyboard) {
	e.readline, _ = readline.NewEx(&readline.Config{
		Stdin:               io.NopCloser(keys),
		Stdout:              io.Discard,
		Stderr:              io.Discard,
		FuncIsTerminal:      func() bool { return false }, // so readline draws nothing
		FuncMakeRaw:         func() error { return nil },
		FuncExitRaw:         func() error { return nil },
		FuncOnWidthChanged:  func(func()) {},
		FuncFilterInputRune: e.filter,
		Listener:            readline.FuncListener(e.edited),
	})
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
	e.prompt = cmp.Or(e.prompt, e.again)
	e.line, e.cursor = nil, 0
	e.editing = true
	e.draw()
	e.mu.Unlock()
	line, err := e.readline.Readline()
	e.prompt = ""
	return line, err
}

// draw draws the prompt and the line being edited. On the screen there is nothing yet of either.
func (e *editor) draw() {
	width := screenWidth()
	e.above, e.before = "", e.prompt
	if width-runewidth.StringWidth(e.prompt) < leastRoom {
		e.above, e.before = e.prompt+"\n", shortPrompt
		if strings.HasPrefix(e.prompt, commentMark) {
			e.before = commentMark
		}
		io.WriteString(e.screen, e.above)
	}
	e.room = max(width-len(e.before)-1, 1)
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
	back := runewidth.StringWidth(line) - runewidth.StringWidth(beforeCursor)
	io.WriteString(e.screen, clearRow+e.before+line+strings.Repeat("\b", max(back, 0)))
}

// erase removes the prompt and the line being edited from the screen, and moves the cursor to where they began. On a screen
// that has become narrower they fill more rows than when they were drawn.
func (e *editor) erase() {
	_, beforeCursor := e.shown()
	rows := strings.Count(runewidth.Wrap(e.above+e.before+beforeCursor, screenWidth()), "\n")
	io.WriteString(e.screen, clearRow)
	if rows > 0 {
		fmt.Fprintf(e.screen, "\x1b[%dA\x1b[J", rows)
	}
	e.drawn = false
}

// enter ends the line. Of an empty line nothing stays on the screen, and the prompt is shown again unless there is another.
// What is asked in a comment stays: whoever asks takes the empty line for an answer.
func (e *editor) enter() {
	asked := e.prompt != "" && !strings.HasPrefix(e.prompt, commentMark)
	if e.again = ""; !asked || strings.TrimSpace(string(e.line)) != "" {
		e.finish("\n")
		return
	}
	e.again = e.prompt
	e.erase()
	e.editing = false
}

// finish leaves the line on the screen as a session has it, and what the key does that ends it.
func (e *editor) finish(end string) {
	e.editing = false
	if e.above != "" {
		e.before = strings.TrimPrefix(e.before, shortPrompt)
	}
	e.drawLine()
	io.WriteString(e.screen, end)
}

// filter gets each key before readline. It draws what a key leaves that ends the line, and keeps the keys that the editor
// answers itself.
func (e *editor) filter(key rune) (rune, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.forget {
		e.forget = false
		e.readline.ResetHistory() // here, as no other goroutine may touch it
	}
	empty := len(e.line) == 0
	switch {
	case key == readline.CharEnter, key == readline.CharCtrlJ:
		e.enter()
	case empty && key == readline.CharDelete:
		e.finish("\n")
	case empty && key == readline.CharInterrupt:
		e.finish("^C\n")
	case slices.Contains([]rune{readline.CharInterrupt, readline.CharTab, readline.CharCtrlL, readline.CharCtrlZ, deleteMark}, key):
		e.command = key
		return readline.CharBell, true // readline ignores a bell
	case key > unicode.MaxASCII && unicode.IsControl(key): // a terminal may obey it when it is drawn
		return readline.CharBell, true
	}
	return key, true
}

// edited is called after every key, with the line as readline left it. It returns the line to take instead, if there is one.
func (e *editor) edited(line []rune, cursor int, _ rune) ([]rune, int, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.editing {
		return nil, 0, false
	}
	line, cursor, changed := e.answer(line, cursor)
	if added := len(line) - len(e.line); added > 0 && runewidth.StringWidth(string(line)) > e.room {
		line, cursor, changed = e.line, cursor-added, true
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

// screenWidth returns the terminal's width in columns, or a default if the terminal does not know it.
func screenWidth() int {
	if width := readline.GetScreenWidth(); width > 0 {
		return width
	}
	return defaultWidth
}
