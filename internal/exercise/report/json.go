package report

import (
	"encoding/json"
	"io"
)

// writePrograms writes programs as an array; the type program says what is in it, hidden transcripts too.
func writePrograms(w io.Writer, programs []program, _ bool) error { return writeJSON(w, programs) }

func writeJSON(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}
