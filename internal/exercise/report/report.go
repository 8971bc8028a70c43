// Package report writes the results of exercised programs, one file a format; JSON is in this one, with the values that every
// format renders: a program with its outcomes. No text in them can become markup, is invisible, or shows more than 64 KiB,
// whatever a program printed.
package report

import (
	"cmp"
	"encoding/json"
	"io"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"tictactoe/internal/console"
	"tictactoe/internal/exercise"
	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

// A Format is a way to write reports.
type Format struct {
	Name       string
	OneProgram bool // Write takes the report of one program, not of several

	// Write writes the reports, at least one. It may leave an error of the console to its Close.
	Write func(c *console.Console, reports []exercise.Report, options Options) error
}

// Options say how much text and csv show.
type Options struct {
	All   bool // every transcript, too
	Quiet bool // of these, in text, only what did not pass
}

func (f Format) String() string { return f.Name }

// Formats returns the formats there are. The first is the default.
func Formats() []Format {
	return []Format{
		{Name: "text", Write: writeText},
		{Name: "tap", Write: writeTAP},
		{Name: "junit", Write: writeJUnit},
		{Name: "json", Write: writePrograms},
		{Name: "gradescope", Write: writeGradescope, OneProgram: true},
		{Name: "csv", Write: writeCSV},
		{Name: "html", Write: writeHTML},
	}
}

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

// A Program is the result of exercising one program, or several. Its fields are those of the JSON report.
type Program struct {
	Key         string    `json:"key,omitempty"` // in a folder: what all of it depends on
	Name        string    `json:"program"`
	Suite       string    `json:"suite"`
	Title       string    `json:"title"` // of the suite
	Note        string    `json:"note"`  // what the suite says beside its findings
	Totals      totals    `json:"totals"`
	Score       float64   `json:"score"`
	MaxScore    float64   `json:"max_score"`
	ElapsedMS   float64   `json:"elapsed_ms"`
	Interrupted bool      `json:"interrupted"` // broken off: what was not reached is "not run"
	Findings    []finding `json:"findings"`    // what is wrong, what explains most first
	Outcomes    []outcome `json:"outcomes"`    // one a transcript, in the suite's order
}

// These totals count outcomes; Transcripts is the sum of those that passed, failed and were not run.
type totals struct {
	Transcripts int `json:"transcripts"`
	Passed      int `json:"passed"`
	Failed      int `json:"failed"` // with Layout and Text
	Layout      int `json:"layout"`
	Text        int `json:"text"`
	NotRun      int `json:"not_run"`
	NotStarted  int `json:"-"` // of those that failed
}

// A finding is one of package exercise, with nothing in it that is invisible or long but for its Rows.
type finding exercise.Finding

// An outcome is the result of one transcript. The fields that explain a failure are empty if it passed.
type outcome struct {
	Name       string                 `json:"name"`
	Verdict    exercise.Verdict       `json:"verdict"`
	Points     float64                `json:"points"`
	MaxPoints  float64                `json:"max_points"`
	Visibility transcripts.Visibility `json:"visibility"`

	Reason     string                  `json:"reason,omitempty"` // one line
	Advice     string                  `json:"advice,omitempty"`
	Hint       string                  `json:"hint,omitempty"`
	Difference *transcripts.Difference `json:"difference,omitempty"` // none where the output is as expected
	Input      *output                 `json:"input,omitempty"`      // what was typed
	Expected   *output                 `json:"expected,omitempty"`
	Output     *output                 `json:"output,omitempty"`
	Stderr     *output                 `json:"stderr,omitempty"` // the end of it; none where nothing was printed there

	Status         *int    `json:"status,omitempty"` // none where the program did not exit
	ExpectedStatus int     `json:"expected_status"`
	Signal         string  `json:"signal,omitempty"` // that killed it, such as SIGSEGV
	ElapsedMS      float64 `json:"elapsed_ms"`
	NoOutputFile   bool    `json:"no_output_file,omitempty"` // it left no file where the suite reads one in place of its output

	report  *exercise.Report
	from    *exercise.Outcome
	details transcripts.Details // how much of it may be told
}

// An output is what a program printed or should have printed, up to 64 KiB of it.
type output struct {
	Text    string `json:"text"`               // byte for byte, or as it reads where Base64 is there
	Base64  []byte `json:"base64,omitempty"`   // the bytes, where not all can be printed
	LeftOut int    `json:"left_out,omitempty"` // how many bytes behind these are left out
}

func newOutput(text string) *output {
	kept, tail := cut(text, mostOfText)
	hidden := func(r rune) bool { return !unicode.IsPrint(r) && r != '\t' && r != '\r' && r != '\n' }
	if utf8.ValidString(kept) && !strings.ContainsFunc(kept, hidden) {
		return &output{Text: kept, LeftOut: len(tail)}
	}
	return &output{showText(kept), []byte(kept), len(tail)}
}

// programsOf returns a program a report, as newProgram returns it, or newSummary.
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
		p.Outcomes = append(p.Outcomes, newOutcome(&r, &r.Outcomes[i], transcripts.DetailsFull))
	}
	return p
}

// newSummary returns a program without its outcomes: those of a class are large.
func newSummary(r exercise.Report) Program {
	passed, notRun := r.Count(exercise.Pass), r.Count(exercise.NotRun)
	p := Program{
		Name:  showLine(r.Program),
		Suite: showLine(r.Suite.Name),
		Title: showText(r.Suite.Title),
		Note:  showText(r.Suite.Note),
		Totals: totals{
			Transcripts: len(r.Outcomes), Passed: passed, Failed: len(r.Outcomes) - passed - notRun,
			Layout: r.Count(exercise.Layout), Text: r.Count(exercise.Text), NotRun: notRun,
			NotStarted: r.Count(exercise.NotStarted),
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
	f.Behaviour, f.Example, f.Typed = showLine(f.Behaviour), showLine(f.Example), show(f.Typed, mostOfRow)
	f.Expected, f.Actual, f.Hint = showText(f.Expected), showText(f.Actual), showText(f.Hint)
	f.Transcripts = nil
	for _, name := range from.Transcripts {
		f.Transcripts = append(f.Transcripts, showLine(name))
	}
	return f
}

// newOutcome returns as much of an outcome as details let.
func newOutcome(r *exercise.Report, from *exercise.Outcome, details transcripts.Details) outcome {
	t := from.Transcript
	o := outcome{
		Name:       showLine(t.Name),
		Verdict:    from.Verdict,
		Points:     r.Points(*from),
		MaxPoints:  t.Points,
		Visibility: cmp.Or(t.Visibility, transcripts.Visible),
		report:     r,
		from:       from,
		details:    details,
	}
	if details != transcripts.DetailsFull && details != transcripts.DetailsActual {
		return o
	}
	if o.Verdict.Failed() {
		o.Input, o.Output = newOutput(t.Input), newOutput(from.Run.Output)
		o.Output.LeftOut += from.Dropped
		if from.Run.Stderr != "" {
			o.Stderr = newOutput(from.Run.Stderr)
		}
	}
	if details == transcripts.DetailsActual {
		return o
	}
	o.Reason, o.Signal = showLine(from.Reason), showLine(from.Run.Signal)
	o.ExpectedStatus, o.NoOutputFile = t.Status, from.Run.NoOutputFile
	o.ElapsedMS = milliseconds(from.Run.Elapsed)
	if o.Verdict != exercise.NotRun && o.Verdict != exercise.NotStarted && from.Run.Ending == run.Exited {
		o.Status = &from.Run.Status
	}
	if o.Verdict.Failed() {
		o.Advice, o.Hint = showText(from.Advice), showText(t.Hint)
		o.Expected = newOutput(t.Output)
		if from.Difference != nil {
			shown := *from.Difference
			shown.Typed = showLine(shown.Typed)
			o.Difference = &shown
		}
	}
	return o
}

// Right reports whether every transcript passed.
func (p Program) Right() bool { return p.Totals.Passed == p.Totals.Transcripts }

// Sum returns what there is in all.
func Sum(reports []exercise.Report) Program { return sum(programsOf(reports, newSummary)) }

func sum(programs []Program) (all Program) {
	for _, p := range programs {
		all.Totals.Transcripts += p.Totals.Transcripts
		all.Totals.Passed += p.Totals.Passed
		all.Totals.Failed += p.Totals.Failed
		all.Totals.NotRun += p.Totals.NotRun
		all.Totals.NotStarted += p.Totals.NotStarted
		all.Score, all.MaxScore = all.Score+p.Score, all.MaxScore+p.MaxScore
		all.Interrupted = all.Interrupted || p.Interrupted
	}
	return all
}

// milliseconds returns d in milliseconds, to the microsecond.
func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// decimal returns a number as people write it, without an exponent, and without what adding fractions in binary leaves behind.
func decimal(x float64) string { return strconv.FormatFloat(math.Round(x*1e6)/1e6, 'f', -1, 64) }
