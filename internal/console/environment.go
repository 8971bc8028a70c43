package console

import (
	"os"

	"github.com/chzyer/readline"
)

// An Environment is the description of the terminal in the environment variables.
type Environment struct {
	Term    string // TERM; "dumb" is a terminal that knows no escape sequences
	NoColor bool   // NO_COLOR is set and not empty (no-color.org)
}

// EnvironmentFrom returns the Environment in the variables that getenv looks up.
func EnvironmentFrom(getenv func(string) string) Environment {
	return Environment{getenv("TERM"), getenv("NO_COLOR") != ""}
}

// IsTerminal reports whether file is a terminal.
func IsTerminal(file *os.File) bool { return readline.IsTerminal(int(file.Fd())) }

// screenWidth returns the width of the window in columns, or 80 if the terminal does not know it.
func screenWidth() int {
	if width := readline.GetScreenWidth(); width > 0 {
		return width
	}
	return 80
}

// A size is that of a window in columns and rows.
type size struct{ width, height int }

func windowSize() size {
	_, height, _ := readline.GetSize(int(os.Stdout.Fd()))
	return size{screenWidth(), height}
}
