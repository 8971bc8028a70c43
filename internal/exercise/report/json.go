package report

import (
	"bytes"
	"encoding/json"
	"io"
	"unicode/utf8"

	"tictactoe/internal/exercise"
	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

// A jsonReport is what came of exercising one program, as JSON writes it. In every string of it a byte that is no
// UTF-8 reads \xNN.
type jsonReport struct {
	Program     string        `json:"program"`
	Suite       string        `json:"suite"`
	Totals      jsonTotals    `json:"totals"`
	Score       float64       `json:"score"`
	MaxScore    float64       `json:"max_score"`
	ElapsedMS   float64       `json:"elapsed_ms"`
	Interrupted bool          `json:"interrupted"` // broken off: what was not reached is "not run"
	Outcomes    []jsonOutcome `json:"outcomes"`    // one a transcript, in the suite's order
}

// jsonTotals counts outcomes; Transcripts is the sum of the others.
type jsonTotals struct {
	Transcripts int `json:"transcripts"`
	Passed      int `json:"passed"`
	Failed      int `json:"failed"`
	NotRun      int `json:"not_run"`
}

// A jsonOutcome is what came of one transcript. What says why it did not pass, Reason to Stderr, is there only where it
// did not.
type jsonOutcome struct {
	Name       string                 `json:"name"`
	Verdict    string                 `json:"verdict"` // as Verdict.String has it
	Points     float64                `json:"points"`
	MaxPoints  float64                `json:"max_points"`
	Visibility transcripts.Visibility `json:"visibility"`

	Reason     string          `json:"reason,omitempty"`
	Advice     string          `json:"advice,omitempty"`
	Hint       string          `json:"hint,omitempty"`
	Difference *jsonDifference `json:"difference,omitempty"` // none where the output is as expected
	Expected   *jsonText       `json:"expected,omitempty"`
	Output     *jsonText       `json:"output,omitempty"`
	Stderr     *jsonText       `json:"stderr,omitempty"` // the end of it; none where nothing was printed there

	Status         *int    `json:"status,omitempty"` // none where the program did not exit
	ExpectedStatus int     `json:"expected_status"`
	Signal         string  `json:"signal,omitempty"` // that killed it, such as SIGSEGV
	ElapsedMS      float64 `json:"elapsed_ms"`

	// NoOutputFile says that the program left no such file as the suite reads in place of standard output.
	NoOutputFile bool `json:"no_output_file,omitempty"`
}

// A jsonDifference says where an output first departs from the expected one.
type jsonDifference struct {
	Input int    `json:"input"` // the number of the input, from 1, after which it comes; 0 before any
	Typed string `json:"typed"` // that input, without the white space around it
	Line  int    `json:"line"`  // the line of the expected output, from 1, that it stands on
}

// A jsonText is what a program printed or should have printed, up to 64 KiB of it.
type jsonText struct {
	Text    string `json:"text"`               // byte for byte, or as it reads where Base64 is there
	Base64  []byte `json:"base64,omitempty"`   // the bytes, where not all are UTF-8
	LeftOut int    `json:"left_out,omitempty"` // how many bytes behind these are left out
}

// JSON writes reports as an array with a jsonReport each. It holds hidden transcripts too.
func JSON(w io.Writer, reports []exercise.Report) error {
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

func newJSONReport(r exercise.Report) jsonReport {
	passed, notRun := r.Count(exercise.Pass), r.Count(exercise.NotRun)
	report := jsonReport{
		Program:     showInvalid(r.Program),
		Suite:       showInvalid(r.Suite.Name),
		Totals:      jsonTotals{len(r.Outcomes), passed, len(r.Outcomes) - passed - notRun, notRun},
		ElapsedMS:   milliseconds(r.Elapsed),
		Interrupted: r.Interrupted,
		Outcomes:    make([]jsonOutcome, 0, len(r.Outcomes)), // [] and not null where there are none
	}
	report.Score, report.MaxScore = r.Score()
	for _, o := range r.Outcomes {
		report.Outcomes = append(report.Outcomes, newJSONOutcome(r, o))
	}
	return report
}

func newJSONOutcome(r exercise.Report, o exercise.Outcome) jsonOutcome {
	outcome := jsonOutcome{
		Name:           showInvalid(o.Transcript.Name),
		Verdict:        o.Verdict.String(),
		Visibility:     o.Transcript.Visibility,
		ExpectedStatus: o.Transcript.Status,
		Signal:         o.Run.Signal,
		ElapsedMS:      milliseconds(o.Run.Elapsed),
		NoOutputFile:   o.Run.NoOutputFile,
	}
	outcome.Points, outcome.MaxPoints = o.Score()
	if outcome.Visibility == "" {
		outcome.Visibility = transcripts.Visible
	}
	if exited(o) {
		outcome.Status = &o.Run.Status
	}
	if o.Verdict.Failed() {
		outcome.Reason = showInvalid(o.Reason)
		outcome.Advice = showInvalid(o.Advice)
		outcome.Hint = showInvalid(o.Transcript.Hint)
		if d := difference(r, o); d != nil {
			outcome.Difference = &jsonDifference{d.Input, showInvalid(d.Typed), d.Line}
		}
		outcome.Expected = newJSONText(o.Transcript.Output)
		outcome.Output = newJSONText(o.Run.Output)
		if o.Run.Stderr != "" {
			outcome.Stderr = newJSONText(o.Run.Stderr)
		}
	}
	return outcome
}

func newJSONText(text string) *jsonText {
	kept, tail := cut(text, mostOfText)
	if utf8.ValidString(kept) {
		return &jsonText{Text: kept, LeftOut: len(tail)}
	}
	shown, _ := cut(showInvalid(kept), mostOfText)
	return &jsonText{Text: shown, Base64: []byte(kept), LeftOut: len(tail)}
}

// exited reports whether the program ran and ended with a status.
func exited(o exercise.Outcome) bool {
	return o.Verdict != exercise.NotRun && o.Verdict != exercise.NotStarted && o.Run.Ending == run.Exited
}
