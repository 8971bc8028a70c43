// Package report writes what came of exercising programs, one file a format. Every format explains a failure in the same
// words (explanation); no text of a program or a file can become markup, is invisible, or is longer than 64 KiB.
package report

import (
	"io"
	"strings"

	"tictactoe/internal/console"
	"tictactoe/internal/exercise"
)

// A Format is a way to write reports.
type Format struct {
	Name       string
	OneProgram bool // Write takes the report of one program only
	Write      func(w io.Writer, reports []exercise.Report) error
}

// Formats returns the formats there are. The first, "text", is what Text writes where there is no colour.
func Formats() []Format {
	return []Format{
		{Name: "text", Write: writeText},
		{Name: "tap", Write: TAP},
		{Name: "junit", Write: JUnit},
		{Name: "json", Write: JSON},
		{Name: "gradescope", OneProgram: true, Write: Gradescope},
		{Name: "csv", Write: CSV},
		{Name: "html", Write: HTML},
	}
}

func writeText(w io.Writer, reports []exercise.Report) error {
	c := console.New(strings.NewReader(""), w)
	text := Text{Console: c}
	text.Write(reports)
	return c.Close()
}

// brokenOff says why transcripts of an interrupted exercise have no verdict.
const brokenOff = "the exercise was broken off"
