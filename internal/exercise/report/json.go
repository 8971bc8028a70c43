package report

import (
	"encoding/json"
	"io"
)

// writeJSON writes a value. Of programs it is an array; the type program says what is in it, hidden transcripts too.
func writeJSON[T any](w io.Writer, value T) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}
