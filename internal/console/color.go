package console

import (
	"fmt"
	"os"
	"strings"

	"github.com/chzyer/readline"
	"github.com/fatih/color"
)

// A Style is how a piece of text looks where there is colour. The zero Style is plain.
type Style struct{ color *color.Color }

// NewStyle returns a Style that has the attributes.
func NewStyle(attributes ...color.Attribute) Style {
	c := color.New(attributes...)
	c.EnableColor() // whatever package color makes of standard output
	return Style{c}
}

// The styles that any program can use.
var (
	Refusal = NewStyle(color.FgRed)   // what was typed is not taken, or a check has failed
	Good    = NewStyle(color.FgGreen) // a check has passed
	Typed   = NewStyle(color.Bold)    // what was typed, where it is shown among what was printed
	Comment = NewStyle(color.Faint)   // what is said beside the program's own text
)

// A ColorMode says when text is coloured.
type ColorMode string

const (
	ColorAuto   ColorMode = "auto" // at a terminal that can show it
	ColorAlways ColorMode = "always"
	ColorNever  ColorMode = "never"
)

// IsTerminal reports whether file is a terminal.
func IsTerminal(file *os.File) bool { return readline.IsTerminal(int(file.Fd())) }

// SaveModes returns a function that gives the process's terminal the modes back that it has now, where they have
// changed.
func SaveModes() (restore func()) {
	terminal, err := os.Open("/dev/tty")
	if err != nil {
		return func() {}
	}
	fd := int(terminal.Fd())
	saved, err := readline.GetState(fd)
	return func() {
		defer terminal.Close()
		// In the background, a process that sets the modes is stopped.
		if now, failed := readline.GetState(fd); err == nil && failed == nil && *now != *saved {
			readline.Restore(fd, saved)
		}
	}
}

// OpenOutput returns a Console that prints to a process's own standard output and has no input.
func OpenOutput(stdout *os.File, mode ColorMode, env Environment) *Console {
	c := New(strings.NewReader(""), stdout)
	c.shown = IsTerminal(stdout)
	c.colored = mode == ColorAlways || mode != ColorNever && c.shown && env.Term != "dumb" && !env.NoColor
	return c
}

// Open returns a Console for a process's own standard input and output. Lines are edited where both are a terminal that
// knows escape sequences.
func Open(stdin, stdout *os.File, mode ColorMode, env Environment) (*Console, error) {
	c := OpenOutput(stdout, mode, env)
	c.in.Reset(stdin)
	c.typed = IsTerminal(stdin)
	if !c.AtTerminal() || env.Term == "dumb" {
		return c, nil
	}
	editor, err := newEditor(stdin, stdout, func(comment string) string { return c.painted(Comment, comment) })
	if err != nil {
		return nil, fmt.Errorf("setting up the terminal: %w", err)
	}
	c.editor = editor
	c.in.Reset(editor)
	c.out.Reset(editor)
	return c, nil
}
