package exercise

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"tictactoe/transcripts"
)

// A JSONReport is what came of exercising one program, as WriteJSON writes it. In every string of it a byte that is no
// UTF-8 reads \xNN.
type JSONReport struct {
	Program     string        `json:"program"`
	Suite       string        `json:"suite"`
	Totals      JSONTotals    `json:"totals"`
	Score       float64       `json:"score"`
	MaxScore    float64       `json:"max_score"`
	ElapsedMS   float64       `json:"elapsed_ms"`
	Interrupted bool          `json:"interrupted"` // broken off: what was not reached is "not run"
	Outcomes    []JSONOutcome `json:"outcomes"`    // one a transcript, in the suite's order
}

// JSONTotals counts outcomes; Transcripts is the sum of the others.
type JSONTotals struct {
	Transcripts int `json:"transcripts"`
	Passed      int `json:"passed"`
	Failed      int `json:"failed"`
	NotRun      int `json:"not_run"`
}

// A JSONOutcome is what came of one transcript. What says why it did not pass, Reason to Stderr, is there only where it
// did not.
type JSONOutcome struct {
	Name       string                 `json:"name"`
	Verdict    string                 `json:"verdict"` // as Verdict.String has it
	Points     float64                `json:"points"`
	MaxPoints  float64                `json:"max_points"`
	Visibility transcripts.Visibility `json:"visibility"`

	Reason     string          `json:"reason,omitempty"`
	Advice     string          `json:"advice,omitempty"`
	Hint       string          `json:"hint,omitempty"`
	Difference *JSONDifference `json:"difference,omitempty"` // none where the output is as expected
	Expected   *JSONText       `json:"expected,omitempty"`
	Output     *JSONText       `json:"output,omitempty"`
	Stderr     *JSONText       `json:"stderr,omitempty"` // the end of it; none where nothing was printed there

	Status         *int    `json:"status,omitempty"` // none where the program did not exit
	ExpectedStatus int     `json:"expected_status"`
	Signal         string  `json:"signal,omitempty"` // that killed it, such as SIGSEGV
	ElapsedMS      float64 `json:"elapsed_ms"`

	// NoOutputFile says that the program left no such file as the suite reads in place of standard output.
	NoOutputFile bool `json:"no_output_file,omitempty"`

	// AfterEnd is how many bytes came out once the program had been told that the input has ended.
	AfterEnd int64 `json:"after_end,omitempty"`
}

// A JSONDifference says where an output first departs from the expected one.
type JSONDifference struct {
	Input int    `json:"input"` // the number of the input, from 1, after which it comes; 0 before any
	Typed string `json:"typed"` // that input, without the white space around it
	Line  int    `json:"line"`  // the line of the expected output, from 1, that it stands on
}

// A JSONText is what a program printed or should have printed, up to 64 KiB of it.
type JSONText struct {
	Text    string `json:"text"`               // byte for byte, or as it reads where Base64 is there
	Base64  []byte `json:"base64,omitempty"`   // the bytes, where not all are UTF-8
	LeftOut int    `json:"left_out,omitempty"` // how many bytes behind these are left out
}

// WriteJSON writes reports as a JSON array with a JSONReport each. It holds hidden transcripts too.
func WriteJSON(w io.Writer, reports []Report) error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("  ", "  ")
	between := "[\n  "
	for _, r := range reports {
		text.Reset()
		text.WriteString(between)
		if err := encoder.Encode(newJSONReport(r)); err != nil {
			return err
		}
		text.Truncate(text.Len() - 1) // the line end that Encode adds
		if _, err := w.Write(text.Bytes()); err != nil {
			return err
		}
		between = ",\n  "
	}
	end := "\n]\n"
	if len(reports) == 0 {
		end = "[]\n"
	}
	_, err := io.WriteString(w, end)
	return err
}

func newJSONReport(r Report) JSONReport {
	passed, notRun := r.Count(Pass), r.Count(NotRun)
	report := JSONReport{
		Program:     showInvalid(r.Program),
		Suite:       showInvalid(r.Suite.Name),
		Totals:      JSONTotals{len(r.Outcomes), passed, len(r.Outcomes) - passed - notRun, notRun},
		ElapsedMS:   milliseconds(r.Elapsed),
		Interrupted: r.Interrupted,
		Outcomes:    make([]JSONOutcome, 0, len(r.Outcomes)), // [] and not null where there are none
	}
	report.Score, report.MaxScore = r.Score()
	for _, o := range r.Outcomes {
		report.Outcomes = append(report.Outcomes, newJSONOutcome(r, o))
	}
	return report
}

func newJSONOutcome(r Report, o Outcome) JSONOutcome {
	outcome := JSONOutcome{
		Name:           showInvalid(o.Transcript.Name),
		Verdict:        o.Verdict.String(),
		Visibility:     o.Transcript.Visibility,
		ExpectedStatus: o.Transcript.Status,
		Signal:         o.Run.Signal,
		ElapsedMS:      milliseconds(o.Run.Elapsed),
		NoOutputFile:   o.Run.NoOutputFile,
		AfterEnd:       o.Run.AfterEnd,
	}
	outcome.Points, outcome.MaxPoints = o.Score()
	if outcome.Visibility == "" {
		outcome.Visibility = transcripts.Visible
	}
	if o.Verdict != NotRun && o.Verdict != NotStarted && o.Run.Ending == Exited {
		outcome.Status = &o.Run.Status
	}
	if o.Verdict.failure() {
		outcome.Reason = showInvalid(o.Reason)
		outcome.Advice = showInvalid(o.Advice)
		outcome.Hint = showInvalid(o.Transcript.Hint)
		if d := r.difference(o); d != nil {
			outcome.Difference = &JSONDifference{d.Input, showInvalid(d.Typed), d.Line}
		}
		outcome.Expected = newJSONText(o.Transcript.Output)
		outcome.Output = newJSONText(o.Run.Output)
		if o.Run.Stderr != "" {
			outcome.Stderr = newJSONText(o.Run.Stderr)
		}
	}
	return outcome
}

func newJSONText(text string) *JSONText {
	kept := head(text, textLimit)
	if utf8.ValidString(kept) {
		return &JSONText{Text: kept, LeftOut: len(text) - len(kept)}
	}
	return &JSONText{head(showInvalid(kept), textLimit), []byte(kept), len(text) - len(kept)}
}

// showInvalid returns text with each byte that is no UTF-8 as \xNN; the JSON encoder would lose it.
func showInvalid(text string) string {
	if utf8.ValidString(text) {
		return text
	}
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
