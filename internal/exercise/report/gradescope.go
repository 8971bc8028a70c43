package report

import (
	"fmt"
	"io"
	"strings"

	"tictactoe/internal/exercise"
	"tictactoe/transcripts"
)

// writeGradescope writes a program as the results.json that a Gradescope autograder leaves, a test a transcript. One
// results.json is about one submission, so anything but one program is an error.
//
// Its output is the findings, as the text report has them.
//
// Of a test that is not visible, also of one that is shown after the due date, the file holds nothing but the name its
// author gave it, the verdict and the score. What the autograder prints stays hidden too. Gradescope adds up the scores.
func writeGradescope(w io.Writer, programs []program, _ bool) error {
	if len(programs) != 1 {
		return fmt.Errorf("gradescope: want one program, not %d: its results are about one submission", len(programs))
	}
	p := programs[0]
	results := gradescopeResults{
		ExecutionTime:    p.Report.Elapsed.Seconds(),
		StdoutVisibility: transcripts.Hidden,
		Tests:            []gradescopeTest{},
	}
	if len(p.Outcomes) == 0 {
		results.Score = new(float64) // it must be here where no test has one
	}
	p = handOut(p.Report)
	if len(p.Findings) > 0 {
		results.Output = plain(p.Summary())
	}
	if p.Interrupted {
		results.Output += brokenOff + "; tests that are not run score nothing"
	}
	for _, o := range p.Outcomes {
		test := gradescopeTest{
			Name:         o.Name,
			Status:       "failed",
			Score:        o.Points,
			MaxScore:     o.MaxPoints,
			Output:       strings.TrimSuffix(o.plainText(), "\n"),
			OutputFormat: "text",
			Visibility:   o.Visibility,
		}
		if o.Verdict == exercise.Pass {
			test.Status = "passed"
		}
		results.Tests = append(results.Tests, test)
	}
	return writeJSON(w, results)
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
