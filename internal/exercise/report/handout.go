package report

import (
	"slices"
	"strings"

	"tictactoe/internal/exercise"
	"tictactoe/transcripts"
)

// handOut returns a report as the student may see it.
//
//	visible, details full     everything
//	visible, details finding  the sentences of the findings, in place of the session
//	not visible               the name, the verdict and the points
//
// The findings come from visible transcripts only. A finding whose example has the details
// "finding" is its sentence alone.
func handOut(r exercise.Report) Program {
	visible := r
	visible.Outcomes = slices.DeleteFunc(slices.Clone(r.Outcomes), func(o exercise.Outcome) bool {
		return !isVisible(o.Transcript)
	})
	visible.Explain()
	r.Findings = visible.Findings
	p := newSummary(r)
	for i := range r.Outcomes {
		t := r.Outcomes[i].Transcript
		o := newOutcome(&r, &r.Outcomes[i])
		if !isVisible(t) || t.Details == transcripts.DetailsFinding {
			o = o.withheld(p.Findings)
		}
		p.Outcomes = append(p.Outcomes, o)
	}
	return p
}

func isVisible(t transcripts.Transcript) bool {
	return t.Visibility == transcripts.Visible || t.Visibility == ""
}

// withheld returns an outcome without the text of its transcript. It also removes that text from
// findings, and the sentences of these become the reason.
func (o outcome) withheld(findings []finding) outcome {
	kept := outcome{
		Name: o.Name, Verdict: o.Verdict, Points: o.Points, MaxPoints: o.MaxPoints,
		Visibility: o.Visibility,
	}
	var sentences []string
	for i := range findings {
		f := &findings[i]
		if slices.Contains(f.Transcripts, o.Name) {
			sentences = append(sentences, f.Says)
		}
		if f.Example == o.Name {
			f.Rows, f.Hint, f.Typed, f.Expected, f.Actual = nil, "", "", "", ""
		}
	}
	kept.Reason = strings.Join(sentences, "\n")
	return kept
}
