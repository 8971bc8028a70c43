package report

import (
	"slices"
	"strings"

	"tictactoe/internal/exercise"
	"tictactoe/transcripts"
)

// handOut returns a program as far as the one who is graded may know it. Of a transcript that is not visible, or of which
// suite.json lets nothing be told, there are the name, the verdict and the points; of the others as much as suite.json lets.
// The findings come from those of which something may be told.
func handOut(r exercise.Report) program {
	told := r
	told.Outcomes = slices.DeleteFunc(slices.Clone(r.Outcomes), func(o exercise.Outcome) bool {
		return tells(o.Transcript) == transcripts.DetailsNone
	})
	told.Explain()
	p, known := newProgram(r), newProgram(told)
	for _, o := range known.Outcomes {
		for i := range known.Findings {
			if f := &known.Findings[i]; f.Example == o.Name {
				f.tell(tells(o.Transcript))
			}
		}
	}
	p.Findings = known.Findings
	for i := range p.Outcomes {
		p.Outcomes[i].tell(tells(p.Outcomes[i].Transcript), p.Findings)
	}
	return p
}

// tells returns how much may be told of a transcript.
func tells(t transcripts.Transcript) transcripts.Details {
	switch {
	case t.Visibility != transcripts.Visible && t.Visibility != "":
		return transcripts.DetailsNone
	case t.Details == "":
		return transcripts.DetailsFull
	}
	return t.Details
}

// tell takes from a finding what may not be told of its example.
func (f *finding) tell(details transcripts.Details) {
	if details == transcripts.DetailsFull {
		return
	}
	f.Excerpt, f.Hint, f.Expected = f.Excerpt.told(details), "", ""
	if details != transcripts.DetailsActual {
		f.Typed, f.Actual = "", ""
	}
}

// tell takes from an outcome what may not be told of it.
func (o *outcome) tell(details transcripts.Details, findings []finding) {
	if details == transcripts.DetailsFull {
		return
	}
	whole := *o
	*o = outcome{
		Name: whole.Name, Verdict: whole.Verdict, Points: whole.Points, MaxPoints: whole.MaxPoints,
		Visibility: whole.Visibility, details: details, report: whole.report,
	}
	if details == transcripts.DetailsNone {
		return
	}
	for _, f := range findings {
		if slices.Contains(f.Transcripts, o.Name) {
			o.Reason = strings.TrimPrefix(o.Reason+"\n"+f.Says, "\n")
		}
	}
	if details == transcripts.DetailsActual {
		o.Input, o.Output, o.Stderr, o.Outcome = whole.Input, whole.Output, whole.Stderr, whole.Outcome
	}
}
