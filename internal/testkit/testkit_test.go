package testkit_test

import (
	"testing"

	"tictactoe/internal/testkit"
)

func TestScreen(t *testing.T) {
	tests := []struct{ name, written, text, beforeCursor string }{
		{"overwritten", "abcd\b\bX\rY", "YbXd", "Y"},
		{"wrapped at the margin", "abcdef\nefghij", "abcdef\nefghij", "efghij"},
		{"characters of several bytes", "é€\b", "é€", "é"},
		{"wide characters", "日本語\b\bx\b\b\b\b", "日本x", "日"},
		{"erased and drawn again", "one\ntwo\r\x1b[Jthree", "one\nthree", "three"},
		{"two rows up", "one\nabcdefghijk\x1b[2AX", "one\naXcdefghijk", "aX"},
		{"in the row above", "abcdefg\nx\x1b[1AX", "abcdefX\nx", "abcdefX"},
		{"erased from the row above", "one\nabcdef\x1b[1A\r\x1b[Jx", "one\nx", "x"},
		{"cleared", "one\ntwo\r\x1b[J\x1b[H\x1b[2Jthree", "one\nthree", "three"},
		{"unknown", "a\x1b[?25l\a\x1b[6nb", "ab", "ab"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := testkit.NewScreen(5)
			for _, b := range []byte(test.written) {
				s.Write([]byte{b})
			}
			if s.String() != test.text || s.BeforeCursor() != test.beforeCursor {
				t.Errorf("the screen shows %q, the cursor is after %q", s, s.BeforeCursor())
			}
		})
	}
}

func TestDiffWithGaps(t *testing.T) {
	const expected = "a\n...\nb...d\nc\n...\nb\n"
	for actual, isSame := range map[string]bool{
		"a\nbd\nc\nb\n":                      true,
		"a\nx\nbd\nx\nb, c and d\nc\nb\nb\n": true,
		"x\na\nbd\nc\nb\n":                   false,
		"a\nbd\nx\nc\nb\n":                   false,
		"a\nbx\nc\nb\n":                      false,
		"a\nbd\nc\nb\nx\n":                   false,
		"a\nbd\nc\n":                         false,
		"":                                   false,
	} {
		if difference := testkit.DiffWithGaps(expected, actual); (difference == "") != isSame {
			t.Errorf("%q\n%s", actual, difference)
		}
	}
}
