package console

import (
	"cmp"
	"runtime"
	"strings"
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
