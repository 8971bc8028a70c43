package console

import (
	"fmt"
	"os"
	"strings"

	"github.com/chzyer/readline"
	"github.com/fatih/color"

	"tictactoe/gamestate"
)

// A Style is what a piece of text is, and so how it looks where there is colour.
type Style int

const (
	StylePlain   Style = iota // nothing special
	StyleX                    // a mark of X
	StyleO                    // a mark of O
	StyleWinX                 // a mark of X in the line that won
	StyleWinO                 // a mark of O in the line that won
	StyleRefusal              // what was typed is not taken, or a check has failed
	StyleGood                 // a check has passed
	StyleTyped                // what was typed, where it is shown among what was printed
	StyleAside                // what is said beside the program's own text
	styles
)

// MarkStyle returns the style of a mark, which may stand in the line that won.
func MarkStyle(mark gamestate.Mark, won bool) Style {
	switch {
	case mark == gamestate.X && won:
		return StyleWinX
	case mark == gamestate.X:
		return StyleX
	case mark == gamestate.O && won:
		return StyleWinO
	case mark == gamestate.O:
		return StyleO
	}
	return StylePlain
}

// A palette holds the colour of each style but StylePlain, which has none.
type palette [styles]*color.Color

func newPalette() *palette {
	p := &palette{
		StyleX:       color.New(color.FgCyan),
		StyleO:       color.New(color.FgYellow),
		StyleWinX:    color.New(color.FgCyan, color.Bold, color.ReverseVideo),
		StyleWinO:    color.New(color.FgYellow, color.Bold, color.ReverseVideo),
		StyleRefusal: color.New(color.FgRed),
		StyleGood:    color.New(color.FgGreen),
		StyleTyped:   color.New(color.Bold),
		StyleAside:   color.New(color.Faint),
	}
	for _, c := range p[StylePlain+1:] {
		c.EnableColor() // whatever package color makes of standard output
	}
	return p
}

// A ColorMode says when text is coloured. It is a flag.Value.
type ColorMode string

const (
	ColorAuto   ColorMode = "auto" // at a terminal that can show it
	ColorAlways ColorMode = "always"
	ColorNever  ColorMode = "never"
)

// String returns the mode's name.
func (m *ColorMode) String() string { return string(*m) }

// Set takes one of the modes by its name.
func (m *ColorMode) Set(name string) error {
	switch mode := ColorMode(name); mode {
	case ColorAuto, ColorAlways, ColorNever:
		*m = mode
		return nil
	}
	return fmt.Errorf("want auto, always or never")
}

// Colored reports whether text that goes to file is to be coloured.
func (m ColorMode) Colored(file *os.File, env Environment) bool {
	switch m {
	case ColorAlways:
		return true
	case ColorNever:
		return false
	}
	return !env.NoColor && env.Term != "dumb" && IsTerminal(file)
}

// IsTerminal reports whether file is a terminal.
func IsTerminal(file *os.File) bool {
	return readline.IsTerminal(int(file.Fd()))
}

// OpenOutput returns a Console that prints to a process's own standard output and has no input.
func OpenOutput(stdout *os.File, mode ColorMode, env Environment) *Console {
	c := New(strings.NewReader(""), stdout)
	c.shown = IsTerminal(stdout)
	if mode.Colored(stdout, env) {
		c.colors = newPalette()
	}
	return c
}

// Open returns a Console for a process's own standard input and output. Lines are edited where both are a terminal that
// knows escape sequences.
func Open(stdin, stdout *os.File, mode ColorMode, env Environment) (*Console, error) {
	c := New(stdin, stdout)
	if mode.Colored(stdout, env) {
		c.colors = newPalette()
	}
	c.typed, c.shown = IsTerminal(stdin), IsTerminal(stdout)
	if !c.AtTerminal() || env.Term == "dumb" {
		return c, nil
	}
	var err error
	if c.editor, err = newEditor(stdin, stdout); err != nil {
		return nil, fmt.Errorf("setting up the terminal: %w", err)
	}
	c.in.Reset(c.editor)
	c.out.Reset(c.editor)
	return c, nil
}
