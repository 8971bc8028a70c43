package console

import (
	"cmp"
	"io"
	"regexp"
	"strings"

	"github.com/chzyer/readline"
)

// A keyboard reads the keys of a terminal for readline, one byte at a time. So the input after the
// last line remains for the next program.
type keyboard struct {
	terminal io.Reader
	drawn    size   // of the window, when the line was drawn for it
	seen     size   // of the window, when no key was typed for a while
	next     string // keys before those of the terminal
	key      string // the bytes that were read of the last key, which may be unfinished
	last     byte   // the key at which readline returns
}

const (
	ctrlB     = '\x02' // moves the cursor to the left
	ctrlC     = '\x03'
	ctrlD     = '\x04'
	ctrlE     = '\x05' // moves the cursor to the end of the line
	tab       = '\t'
	ctrlL     = '\x0c'
	ctrlZ     = '\x1a'
	deleteKey = '~'    // the end of its escape sequence
	resized   = '\x00' // no key: the window has another size now

	// controlKeys are the letters of the control keys that readline gets. The others would end the
	// input, search the history or end the program.
	controlKeys = "ABCDEFHJKMNPUWY["
)

// Read returns one byte. It returns Ctrl-C for a key that is not for readline; last is that key.
func (k *keyboard) Read(p []byte) (_ int, err error) {
	for {
		n, isWithinKey := 1, unfinishedKey.MatchString(k.key)
		if k.next != "" {
			p[0], k.next = k.next[0], k.next[1:]
		} else if n, err = k.terminal.Read(p[:1]); err != nil {
			return 0, err
		}
		isResized := !isWithinKey && windowSize() != k.drawn
		if n == 0 {
			before := k.seen
			k.seen = windowSize()
			if !isResized || k.seen != before { // the window may still change
				continue
			}
		}
		if isResized {
			k.next = string(p[:n]) + k.next
			k.last, p[0] = resized, readline.CharInterrupt
			return 1, nil
		}
		if !isWithinKey {
			k.key = ""
		}
		k.key += string(p[:1])
		k.last = p[0]
		switch k.key {
		case "\x1b[1~", "\x1b[7~": // Home in tmux, PuTTY and rxvt
			p[0] = 'H'
		case "\x1b[4~", "\x1b[8~": // End
			p[0] = 'F'
		}
		switch {
		case p[0] == tab, p[0] == ctrlL, p[0] == ctrlZ:
			p[0] = readline.CharInterrupt
		case p[0] < ' ' && strings.IndexByte(controlKeys, p[0]+'@') < 0:
			continue
		}
		return 1, nil
	}
}

// unfinishedKey matches the beginning of an escape sequence.
var unfinishedKey = regexp.MustCompile(`^\x1b([[O][0-9;]{0,8})?$`)

// moveBack moves the cursor from the end of the line that readline begins with. Without any key,
// readline would not add that line to its history.
func (k *keyboard) moveBack(characters int) {
	k.next = cmp.Or(strings.Repeat(string(ctrlB), characters), string(ctrlE)) + k.next
}
