package report

import (
	"encoding/json"
	"fmt"
	"io"

	"tictactoe/internal/exercise"
	"tictactoe/transcripts"
)

// Gradescope writes a report as the results.json that a Gradescope autograder leaves, a test a transcript. One
// results.json is about one submission, so anything but one report is an error.
//
// Students get to see a test that is visible: the reason, the advice, the hint, the session around the first difference
// and the end of standard error. Of any other test, also of one that is shown after the due date, the file holds nothing
// but the name its author gave it, the verdict and the score: no text of the transcript, and none that the program
// printed when it was given that transcript. What the autograder prints stays hidden too, for it may be anything.
//
// The total is left to Gradescope, which adds up the scores of the tests.
func Gradescope(w io.Writer, reports []exercise.Report) error {
	if len(reports) != 1 {
		return fmt.Errorf("gradescope: want one program, not %d: its results are about one submission", len(reports))
	}
	r := reports[0]
	results := gradescopeResults{
		ExecutionTime:    r.Elapsed.Seconds(),
		StdoutVisibility: transcripts.Hidden,
		Tests:            make([]gradescopeTest, 0, len(r.Outcomes)),
	}
	if len(r.Outcomes) == 0 {
		results.Score = new(float64) // it must be here where no test has one
	}
	if r.Interrupted {
		results.Output = brokenOff + "; tests that are not run score nothing"
	}
	for _, o := range r.Outcomes {
		results.Tests = append(results.Tests, newGradescopeTest(r, o))
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(results)
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

func newGradescopeTest(r exercise.Report, o exercise.Outcome) gradescopeTest {
	test := gradescopeTest{
		Name:         showName(o.Transcript.Name),
		Status:       "failed",
		Output:       o.Verdict.String(),
		OutputFormat: "text",
		Visibility:   o.Transcript.Visibility,
	}
	test.Score, test.MaxScore = o.Score()
	if o.Verdict == exercise.Pass {
		test.Status = "passed"
	}
	switch test.Visibility {
	case transcripts.Hidden, transcripts.AfterDueDate, transcripts.AfterPublished:
		return test
	case transcripts.Visible, "":
		test.Visibility = transcripts.Visible
	default:
		test.Visibility = transcripts.Hidden
		return test
	}
	if o.Verdict.Failed() {
		test.Output = explain(r, o).text()
		if o.Run.Stderr != "" {
			test.Output += "\nstandard error:\n" + showText(o.Run.Stderr)
		}
	}
	return test
}
