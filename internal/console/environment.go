package console

import (
	"regexp"
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
	unicode := term != "" && inUTF8(getenv)
	if runtime.GOOS == "windows" {
		unicode = true // as a rule neither is set there, and the console takes Unicode in every locale
	}
	return Environment{Term: term, NoColor: getenv("NO_COLOR") != "", Unicode: unicode && !oldTerminal.MatchString(term)}
}

// inUTF8 reports whether the characters of the locale are encoded in UTF-8, as in "de_CA.UTF-8" or "C.utf8".
func inUTF8(getenv func(string) string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToLower(getenv(name)); locale != "" {
			return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
		}
	}
	return false
}

// oldTerminal matches terminals that are older than Unicode, or of which nothing is known; "vt100-am" is a vt100.
var oldTerminal = regexp.MustCompile(`^(dumb|unknown|ansi|pcansi|cons25|vt[0-9].*)(-|$)`)
