package console

import (
	"errors"
	"io"
	"os"

	"golang.org/x/sys/windows"
)

// EndsInput is the beginning of a sentence about the keys that end the input.
const EndsInput = "Ctrl-Z and Enter end"

// showsEscapes makes a console carry out escape sequences, and reports whether it can do so.
// Consoles before Windows 10 cannot. Nothing restores the modes: package color has set them before
// main, and shells set their own.
func showsEscapes(screen *os.File, term string) bool {
	const modes = windows.ENABLE_PROCESSED_OUTPUT | windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING
	output := windows.Handle(screen.Fd())
	var before uint32
	err := windows.GetConsoleMode(output, &before)
	return term != "dumb" && err == nil && windows.SetConsoleMode(output, before|modes) == nil
}

// A terminal is never open on Windows, whose console edits the lines.
type terminal struct{ io.ReadWriter }

func openTerminal(*os.File, *os.File) (*terminal, error) { return nil, errors.ErrUnsupported }

func (t *terminal) Close() error { return nil }

func (t *terminal) suspend() {}
