package console

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/signal"
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
	screen   io.Writer
	terminal *rawTerminal
	signals  chan os.Signal
	watched  chan struct{} // closed when the watch has ended

	prompt []byte // written and not yet drawn: readline must draw it itself
	line   []byte // of the line last typed, what has not been read
	ended  bool   // Ctrl-D: final, another Readline would hang

	typed   atomic.Int64 // runes on the line being edited
	ctrlD   bool         // the rune that follows is a Ctrl-D
	resized func()       // tells readline of a new width
}

// Keys that readline takes for something else.
const (
	// readline turns the Delete key into Ctrl-D, which ends the input. The keyboard puts this rune, of no meaning to
	// anyone, before a Ctrl-D that was typed.
	ctrlDMark = '\uE004'

	// nothing is a rune on which readline does nothing.
	nothing = readline.CharBell
)

const defaultWidth = 80

func newEditor(stdin, stdout *os.File) (*editor, error) {
	terminal, err := newRawTerminal(stdin)
	if err != nil {
		return nil, err
	}
	keys, screen := terminalStreams(stdin, stdout)
	e := &editor{
		keys:     readline.NewCancelableStdin(&keyboard{keys: keys}),
		screen:   screen,
		terminal: terminal,
		signals:  make(chan os.Signal, 1),
		watched:  make(chan struct{}),
	}
	e.readline, err = readline.NewEx(&readline.Config{
		Stdin:               e.keys,
		Stdout:              screen,
		Stderr:              screen,
		EOFPrompt:           "\n", // readline's way to say: none
		FuncGetWidth:        screenWidth,
		FuncIsTerminal:      func() bool { return true },
		FuncMakeRaw:         func() error { return nil },
		FuncExitRaw:         func() error { return nil },
		FuncOnWidthChanged:  func(f func()) { e.resized = f },
		FuncFilterInputRune: e.filter,
		Listener: readline.FuncListener(func(line []rune, _ int, _ rune) ([]rune, int, bool) {
			e.typed.Store(int64(len(line)))
			return nil, 0, false
		}),
	})
	if err != nil {
		return nil, errors.Join(err, e.keys.Close(), terminal.leave())
	}
	notify(e.signals)
	go e.watch()
	return e, nil
}

// Close leaves the terminal as newEditor found it.
func (e *editor) Close() error {
	signal.Stop(e.signals)
	close(e.signals)
	<-e.watched
	e.keys.Close() // first, or the next line hangs
	_, err := e.screen.Write(e.prompt)
	return errors.Join(err, e.readline.Close(), e.terminal.leave())
}

// Write draws whole lines, and keeps what has no end yet as the prompt.
func (e *editor) Write(p []byte) (int, error) {
	whole := bytes.LastIndexByte(p, '\n') + 1
	if whole > 0 {
		if _, err := e.screen.Write(append(e.prompt, p[:whole]...)); err != nil {
			return 0, err
		}
		e.prompt = e.prompt[:0]
	}
	e.prompt = append(e.prompt, p[whole:]...)
	return len(p), nil
}

// Read reads on in the line last typed, and lets the player edit another where that has been read.
func (e *editor) Read(p []byte) (int, error) {
	if len(e.line) == 0 {
		if e.ended {
			return 0, io.EOF
		}
		e.readline.SetPrompt(string(e.prompt))
		e.prompt = e.prompt[:0]
		line, err := e.readline.Readline()
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

// filter stands between the keyboard and readline, one key at a time, and mends what readline does with some of them. Where
// it returns false readline reads on, which it must be told only after a rune behind which it stopped reading.
func (e *editor) filter(key rune) (rune, bool) {
	switch key {
	case ctrlDMark:
		e.ctrlD = true
		return nothing, true
	case readline.CharDelete:
		typed := e.ctrlD
		e.ctrlD = false
		return key, typed || e.typed.Load() > 0
	case readline.CharCtrlL:
		io.WriteString(e.screen, "\x1b[2J") // readline only moves the cursor home
	case readline.CharCtrlZ:
		e.readline.Clean()
		e.suspend()
		return nothing, true
	}
	return key, true
}

// screenWidth returns the terminal's width in columns, which a terminal that does not know it gives as 0.
func screenWidth() int {
	if width := readline.GetScreenWidth(); width > 0 {
		return width
	}
	return defaultWidth
}

// A keyboard reads keys one byte at a time, so that what is typed after the program's last line is left for the next
// program, and drops those control bytes to which readline gives no meaning, or a wrong one: NUL is its end of input.
type keyboard struct {
	keys io.Reader
}

func (k *keyboard) Read(p []byte) (int, error) {
	var key [1]byte
	for {
		n, err := k.keys.Read(key[:])
		if n == 0 {
			if err != nil {
				return 0, err
			}
			continue
		}
		switch b := key[0]; b {
		case 0x00, 0x0f, 0x11, 0x16, 0x18, 0x1c, 0x1d, 0x1e, 0x1f:
			continue
		case readline.CharDelete:
			return copy(p, string(ctrlDMark)+string(rune(b))), nil
		}
		return copy(p, key[:]), nil
	}
}

// A rawTerminal is a terminal that can be made raw, and left as it was found.
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
