package console

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/chzyer/readline"
	"github.com/mattn/go-runewidth"
)

// FuzzKeys presses any keys at an editor that has no terminal. It takes them all, up to Ctrl-C, Ctrl-D or their end, and
// returns each line as it stood on the screen, without control characters. Of plain text nothing is lost but what has no room.
func FuzzKeys(f *testing.F) {
	f.Add([]byte("1 1\r0 \x7f 2\x1b[D\x1b[3~x\x01\x1bf\x1bd\x0b\x19\r\x1b[A\x10\x0e\r\r"))
	f.Add([]byte("u\tx\t\r\x00\x14\x1bOH\x1b[1;5D\x1b[[A\x1b\x1b[3\x7f\xc3\xa9\xe4\xb8\x96\xff\x0cab\x03"))
	f.Add([]byte("\x12a\x13\x1b[Z\x1b[200~1 1\r\x1b[201~\x1b\x14\x1bt\x17\x15\x04"))
	f.Add([]byte(strings.Repeat("wide \xe4\xb8\x96 ", 12) + "\r# comment\r0 0"))
	f.Fuzz(func(t *testing.T, keys []byte) {
		keys = append(bytes.ReplaceAll(keys, []byte{readline.CharCtrlZ}, nil), '\r') // Ctrl-Z would stop the test
		var screen strings.Builder
		e := &editor{screen: &screen, terminal: -1, paint: func(comment string) string { return comment }}
		e.completes = func(line string) []string {
			if strings.HasPrefix("undo", line) {
				return []string{"undo", "use"}
			}
			return nil
		}
		e.take(&keyboard{bytes: bytes.NewReader(keys), completes: func() bool { return true }})
		defer e.readline.Terminal.Close()
		var got, want []string
		for {
			e.prompt = "Cell: "
			line, err := e.edit()
			if err != nil {
				break
			}
			got = append(got, line)
			e.mu.Lock()
			if line != string(e.line) || strings.ContainsFunc(line, unicode.IsControl) || runewidth.StringWidth(line) > e.room {
				t.Errorf("%q is on the screen as %q, and there is room for %d", line, string(e.line), e.room)
			}
			e.mu.Unlock()
		}
		for line := range strings.SplitSeq(strings.TrimSuffix(string(keys), "\r"), "\r") {
			want = append(want, line[:min(len(line), e.room)])
		}
		isPlain := func(b byte) bool { return b == '\r' || b >= ' ' && b < 0x7f }
		if !slices.ContainsFunc(keys, func(b byte) bool { return !isPlain(b) }) && !slices.Equal(got, want) {
			t.Errorf("%q gives %q, want %q", keys, got, want)
		}
	})
}
