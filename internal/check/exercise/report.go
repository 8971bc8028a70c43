package exercise

import (
	"math"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/suites"
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
	ElapsedMS   float64 `json:"elapsed_ms,omitempty"` // of all runs together
	Interrupted bool    `json:"interrupted"`          // outcomes that were not reached are NotRun

	// Fault is a fault of this project in explaining the program; usually it is empty. Then there
	// are no findings, and the verdicts and points are right.
	Fault string `json:"fault,omitempty"`

	Remedy   string             `json:"-"`        // only for the grader: see run.Remedy
	Stopped  string             `json:"-"`        // why the program was stopped, if it was
	Findings []findings.Finding `json:"findings"` // the one that explains most comes first
	Outcomes []Outcome          `json:"-"`        // one per transcript, in the suite's order

	Suite       *suites.Suite `json:"-"`
	Rules       compare.Rules `json:"-"`
	ForStudents bool          `json:"-"` // Explain leaves what students may see

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
// Explain sets the fields that explain a failure; they stay empty if there is none.
type Outcome struct {
	Transcript suites.Transcript
	Run        run.Result
	Verdict    Verdict

	// Reason says in one line why it did not pass: how the program ended, the place, and the
	// sentence of its first finding.
	Reason string

	Difference *compare.Place // nil if the output is right
	Rows       []compare.Row  // the session around the difference
	Wrong      int            // how many rows of the whole session differ
	IsUnasked  bool           // no prompt asks for the input
	IsWithheld bool           // students must not see it, and the facts are empty

	alignment compare.Alignment // of the expected and the printed output
	ended     ending            // how the run ended
}

// ElapsedMS returns how long the run took in milliseconds, to the microsecond.
func (o Outcome) ElapsedMS() float64 { return float64(o.Run.Elapsed.Microseconds()) / 1000 }

// complete adds up a report that is explained. It drops the outputs that only the findings need,
// and the texts that students must not see.
func (r *Report) complete() {
	r.SuiteName, r.Title, r.Note = r.Suite.Name, r.Suite.Title, r.Suite.Note
	for i := range r.Outcomes {
		o := &r.Outcomes[i]
		o.IsUnasked = len(o.alignment.Expected.Turns) == 1
		o.alignment = compare.Alignment{} // it is large
	}
	if r.ForStudents {
		*r = r.forStudents()
	}
	r.AddUp()
}

// Points returns the points that a program gets for an outcome.
func (r *Report) Points(o Outcome) float64 {
	share := map[Verdict]float64{Pass: 1, Layout: r.Suite.LayoutPoints}
	return share[o.Verdict] * o.Transcript.Points
}

// AddUp sets the totals, the scores and the time to the sums of the outcomes.
func (r *Report) AddUp() {
	passed, notRun := r.Count(Pass), r.Count(NotRun)
	r.Totals = Totals{
		Transcripts: len(r.Outcomes), Passed: passed, NotRun: notRun,
		Failed: len(r.Outcomes) - passed - notRun, NotStarted: r.Count(NotStarted),
		Layout: r.Count(Layout),
	}
	r.Score, r.MaxScore, r.ElapsedMS = 0, 0, 0
	for _, o := range r.Outcomes {
		r.Score += r.Points(o)
		r.MaxScore += o.Transcript.Points
		r.ElapsedMS += o.ElapsedMS()
	}
	r.Score, r.MaxScore = withoutError(r.Score), withoutError(r.MaxScore)
	r.ElapsedMS = withoutError(r.ElapsedMS)
}

// withoutError removes from a sum the error of adding decimal fractions in binary.
func withoutError(sum float64) float64 { return math.Round(sum*1e6) / 1e6 }

// Sum returns the totals that an exit status depends on, whether a report was interrupted, and the
// first Fault with its Program. It has no outcomes: those of a whole class are large.
func Sum(reports []Report) (all Report) {
	for _, r := range reports {
		all.Totals.Transcripts += r.Totals.Transcripts
		all.Totals.Passed += r.Totals.Passed
		all.Totals.NotRun += r.Totals.NotRun
		all.Totals.NotStarted += r.Totals.NotStarted
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
