package english_test

import (
	"testing"

	"tictactoe/internal/english"
)

func TestPhrases(t *testing.T) {
	for _, test := range []struct{ actual, expected string }{
		{english.Capital("rows"), "Rows"},
		{english.List([]string{"one"}, "and"), "one"},
		{english.List([]string{"a", "b"}, "and"), "a and b"},
		{english.List([]string{"a", "b", "c"}, "or"), "a, b or c"},
		{english.Plural(1, "move"), "1 move"},
		{english.Plural(2, "move"), "2 moves"},
	} {
		if test.actual != test.expected {
			t.Errorf("%q, expected %q", test.actual, test.expected)
		}
	}
}
