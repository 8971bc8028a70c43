// Package report writes the results of exercised programs, one file a format. Every format renders the same values: a program
// with its outcomes. No text in them can become markup, is invisible, or shows more than 64 KiB, whatever a program printed.
package report

import (
	"cmp"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"tictactoe/internal/console"
	"tictactoe/internal/exercise"
	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

// A Format is a way to write reports.
type Format struct {
	Name       string
	OneProgram bool // it takes the report of one program only

	write func(w io.Writer, programs []program, all bool) error // nil where a Text writes it
}

func (f Format) String() string { return f.Name }

// Formats returns the formats there are. The first, "text", is what a Text writes where there is no colour.
func Formats() []Format {
	return []Format{
		{Name: "text"},
		{Name: "tap", write: writeTAP},
		{Name: "junit", write: writeJUnit},
		{Name: "json", write: writePrograms},
		{Name: "gradescope", write: writeGradescope, OneProgram: true},
		{Name: "csv", write: writeCSV},
		{Name: "html", write: writeHTML},
	}
}

// Write writes the reports to w, with every transcript or with as much as the format shows by itself.
func (f Format) Write(w io.Writer, reports []exercise.Report, all bool) error {
	if f.write == nil {
		text := Text{Console: console.New(strings.NewReader(""), w), All: all}
		text.Write(reports)
		return text.Console.Close()
	}
	return f.write(w, newPrograms(reports), all)
}

func newPrograms(reports []exercise.Report) []program {
	programs := make([]program, len(reports))
	for i, r := range reports {
		programs[i] = newProgram(r)
	}
	return programs
}

// brokenOff says why transcripts of an interrupted exercise have no verdict.
const brokenOff = "the exercise was broken off"

// A program is the result of exercising one program. Its fields are those of the JSON report.
type program struct {
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

	Report exercise.Report `json:"-"`
}

// Totals count outcomes; Transcripts is the sum of those that passed, failed and were not run.
type totals struct {
	Transcripts int `json:"transcripts"`
	Passed      int `json:"passed"`
	Failed      int `json:"failed"` // with Layout and Text
	Layout      int `json:"layout"`
	Text        int `json:"text"`
	NotRun      int `json:"not_run"`
}

// An outcome is the result of one transcript. The fields that explain a failure are empty if it passed.
type outcome struct {
	Name       string                 `json:"name"`
	Verdict    exercise.Verdict       `json:"verdict"`
	Points     float64                `json:"points"`
	MaxPoints  float64                `json:"max_points"`
	Visibility transcripts.Visibility `json:"visibility"`

	Reason     string      `json:"reason,omitempty"` // one line
	Advice     string      `json:"advice,omitempty"`
	Hint       string      `json:"hint,omitempty"`
	Difference *difference `json:"difference,omitempty"` // none where the output is as expected
	Input      *output     `json:"input,omitempty"`      // what was typed
	Expected   *output     `json:"expected,omitempty"`
	Output     *output     `json:"output,omitempty"`
	Stderr     *output     `json:"stderr,omitempty"` // the end of it; none where nothing was printed there

	Status         *int    `json:"status,omitempty"` // none where the program did not exit
	ExpectedStatus int     `json:"expected_status"`
	Signal         string  `json:"signal,omitempty"` // that killed it, such as SIGSEGV
	ElapsedMS      float64 `json:"elapsed_ms"`
	NoOutputFile   bool    `json:"no_output_file,omitempty"` // it left no file where the suite reads one in place of its output

	exercise.Outcome `json:"-"`
	report           exercise.Report
	details          transcripts.Details // how much of it may be told; empty for all
}

// A difference says where an output first departs from the expected one.
type difference struct {
	Input int    `json:"input"` // the number of the input, from 1, after which it comes; 0 before any
	Typed string `json:"typed"` // that input, without the white space around it
	Line  int    `json:"line"`  // the line of the expected output, from 1, that it stands on
}

// An output is what a program printed or should have printed, up to 64 KiB of it.
type output struct {
	Text    string `json:"text"`               // byte for byte, or as it reads where Base64 is there
	Base64  []byte `json:"base64,omitempty"`   // the bytes, where not all are UTF-8
	LeftOut int    `json:"left_out,omitempty"` // how many bytes behind these are left out
}

func newOutput(text string) *output {
	kept, tail := cut(text, mostOfText)
	if utf8.ValidString(kept) {
		return &output{Text: kept, LeftOut: len(tail)}
	}
	return &output{showText(kept), []byte(kept), len(tail)}
}

func newProgram(r exercise.Report) program {
	passed, notRun := r.Count(exercise.Pass), r.Count(exercise.NotRun)
	p := program{
		Name:  showName(r.Program),
		Suite: showName(r.Suite.Name),
		Title: showText(r.Suite.Title),
		Note:  showText(r.Suite.Note),
		Totals: totals{
			Transcripts: len(r.Outcomes), Passed: passed, Failed: len(r.Outcomes) - passed - notRun,
			Layout: r.Count(exercise.Layout), Text: r.Count(exercise.Text), NotRun: notRun,
		},
		ElapsedMS:   milliseconds(r.Elapsed),
		Interrupted: r.Interrupted,
		Outcomes:    make([]outcome, len(r.Outcomes)),
		Report:      r,
	}
	p.Score, p.MaxScore = r.Score()
	for i, o := range r.Outcomes {
		p.Outcomes[i] = newOutcome(r, o)
	}
	p.Findings = newFindings(p)
	return p
}

// right reports whether every transcript passed.
func (p program) right() bool { return p.Totals.Passed == p.Totals.Transcripts }

// withoutOutcomes returns what there is to say of a program in a line.
func (p program) withoutOutcomes() program {
	p.Outcomes, p.Report = nil, exercise.Report{}
	return p
}

// add adds another program's totals.
func (p *program) add(other program) {
	p.Totals.Transcripts += other.Totals.Transcripts
	p.Totals.Passed += other.Totals.Passed
	p.Totals.Failed += other.Totals.Failed
	p.Totals.NotRun += other.Totals.NotRun
	p.Score, p.MaxScore = p.Score+other.Score, p.MaxScore+other.MaxScore
	p.Interrupted = p.Interrupted || other.Interrupted
}

func newOutcome(r exercise.Report, from exercise.Outcome) outcome {
	o := outcome{
		Name:           showName(from.Transcript.Name),
		Verdict:        from.Verdict,
		Points:         from.Points(),
		MaxPoints:      from.Transcript.Points,
		Visibility:     cmp.Or(from.Transcript.Visibility, transcripts.Visible),
		Reason:         showLine(from.Reason),
		ExpectedStatus: from.Transcript.Status,
		Signal:         showLine(from.Run.Signal),
		ElapsedMS:      milliseconds(from.Run.Elapsed),
		NoOutputFile:   from.Run.NoOutputFile,
		Outcome:        from,
		report:         r,
	}
	if o.ran() && from.Run.Ending == run.Exited {
		o.Status = &o.Run.Status
	}
	if !o.Verdict.Failed() {
		return o
	}
	o.Advice, o.Hint = showText(from.Advice), showText(from.Transcript.Hint)
	o.Input = newOutput(from.Transcript.Input)
	o.Expected, o.Output = newOutput(from.Transcript.Output), newOutput(from.Run.Output)
	o.Output.LeftOut += from.Dropped
	if from.Run.Stderr != "" {
		o.Stderr = newOutput(from.Run.Stderr)
	}
	if d := from.Difference; d != nil {
		o.Difference = &difference{d.Input, showLine(d.Typed), d.Line}
	}
	return o
}

func (o outcome) ran() bool {
	return o.Verdict != exercise.NotRun && o.Verdict != exercise.NotStarted
}

// showName is showLine for the name of a program, a suite or a transcript, which must not be empty.
func showName(name string) string { return cmp.Or(showLine(name), "(no name)") }

// milliseconds returns d in milliseconds, to the microsecond.
func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// decimal returns a number as people write it, without an exponent.
func decimal(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
