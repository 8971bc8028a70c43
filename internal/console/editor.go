package console

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/chzyer/readline"
)

// An editor is a terminal as an io.ReadWriter. A Read that finds no line left lets the player edit one; the last line
// written, where it has no end yet, is the prompt before it. The terminal is raw from newEditor to Close, so that pasted
// lines are not echoed twice.
//
// The line being edited never reaches the right margin, for readline draws wrapped lines wrong: a key that would make it too
// long does nothing. Where the prompt leaves too little room, the line stands below it.
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
	above   bool   // the prompt stands above the line
	room    int    // columns that the line may take
	column  int    // the cursor's, from the beginning of the line
	line    []rune // as it was behind the key before
	command rune   // the key just typed, where the editor and not readline does what it asks for
}

const (
	defaultWidth = 80
	leastRoom    = 10    // columns that a prompt must leave for the line to stand behind it
	behindLine   = "^C " // what must fit behind the line, up to the last column
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
		Stdout:              e.screen,
		Stderr:              e.screen,
		EOFPrompt:           "\n",                          // readline's way to say: none
		FuncGetWidth:        func() int { return 1 << 30 }, // no line is as long, so readline never counts rows
		FuncMakeRaw:         func() error { return nil },
		FuncExitRaw:         func() error { return nil },
		FuncOnWidthChanged:  func(func()) {},
		FuncFilterInputRune: e.filter,
		Listener:            readline.FuncListener(e.edited),
		Painter:             e,
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
	e.readline.Clean() // or readline does so at its end, which may be later
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
	e.column = 0
	e.place()
	e.mu.Unlock()
	line, err := e.readline.Readline()
	e.mu.Lock()
	e.editing = false
	e.prompt = ""
	e.mu.Unlock()
	return line, err
}

// promptColumns returns the width of the prompt, which consists of ASCII and colour sequences.
func (e *editor) promptColumns() int { return len(readline.Runes{}.ColorFilter([]rune(e.prompt))) }

// place puts the prompt before the next line, or above it if too little room is left.
func (e *editor) place() {
	prompt, room := e.prompt, screenWidth()-e.promptColumns()
	if e.above = prompt != "" && room < leastRoom; e.above {
		io.WriteString(e.screen, prompt+"\n")
		prompt, room = "", screenWidth()
	}
	e.readline.SetPrompt(prompt)
	e.room = max(room, leastRoom) - len(behindLine)
	e.drawn = true
}

// draw draws the prompt and the line being edited after erase.
func (e *editor) draw() {
	e.place()
	e.readline.Refresh()
}

// erase removes the prompt and the line being edited from the screen, and moves the cursor to where they began. On a screen
// that has become narrower they fill more rows than when they were drawn.
func (e *editor) erase() {
	width, columns := screenWidth(), e.promptColumns()
	rows := max(columns+e.column-1, 0) / width
	if e.above {
		rows = (columns-1)/width + 1 + max(e.column-1, 0)/width
	}
	e.readline.Clean()
	if rows > 0 {
		fmt.Fprintf(e.screen, "\x1b[%dA\x1b[J", rows)
	}
	e.drawn = false
}

// Paint returns the part of the line that fits. A line does not fit after a key that makes it too long, which edited then
// takes back, or on a screen that has become narrower.
func (e *editor) Paint(line []rune, _ int) []rune {
	n := fitting(line, e.room+len("^C"))
	if n < len(line) && line[len(line)-1] == '\n' {
		return append(line[:n:n], '\n')
	}
	return line[:n]
}

// fitting returns how many runes of a line fit into so many columns.
func fitting(line []rune, columns int) int {
	for i, r := range line {
		if columns -= (readline.Runes{}).Width(r); columns < 0 {
			return i
		}
	}
	return len(line)
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
	switch key {
	case deleteMark, readline.CharTab, readline.CharCtrlL, readline.CharCtrlZ:
		e.command = key
		return readline.CharBell, true // readline ignores a bell
	}
	return key, true
}

// edited is called after every key, with the line as readline left it. It returns the line to show instead, if there is one.
func (e *editor) edited(line []rune, cursor int, key rune) ([]rune, int, bool) {
	if key == 0 || !e.held { // no key: editing begins, or the input has ended
		return nil, 0, false
	}
	e.held = false
	defer e.mu.Unlock()
	line, cursor, changed := e.answer(line, cursor)
	if added := len(line) - len(e.line); added > 0 && fitting(line, e.room) < len(line) {
		line, cursor, changed = e.line, max(cursor-added, 0), true
	}
	e.line = slices.Clone(line)
	e.column = min(readline.Runes{}.WidthAll(line[:cursor]), e.room)
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
	for e.editing && !e.readline.Terminal.IsReading() { // readline is about to read keys, or has just read a line
		e.mu.Unlock()
		runtime.Gosched()
		e.mu.Lock()
	}
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
