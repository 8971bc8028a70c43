package report

import (
	"fmt"
	"io"

	"tictactoe/internal/exercise"
	"tictactoe/transcripts"
)

// Gradescope writes a report as the results.json that a Gradescope autograder leaves, a test a transcript. One
// results.json is about one submission, so anything but one report is an error.
//
// Students see all of a test that is visible. Of any other, also of one that is shown after the due date, the file holds
// nothing but the name its author gave it, the verdict and the score: no text of the transcript, and none that the program
// printed. What the autograder prints stays hidden too. The total is left to Gradescope, which adds up the scores.
func Gradescope(w io.Writer, reports []exercise.Report) error {
	if len(reports) != 1 {
		return fmt.Errorf("gradescope: want one program, not %d: its results are about one submission", len(reports))
	}
	r := reports[0]
	results := gradescopeResults{
		ExecutionTime:    r.Elapsed.Seconds(),
		StdoutVisibility: transcripts.Hidden,
		Tests:            []gradescopeTest{},
	}
	if len(r.Outcomes) == 0 {
		results.Score = new(float64) // it must be here where no test has one
	}
	if r.Interrupted {
		results.Output = brokenOff + "; tests that are not run score nothing"
	}
	for _, o := range newProgram(r).Outcomes {
		results.Tests = append(results.Tests, newGradescopeTest(o))
	}
	return encodeJSON(w, results)
}

// gradescopeResults is results.json, as far as it is used here.
type gradescopeResults struct {
	Score            *float64               `json:"score,omitempty"`
	ExecutionTime    float64                `json:"execution_time"` // in seconds
	Output           string                 `json:"output,omitempty"`
	StdoutVisibility transcripts.Visibility `json:"stdout_visibility"`
	Tests            []gradescopeTest       `json:"tests"`
}

type gradescopeTest struct {
	Name         string                 `json:"name"`
	Status       string                 `json:"status"` // "passed" or "failed"; without it Gradescope goes by the score
	Score        float64                `json:"score"`
	MaxScore     float64                `json:"max_score"`
	Output       string                 `json:"output"`
	OutputFormat string                 `json:"output_format"`
	Visibility   transcripts.Visibility `json:"visibility"`
}

func newGradescopeTest(o outcome) gradescopeTest {
	test := gradescopeTest{
		Name:         o.Name,
		Status:       "failed",
		Score:        o.Points,
		MaxScore:     o.MaxPoints,
		Output:       o.Verdict,
		OutputFormat: "text",
		Visibility:   o.Visibility,
	}
	if o.Outcome.Verdict == exercise.Pass {
		test.Status = "passed"
	}
	switch o.Visibility {
	case transcripts.Visible:
		if o.Failed() {
			test.Output = o.plainText()
		}
	case transcripts.Hidden, transcripts.AfterDueDate, transcripts.AfterPublished:
	default:
		test.Visibility = transcripts.Hidden
	}
	return test
}
