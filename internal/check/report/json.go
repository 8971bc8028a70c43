package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf16"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/suites"
)

// writeReports writes reports as an array, one after the other, with all that is known.
func writeReports(w io.Writer, reports []exercise.Report) error {
	before := "\n  "
	fmt.Fprint(w, "[")
	for _, r := range reports {
		text, err := toJSON(newRecord(r), "  ")
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s%s", before, text)
		before = ",\n  "
	}
	fmt.Fprint(w, "\n]\n")
	return nil
}

// writeJSON writes a value as JSON.
func writeJSON(w io.Writer, value any) error {
	text, err := toJSON(value, "")
	if err == nil {
		_, err = w.Write(append(text, '\n'))
	}
	return err
}

// toJSON returns a value as JSON, whose lines after the first are indented. It also escapes
// characters that are invisible or change the direction of text, such as U+202E; encoding/json
// escapes only some of them.
func toJSON(value any, indentation string) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent(indentation, "  ")
	if err := encoder.Encode(value); err != nil {
		return nil, err
	}
	var escaped bytes.Buffer
	for _, r := range strings.TrimSuffix(text.String(), "\n") {
		if unicode.IsPrint(r) || r == '\n' {
			escaped.WriteRune(r)
			continue
		}
		for _, unit := range utf16.AppendRune(nil, r) {
			fmt.Fprintf(&escaped, `\u%04x`, unit)
		}
	}
	return escaped.Bytes(), nil
}

// A record is a report as JSON has it: its texts are as they are, but not too long.
type record struct {
	exercise.Report
	Outcomes []outcomeRecord `json:"outcomes"` // one per transcript, in the suite's order
}

// An outcomeRecord is an outcome as JSON has it. What explains a failure is empty if there is none.
type outcomeRecord struct {
	Name       string            `json:"name"`
	Title      string            `json:"title,omitempty"`
	Verdict    exercise.Verdict  `json:"verdict"`
	Points     float64           `json:"points"`
	MaxPoints  float64           `json:"max_points"`
	Visibility suites.Visibility `json:"visibility"`

	Reason     string         `json:"reason,omitempty"`
	Hint       string         `json:"hint,omitempty"`
	Difference *compare.Place `json:"difference,omitempty"`
	Arguments  []string       `json:"arguments,omitempty"`
	Input      *excerpt       `json:"input,omitempty"`
	Expected   *excerpt       `json:"expected,omitempty"`
	Output     *excerpt       `json:"output,omitempty"`
	Stderr     *excerpt       `json:"stderr,omitempty"` // its end; nil if it is empty

	Status         *int    `json:"status,omitempty"` // nil if the program did not exit
	ExpectedStatus int     `json:"expected_status"`
	Signal         string  `json:"signal,omitempty"`         // see run.Result
	ElapsedMS      float64 `json:"elapsed_ms,omitempty"`     // 0 if it did not run, or is withheld
	NoOutputFile   bool    `json:"no_output_file,omitempty"` // the suite reads one, there was none
}

// An excerpt is the beginning of a text that a program printed, read or should have printed.
type excerpt struct {
	Text    string `json:"text"`
	LeftOut int    `json:"left_out,omitempty"` // the number of bytes that follow
}

func newRecord(r exercise.Report) record {
	r.Findings = each(r.Findings, func(f findings.Finding) findings.Finding {
		limitText := func(text string) string { return limit(text, mostOfText) }
		replace(limitText, &f.Input, &f.Expected, &f.Actual)
		return f
	})
	return record{r, each(r.Outcomes, func(o exercise.Outcome) outcomeRecord {
		return newOutcomeRecord(o, r.Points(o))
	})}
}

func newOutcomeRecord(o exercise.Outcome, points float64) outcomeRecord {
	t, result := o.Transcript, o.Run
	record := outcomeRecord{
		Name: t.Name, Title: t.Title, Verdict: o.Verdict, Points: points, MaxPoints: t.Points,
		Visibility: t.Visibility, Reason: o.Reason, Difference: o.Difference,
		ExpectedStatus: t.Status, Signal: result.Signal,
		ElapsedMS: o.ElapsedMS(), NoOutputFile: result.NoOutputFile,
	}
	if o.IsWithheld {
		return record
	}
	if o.Verdict.HasRun() && result.Ending == run.Exited {
		record.Status = &result.Status
	}
	if o.Verdict.Failed() {
		record.Hint, record.Arguments = t.Hint, t.Arguments
		record.Input, record.Expected = newExcerpt(t.Input), newExcerpt(t.Output)
		record.Output = newExcerpt(result.Output)
		if result.Stderr != "" {
			record.Stderr = newExcerpt(result.Stderr)
		}
	}
	return record
}

func newExcerpt(text string) *excerpt {
	head, tail := cut(text, mostOfText)
	return &excerpt{head, len(tail)}
}
