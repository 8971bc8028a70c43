package console

import (
	"io"
	"strings"

	"github.com/chzyer/readline"
)

// A keyboard reads a terminal's keys, and gives those that the editor knows the form in which readline knows them. It drops
// the others: readline takes some escape sequences for text, ends the input at a NUL, and panics at Ctrl-T. A TAB that
// completes nothing becomes the blank that it is to whoever reads the line.
//
// It reads one byte at a time, so that what is typed behind the program's last line is left for the next program.
type keyboard struct {
	bytes     io.Reader
	completes func() bool // reports whether the TAB just read is to complete what was typed before

	key    string // of the key last typed, what has not been read
	ahead  byte   // the first byte of the next key,
	peeked bool   // where it has been read
}

// Keys as readline knows them.
const (
	keyStart  = "\x01"
	keyLeft   = "\x02"
	keyDelete = "\x04"
	keyEnd    = "\x05"
	keyRight  = "\x06"
	keyDown   = "\x0e"
	keyUp     = "\x10"

	// readline takes the Delete key for Ctrl-D, which ends the input. The keyboard puts a key that nobody can type before
	// a Ctrl-D; ctrlDMark is the rune that readline makes of that.
	keyCtrlD  = "\x1b\x14" + keyDelete
	ctrlDMark = readline.MetaTranspose
)

// controlKeys are the letters that, with Ctrl, are other keys that readline knows. H, J and M are also Backspace and Enter.
const controlKeys = "ABCEFHJKLMNPUWYZ"

func (k *keyboard) Read(p []byte) (int, error) {
	for k.key == "" {
		var err error
		if k.key, err = k.next(); err != nil {
			return 0, err
		}
	}
	n := copy(p, k.key)
	k.key = k.key[n:]
	return n, nil
}

// next returns the next key, or the next byte of a character; "" where that is no key to readline.
func (k *keyboard) next() (string, error) {
	b, err := k.readByte()
	switch {
	case err != nil:
		return "", err
	case b == readline.CharEsc:
		return k.escape()
	case b == readline.CharDelete:
		return keyCtrlD, nil
	case b == readline.CharTab && !k.completes():
		return " ", nil
	case b == readline.CharTab:
		return "\t", nil
	case b >= ' ' || strings.IndexByte(controlKeys, b+'@') >= 0:
		return string([]byte{b}), nil
	}
	return "", nil
}

// escape returns the key that an ESC begins: one that stands for no character, or one pressed with Alt. An ESC before any
// other key is dropped.
func (k *keyboard) escape() (string, error) {
	b, err := k.readByte()
	if err != nil {
		return "", err
	}
	switch b {
	case '[':
		return k.controlSequence()
	case 'O':
		b, err := k.readByte()
		return cursorKey(b), err
	case 'b', 'f', 'd', readline.CharBackspace: // by the word
		return "\x1b" + string(rune(b)), nil
	}
	k.unreadByte(b)
	return "", nil
}

// controlSequence returns the key that a control sequence stands for. Of its parameters only the first counts: another
// says what was held down.
func (k *keyboard) controlSequence() (string, error) {
	number, first := 0, true
	for {
		b, err := k.readByte()
		switch {
		case err != nil:
			return "", err
		case b < ' ' || b >= readline.CharBackspace: // cut short
			k.unreadByte(b)
			return "", nil
		case b == '[': // a function key of Linux, of which a letter is still to come
			_, err := k.readByte()
			return "", err
		case b == '~':
			return numberedKey(number), nil
		case b >= '@':
			return cursorKey(b), nil
		case first && '0' <= b && b <= '9':
			number = min(10*number+int(b-'0'), 1000)
		default:
			first = false
		}
	}
}

// cursorKey returns the key for which a terminal sends a sequence that ends in a letter.
func cursorKey(letter byte) string {
	switch letter {
	case 'A':
		return keyUp
	case 'B':
		return keyDown
	case 'C':
		return keyRight
	case 'D':
		return keyLeft
	case 'H':
		return keyStart
	case 'F':
		return keyEnd
	}
	return ""
}

// numberedKey returns the key for which a terminal sends a number.
func numberedKey(number int) string {
	switch number {
	case 1, 7:
		return keyStart
	case 3:
		return keyDelete
	case 4, 8:
		return keyEnd
	}
	return ""
}

func (k *keyboard) readByte() (byte, error) {
	if k.peeked {
		k.peeked = false
		return k.ahead, nil
	}
	var b [1]byte
	_, err := io.ReadFull(k.bytes, b[:])
	return b[0], err
}

func (k *keyboard) unreadByte(b byte) {
	k.ahead, k.peeked = b, true
}
