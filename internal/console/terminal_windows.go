package console

import (
	"io"
	"os"

	"github.com/chzyer/readline"
)

// A terminal is the process's console in raw mode. Readline translates keys and escape sequences.
type terminal struct {
	io.Writer
	keys       io.Reader
	descriptor int
	modes      *readline.State // before openTerminal
}

// openTerminal makes the console raw until Close.
func openTerminal(stdin, _ *os.File) (*terminal, error) {
	descriptor := int(stdin.Fd())
	modes, err := readline.MakeRaw(descriptor)
	return &terminal{readline.Stdout, readline.Stdin, descriptor, modes}, err
}

// Close restores the modes.
func (t *terminal) Close() error { return readline.Restore(t.descriptor, t.modes) }

// suspend does nothing: Windows cannot stop a program.
func (t *terminal) suspend() {}
