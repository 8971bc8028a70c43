package report

import (
	"cmp"
	"slices"
	"strings"

	"tictactoe/internal/exercise"
	"tictactoe/transcripts"
)

// handOut returns a program as far as the one who is graded may know it. Of a transcript that is not visible, or of which
// suite.json lets nothing be told, there are the name, the verdict and the points; of the others as much as suite.json lets.
// The findings come from those of which something may be told, and stand for a reason that may not be told in full.
func handOut(r exercise.Report) Program {
	known := r
	known.Outcomes = slices.DeleteFunc(slices.Clone(r.Outcomes), func(o exercise.Outcome) bool {
		return detailsOf(o.Transcript) == transcripts.DetailsNone
	})
	known.Explain()
	r.Findings = known.Findings
	p := newSummary(r)
	for i := range r.Outcomes {
		details := detailsOf(r.Outcomes[i].Transcript)
		o := newOutcome(&r, &r.Outcomes[i], details)
		for n := range p.Findings {
			f := &p.Findings[n]
			if details != transcripts.DetailsFull && slices.Contains(f.Transcripts, o.Name) {
				o.Reason = strings.TrimPrefix(o.Reason+"\n"+f.Says, "\n")
			}
			if f.Example == o.Name {
				f.withhold(details)
			}
		}
		p.Outcomes = append(p.Outcomes, o)
	}
	return p
}

// detailsOf returns how much may be told of a transcript.
func detailsOf(t transcripts.Transcript) transcripts.Details {
	if t.Visibility != transcripts.Visible && t.Visibility != "" {
		return transcripts.DetailsNone
	}
	return cmp.Or(t.Details, transcripts.DetailsFull)
}

// withhold takes from a finding what may not be told of its example.
func (f *finding) withhold(details transcripts.Details) {
	f.Rows = told(f.Rows, details)
	if details != transcripts.DetailsFull {
		f.Hint, f.Expected = "", ""
	}
	if details != transcripts.DetailsFull && details != transcripts.DetailsActual {
		f.Typed, f.Actual = "", ""
	}
}

// told returns as much of a session as details let.
func told(rows []transcripts.Row, details transcripts.Details) (shown []transcripts.Row) {
	switch details {
	case transcripts.DetailsFull:
		return rows
	case transcripts.DetailsActual:
		for _, row := range rows {
			if row.Actual != nil {
				shown = append(shown, transcripts.Row{Expected: row.Actual, Actual: row.Actual, Same: true})
			}
		}
	}
	return shown
}
