package console

import (
	"bytes"
	"strings"

	"github.com/chzyer/readline"
	"github.com/mattn/go-runewidth"
)

// A port is the terminal that readline gets: the editor's terminal, without the keys and drawings
// that readline handles wrongly.
type port struct {
	*editor
	recent string // the last bytes of keys, at most four
}

const (
	ignored   = readline.CharBell // a key that readline ignores
	endOfLine = "\x00"            // ends the drawing of a line; no line contains it

	// controlKeys are the letters of the control keys that readline gets. The others would end the
	// input, search the history or end the program.
	controlKeys = "ABCDEFHIJKLMNPUWYZ["
)

// Read returns one byte, so that input after the last line remains for the next program.
func (p *port) Read(key []byte) (int, error) {
	for {
		b, err := p.terminal.ReadByte()
		if err != nil {
			return 0, err
		}
		p.recent = p.recent[max(0, len(p.recent)-3):] + string([]byte{b})
		switch p.recent {
		case "\x1b[1~", "\x1b[7~": // Home in tmux, PuTTY and rxvt
			b = 'H'
		case "\x1b[4~", "\x1b[8~": // End
			b = 'F'
		}
		if b == readline.CharTab && p.terminal.pending() { // it was pasted
			b = ' '
		}
		if b >= ' ' || strings.IndexByte(controlKeys, b+'@') >= 0 {
			key[0] = b
			return 1, nil
		}
	}
}

// answer gets each key before readline. If it answers the key itself, it returns ignored.
func (p *port) answer(key rune) (rune, bool) {
	if key == 0 { // the end of the input; readline would carry out the unfinished line
		p.readline.Operation.SetBuffer("")
		return key, true
	}
	if p.width != screenWidth() {
		p.erase()
		p.show()
	}
	if key == readline.CharTab && p.complete == nil {
		key = ' '
	}
	isDelete := key == readline.CharDelete && strings.HasSuffix(p.recent, "~") // and not Ctrl-D
	switch {
	case key == readline.CharEnter, key == readline.CharCtrlJ:
		return p.enter(key), true
	case key == readline.CharInterrupt && p.line != "", isDelete && p.line == "":
		p.clearLine("")
	case key == readline.CharCtrlL:
		p.erase() // a terminal may keep the text that it clears
		p.clear()
		p.showAll()
	case key == readline.CharCtrlZ:
		p.erase()
		p.terminal.suspend()
		p.showAll()
	case key < ' ', key == readline.CharBackspace:
		return key, true
	case runewidth.RuneWidth(key) == 0: // it is a control character or changes the one before it
	case runewidth.StringWidth(p.line)+runewidth.RuneWidth(key) > p.room:
		p.tooLong = true
	default:
		return key, true
	}
	return ignored, true
}

// Paint returns the drawing of the prompt and the part of the line that has room. It moves the
// cursor back by columns; readline would count characters. A line that has ended gets no short
// prompt, so that the screen can be read as a session.
func (p *port) Paint(runes []rune, cursor int) []rune {
	line, ended := strings.CutSuffix(string(runes), "\n")
	if len(line) < len(p.line) {
		p.tooLong = false
	}
	shown := runewidth.Truncate(line, p.room, "")
	p.line, p.beforeCursor = line, shown[:min(len(shown), len(string(runes[:cursor])))]
	if !ended {
		back := runewidth.StringWidth(shown[len(p.beforeCursor):])
		return []rune(p.before + shown + strings.Repeat("\b", back) + endOfLine)
	}
	if p.above != "" {
		p.before = strings.TrimPrefix(p.before, shortPrompt)
	}
	return []rune(p.before + shown + "\n" + endOfLine)
}

// Write draws while a line is edited.
func (p *port) Write(drawing []byte) (int, error) {
	if p.editing.Load() {
		drawn, _, _ := bytes.Cut(drawing, []byte(endOfLine))
		p.terminal.Write(drawn)
	}
	return len(drawing), nil
}

// Do answers TAB: it returns the text to insert, or shows the possible lines.
func (p *port) Do(line []rune, cursor int) (insertions [][]rune, length int) {
	typed := string(line[:cursor])
	lines := p.complete(typed)
	if len(lines) == 0 {
		return nil, 0
	}
	for _, line := range lines {
		insertions = append(insertions, []rune(strings.TrimPrefix(line, typed)))
	}
	if common, size := (readline.Runes{}).Aggregate(insertions); size > 0 {
		return [][]rune{common}, 0
	}
	p.erase()
	p.comment(lines, "  ")
	p.show()
	return nil, 0
}
