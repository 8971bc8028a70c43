package console

import (
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"unicode/utf16"
	"unsafe"

	"golang.org/x/sys/windows"
)

// showsEscapes makes a console carry out escape sequences, and reports whether it can do so.
// Consoles before Windows 10 cannot. Nothing restores the modes: package color has set them before
// main, and shells set their own.
func showsEscapes(screen *os.File) bool {
	const modes = windows.ENABLE_PROCESSED_OUTPUT | windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING
	output := windows.Handle(screen.Fd())
	var before uint32
	err := windows.GetConsoleMode(output, &before)
	return err == nil && windows.SetConsoleMode(output, before|modes) == nil
}

// A terminal is the process's console in raw mode.
type terminal struct {
	io.Writer
	keys    io.Reader
	input   windows.Handle
	modes   uint32 // of the input, before openTerminal
	signals chan os.Signal
}

// openTerminal makes the console raw until Close, or until Ctrl-Break or the end of its window ends
// the program.
func openTerminal(stdin, stdout *os.File) (*terminal, error) {
	const cooked = windows.ENABLE_PROCESSED_INPUT | windows.ENABLE_LINE_INPUT |
		windows.ENABLE_ECHO_INPUT
	input := windows.Handle(stdin.Fd())
	t := &terminal{stdout, &keyReader{input: input}, input, 0, make(chan os.Signal, 1)}
	if err := windows.GetConsoleMode(input, &t.modes); err != nil {
		return nil, err
	}
	raw := t.modes&^cooked | windows.ENABLE_VIRTUAL_TERMINAL_INPUT
	if err := windows.SetConsoleMode(input, raw); err != nil {
		return nil, err
	}
	signal.Notify(t.signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		for s := range t.signals {
			io.WriteString(t, "\n")
			t.restore()
			// As on Unix, the program does not learn that it ends.
			os.Exit(128 + int(s.(syscall.Signal)))
		}
	}()
	return t, nil
}

// Close restores the modes.
func (t *terminal) Close() error {
	signal.Stop(t.signals)
	close(t.signals)
	return t.restore()
}

func (t *terminal) restore() error { return windows.SetConsoleMode(t.input, t.modes) }

// suspend does nothing: Windows cannot stop a program.
func (t *terminal) suspend() {}

// A keyReader reads the keys of a console as the bytes that a terminal sends on Unix.
type keyReader struct {
	input     windows.Handle
	rest      strings.Reader // of the last key
	surrogate rune           // the first half of a character, or 0
}

// Read returns the bytes of one key, or a part of them.
func (k *keyReader) Read(p []byte) (int, error) {
	for k.rest.Len() == 0 {
		var record inputRecord
		var count uint32
		ok, _, err := readConsoleInput.Call(uintptr(k.input), uintptr(unsafe.Pointer(&record)), 1,
			uintptr(unsafe.Pointer(&count)))
		if ok == 0 {
			return 0, err
		}
		k.rest.Reset(k.translate(record))
	}
	return k.rest.Read(p)
}

var readConsoleInput = windows.NewLazySystemDLL("kernel32.dll").NewProc("ReadConsoleInputW")

// An inputRecord is the structure INPUT_RECORD of Windows, for the event of a key.
type inputRecord struct {
	eventType uint16
	_         uint16
	isDown    int32
	repeats   uint16
	keyCode   uint16
	scanCode  uint16
	char      uint16 // in UTF-16; 0 if the key has none
	state     uint32
}

const keyEvent = 1

// sequences are the escape sequences of keys. Windows itself sends them, character by character,
// but Wine only names the keys.
var sequences = map[uint16]string{
	windows.VK_UP:     "\x1b[A",
	windows.VK_DOWN:   "\x1b[B",
	windows.VK_RIGHT:  "\x1b[C",
	windows.VK_LEFT:   "\x1b[D",
	windows.VK_HOME:   "\x1b[H",
	windows.VK_END:    "\x1b[F",
	windows.VK_DELETE: "\x1b[3~",
}

// translate returns the bytes of an event. Ctrl-Z becomes Ctrl-D, the end of the input.
func (k *keyReader) translate(event inputRecord) string {
	// A character that was typed as a number comes when Alt is released.
	isKey := event.isDown != 0 || event.keyCode == windows.VK_MENU
	if event.eventType != keyEvent || !isKey {
		return ""
	}
	key := ""
	switch char := rune(event.char); {
	case char == 0:
		key = sequences[event.keyCode]
	case string(char) == ctrlZ:
		key = ctrlD
	case k.surrogate != 0:
		key = string(utf16.DecodeRune(k.surrogate, char))
		k.surrogate = 0
	case utf16.IsSurrogate(char):
		k.surrogate = char
	default:
		key = string(char)
	}
	return strings.Repeat(key, max(int(event.repeats), 1))
}
