package exercise

import (
	"strings"

	"tictactoe/internal/findings"
	"tictactoe/transcripts"
)

// isHidden reports whether students must not see the transcript of an outcome.
func (o *Outcome) isHidden() bool {
	return o.Transcript.Visibility != transcripts.Visible && o.Transcript.Visibility != ""
}

// withhold removes from an outcome, and from the findings with this example, all that students must
// not see.
//
//	visible, details full     everything stays
//	visible, details finding  the sentences of the findings, in place of the session
//	not visible               the name, the verdict and the points
//
// A finding whose example has the details "finding" is its sentence alone.
func (o *Outcome) withhold(all []findings.Finding) {
	if !o.isHidden() && o.Transcript.Details != transcripts.DetailsFinding {
		return
	}
	for i := range all {
		f := &all[i]
		if f.Example == o.Name {
			f.Rows, f.Hint, f.Typed, f.Input, f.Expected, f.Actual = nil, "", "", "", "", ""
		}
	}
	isAny := func(findings.Finding) bool { return true }
	title := o.Title
	if o.isHidden() {
		title = ""
	}
	*o = Outcome{
		Name: o.Name, Title: title, Verdict: o.Verdict, Visibility: o.Visibility,
		Points: o.Points, MaxPoints: o.MaxPoints,
		Reason: strings.Join(o.sentences(all, isAny), "; "),
	}
}
