package exercise

import (
	"slices"
	"strings"

	"tictactoe/transcripts"
)

// isHidden reports whether students must not see the transcript of an outcome.
func (o *Outcome) isHidden() bool {
	return o.Transcript.Visibility != transcripts.Visible && o.Transcript.Visibility != ""
}

// withhold removes from the outcomes what students must not see.
//
//	visible, details full     everything stays
//	visible, details finding  the sentences of the findings, in place of the session
//	not visible               the name, the verdict and the points
//
// A finding whose example has the details "finding" is its sentence alone.
func (r *Report) withhold() {
	for i := range r.Outcomes {
		o := &r.Outcomes[i]
		if !o.isHidden() && o.Transcript.Details != transcripts.DetailsFinding {
			continue
		}
		var sentences []string
		for n := range r.Findings {
			f := &r.Findings[n]
			if slices.Contains(f.Transcripts, o.Name) {
				sentences = append(sentences, f.Sentence)
			}
			if f.Example == o.Name {
				f.Rows, f.Hint, f.Typed, f.Input, f.Expected, f.Actual = nil, "", "", "", "", ""
			}
		}
		title := o.Title
		if o.isHidden() {
			title = ""
		}
		*o = Outcome{
			Name: o.Name, Title: title, Verdict: o.Verdict, Visibility: o.Visibility,
			Points: o.Points, MaxPoints: o.MaxPoints, Reason: strings.Join(sentences, "; "),
		}
	}
}
