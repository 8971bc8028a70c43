package report

import (
	"encoding/json"
	"io"
)

// writeJSON writes programs as an array; the type program says what is in it. It holds hidden transcripts too.
func writeJSON(w io.Writer, programs []program) error { return encodeJSON(w, programs) }

func encodeJSON(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}
