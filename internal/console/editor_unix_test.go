//go:build unix

package console_test

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/chzyer/readline"
	"github.com/mattn/go-runewidth"

	"tictactoe/internal/console"
	"tictactoe/internal/testkit"
)

// FuzzKeys types any keys, with the prompt in the row of the line and above it. A line that is read
// has no characters of width 0 except marks, and is on the screen. Plain characters are read as
// they were typed.
func FuzzKeys(f *testing.F) {
	f.Add([]byte("1 1\r0 \x7f 2\x1b[D\x1b[3~x\x01\x1bf\x1bd\x0b\x19\r\x1b[A\x10\x0e\r\r"))
	f.Add([]byte("u\tx\t\r\x00\x14\x1bOH\x1b[1;5D\x1b[[A\x1b\x1b[3\x7fé世\xff\x0cab\x03"))
	f.Add([]byte("ที่\x7fe\u0301\x1b[Dx\x7f\x7f\r\u0301\u200d👨‍👩‍👧\x1b[D\x7f\x7f\x1b[3~\r"))
	f.Add([]byte("ৗ\u0301\x1b[DA\x7f\x7f\r"))
	f.Add([]byte("\x12a\x13\x1b[Z\x1b[200~1 1\r\x1b[201~\x1b\x14\x1bt\x17\x15\x04"))
	f.Add([]byte(strings.Repeat("x", 73) + "\r" + strings.Repeat("x", 79) + "\r"))
	f.Add([]byte(strings.Repeat("wide 世 ", 12) + "\r# comment\r0 0\re\u0301\u200b\u0085f\r"))
	prompts := []string{"Cell: ", "Cell" + strings.Repeat("l", 80) + ": "}
	hasNoWidth := func(r rune) bool { return runewidth.RuneWidth(r) == 0 }
	isUnprinted := func(r rune) bool {
		return hasNoWidth(r) && !unicode.In(r, unicode.M, unicode.Join_Control)
	}
	isEdited := func(r rune) bool { return r != '\r' && (r < ' ' || r > '~') }
	f.Fuzz(func(t *testing.T, keys []byte) {
		keys = bytes.ReplaceAll(keys, []byte{readline.CharCtrlZ}, nil) // it would stop the test
		for _, prompt := range prompts {
			lines, output := typeKeys(t, prompt, keys)
			screen := testkit.NewScreen(80)
			screen.Write(output)
			shown := screen.String()
			var typed []string
			for line := range strings.SplitAfterSeq(string(keys), "\r") {
				line, ended := strings.CutSuffix(line, "\r")
				if ended {
					typed = append(typed, line)
				}
			}
			if !strings.ContainsFunc(string(keys), isEdited) && !slices.Equal(lines, typed) {
				t.Errorf("%q gives %q, expected %q", keys, lines, typed)
			}
			for _, line := range lines {
				if strings.ContainsFunc(line, isUnprinted) {
					t.Errorf("%q gives %q", keys, line)
				}
				below := strings.TrimLeftFunc(line, hasNoWidth) // their letter was removed
				isShown := strings.Contains(shown, prompt+line+"\n") ||
					strings.Contains(shown, strings.TrimSpace(prompt)+"\n"+below+"\n")
				if !isShown {
					t.Errorf("%q gives %q; the screen shows\n%s", keys, line, shown)
				}
			}
		}
	})
}

// typeKeys returns the lines that an editor reads before Ctrl-C, Ctrl-D or the end of the keys, and
// the output to its terminal.
func typeKeys(t *testing.T, prompt string, keys []byte) (lines []string, output []byte) {
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	go func() {
		writer.Write(keys) // an error means that the editor has stopped reading
		writer.Close()
	}()
	var screen bytes.Buffer
	e, end := console.NewTestEditor(reader, &screen, func(line string) []string {
		if strings.HasPrefix("undo", line) {
			return []string{"undo", "use"}
		}
		return nil
	})
	defer end()
	for {
		e.Write([]byte(prompt))
		var line [20_000]byte // more than the longest line
		n, err := e.Read(line[:])
		if err != nil {
			return lines, bytes.ReplaceAll(screen.Bytes(), []byte("\n"), []byte("\r\n"))
		}
		lines = append(lines, strings.TrimSuffix(string(line[:n]), "\n"))
	}
}
