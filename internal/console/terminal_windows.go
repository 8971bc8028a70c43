package console

import (
	"bufio"
	"io"
	"os"

	"github.com/chzyer/readline"
)

// A terminal is the process's console in raw mode. Readline translates keys and escape sequences.
type terminal struct {
	io.Writer
	io.ByteReader
	descriptor int
	found      *readline.State // the modes before openTerminal
}

// openTerminal makes the console raw until Close.
func openTerminal(stdin, _ *os.File) (*terminal, error) {
	descriptor := int(stdin.Fd())
	found, err := readline.MakeRaw(descriptor)
	keys := bufio.NewReader(readline.Stdin)
	return &terminal{readline.Stdout, keys, descriptor, found}, err
}

// Close restores the modes.
func (t *terminal) Close() error { return readline.Restore(t.descriptor, t.found) }

// suspend does nothing: Windows cannot stop a program.
func (t *terminal) suspend() {}

// pending returns true, which makes every TAB a blank: on Windows, the release of a key is pending,
// too.
func (t *terminal) pending() bool { return true }
