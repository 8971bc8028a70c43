//go:build unix

package console

import (
	"io"
	"os"
)

// NewTestEditor returns an editor whose keys and screen are no terminal, and a function to end it.
func NewTestEditor(
	keys *os.File, screen io.Writer, complete func(line string) []string,
) (editor io.ReadWriter, end func() error) {
	e := newEditor(&terminal{Writer: screen, stdin: keys}, New(nil, nil))
	e.Complete = complete
	return e, e.readline.Terminal.Close
}
