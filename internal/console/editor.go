package console

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/chzyer/readline"
)

// An editor is a terminal as an io.ReadWriter. A Read that finds no line left lets the player edit one; the last line
// written, where it has no end yet, is the prompt before it. The terminal is raw from newEditor to Close, so that pasted
// lines are not echoed twice.
type editor struct {
	readline *readline.Instance
	keys     *readline.CancelableStdin
	screen   *gate
	drawn    drawn
	terminal *rawTerminal

	fatal   chan os.Signal // those that end the program
	changed chan os.Signal // those that say that the terminal is not what it was
	closing chan struct{}
	watched chan struct{} // closed when the watch has ended

	line  []byte // of the line last typed, what has not been read
	begun bool   // a line has been edited
	ended bool   // Ctrl-D: final, another Readline would hang

	typed     atomic.Int64 // runes on the line being edited
	erased    atomic.Bool  // the line being edited is not on the screen, nor is its prompt
	completer atomic.Pointer[completer]
	forget    atomic.Bool // the history is to go before the next key is taken
	ctrlD     bool        // the rune that follows is a Ctrl-D
	tab       bool        // the key that does nothing was a TAB
	resized   func()      // tells readline of a new width

	drawing sync.Mutex // held where the screen takes more than one step to be right again

	mu     sync.Mutex
	prompt string // written and not yet drawn: it goes before the line that is edited next
}

const (
	defaultWidth = 80

	// nothing is a rune on which readline does nothing.
	nothing = readline.CharBell
)

func newEditor(stdin, stdout *os.File) (*editor, error) {
	terminal, err := newRawTerminal(stdin)
	if err != nil {
		return nil, err
	}
	keys, screen := terminalStreams(stdin, stdout)
	e := &editor{
		screen:   &gate{Writer: screen},
		terminal: terminal,
		fatal:    make(chan os.Signal, 1),
		changed:  make(chan os.Signal, 1),
		closing:  make(chan struct{}),
		watched:  make(chan struct{}),
	}
	e.drawn.screen = e.screen
	e.keys = readline.NewCancelableStdin(&keyboard{bytes: keys, completes: e.completes})
	e.readline, err = readline.NewEx(&readline.Config{
		Stdin:               e.keys,
		Stdout:              &e.drawn,
		Stderr:              &e.drawn,
		EOFPrompt:           "\n", // readline's way to say: none
		FuncGetWidth:        screenWidth,
		FuncIsTerminal:      func() bool { return true },
		FuncMakeRaw:         func() error { return nil },
		FuncExitRaw:         func() error { return nil },
		FuncOnWidthChanged:  func(f func()) { e.resized = f },
		FuncFilterInputRune: e.filter,
		Listener:            readline.FuncListener(e.edited),
	})
	if err != nil {
		return nil, errors.Join(err, e.keys.Close(), terminal.leave())
	}
	notify(e.fatal, e.changed)
	go e.watch()
	return e, nil
}

// Close leaves the terminal as newEditor found it.
func (e *editor) Close() error {
	signal.Stop(e.fatal)
	signal.Stop(e.changed)
	close(e.closing)
	<-e.watched
	_, err := io.WriteString(e.screen, e.prompt)
	e.screen.shut.Store(true) // at its end, which may be later, readline erases a line
	e.keys.Close()            // first, or the next line hangs
	if !e.begun {
		e.readline.Terminal.KickRead()
		e.readline.Terminal.ReadRune() // the end; readline's Close does not wait for a goroutine that has not begun
	}
	return errors.Join(err, e.readline.Close(), e.terminal.leave())
}

// Write draws whole lines, and keeps what has no end yet as the prompt.
func (e *editor) Write(p []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	whole := bytes.LastIndexByte(p, '\n') + 1
	if whole > 0 {
		if _, err := io.WriteString(e.screen, e.prompt+string(p[:whole])); err != nil {
			return 0, err
		}
		e.prompt = ""
	}
	e.prompt += string(p[whole:])
	return len(p), nil
}

// Read reads on in the line last typed, and lets the player edit another where that has been read.
func (e *editor) Read(p []byte) (int, error) {
	if len(e.line) == 0 {
		if e.ended {
			return 0, io.EOF
		}
		e.begun = true
		io.WriteString(e.screen, e.fitPrompt())
		line, err := e.readline.Readline()
		e.mu.Lock()
		e.prompt = ""
		e.mu.Unlock()
		if err != nil {
			e.ended = true
			if errors.Is(err, readline.ErrInterrupt) {
				err = ErrInterrupt
			}
			return 0, err
		}
		e.line = append([]byte(line), '\n')
	}
	n := copy(p, e.line)
	e.line = e.line[n:]
	return n, nil
}

// fitPrompt gives readline the prompt, or what stands of it in the last row where the screen is too narrow for it: readline
// would lose count of the rows. It returns what is then to be written before.
func (e *editor) fitPrompt() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	start, _ := lastRow(e.prompt, screenWidth())
	e.drawn.prompt.Store(e.prompt[start:])
	e.readline.SetPrompt(e.prompt[start:])
	if start == 0 {
		return ""
	}
	return e.prompt[:start] + " \r" // a blank, which takes the cursor over the margin
}

// lastRow returns where in a line, of ASCII and colour sequences, its last row on a screen begins, and how many rows
// stand above that.
func lastRow(line string, width int) (start, rows int) {
	columns := 0
	for i := 0; i < len(line); i++ {
		if line[i] == '\x1b' {
			i += max(strings.IndexByte(line[i:], 'm'), 0)
			continue
		}
		if columns++; columns%width == 0 {
			start = i + 1
			rows++
		}
	}
	return start, rows
}

// filter stands between the keyboard and readline, one key at a time, and mends what readline does with some of them. Where
// it returns false readline reads on, which it must be told only after a rune behind which it stopped reading.
func (e *editor) filter(key rune) (rune, bool) {
	if e.forget.Swap(false) {
		e.readline.ResetHistory() // here, as no other goroutine may touch it
	}
	switch key {
	case ctrlDMark:
		e.ctrlD = true
		return nothing, true
	case readline.CharDelete:
		typed := e.ctrlD
		e.ctrlD = false
		return key, typed || e.typed.Load() > 0
	case readline.CharTab: // readline's way to show what there is to choose from divides by zero on a narrow screen
		e.tab = true
		return nothing, true
	case readline.CharCtrlL: // readline leaves what stands above the cursor, and loses a prompt that is too long
		e.drawing.Lock()
		defer e.drawing.Unlock()
		e.erase() // or a terminal that keeps what it clears keeps it
		io.WriteString(e.screen, "\x1b[H\x1b[2J")
		e.draw()
		return nothing, true
	case readline.CharCtrlZ:
		e.drawing.Lock()
		defer e.drawing.Unlock()
		e.erase()
		e.suspend()
		return nothing, true
	}
	return key, true
}

// edited hears of every key, and of the line as readline left it, before the next one is taken. It returns the line as
// it is to be, where that is another.
func (e *editor) edited(line []rune, cursor int, key rune) ([]rune, int, bool) {
	changed := false
	if key == nothing && e.tab {
		e.tab = false
		line, cursor, changed = e.complete(line, cursor)
	}
	e.typed.Store(int64(len(line)))
	return line, cursor, changed
}

// erase takes the prompt and the line being edited off the screen. The cursor is then where they began.
func (e *editor) erase() {
	e.readline.Clean()
	e.mu.Lock()
	defer e.mu.Unlock()
	if _, rows := lastRow(e.prompt, screenWidth()); rows > 0 {
		fmt.Fprintf(e.screen, "\x1b[%dA\x1b[J", rows)
	}
}

// draw puts the prompt and the line being edited on the screen, from which they have been erased.
func (e *editor) draw() {
	io.WriteString(e.screen, e.fitPrompt())
	e.readline.Refresh()
}

// adapt makes the terminal again what the editor needs, whatever has changed: the program was stopped and goes on, or the
// width is another.
func (e *editor) adapt() {
	if !e.terminal.foreground() {
		return
	}
	e.drawing.Lock()
	defer e.drawing.Unlock()
	e.terminal.enter()
	e.resized()
	if e.erased.Swap(false) {
		e.draw()
		return
	}
	e.fitPrompt()
	e.readline.Refresh()
}

// screenWidth returns the terminal's width in columns, which a terminal that does not know it gives as 0.
func screenWidth() int {
	if width := readline.GetScreenWidth(); width > 0 {
		return width
	}
	return defaultWidth
}

// A gate is a writer that can be shut: nothing more comes through.
type gate struct {
	io.Writer
	shut atomic.Bool
}

func (g *gate) Write(p []byte) (int, error) {
	if g.shut.Load() {
		return len(p), nil
	}
	return g.Writer.Write(p)
}

// A drawn screen is one as readline draws on it. Behind a line that ends in the last column readline writes a blank,
// which takes the cursor into the next row, and goes back over it. It does so behind an empty line, too, and there goes
// back too far if the blank is what ends in the last column.
type drawn struct {
	screen io.Writer
	prompt atomic.Value // a string: what readline draws before the line
}

func (d *drawn) Write(p []byte) (int, error) {
	line := p
	if prompt, edge := bytes.CutSuffix(p, []byte(" \b")); edge && string(prompt) == d.prompt.Load() {
		line = prompt
	}
	if _, err := d.screen.Write(line); err != nil {
		return 0, err
	}
	return len(p), nil
}

// A rawTerminal is a terminal that can be made raw, and left as it was found. From the background that would stop the
// program.
type rawTerminal struct {
	mu    sync.Mutex
	fd    int
	found *readline.State
}

func newRawTerminal(file *os.File) (*rawTerminal, error) {
	fd := int(file.Fd())
	found, err := readline.MakeRaw(fd)
	if err != nil {
		return nil, err
	}
	return &rawTerminal{fd: fd, found: found}, nil
}

func (t *rawTerminal) enter() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	_, err := readline.MakeRaw(t.fd)
	return err
}

func (t *rawTerminal) leave() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return readline.Restore(t.fd, t.found)
}
