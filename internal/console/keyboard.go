package console

import (
	"io"
	"strings"

	"github.com/chzyer/readline"
)

// A keyboard reads a terminal's keys, and gives those that the editor knows the form in which readline knows them. It drops
// the others: readline takes some escape sequences for text, ends the input at a NUL, and panics at Ctrl-T. A TAB that
// completes nothing becomes a blank.
//
// It reads one byte at a time, and so leaves what is typed after the program's last line to the next program.
type keyboard struct {
	bytes     io.ByteReader
	completes func() bool // reports whether the TAB just read is to complete what was typed before

	key strings.Reader // of the key last typed, what has not been read
}

const (
	// controlKeys are the letters that, with Ctrl, are keys that readline knows. H, J and M are also Backspace and Enter.
	controlKeys = "ABCDEFHJKLMNPUWYZ"

	keyDelete  = "\x1b\x14"             // the Delete key, which readline would take for Ctrl-D, as a key that nobody can type;
	deleteMark = readline.MetaTranspose // the rune that readline makes of it
)

// sequenceKeys are the keys for which a terminal sends an escape sequence, by what ends it: a letter, or a number and "~".
var sequenceKeys = map[string]string{
	"A": "\x10",                             // up
	"B": "\x0e",                             // down
	"C": "\x06",                             // right
	"D": "\x02",                             // left
	"H": "\x01", "1~": "\x01", "7~": "\x01", // Home
	"F": "\x05", "4~": "\x05", "8~": "\x05", // End
	"3~": keyDelete,
}

func (k *keyboard) Read(p []byte) (int, error) {
	for k.key.Len() == 0 {
		b, err := k.bytes.ReadByte()
		if err != nil {
			return 0, err
		}
		key, err := k.keyFrom(b)
		if err != nil {
			return 0, err
		}
		k.key.Reset(key)
	}
	return k.key.Read(p)
}

// keyFrom returns the key, or the byte of a character, that begins with b; "" where that is no key to readline.
func (k *keyboard) keyFrom(b byte) (string, error) {
	switch {
	case b == readline.CharEsc:
		return k.escape()
	case b == readline.CharTab && !k.completes():
		return " ", nil
	case b >= ' ' || b == readline.CharTab || strings.IndexByte(controlKeys, b+'@') >= 0:
		return string([]byte{b}), nil
	}
	return "", nil
}

// escape returns the key that an ESC begins: one for which a terminal sends a sequence, or one pressed with Alt. An ESC before
// any other key is dropped.
func (k *keyboard) escape() (string, error) {
	b, err := k.bytes.ReadByte()
	switch {
	case err != nil:
		return "", err
	case strings.IndexByte("bfd\x7f", b) >= 0: // by the word
		return "\x1b" + string(rune(b)), nil
	case b != '[' && b != 'O':
		return k.keyFrom(b)
	}
	var parameters []byte
	for {
		b, err := k.bytes.ReadByte()
		switch {
		case err != nil:
			return "", err
		case b < ' ' || b >= readline.CharBackspace: // cut short
			return k.keyFrom(b)
		case b >= '@' && b != '[': // which begins the function keys of Linux's console, "[A" to "[E"
			first, _, _ := strings.Cut(string(parameters), ";") // another parameter says what was held down
			if b != '~' && first != "[" {
				first = ""
			}
			return sequenceKeys[first+string(rune(b))], nil
		}
		parameters = append(parameters, b)
	}
}
