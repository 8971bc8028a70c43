package exercise

import (
	"cmp"
	"math"
	"slices"
	"time"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/run"
	"tictactoe/transcripts"
)

// A Verdict is the result of one transcript, as reports name it.
type Verdict string

const (
	NotRun        Verdict = "not run"         // an earlier one failed, or Ctrl-C
	Pass          Verdict = "pass"            // output and exit status as expected
	Layout        Verdict = "layout"          // only white space differs
	Differs       Verdict = "differs"         // other output
	TimedOut      Verdict = "timeout"         // still running at the time limit
	TooMuchOutput Verdict = "too much output" // more than the output limit
	Crashed       Verdict = "crashed"         // ended by a signal
	WrongStatus   Verdict = "status"          // only the exit status differs
	NotStarted    Verdict = "not started"     // the program is missing, or cannot be run
)

// Failed reports whether a transcript was run, or should have been, and did not pass.
func (v Verdict) Failed() bool { return v != Pass && v != NotRun }

// HasRun reports whether the program ran.
func (v Verdict) HasRun() bool { return v != NotStarted && v != NotRun }

// A Report is the result of exercising one program, or the sum for several. It is encoded as the
// JSON report.
type Report struct {
	Program     string  `json:"program"`
	SuiteName   string  `json:"suite"`
	SuiteID     string  `json:"suite_id,omitempty"` // in a folder of reports
	Title       string  `json:"title"`              // of the suite
	Note        string  `json:"note"`               // of the suite, about all findings
	Totals      Totals  `json:"totals"`
	Score       float64 `json:"score"`
	MaxScore    float64 `json:"max_score"`
	ElapsedMS   float64 `json:"elapsed_ms"`  // of all runs together
	Interrupted bool    `json:"interrupted"` // outcomes that were not reached are NotRun

	// Fault is a fault of this project in explaining the program; usually it is empty. Then there
	// are no findings, and the verdicts and points are right.
	Fault string `json:"fault,omitempty"`

	Host     string             `json:"-"` // the machine
	Started  time.Time          `json:"-"`
	Stopped  string             `json:"-"`        // why the program was stopped, if it was
	Findings []findings.Finding `json:"findings"` // the one that explains most comes first
	Outcomes []Outcome          `json:"outcomes"` // one per transcript, in the suite's order

	Suite       *transcripts.Suite `json:"-"`
	Rules       compare.Rules      `json:"-"`
	ForStudents bool               `json:"-"` // Explain withholds what students must not see

	rerun runFunc // runs the program again, for experiments; nil if there are none
}

// Totals count outcomes. Transcripts is the sum of Passed, Failed and NotRun.
type Totals struct {
	Transcripts int `json:"transcripts"`
	Passed      int `json:"passed"`
	Failed      int `json:"failed"` // Layout and NotStarted are part of it
	Layout      int `json:"layout"`
	NotRun      int `json:"not_run"`
	NotStarted  int `json:"not_started"`
}

// An Outcome is the result of one transcript: the verdict, and the facts that it is based on.
// Explain sets the fields that follow from Transcript and Run; those that explain a failure stay
// empty if there is none.
type Outcome struct {
	Name       string                 `json:"name"`
	Title      string                 `json:"title,omitempty"`
	Verdict    Verdict                `json:"verdict"`
	Points     float64                `json:"points"`
	MaxPoints  float64                `json:"max_points"`
	Visibility transcripts.Visibility `json:"visibility"`

	// Reason says in one line why it did not pass: how the program ended, the place, and the
	// sentence of its first finding. Advice has other differences in white space, or a
	// remedy; it may be empty.
	Reason     string         `json:"reason,omitempty"`
	Advice     string         `json:"advice,omitempty"`
	Hint       string         `json:"hint,omitempty"`
	Doubt      string         `json:"doubt,omitempty"`      // if no program of a class passes it
	Difference *compare.Place `json:"difference,omitempty"` // nil if the output is right
	Arguments  []string       `json:"arguments,omitempty"`
	Input      *Excerpt       `json:"input,omitempty"`
	Expected   *Excerpt       `json:"expected,omitempty"`
	Output     *Excerpt       `json:"output,omitempty"`
	Stderr     *Excerpt       `json:"stderr,omitempty"` // its end; nil if it is empty

	Status         *int    `json:"status,omitempty"` // nil if the program did not exit
	ExpectedStatus int     `json:"expected_status"`
	Signal         string  `json:"signal,omitempty"` // see run.Result
	ElapsedMS      float64 `json:"elapsed_ms"`
	NoOutputFile   bool    `json:"no_output_file,omitempty"` // the suite reads one, there was none

	Transcript   transcripts.Transcript `json:"-"`
	Run          run.Result             `json:"-"`
	Rows         []compare.Row          `json:"-"` // the session around the difference
	Wrong        int                    `json:"-"` // how many rows of the whole session differ
	UnaskedInput string                 `json:"-"` // the input, if no prompt asks for it

	alignment compare.Alignment // of the expected and the printed output
	ended     *ending           // see end
}

// An Excerpt is the beginning of a text that a program printed, read or should have printed.
type Excerpt struct {
	Text    string `json:"text"`
	LeftOut int    `json:"left_out,omitempty"` // the number of bytes that follow
}

// complete sets the fields that follow from the suite, the transcripts, their runs and the
// findings.
func (r *Report) complete() {
	r.SuiteName, r.Title, r.Note = r.Suite.Name, r.Suite.Title, r.Suite.Note
	for i := range r.Outcomes {
		o := &r.Outcomes[i]
		o.complete(r)
		o.alignment = compare.Alignment{} // it is large
		if r.ForStudents {
			o.withhold(r.Findings)
		}
	}
	r.AddUp()
}

func (o *Outcome) complete(r *Report) {
	t, result := o.Transcript, o.Run
	share := map[Verdict]float64{Pass: 1, Layout: r.Suite.LayoutPoints}
	o.Name, o.Title, o.ExpectedStatus = t.Name, t.Title, t.Status
	o.Points, o.MaxPoints = share[o.Verdict]*t.Points, t.Points
	o.Visibility = cmp.Or(t.Visibility, transcripts.Visible)
	o.Signal, o.NoOutputFile = result.Signal, result.NoOutputFile
	o.ElapsedMS = milliseconds(result.Elapsed)
	if o.Verdict.HasRun() && result.Ending == run.Exited {
		o.Status = &o.Run.Status
	}
	if !o.Verdict.Failed() {
		return
	}
	o.Hint, o.Arguments = t.Hint, t.Arguments
	o.Input, o.Expected = &Excerpt{Text: t.Input}, &Excerpt{Text: t.Output}
	o.Output = &Excerpt{Text: result.Output}
	if result.Stderr != "" {
		o.Stderr = &Excerpt{Text: result.Stderr}
	}
	if len(o.alignment.Expected.Turns) == 1 {
		o.UnaskedInput = t.Input
	}
}

// sentence returns that of the first finding on an outcome, or "".
func (o *Outcome) sentence(all []findings.Finding) string {
	isOn := func(f findings.Finding) bool { return slices.Contains(f.Transcripts, o.Name) }
	if at := slices.IndexFunc(all, isOn); at >= 0 {
		return all[at].Sentence
	}
	return ""
}

// isHidden reports whether students must not see the transcript of an outcome.
func (o *Outcome) isHidden() bool { return isHidden(o.Transcript) }

func isHidden(t transcripts.Transcript) bool {
	return t.Visibility != transcripts.Visible && t.Visibility != ""
}

// hasOnlyFinding reports whether students may see only the sentence about an outcome.
func (o *Outcome) hasOnlyFinding() bool {
	return o.Transcript.Details == transcripts.DetailsFinding
}

// withhold removes from an outcome, and from the findings with this example, all that students must
// not see.
//
//	visible, details full     everything stays
//	visible, details finding  the sentence of its first finding, in place of the session
//	not visible               the name, the verdict and the points
//
// A finding whose example has the details "finding" is its sentence alone.
func (o *Outcome) withhold(all []findings.Finding) {
	if !o.isHidden() && !o.hasOnlyFinding() {
		return
	}
	for i := range all {
		f := &all[i]
		if f.Example == o.Name {
			f.Details = findings.Details{}
		}
	}
	title := o.Title
	if o.isHidden() {
		title = ""
	}
	*o = Outcome{
		Name: o.Name, Title: title, Verdict: o.Verdict, Visibility: o.Visibility,
		Points: o.Points, MaxPoints: o.MaxPoints,
		Reason: o.sentence(all),
	}
}

// milliseconds returns d in milliseconds, to the microsecond.
func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// AddUp sets the totals, the scores and the time to the sums of the outcomes. An outcome of which
// students must not see the input has no time, which may depend on it.
func (r *Report) AddUp() {
	passed, notRun := r.Count(Pass), r.Count(NotRun)
	r.Totals = Totals{
		Transcripts: len(r.Outcomes), Passed: passed, NotRun: notRun,
		Failed: len(r.Outcomes) - passed - notRun, NotStarted: r.Count(NotStarted),
		Layout: r.Count(Layout),
	}
	r.Score, r.MaxScore, r.ElapsedMS = 0, 0, 0
	for _, o := range r.Outcomes {
		r.Score += o.Points
		r.MaxScore += o.MaxPoints
		r.ElapsedMS += o.ElapsedMS
	}
	r.Score, r.MaxScore = withoutError(r.Score), withoutError(r.MaxScore)
	r.ElapsedMS = withoutError(r.ElapsedMS)
}

// withoutError removes from a sum the error of adding decimal fractions in binary.
func withoutError(sum float64) float64 { return math.Round(sum*1e6) / 1e6 }

// Sum returns the totals and the scores of all reports, and the first Fault with its Program. It
// has no outcomes: those of a whole class are large.
func Sum(reports []Report) (all Report) {
	for _, r := range reports {
		all.Totals.Transcripts += r.Totals.Transcripts
		all.Totals.Passed += r.Totals.Passed
		all.Totals.Failed += r.Totals.Failed
		all.Totals.Layout += r.Totals.Layout
		all.Totals.NotRun += r.Totals.NotRun
		all.Totals.NotStarted += r.Totals.NotStarted
		all.Score = withoutError(all.Score + r.Score)
		all.MaxScore = withoutError(all.MaxScore + r.MaxScore)
		all.Interrupted = all.Interrupted || r.Interrupted
		if all.Fault == "" && r.Fault != "" {
			all.Program, all.Fault = r.Program, r.Fault
		}
	}
	return all
}

// Count returns how many outcomes have a verdict.
func (r Report) Count(verdict Verdict) int {
	return len(r.find(func(o Outcome) bool { return o.Verdict == verdict }))
}

// Passed reports whether every transcript passed.
func (r Report) Passed() bool { return r.Totals.Passed == r.Totals.Transcripts }
