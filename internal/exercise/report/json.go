package report

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode"

	"tictactoe/internal/console"
	"tictactoe/internal/exercise"
)

// writePrograms writes reports as an array; the type program says what is in it, hidden transcripts too.
func writePrograms(c *console.Console, reports []exercise.Report, _ Options) error {
	return writeJSON(c, newPrograms(reports))
}

// writeJSON writes a value with nothing in it that a terminal or an editor takes for more than text.
func writeJSON(w io.Writer, value any) error {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(value)
	out := bufio.NewWriter(w)
	for _, r := range text.String() {
		if unicode.Is(unicode.Bidi_Control, r) || unicode.IsControl(r) && r >= 0x7f {
			fmt.Fprintf(out, `\u%04x`, r)
		} else {
			out.WriteRune(r)
		}
	}
	return cmp.Or(err, out.Flush())
}
