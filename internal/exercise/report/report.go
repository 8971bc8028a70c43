// Package report writes the results of exercised programs in several formats, one per file. JSON is
// in this file, with the values that every format shows: a Program with its findings and outcomes.
//
// Whatever a program printed, its text cannot become markup in a report, nothing in it is
// invisible, and a report shows at most 64 KiB of it. This package judges nothing: it gets verdicts
// and findings from package exercise.
package report

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"tictactoe/internal/console"
	"tictactoe/internal/exercise"
	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

// A Format is a way to write reports.
type Format struct {
	Name       string
	OneProgram bool // Write takes one report only

	// Write writes at least one report. With all, text and CSV show every transcript, too. Write
	// may leave an error of the console to its Close.
	Write func(c *console.Console, reports []exercise.Report, all bool) error
}

func (f Format) String() string { return f.Name }

// Formats returns all formats. The first is the default.
func Formats() []Format {
	return []Format{
		{Name: "text", Write: writeText},
		{Name: "json", Write: writePrograms},
		{Name: "junit", Write: writeJUnit},
		{Name: "csv", Write: writeCSV},
		{Name: "html", Write: writeHTML},
		{Name: "gradescope", Write: writeGradescope, OneProgram: true},
	}
}

// writePrograms writes reports as an array of Programs, with hidden transcripts.
func writePrograms(c *console.Console, reports []exercise.Report, _ bool) error {
	return writeJSON(c, programsOf(reports, newProgram))
}

// writeJSON writes a value as JSON. It also escapes characters that are invisible or change the
// direction of text, such as U+202E; encoding/json escapes only some of them.
func writeJSON(w io.Writer, value any) error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(value); err != nil {
		return err
	}
	var escaped bytes.Buffer
	for _, r := range text.String() {
		if unicode.IsPrint(r) || r == '\n' {
			escaped.WriteRune(r)
			continue
		}
		for _, unit := range utf16.AppendRune(nil, r) {
			fmt.Fprintf(&escaped, `\u%04x`, unit)
		}
	}
	_, err := escaped.WriteTo(w)
	return err
}

// A Program is the result of exercising one program, or the sum for several. Its fields are those
// of the JSON report.
type Program struct {
	Name        string    `json:"program"`
	Suite       string    `json:"suite"`
	Title       string    `json:"title"` // of the suite
	Note        string    `json:"note"`  // of the suite, about all findings
	Totals      totals    `json:"totals"`
	Score       float64   `json:"score"`
	MaxScore    float64   `json:"max_score"`
	ElapsedMS   float64   `json:"elapsed_ms"`
	Interrupted bool      `json:"interrupted"` // transcripts that were not reached are "not run"
	Findings    []finding `json:"findings"`    // the one that explains most comes first
	Outcomes    []outcome `json:"outcomes"`    // one per transcript, in the suite's order
}

// The totals count outcomes. Transcripts is the sum of Passed, Failed and NotRun.
type totals struct {
	Transcripts int `json:"transcripts"`
	Passed      int `json:"passed"`
	Failed      int `json:"failed"` // Layout and Text are part of it
	Layout      int `json:"layout"`
	Text        int `json:"text"`
	NotRun      int `json:"not_run"`
	NotStarted  int `json:"-"` // part of Failed
}

// A finding is an exercise.Finding in which nothing is invisible or long, except in its Rows.
type finding exercise.Finding

// An outcome is the result of one transcript. The fields that explain a failure are empty if it
// passed.
type outcome struct {
	Name       string                 `json:"name"`
	Verdict    exercise.Verdict       `json:"verdict"`
	Points     float64                `json:"points"`
	MaxPoints  float64                `json:"max_points"`
	Visibility transcripts.Visibility `json:"visibility"`

	Reason     string                  `json:"reason,omitempty"` // one line
	Advice     string                  `json:"advice,omitempty"`
	Hint       string                  `json:"hint,omitempty"`
	Difference *transcripts.Difference `json:"difference,omitempty"` // nil if the output is right
	Input      *output                 `json:"input,omitempty"`
	Expected   *output                 `json:"expected,omitempty"`
	Output     *output                 `json:"output,omitempty"`
	Stderr     *output                 `json:"stderr,omitempty"` // its end; nil if it is empty

	Status         *int    `json:"status,omitempty"` // nil if the program did not exit
	ExpectedStatus int     `json:"expected_status"`
	Signal         string  `json:"signal,omitempty"` // that killed the program, such as SIGSEGV
	ElapsedMS      float64 `json:"elapsed_ms"`
	NoOutputFile   bool    `json:"no_output_file,omitempty"` // the suite reads one, there was none

	report *exercise.Report // nil if the session must not be shown
	from   *exercise.Outcome
}

// An output is the first 64 KiB of a text that a program printed, read or should have printed.
type output struct {
	Text    string `json:"text"`               // a byte that is not UTF-8 is written as \xNN
	LeftOut int    `json:"left_out,omitempty"` // the number of bytes that follow
}

func newOutput(text string) *output {
	kept, tail := cut(text, mostOfText)
	var valid strings.Builder
	for i, r := range kept {
		if _, size := utf8.DecodeRuneInString(kept[i:]); r == utf8.RuneError && size == 1 {
			fmt.Fprintf(&valid, `\x%02x`, kept[i])
		} else {
			valid.WriteRune(r)
		}
	}
	return &output{valid.String(), len(tail)}
}

// programsOf returns a Program for each report, from newProgram or newSummary.
func programsOf(reports []exercise.Report, newOne func(exercise.Report) Program) []Program {
	programs := make([]Program, len(reports))
	for i, r := range reports {
		programs[i] = newOne(r)
	}
	return programs
}

func newProgram(r exercise.Report) Program {
	p := newSummary(r)
	for i := range r.Outcomes {
		p.Outcomes = append(p.Outcomes, newOutcome(&r, &r.Outcomes[i]))
	}
	return p
}

// newSummary returns a Program without its outcomes, which are large for a whole class.
func newSummary(r exercise.Report) Program {
	passed, notRun := r.Count(exercise.Pass), r.Count(exercise.NotRun)
	p := Program{
		Name:  showLine(r.Program),
		Suite: showLine(r.Suite.Name),
		Title: showText(r.Suite.Title),
		Note:  showText(r.Suite.Note),
		Totals: totals{
			Transcripts: len(r.Outcomes), Passed: passed, NotRun: notRun,
			Failed: len(r.Outcomes) - passed - notRun, NotStarted: r.Count(exercise.NotStarted),
			Layout: r.Count(exercise.Layout), Text: r.Count(exercise.Text),
		},
		ElapsedMS:   milliseconds(r.Elapsed),
		Interrupted: r.Interrupted,
		Findings:    []finding{},
		Outcomes:    []outcome{},
	}
	p.Score, p.MaxScore = r.Score()
	for _, f := range r.Findings {
		p.Findings = append(p.Findings, newFinding(f))
	}
	return p
}

func newFinding(from exercise.Finding) finding {
	f := finding(from)
	f.Says = showLine(strings.TrimSuffix(f.Says+"; "+f.Follows, "; "))
	f.Behaviour, f.Example = showLine(f.Behaviour), showLine(f.Example)
	f.Typed = show(f.Typed, mostOfRow)
	f.Expected, f.Actual, f.Hint = showText(f.Expected), showText(f.Actual), showText(f.Hint)
	f.Transcripts = nil
	for _, name := range from.Transcripts {
		f.Transcripts = append(f.Transcripts, showLine(name))
	}
	return f
}

func newOutcome(r *exercise.Report, from *exercise.Outcome) outcome {
	t := from.Transcript
	o := outcome{
		Name:           showLine(t.Name),
		Verdict:        from.Verdict,
		Points:         r.Points(*from),
		MaxPoints:      t.Points,
		Visibility:     cmp.Or(t.Visibility, transcripts.Visible),
		Reason:         showLine(from.Reason),
		ExpectedStatus: t.Status,
		Signal:         showLine(from.Run.Signal),
		ElapsedMS:      milliseconds(from.Run.Elapsed),
		NoOutputFile:   from.Run.NoOutputFile,
		report:         r,
		from:           from,
	}
	hasRun := o.Verdict != exercise.NotRun && o.Verdict != exercise.NotStarted
	if hasRun && from.Run.Ending == run.Exited {
		o.Status = &from.Run.Status
	}
	if !o.Verdict.Failed() {
		return o
	}
	o.Advice, o.Hint = showText(from.Advice), showText(t.Hint)
	o.Input, o.Expected = newOutput(t.Input), newOutput(t.Output)
	o.Output = newOutput(from.Run.Output)
	o.Output.LeftOut += from.Dropped
	if from.Run.Stderr != "" {
		o.Stderr = newOutput(from.Run.Stderr)
	}
	if from.Difference != nil {
		shown := *from.Difference
		shown.Typed = showLine(shown.Typed)
		o.Difference = &shown
	}
	return o
}

// Right reports whether every transcript passed.
func (p Program) Right() bool { return p.Totals.Passed == p.Totals.Transcripts }

// Sum returns the totals and the scores of all reports.
func Sum(reports []exercise.Report) Program { return sum(programsOf(reports, newSummary)) }

func sum(programs []Program) (all Program) {
	for _, p := range programs {
		all.Totals.Transcripts += p.Totals.Transcripts
		all.Totals.Passed += p.Totals.Passed
		all.Totals.Failed += p.Totals.Failed
		all.Totals.NotRun += p.Totals.NotRun
		all.Totals.NotStarted += p.Totals.NotStarted
		all.Score += p.Score
		all.MaxScore += p.MaxScore
		all.Interrupted = all.Interrupted || p.Interrupted
	}
	return all
}

// milliseconds returns d in milliseconds, to the microsecond.
func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// decimal returns a number without an exponent, and without the error of adding fractions in
// binary.
func decimal(x float64) string { return strconv.FormatFloat(math.Round(x*1e6)/1e6, 'f', -1, 64) }
