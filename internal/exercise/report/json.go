package report

import (
	"encoding/json"
	"io"

	"tictactoe/internal/exercise"
)

// JSON writes reports as an array of programs; the type program says what is in it. It holds hidden transcripts too.
func JSON(w io.Writer, reports []exercise.Report) error {
	return encodeJSON(w, newPrograms(reports))
}

func encodeJSON(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}
