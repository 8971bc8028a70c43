package report

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"tictactoe/transcripts"
)

const (
	mostOfText = 64 << 10 // bytes of a text
	mostOfLine = 4 << 10  // bytes of a line
)

// showText returns lines of text with nothing in them that cannot be seen, no longer than mostOfText but for a note that
// says so.
func showText(text string) string {
	head, tail := cut(text, mostOfText)
	var b strings.Builder
	for line := range strings.Lines(head) {
		bare, ended := strings.CutSuffix(line, "\n")
		b.WriteString(transcripts.ShowSpace(bare))
		if ended {
			b.WriteByte('\n')
		}
	}
	shown, grown := cut(b.String(), mostOfText)
	if tail != "" || grown != "" {
		shown += "\n" + cutNote(text)
	}
	return shown
}

// showLine returns text as one line with nothing in it that cannot be seen, no longer than mostOfLine but for a note that
// says so.
func showLine(text string) string {
	head, tail := cut(text, mostOfLine)
	shown, grown := cut(transcripts.ShowSpace(head), mostOfLine)
	if tail != "" || grown != "" {
		shown += " " + cutNote(text)
	}
	return shown
}

// cutNote stands behind the beginning of a text.
func cutNote(text string) string { return fmt.Sprintf("[cut here: %d bytes in all]", len(text)) }

// showName is showLine for the name of a program, a suite or a transcript, which must not be empty.
func showName(name string) string {
	if name == "" {
		return "(no name)"
	}
	return showLine(name)
}

// showInvalid returns text with each byte that is no UTF-8 as \xNN.
func showInvalid(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && size == 1 {
			fmt.Fprintf(&b, `\x%02x`, text[i])
		} else {
			b.WriteString(text[i : i+size])
		}
		i += size
	}
	return b.String()
}

// milliseconds returns d in milliseconds, to the microsecond.
func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// decimal returns a number as people write it, without an exponent.
func decimal(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
