package report

import (
	"encoding/json"
	"io"

	"tictactoe/internal/console"
	"tictactoe/internal/exercise"
)

// writePrograms writes reports as an array; the type program says what is in it, hidden transcripts too.
func writePrograms(c *console.Console, reports []exercise.Report, _ Options) error {
	return writeJSON(c, programsOf(reports, newProgram))
}

func writeJSON(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}
