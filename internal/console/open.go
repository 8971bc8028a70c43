package console

import (
	"cmp"
	"os"
	"runtime"
	"strings"

	"github.com/chzyer/readline"
)

// An Environment is the description of the terminal in the environment variables.
type Environment struct {
	Term    string // TERM; "dumb" is a terminal that knows no escape sequences
	NoColor bool   // NO_COLOR is set and not empty (no-color.org)
	Unicode bool   // the locale is UTF-8, and the terminal can show box lines
}

// EnvironmentFrom returns the Environment in the variables that getenv looks up.
func EnvironmentFrom(getenv func(string) string) Environment {
	term := getenv("TERM")
	locale := cmp.Or(getenv("LC_ALL"), getenv("LC_CTYPE"), getenv("LANG"))
	charset := strings.ReplaceAll(strings.ToLower(locale), "-", "")
	unicode := term != "" && strings.Contains(charset, "utf8") || runtime.GOOS == "windows"
	return Environment{
		Term:    term,
		NoColor: getenv("NO_COLOR") != "",
		Unicode: unicode && term != "dumb",
	}
}

// IsTerminal reports whether file is a terminal.
func IsTerminal(file *os.File) bool { return readline.IsTerminal(int(file.Fd())) }

// SaveModes returns a function that restores the modes that the process's terminal has now, if they
// have changed.
func SaveModes() (restore func()) {
	terminal, err := os.Open("/dev/tty")
	if err != nil {
		return func() {}
	}
	fd := int(terminal.Fd())
	saved, err := readline.GetState(fd)
	return func() {
		defer terminal.Close()
		// A process in the background that sets the modes is stopped.
		now, failed := readline.GetState(fd)
		if err == nil && failed == nil && *now != *saved {
			readline.Restore(fd, saved)
		}
	}
}

// OpenOutput returns a Console that prints to a process's own standard output and has no input.
func OpenOutput(stdout *os.File, mode ColorMode, env Environment) *Console {
	c := New(strings.NewReader(""), stdout)
	c.shown = IsTerminal(stdout)
	canShow := c.shown && env.Term != "dumb" && !env.NoColor
	c.colored = mode == ColorAlways || mode != ColorNever && canShow
	return c
}

// Open returns a Console for a process's own standard input and output. A person can edit lines if
// both are a terminal that knows escape sequences.
func Open(stdin, stdout *os.File, mode ColorMode, env Environment) *Console {
	c := OpenOutput(stdout, mode, env)
	c.in.Reset(stdin)
	c.typed = IsTerminal(stdin)
	if !c.AtTerminal() || env.Term == "dumb" {
		return c
	}
	terminal, err := openTerminal(stdin, stdout)
	if err != nil {
		return c
	}
	paint := func(comment string) string { return c.painted(Comment, comment) }
	c.editor = newEditor(terminal, paint)
	c.in.Reset(c.editor)
	c.out.Reset(c.editor)
	return c
}
