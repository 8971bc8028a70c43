package console

import (
	"errors"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/chzyer/readline"
	"github.com/mattn/go-runewidth"
)

// Editing is the part of a program that helps to edit its lines. The functions may be nil. They are
// called while Word or Line waits.
type Editing struct {
	// Complete gets the line up to the cursor, and returns the whole lines that it can become; each
	// begins with the same text. TAB inserts the text that they have in common, or shows them above
	// the prompt.
	Complete func(line string) []string

	// Redraw prints the text above the prompt again, in whole lines: after Ctrl-L, in a window of
	// another size, and when a shell continues the program after Ctrl-Z. It may print to the
	// Console.
	Redraw func()
}

// An editor is a terminal at which a person edits lines. The prompt is the text that is written
// after the last line end.
//
// Readline edits the line, and tells OnChange the result of each key; the editor draws it. The keys
// that readline handles wrongly never reach it: its keyboard turns them into Ctrl-C, at which
// readline returns. The editor then carries out the key, and lets readline go on with the line.
type editor struct {
	Editing
	terminal *terminal
	readline *readline.Instance
	keys     *keyboard
	console  *Console // which prints to this editor

	rest       strings.Reader // of the last line
	nextPrompt string         // the text after the last line end

	prompt      string
	promptInRow string // empty if the prompt is above the row of the line
	rowsAbove   int    // of the prompt, above the row of the line
	line        []rune
	cursor      int // the number of characters of the line before the cursor
	row         row
}

const (
	// leastRoom is the number of columns for a line in the row of its prompt. If there are fewer,
	// the prompt is above the line.
	leastRoom = 10

	// maxLine is the length of the longest line in characters. As in Line, an ellipsis replaces the
	// rest of a longer one. For each key, readline copies the whole line.
	maxLine = 4096
)

func newEditor(t *terminal, c *Console) *editor {
	e := &editor{terminal: t, console: c}
	e.keys = &keyboard{terminal: t}
	// NewEx returns an error only if it cannot open a file.
	e.readline, _ = readline.NewEx(&readline.Config{
		Stdin:                  io.NopCloser(e.keys),
		Stdout:                 t,                            // for the bell
		FuncIsTerminal:         func() bool { return false }, // so readline draws nothing
		FuncFilterInputRune:    e.filter,
		Listener:               e,
		FuncOnWidthChanged:     func(func()) {},
		FuncMakeRaw:            func() error { return nil }, // the terminal is always raw
		FuncExitRaw:            func() error { return nil },
		DisableAutoSaveHistory: true, // it would run at the same time as the program
	})
	return e
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
	if e.rest.Len() == 0 {
		e.prompt, e.nextPrompt = e.nextPrompt, ""
		e.line, e.cursor, e.row = nil, 0, row{terminal: e.terminal}
		e.placePrompt()
		if err := e.editLine(); err != nil {
			return 0, err
		}
		e.rest.Reset(string(e.line) + "\n")
	}
	return e.rest.Read(p)
}

// editLine returns after Enter, after Ctrl-C or Ctrl-D on an empty line, and at the end of the
// input.
func (e *editor) editLine() error {
	for {
		e.keys.moveBack(len(e.line) - e.cursor)
		e.cursor = len(e.line) // where readline begins
		e.draw()
		_, err := e.readline.ReadlineWithDefault(string(e.line))
		if err == nil { // Enter; the whole line remains on the screen
			whole := []rune(e.promptInRow + string(e.line))
			e.row.show(whole, len(whole))
			io.WriteString(e.terminal, "\n")
			e.readline.SaveHistory(string(e.line))
			return nil
		}
		if err == io.EOF {
			e.row.erase(e.rowsAbove)
			return err
		}
		switch e.keys.last {
		case ctrlC:
			if len(e.line) == 0 {
				io.WriteString(e.terminal, "^C")
				return ErrInterrupt
			}
			e.line, e.cursor = nil, 0
		case ctrlD: // on an empty line, like the next one
			return io.EOF
		case deleteKey:
		case tab:
			e.complete()
		case ctrlL:
			e.redrawAfter(e.console.Clear)
		case ctrlZ:
			e.redrawAfter(e.terminal.suspend)
		case resized:
			e.redrawAfter(func() {})
		}
	}
}

// redrawAfter erases the prompt and the line, calls a function, and shows the text above the line
// again.
func (e *editor) redrawAfter(change func()) {
	e.row.erase(e.rowsAbove) // also before Clear: a terminal may keep the text that it clears
	change()
	if e.Redraw != nil {
		e.Redraw()
		e.console.flush()
	}
	e.placePrompt()
}

// placePrompt prints the prompt if it is above the line.
func (e *editor) placePrompt() {
	e.keys.drawn = windowSize()
	e.promptInRow, e.rowsAbove = e.prompt, 0
	if e.keys.drawn.width-columns([]rune(e.prompt)) < leastRoom {
		e.promptInRow, e.rowsAbove = "", e.printWords(strings.Fields(e.prompt), " ")
	}
}

// printWords prints words in rows that fit in the window, and returns their number.
func (e *editor) printWords(words []string, separator string) (rows int) {
	lines := Fill(words, separator, e.keys.drawn.width)
	io.WriteString(e.terminal, strings.Join(lines, "\n")+"\n")
	return len(lines)
}

// draw shows the prompt and the line in one row. A longer line scrolls in the row: a "<" replaces
// the text before the part that is shown.
func (e *editor) draw() {
	prompt := []rune(e.promptInRow)
	start, end := window(e.line, e.cursor, max(e.keys.drawn.width-columns(prompt)-1, 2))
	shown := slices.Concat(prompt, e.line[start:end])
	if start > 0 {
		shown[len(prompt)] = '<'
	}
	e.row.show(shown, len(prompt)+e.cursor-start)
}

// OnChange draws the line after each key. Readline calls it on its own goroutine, also when it has
// returned the line; the program may run then.
func (e *editor) OnChange(line []rune, cursor int, key rune) ([]rune, int, bool) {
	switch key {
	case 0, readline.CharInterrupt, readline.CharEnter, readline.CharCtrlJ:
	default:
		e.line, e.cursor = line, cursor
		e.draw()
	}
	return nil, 0, false
}

// filter gets each key before readline.
func (e *editor) filter(key rune) (rune, bool) {
	const ignored = readline.CharBell
	isText := key >= ' ' && key != readline.CharBackspace
	switch {
	case key == 0: // the end of the keys; readline would carry out the unfinished line
		e.readline.Operation.SetBuffer("")
	case key == readline.CharDelete && len(e.line) == 0:
		return readline.CharInterrupt, true
	case isText && runewidth.RuneWidth(key) == 0 && (e.cursor == 0 || !isMark(key)):
		return ignored, true // an invisible character
	case isText && len(e.line) == maxLine:
		return '…', true
	case isText && len(e.line) > maxLine:
		return ignored, true
	}
	return key, true
}

// isMark reports whether a character of width 0 is a part of the letter before it: a mark above or
// below it, or the joiner of two emoji.
func isMark(r rune) bool { return unicode.IsMark(r) || unicode.Is(unicode.Join_Control, r) }

// complete handles TAB.
func (e *editor) complete() {
	if e.Complete == nil {
		return
	}
	lines := e.Complete(string(e.line[:e.cursor]))
	if len(lines) == 0 {
		return
	}
	common := []rune(lines[0])
	var shown []string
	for _, line := range lines {
		common = common[:commonLength(common, []rune(line))]
		shown = append(shown, strings.TrimSpace(line))
	}
	if len(common) > e.cursor {
		e.line, e.cursor = slices.Concat(common, e.line[e.cursor:]), len(common)
		return
	}
	e.row.erase(e.rowsAbove)
	e.printWords(shown, "  ")
	e.placePrompt()
}
