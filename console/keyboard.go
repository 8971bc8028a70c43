package console

import (
	"io"

	"github.com/chzyer/readline"
)

// A keyboard reads a terminal's keys, and gives those that the editor knows the form in which readline knows them. It drops
// the others: readline takes some escape sequences for text, ends the input at a NUL, and panics at Ctrl-T. A TAB becomes
// the blank as which readline would show it.
//
// It reads one byte at a time, so that what is typed behind the program's last line is left for the next program.
type keyboard struct {
	bytes io.Reader

	key    string // of the key last typed, what has not been read
	ahead  byte   // where there is one, the first byte of the next key
	peeked bool
}

const (
	keyEscape    = 0x1b
	keyBackspace = 0x7f

	// readline takes the Delete key for Ctrl-D, which ends the input. The keyboard puts this key, which nobody can type,
	// before a Ctrl-D; ctrlDMark is the rune that readline makes of it.
	beforeCtrlD = "\x1b\x14"
	ctrlDMark   = readline.MetaTranspose

	// nothing is a rune on which readline does nothing.
	nothing = readline.CharBell
)

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

// next returns the next key, or byte of a character, as readline knows it; "" where it does not.
func (k *keyboard) next() (string, error) {
	b, err := k.readByte()
	if err != nil {
		return "", err
	}
	switch b {
	case keyEscape:
		return k.escape()
	case readline.CharDelete:
		return beforeCtrlD + string(rune(b)), nil
	case readline.CharTab:
		return " ", nil
	case readline.CharLineStart, readline.CharBackward, readline.CharInterrupt, readline.CharLineEnd,
		readline.CharForward, readline.CharCtrlH, readline.CharCtrlJ, readline.CharKill, readline.CharCtrlL,
		readline.CharEnter, readline.CharNext, readline.CharPrev, readline.CharCtrlU, readline.CharCtrlW,
		readline.CharCtrlY, readline.CharCtrlZ:
		return string(rune(b)), nil
	}
	if b < ' ' {
		return "", nil
	}
	return string([]byte{b}), nil
}

// escape returns the key that an ESC begins: what a terminal sends for a key that stands for no character, or for a key
// pressed with Alt.
func (k *keyboard) escape() (string, error) {
	b, err := k.readByte()
	if err != nil {
		return "", err
	}
	switch b {
	case '[':
		return k.sequence()
	case 'O':
		if b, err = k.readByte(); err != nil {
			return "", err
		}
		return cursorKey(b), nil
	case 'b', 'f', 'd', keyBackspace: // by the word
		return "\x1b" + string(rune(b)), nil
	}
	k.unreadByte(b)
	return "", nil
}

// sequence returns the key that a control sequence stands for.
func (k *keyboard) sequence() (string, error) {
	number, first := 0, true // of the parameters, only the first counts: the second says what was held down
	for {
		b, err := k.readByte()
		switch {
		case err != nil:
			return "", err
		case b == '[' && first && number == 0: // Linux puts one more letter behind it
			_, err := k.readByte()
			return "", err
		case b == '~':
			return numberedKey(number), nil
		case '@' <= b && b < '~':
			return cursorKey(b), nil
		case b < ' ' || b >= keyBackspace: // the sequence was none
			k.unreadByte(b)
			return "", nil
		case '0' <= b && b <= '9' && first:
			number = min(10*number+int(b-'0'), 1000)
		default:
			first = false
		}
	}
}

// cursorKey returns the key for which a terminal sends a sequence that ends in final.
func cursorKey(final byte) string {
	switch final {
	case 'A':
		return string(rune(readline.CharPrev))
	case 'B':
		return string(rune(readline.CharNext))
	case 'C':
		return string(rune(readline.CharForward))
	case 'D':
		return string(rune(readline.CharBackward))
	case 'H':
		return string(rune(readline.CharLineStart))
	case 'F':
		return string(rune(readline.CharLineEnd))
	}
	return ""
}

// numberedKey returns the key for which a terminal sends a number.
func numberedKey(number int) string {
	switch number {
	case 1, 7:
		return string(rune(readline.CharLineStart))
	case 4, 8:
		return string(rune(readline.CharLineEnd))
	case 3:
		return string(rune(readline.CharDelete))
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
