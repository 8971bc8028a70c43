package screen_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"tictactoe/internal/testkit/screen"
)

// show returns a Screen to which each piece has been written.
func show(width int, pieces ...string) *screen.Screen {
	s := screen.New(width)
	for _, piece := range pieces {
		s.Write([]byte(piece))
	}
	return s
}

func TestLines(t *testing.T) {
	tests := []struct {
		name    string
		width   int
		written string
		want    string // the lines, joined by |
	}{
		{"nothing", 10, "", ""},
		{"line", 10, "abc", "abc"},
		{"lines", 10, "abc\ndef\n", "abc|def|"},
		{"CRLF", 10, "abc\r\ndef\r\n", "abc|def|"},
		{"LF returns to column 0", 10, "abc\ndef", "abc|def"},
		{"CR writes over", 10, "abc\rX", "Xbc"},
		{"BS writes over", 10, "abc\bX", "abX"},
		{"BS stops at column 0", 10, "a\b\b\bX", "X"},
		{"VT and FF go down", 10, "a\vb\fc", "a| b|  c"},
		{"other control characters", 10, "a\x00\x07\x0e\x0f\x11\x7fb", "ab"},
		{"blanks written at the end", 10, "abc  \nd ", "abc  |d "},
		{"cells never written at the end", 10, "abc\x1b[3C\nd", "abc|d"},
		{"cells never written in between", 10, "abc\x1b[3Cd", "abc   d"},

		{"no margin", 0, strings.Repeat("a", 3000), strings.Repeat("a", 3000)},
		{"margin", 4, "abcdefghij", "abcd|efgh|ij"},
		{"last column, nothing behind it", 4, "abcd", "abcd"},
		{"last column, then LF", 4, "abcd\nef", "abcd|ef"},
		{"last column, then CR", 4, "abcd\re", "ebcd"},
		{"last column, then BS", 4, "abcd\be", "abed"},
		{"last column, then a style", 4, "abcd\x1b[1me", "abcd|e"},
		{"last column, then erasing", 4, "abcd\x1b[Kx", "abc|x"},
		{"blank over the margin and back", 4, "abcd \be", "abcd|e"},
		{"width 1", 1, "abc", "a|b|c"},

		{"UTF-8", 10, "é€𝄞", "é€𝄞"},
		{"UTF-8 at the margin", 2, "é€𝄞", "é€|𝄞"},
		{"no UTF-8", 10, "a\xffb\xe2\x82c\xc3", "a\xffb\xe2\x82c\xc3"},
		{"no UTF-8 over the margin", 2, "a\xe2\x82", "a\xe2|\x82"},
		{"replacement character", 10, "\ufffd", "\ufffd"},

		{"TAB", 0, "a\tb\t\tc\t", "a\tb\t\tc\t"},
		{"TAB of blanks", 0, " \t \tO", " \t \tO"},
		{"TAB to a stop", 0, "a\tX\r1234567\x1b[CY", "1234567 Y"},
		{"TAB before which something is written", 0, "a\tb\rX", "X\tb"},
		{"TAB over what is written", 0, "abcdefghij\r\tX", "abcdefghXj"},
		{"TAB over a TAB", 0, "a\tb\ra\tc", "a\tc"},
		{"TAB written over", 0, "a\tb\ra12", "a12     b"},
		{"TAB written over at the end", 0, "a\t\b\b\b\b\b\b\bx", "ax"},
		{"TAB again where one was written over", 0, "1\t\b\b\b\b\b\b\b2\t3", "12\t3"},
		{"TAB erased in part", 0, "a\t\b\b\b\x1b[K", "a"},
		{"TAB moved", 0, "ab\tc\r\x1b[P", "b      c"},
		{"TAB at the margin", 10, "12345678\tx", "12345678 x"},
		{"TAB in the last column", 4, "abcd\tx", "abcx"},

		{"cursor up", 10, "a\nb\nc\x1b[2AX", "aX|b|c"},
		{"cursor up stops at the top", 10, "a\nb\x1b[9AX", "aX|b"},
		{"cursor down", 10, "a\nb\x1b[A\x1b[2BX", "a|b| X"},
		{"cursor right and left", 10, "abc\x1b[2Dx\x1b[Cy", "axcy"},
		{"cursor right stops at the margin", 4, "a\x1b[9CX", "a  X"},
		{"cursor left stops at column 0", 4, "abc\x1b[9DX", "Xbc"},
		{"cursor to the next line", 10, "abc\ndef\x1b[A\x1b[EX", "abc|Xef"},
		{"cursor to the line before", 10, "abc\ndef\x1b[FX", "Xbc|def"},
		{"cursor to a column", 10, "abc\x1b[2GX", "aXc"},
		{"cursor to a row and column", 10, "a\nb\x1b[3;4HX\x1b[HY\x1b[;2fZ", "YZ|b|   X"},
		{"cursor far away", 0, "\x1b[9999;9999H\x1b[FX\x1b[HY", "Y" + strings.Repeat("|", 998) + "X"},
		{"cursor in a long session", 0, strings.Repeat("\n", 3000) + "a\nb\x1b[A\x1b[BX",
			strings.Repeat("|", 3000) + "a|bX"},
		{"cursor saved", 10, "ab\x1b7cd\n\nef\x1b8X", "abXd||ef"},

		{"erase the rest of a row", 10, "abc\b\x1b[K\nd", "ab|d"},
		{"erase the beginning of a row", 10, "abc\b\b\x1b[1K", "  c"},
		{"erase a row", 10, "abc\x1b[2Kd", "   d"},
		{"erase the rest of the page", 10, "abc\ndef\nghi\x1b[A\b\b\x1b[J", "abc|d"},
		{"erase the beginning of the page", 10, "abc\ndef\nghi\x1b[A\b\b\x1b[1J", "|  f|ghi"},
		{"erase cells", 10, "abcdef\r\x1b[C\x1b[2X", "a  def"},
		{"erase cells at the end", 10, "abc\b\x1b[9X", "ab"},
		{"delete cells", 10, "abcdef\r\x1b[C\x1b[2P", "adef"},
		{"delete more cells than there are", 10, "abc\b\x1b[9P", "ab"},
		{"insert cells", 10, "abc\r\x1b[C\x1b[2@X", "aX bc"},
		{"insert cells at the margin", 4, "abcd\r\x1b[2@", "  ab"},
		{"cleared as a whole", 10, "abc\ndef\x1b[H\x1b[2Jghi\njkl", "abc|def|ghi|jkl"},
		{"cleared, then home", 10, "abc\ndef\x1b[2J\x1b[Hghi", "abc|def|ghi"},
		{"cleared below a line that was ended", 10, "abc\n\ndef\r\x1b[J\x1b[H\x1b[2Jghi\njkl", "abc||ghi|jkl"},
		{"cleared twice", 10, "abc\n\x1b[2J\x1b[2J\x1b[Hghi", "abc|ghi"},
		{"home counts from the page", 10, "abc\x1b[2J\x1b[Hdef\nghi\x1b[HX\x1b[9AY", "abc|XYf|ghi"},
		{"cleared with all above", 10, "abc\ndef\x1b[H\x1b[2J\x1b[3Jghi", "ghi"},

		{"style", 10, "a\x1b[1;31mb\x1b[0mc", "abc"},
		{"private modes", 10, "a\x1b[?25l\x1b[?2004hb", "ab"},
		{"sequences that do nothing", 10, "a\x1b[6n\x1b[2 q\x1b[>c\x1b[5;10r\x1b[1:2Ab", "ab"},
		{"escape sequences that do nothing", 10, "a\x1b(B\x1b)0\x1b=\x1b>\x1b#8\x1bcb", "ab"},
		{"title, ended by BEL", 10, "a\x1b]0;title\x07b", "ab"},
		{"title, ended by ST", 10, "a\x1b]0;title\x1b\\b", "ab"},
		{"string ended by another sequence", 10, "abc\x1bPtext\x1b[2Dd", "adc"},
		{"string given up", 10, "a\x1b_text\x18b", "ab"},
		{"sequence given up", 10, "a\x1b[1\x18b\x1b[2\x1ac", "abc"},
		{"sequence begun anew", 10, "abc\x1b[9\x1b[2Dd", "adc"},
		{"control character in a sequence", 10, "abc\x1b[2\rCd", "abd"},
		{"character in a sequence", 10, "a\x1b[2éb", "aéb"},
		{"too many parameters", 10, "abc\x1b[" + strings.Repeat("1;", 40) + "Dd", "abcd"},
		{"parameter too great", 10, "abc\x1b[99999999999999999999Dd", "dbc"},
		{"sequence that has not ended", 10, "abc\x1b[2", "abc"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := strings.Join(show(test.width, test.written).Lines(), "|"); got != test.want {
				t.Errorf("lines %q, want %q", got, test.want)
			}
			bytewise := screen.New(test.width)
			for _, b := range []byte(test.written) {
				bytewise.Write([]byte{b})
			}
			if got := strings.Join(bytewise.Lines(), "|"); got != test.want {
				t.Errorf("written a byte at a time: lines %q, want %q", got, test.want)
			}
		})
	}
}

func TestStringMakesBrokenLinesWhole(t *testing.T) {
	tests := []struct{ name, written, want string }{
		{"broken", "abcdefghij\nk", "abcdefghij\nk"},
		{"full", "abcd\nefgh\n", "abcd\nefgh\n"},
		{"blanks at the margin", "abc  d\n   \n", "abc  d\n   \n"},
		{"drawn anew, shorter", "abcdef\x1b[2K\r\x1b[A\x1b[2K\rabcd\nx", "abcd\nx"},
		{"drawn over, shorter", "abcdef\x1b[K\r\x1b[Awxyz\nu", "wxyz\nuf"},
		{"end erased", "abcdef\x1b[A\x1b[K\x1b[Bx", "ab\nefx"},
		{"end erased, and all cleared", "abcdef\r\x1b[J\x1b[H\x1b[2Jgh", "abcd\ngh"},
		{"beginning erased", "abcdef\x1b[A\x1b[1K", "   def"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := show(4, test.written).String(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestCursor(t *testing.T) {
	tests := []struct {
		written  string
		row, col int
	}{
		{"", 0, 0},
		{"ab", 0, 2},
		{"abcd", 0, 3},
		{"abcde", 1, 1},
		{"ab\n", 1, 0},
		{"ab\x1b[5;3H", 4, 2},
		{"ab\ncd\x1b[2J", 3, 2},
	}
	for _, test := range tests {
		s := show(4, test.written)
		if row, col := s.Cursor(); row != test.row || col != test.col {
			t.Errorf("after %q: row %d, column %d, want %d, %d", test.written, row, col, test.row, test.col)
		}
		if n := len(s.Lines()); n <= test.row {
			t.Errorf("after %q: %d lines, want the cursor's among them", test.written, n)
		}
	}
}

func TestBeforeCursor(t *testing.T) {
	tests := []struct {
		name    string
		width   int
		written string
		want    string
	}{
		{"nothing", 10, "", ""},
		{"a line", 10, "one\ntwo", "two"},
		{"behind a line", 10, "one\n", ""},
		{"in a line", 10, "abc\b", "ab"},
		{"blanks", 10, "ab  ", "ab  "},
		{"cells never written", 10, "a\x1b[2C", "a  "},
		{"below what is written", 10, "a\x1b[2B", " "},
		{"characters of several bytes", 10, "é€\xff𝄞\b", "é€\xff"},
		{"TAB", 10, "a\tb", "a\tb"},
		{"line broken by the margin", 4, "one\nabcdefghij", "abcdefghij"},
		{"in its last column", 4, "abcd", "abcd"},
		{"in its first row", 4, "abcdef\x1b[A", "ab"},
		{"line as long as the row, and another", 4, "abcd\nef", "ef"},
		{"no margin", 0, strings.Repeat("a", 100), strings.Repeat("a", 100)},
	}
	for _, test := range tests {
		s := show(test.width, test.written)
		before := s.String()
		if got := s.BeforeCursor(); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
		if got := s.String(); got != before {
			t.Errorf("%s: then the screen shows %q, before it %q", test.name, got, before)
		}
	}
}

func TestStyle(t *testing.T) {
	tests := []struct {
		written string
		want    screen.Style // of the last character
	}{
		{"x", screen.Style{}},
		{"\x1b[36mx", screen.Style{Foreground: screen.Cyan}},
		{"\x1b[33;1;7mx", screen.Style{Foreground: screen.Yellow, Bold: true, Reverse: true}},
		{"\x1b[4;44mx", screen.Style{Background: screen.Blue, Underline: true}},
		{"\x1b[91;102mx", screen.Style{Foreground: screen.BrightRed, Background: screen.BrightGreen}},
		{"\x1b[38;5;196;48;5;7mx", screen.Style{Foreground: screen.Palette(196), Background: screen.White}},
		{"\x1b[38;2;1;2;3;1mx", screen.Style{Foreground: screen.RGB(1, 2, 3), Bold: true}},
		{"\x1b[1;31;41;4;7m\x1b[0mx", screen.Style{}},
		{"\x1b[1;31;41;4;7m\x1b[mx", screen.Style{}},
		{"\x1b[1;31m\x1b[;4mx", screen.Style{Underline: true}},
		{"\x1b[1;4;7m\x1b[22;24;27mx", screen.Style{}},
		{"\x1b[31;41m\x1b[39;49mx", screen.Style{}},
		{"\x1b[2mx", screen.Style{Faint: true}},
		{"\x1b[1;2mx", screen.Style{Bold: true, Faint: true}},
		{"\x1b[1;2m\x1b[22mx", screen.Style{}},
		{"\x1b[3;5;9mx", screen.Style{}},
		{"\x1b[38;9;1mx", screen.Style{}},
		{"\x1b[38mx", screen.Style{}},
		{"\x1b[1m\x1b7\x1b[m\x1b8x", screen.Style{Bold: true}},
	}
	for _, test := range tests {
		if got := show(0, test.written).Style(0, 0); got != test.want {
			t.Errorf("after %q: %+v, want %+v", test.written, got, test.want)
		}
	}
}

func TestStyleWhereNothingIsWritten(t *testing.T) {
	s := show(0, "\x1b[1mab\b\x1b[K")
	for _, at := range [][2]int{{0, 1}, {0, 100}, {1, 0}, {-1, 0}, {0, -1}} {
		if got := s.Style(at[0], at[1]); got != (screen.Style{}) {
			t.Errorf("row %d, column %d: %+v, want no style", at[0], at[1], got)
		}
	}
}

func TestResize(t *testing.T) {
	tests := []struct {
		name     string
		from, to int
		written  string
		want     string // the lines, and a # written at the cursor
	}{
		{"narrower", 10, 4, "abcdefgh\nij", "abcd|efgh|ij#"},
		{"wider", 4, 10, "abcdefgh\nij", "abcdefgh|ij#"},
		{"no margin", 4, 0, "abcdefgh\nij", "abcdefgh|ij#"},
		{"a margin", 0, 4, "abcdefgh\nij", "abcd|efgh|ij#"},
		{"the same", 4, 4, "abcdef", "abcd|ef#"},
		{"cursor in a line", 10, 4, "abcdefgh\x1b[3D", "abcd|e#gh"},
		{"cursor in a broken line", 4, 10, "abcdefgh\r\x1b[C", "abcde#gh"},
		{"cursor in the last column", 4, 10, "abcd", "abcd#"},
		{"cursor comes to the last column", 10, 4, "abcd", "abcd|#"},
		{"cursor where nothing is written", 10, 4, "a\x1b[6C", "a   |   #"},
		{"cursor below", 10, 4, "a\x1b[2B", "a|| #"},
		{"page", 10, 4, "abcdefgh\x1b[2J\x1b[Hij\x1b[H", "abcd|efgh|#j"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := show(test.from, test.written)
			s.Resize(test.to)
			s.Write([]byte("#"))
			if got := strings.Join(s.Lines(), "|"); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestResizeMovesTheSavedCursor(t *testing.T) {
	s := show(10, "abcdef\x1b7\n\nx")
	s.Resize(4)
	s.Write([]byte("\x1b8#"))
	if got, want := s.String(), "abcdef#\n\nx"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The recordings in testdata are what programs sent to a terminal of the width in their name.
func TestRecordings(t *testing.T) {
	recordings, err := filepath.Glob("testdata/*.raw")
	if err != nil || len(recordings) == 0 {
		t.Fatalf("no recordings: %v", err)
	}
	for _, name := range recordings {
		t.Run(filepath.Base(name), func(t *testing.T) {
			name := strings.TrimSuffix(name, ".raw")
			recording, err := os.ReadFile(name + ".raw")
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(name + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			width, err := strconv.Atoi(name[strings.LastIndexByte(name, '-')+1:])
			if err != nil {
				t.Fatal(err)
			}
			if got := show(width, string(recording)).String(); got != string(want) {
				t.Errorf("at its own width:\n%q\nwant\n%q", got, want)
			}
			recorded := screen.RecordedWidth(recording)
			if recorded != 0 && recorded != width {
				t.Errorf("recorded width %d, want %d or none", recorded, width)
			}
			if got := show(recorded, string(recording)).String(); got != string(want) {
				t.Errorf("at its recorded width, %d:\n%q\nwant\n%q", recorded, got, want)
			}
		})
	}
}

func TestRecordedWidthOfNoRecording(t *testing.T) {
	for _, recording := range []string{"", "text\n", "\x1b[J\x1b[2K\r", "\x1b[J\x1b[2K\r\x1b[A\x1b[2K\r"} {
		if got := screen.RecordedWidth([]byte(recording)); got != 0 {
			t.Errorf("%q: width %d, want none", recording, got)
		}
	}
}

func FuzzScreen(f *testing.F) {
	f.Add([]byte("Enter row and column of a grid cell: 1 1\nSelected row 1\n"), 20)
	f.Add([]byte("\x1b[J\x1b[2K\r\x1b[A\x1b[2K\rEnter: 1\b\x1b[1;31mX\x1b[0m\x1b]0;t\x07\t\x1b[3@\x1b[2P\x1b[4X"), 7)
	f.Add([]byte("\x1b7abc\x1b[2J\x1b[5;5H\x1b8\x1b[3J\xe2\x82\xff\x1b[1J"), 0)
	f.Fuzz(func(t *testing.T, written []byte, width int) {
		width %= 300
		s := screen.New(width)
		half := len(written) / 2
		s.Write(written[:half])
		s.Resize(width / 2)
		s.Write(written[half:])
		s.Resize(width)
		if row, col := s.Cursor(); row < 0 || row >= len(s.Lines()) || col < 0 || width > 0 && col >= width {
			t.Errorf("width %d: the cursor is at row %d, column %d", width, row, col)
		}
		whole := screen.New(width)
		whole.Write(written)
		parts := screen.New(width)
		for piece := range slices.Chunk(written, 3) {
			parts.Write(piece)
			_, _ = parts.String(), parts.BeforeCursor() // show what is there, and change nothing
		}
		if whole.String() != parts.String() {
			t.Errorf("in one piece %q, in several %q", whole.String(), parts.String())
		}
		screen.RecordedWidth(written)
	})
}

func FuzzPlainText(f *testing.F) {
	f.Add([]byte("a line\n\n  another, of which the end is blank  \n"), 10)
	f.Add([]byte("é\xff\xe2\x82"), 1)
	f.Fuzz(func(t *testing.T, text []byte, width int) {
		if bytes.ContainsFunc(text, func(r rune) bool { return r != '\n' && r < utf8.RuneSelf && unicode.IsControl(r) }) {
			return
		}
		if got := show(width%300, string(text)).String(); got != string(text) {
			t.Errorf("got %q, want %q", got, text)
		}
	})
}

func BenchmarkWrite(b *testing.B) {
	session := []byte(strings.Repeat("\x1b[J\x1b[2K\rEnter row and column of a grid cell: 1 1\r\n"+
		"Selected row 1 and column 1\r\nGame state after playMove:\r\nBoard:\r\n   B B B\r\n"+
		"   B \x1b[36mX\x1b[0m B\r\n   B B B\r\nmoveValid: true\r\ngameOver: false\r\nwinCode: 0\r\n\r\n", 4000))
	b.SetBytes(int64(len(session)))
	b.ReportAllocs()
	for b.Loop() {
		s := screen.New(80)
		s.Write(session)
		_ = s.String()
	}
}
