package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
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
	told := tellable(p)
	if len(told.Findings) > 0 {
		results.Output = plain(told.Summary())
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
			Output:       string(o.Verdict),
			OutputFormat: "text",
			Visibility:   o.Visibility,
		}
		switch {
		case o.Verdict == exercise.Pass:
			test.Status = "passed"
		case o.Verdict.Failed() && o.Visibility == transcripts.Visible:
			test.Output = told.tell(o)
		}
		results.Tests = append(results.Tests, test)
	}
	return writeJSON(w, results)
}

// tellable returns a program as far as the one who is graded may know it: with findings from the transcripts of which
// something may be told, and of each no more than may be told of its example.
func tellable(p program) program {
	told := p.Report
	told.Interrupted = false
	told.Outcomes = slices.DeleteFunc(slices.Clone(told.Outcomes), func(o exercise.Outcome) bool {
		hidden := cmp.Or(o.Transcript.Visibility, transcripts.Visible) != transcripts.Visible
		return hidden || o.Transcript.Details == transcripts.DetailsNone
	})
	told.Explain()
	p = newProgram(told)
	for _, o := range p.Outcomes {
		for i := range p.Findings {
			f := &p.Findings[i]
			if f.Example != o.Name || o.Transcript.Details == transcripts.DetailsFull || o.Transcript.Details == "" {
				continue
			}
			f.Excerpt, f.Hint = f.Excerpt.told(o.Transcript.Details), ""
			if o.Transcript.Details == transcripts.DetailsFinding {
				f.Typed = ""
			}
		}
	}
	return p
}

// tell says of a failure what may be told of it.
func (p program) tell(o outcome) string {
	details := o.Transcript.Details
	switch details {
	case transcripts.DetailsFull, "":
		return o.plainText()
	case transcripts.DetailsNone:
		return string(o.Verdict)
	}
	text := ""
	for _, f := range p.Findings {
		if slices.Contains(f.Transcripts, o.Name) {
			text += f.Says + "\n"
		}
	}
	text += plain(o.Excerpt().told(details).lines())
	if details == transcripts.DetailsActual {
		text += strings.Join(o.stderrNotes(), "\n")
	}
	return text
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
