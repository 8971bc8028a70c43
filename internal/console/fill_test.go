package console_test

import (
	"slices"
	"strings"
	"testing"

	"tictactoe/internal/console"
)

func TestFill(t *testing.T) {
	for _, test := range []struct {
		text    string
		columns int
		want    []string
	}{
		{"one two three", 7, []string{"one two", "three"}},
		{"one two three", 6, []string{"one", "two", "three"}},
		{"one two three", 0, []string{"one two three"}},
		{"  help   says what", 13, []string{"  help   says", "what"}},
		{"日本 太郎 wins", 9, []string{"日本 太郎", "wins"}},
		{"日本 太郎 wins", 8, []string{"日本", "太郎", "wins"}},
		{"in /a/long/path now", 6, []string{"in", "/a/long/path", "now"}}, // to be copied
	} {
		if got := console.Fill(strings.Split(test.text, " "), " ", test.columns); !slices.Equal(got, test.want) {
			t.Errorf("%q in %d columns is %q, want %q", test.text, test.columns, got, test.want)
		}
	}
}
