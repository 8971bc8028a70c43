package console

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/chzyer/readline"
	"github.com/clipperhouse/uax29/v2/graphemes"
	"github.com/mattn/go-runewidth"
)

// A filter is the terminal that readline gets: the editor's terminal, without the keys and drawings
// that readline handles wrongly.
type filter struct {
	*editor
	recent string // the last bytes of keys, at most four

	// continued gets a value when Ctrl-Z was handled. Until then no key is read: a program that
	// reads in the background is stopped again, before a signal can end it.
	continued chan bool
}

const (
	ignored   = readline.CharBell // a key that readline ignores
	endOfLine = "\x00"            // ends the drawing of a line; no line contains it
	clearRow  = "\x1b[J\x1b[2K\r" // readline prints it before each line
	ctrlD     = "\x04"
	ctrlZ     = "\x1a"

	// controlKeys are the letters of the control keys that readline gets. The others would end the
	// input, search the history or end the program.
	controlKeys = "ABCDEFHIJKLMNPUWYZ["
)

// newReadline returns an instance of readline for the terminal of an editor.
func newReadline(e *editor) *readline.Instance {
	f := &filter{editor: e, continued: make(chan bool, 1)}
	// NewEx returns an error only if it cannot open a file.
	instance, _ := readline.NewEx(&readline.Config{
		Stdin:                  io.NopCloser(f),
		Stdout:                 f,
		Painter:                f,
		AutoComplete:           f,
		FuncFilterInputRune:    f.handle,
		FuncGetWidth:           func() int { return 1 << 20 }, // so readline never wraps the line
		FuncOnWidthChanged:     func(func()) {},
		FuncMakeRaw:            func() error { return nil }, // the terminal is always raw
		FuncExitRaw:            func() error { return nil },
		ForceUseInteractive:    true,
		DisableAutoSaveHistory: true, // it would run at the same time as the program
		EOFPrompt:              "\n", // means no prompt
	})
	return instance
}

// Read returns one byte, so that input after the last line remains for the next program.
func (f *filter) Read(key []byte) (int, error) {
	if strings.HasSuffix(f.recent, ctrlZ) {
		<-f.continued
	}
	for {
		if _, err := f.terminal.keys.Read(key[:1]); err != nil {
			return 0, err
		}
		f.recent = f.recent[max(0, len(f.recent)-3):] + string(key[:1])
		switch f.recent {
		case "\x1b[1~", "\x1b[7~": // Home in tmux, PuTTY and rxvt
			key[0] = 'H'
		case "\x1b[4~", "\x1b[8~": // End
			key[0] = 'F'
		}
		if key[0] >= ' ' || strings.IndexByte(controlKeys, key[0]+'@') >= 0 {
			return 1, nil
		}
	}
}

// handle gets each key before readline. It returns ignored if readline must not handle the key.
func (f *filter) handle(key rune) (rune, bool) {
	if key == 0 { // the end of the input; readline would carry out the unfinished line
		f.readline.Operation.SetBuffer("")
		if f.mayDraw.Load() {
			f.erase()
		}
		return key, true
	}
	isEnter := key == readline.CharEnter || key == readline.CharCtrlJ
	isBackspace := key == readline.CharBackspace || key == readline.CharCtrlH
	isDelete := key == readline.CharDelete && strings.HasSuffix(f.recent, "~") // and not Ctrl-D
	if f.width != screenWidth() {
		f.erase()
		f.show()
		// The next keys are typed at the line that is shown now, so nothing is missing from it.
		f.tooLong = f.tooLong && isEnter
	}
	switch {
	case isEnter:
		return f.enter(key), true
	case key == readline.CharInterrupt && f.line != "", isDelete && f.line == "":
		f.clearLine("")
	case key == readline.CharCtrlL:
		f.erase() // a terminal may keep the text that it clears
		f.clear()
		f.showAll()
	case key == readline.CharCtrlZ:
		f.erase()
		f.terminal.suspend()
		f.showAll()
		f.continued <- true
	case isBackspace && f.isAtEnd && utf8.RuneCountInString(lastLetter(f.line)) > 1:
		f.readline.Operation.SetBuffer(strings.TrimSuffix(f.line, lastLetter(f.line)))
	case key < ' ', isBackspace:
		return key, true
	case runewidth.RuneWidth(key) == 0 && (f.cursor == 0 || !isMark(key)):
	case columns(f.line+string(key)) > f.room, len(f.line) > maxBytes*f.room:
		f.tooLong = true
	default:
		return key, true
	}
	return ignored, true
}

// maxBytes is the length of a line for each column of its room. A line of more marks than any
// language has would take too long to draw.
const maxBytes = 16

// isMark reports whether a character of width 0 is a part of the letter before it: a mark above or
// below it, or the joiner of two emoji.
func isMark(r rune) bool { return unicode.IsMark(r) || unicode.Is(unicode.Join_Control, r) }

// lastLetter returns the last letter of a line, with its marks.
func lastLetter(line string) (letter string) {
	for letters := graphemes.FromString(line); letters.Next(); {
		letter = letters.Value()
	}
	return letter
}

// Paint returns the text that changes the line on the screen into another one. It contains only the
// characters that differ, because a screen reader speaks everything that is printed.
func (f *filter) Paint(runes []rune, cursor int) []rune {
	line, ended := strings.CutSuffix(string(runes), "\n")
	if len(line) < len(f.line) {
		f.tooLong = false
	}
	f.line = line
	f.isAtEnd = cursor == len(runes)
	shown := runes[:len([]rune(line))]
	for columns(string(shown)) > f.room {
		shown = shown[:len(shown)-1]
	}
	shown = slices.Clone(shown) // readline changes its line in place
	cursor = min(cursor, len(shown))
	drawing := f.change(shown, cursor)
	f.shown, f.cursor, f.isDrawn = shown, cursor, !ended
	if ended {
		drawing += "\x1b[J\n" // blanks may have replaced characters after the cursor
	}
	return []rune(drawing + endOfLine)
}

// change returns the text that draws a line and leaves the cursor after the given number of its
// characters. It moves the cursor by columns; readline would count characters.
func (f *filter) change(line []rune, cursor int) string {
	_, same := (readline.Runes{}).Aggregate([][]rune{f.shown, line})
	same = min(same, cursor)
	isAppended := f.cursor == same && same == len(f.shown) && cursor == len(line)
	isVariable := hasVariableWidth(string(f.shown)) || hasVariableWidth(string(line))
	switch {
	case !f.isDrawn || isVariable && !isAppended:
		return clearRow + f.promptInRow + string(line) + f.moveTo(line, cursor)
	case isAppended:
		return string(line[same:])
	}
	removed, added := f.shown[same:], line[same:]
	drawing := ""
	if same < f.cursor {
		drawing = back(f.shown[same:f.cursor])
	} else {
		drawing = string(line[f.cursor:same])
	}
	if slices.Equal(removed, added) {
		return drawing
	}
	blanks := []rune(strings.Repeat(" ", max(columns(string(removed))-columns(string(added)), 0)))
	return drawing + string(added) + string(blanks) + back(blanks) + back(line[cursor:])
}

// moveTo returns the text that moves the cursor from the end of a line to a place in it, or to the
// beginning of the letter there. If the width of the line varies, it prints the text before that
// place again.
func (f *filter) moveTo(line []rune, cursor int) string {
	switch {
	case cursor == len(line):
		return ""
	case !hasVariableWidth(string(line)):
		return back(line[cursor:])
	}
	before := len(string(line[:cursor]))
	letters := graphemes.FromString(string(line))
	for letters.Next() && letters.End() <= before {
	}
	return "\r" + f.promptInRow + string(line)[:letters.Start()]
}

// hasVariableWidth reports whether terminals disagree about the width of a text: it has emoji, or
// letters of several characters.
func hasVariableWidth(text string) bool {
	for letters := graphemes.FromString(text); letters.Next(); {
		first, size := utf8.DecodeRuneInString(letters.Value())
		isEmoji := first > unicode.MaxLatin1 && unicode.IsSymbol(first)
		if isEmoji || isMark(first) || size < len(letters.Value()) {
			return true
		}
	}
	return false
}

// back returns the text that moves the cursor to the beginning of the text before it.
func back(text []rune) string { return strings.Repeat("\b", columns(string(text))) }

// columns returns the most columns that a text takes on a terminal: not every one joins emoji.
func columns(text string) (sum int) {
	const asEmoji = '\ufe0f' // makes some characters before it wide
	for _, r := range text {
		sum += runewidth.RuneWidth(r)
		if r == asEmoji {
			sum++
		}
	}
	return sum
}

// Write draws while a line is edited. Paint decides whether the row must be cleared.
func (f *filter) Write(drawing []byte) (int, error) {
	if f.mayDraw.Load() && string(drawing) != clearRow {
		drawn, _, _ := bytes.Cut(drawing, []byte(endOfLine))
		f.terminal.Write(drawn)
	}
	return len(drawing), nil
}

// Do handles TAB: it returns the text to insert, or shows the possible lines.
func (f *filter) Do(line []rune, cursor int) (insertions [][]rune, length int) {
	typed := string(line[:cursor])
	lines := f.Complete(typed)
	if len(lines) == 0 {
		return nil, 0
	}
	var shown []string
	for _, line := range lines {
		insertions = append(insertions, []rune(strings.TrimPrefix(line, typed)))
		shown = append(shown, strings.TrimSpace(line))
	}
	if common, size := (readline.Runes{}).Aggregate(insertions); size > 0 {
		return [][]rune{common}, 0
	}
	f.erase()
	f.printWords(shown, "  ")
	f.show()
	return nil, 0
}
