package console

import (
	"cmp"
	"os"
	"runtime"
	"strings"

	"github.com/chzyer/readline"
)

// An Environment is what the environment says of the terminal.
type Environment struct {
	Term    string // TERM; "dumb" is a terminal that knows no escape sequences
	NoColor bool   // NO_COLOR is there and not empty (no-color.org)
	Unicode bool   // the locale is UTF-8, and the terminal can show box lines
}

// EnvironmentFrom returns what the environment variables, which getenv looks up, say of the terminal.
func EnvironmentFrom(getenv func(string) string) Environment {
	term := getenv("TERM")
	locale := cmp.Or(getenv("LC_ALL"), getenv("LC_CTYPE"), getenv("LANG"))
	charset := strings.ReplaceAll(strings.ToLower(locale), "-", "")
	unicode := term != "" && strings.Contains(charset, "utf8")
	if runtime.GOOS == "windows" {
		unicode = true // as a rule neither is set there, and the console takes Unicode in every locale
	}
	return Environment{Term: term, NoColor: getenv("NO_COLOR") != "", Unicode: unicode && term != "dumb"}
}

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
func Open(stdin, stdout *os.File, mode ColorMode, env Environment) *Console {
	c := OpenOutput(stdout, mode, env)
	c.in.Reset(stdin)
	c.typed = IsTerminal(stdin)
	if c.AtTerminal() && env.Term != "dumb" {
		c.editor = newEditor(stdin, stdout, func(comment string) string { return c.painted(Comment, comment) })
	}
	if c.editor != nil {
		c.in.Reset(c.editor)
		c.out.Reset(c.editor)
	}
	return c
}
