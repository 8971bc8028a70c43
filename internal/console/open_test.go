package console_test

import (
	"runtime"
	"testing"

	"tictactoe/internal/console"
)

func TestEnvironmentFrom(t *testing.T) {
	type variables map[string]string
	tests := []struct {
		name        string
		set         variables
		utf8, boxes bool // what the locale says, and the terminal
	}{
		{"a terminal", variables{"TERM": "xterm-256color", "LANG": "en_CA.UTF-8"}, true, true},
		{"macOS", variables{"TERM": "xterm", "LC_CTYPE": "UTF-8"}, true, true},
		{"no locale", variables{"TERM": "xterm"}, false, true},
		{"LC_ALL before LC_CTYPE", variables{"TERM": "xterm", "LC_ALL": "C", "LC_CTYPE": "C.UTF-8"}, false, true},
		{"LC_CTYPE before LANG", variables{"TERM": "xterm", "LC_CTYPE": "C.UTF-8", "LANG": "C"}, true, true},
		{"dumb", variables{"TERM": "dumb", "LANG": "C.UTF-8"}, true, false},
		{"NO_COLOR", variables{"TERM": "xterm", "NO_COLOR": "0"}, false, true},
		{"nothing set", nil, false, true},
	}
	windows := runtime.GOOS == "windows" // which takes Unicode in every locale
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := console.EnvironmentFrom(func(name string) string { return test.set[name] })
			want := console.Environment{
				Term:    test.set["TERM"],
				NoColor: test.set["NO_COLOR"] != "",
				Unicode: test.boxes && (test.utf8 || windows),
			}
			if got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
		})
	}
}
