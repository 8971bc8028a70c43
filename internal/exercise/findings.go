package exercise

import (
	"cmp"
	"slices"
	"strings"

	"tictactoe/transcripts"
)

// A Kind says what kind of thing is wrong with a program.
type Kind string

const (
	LayoutKind  Kind = "layout"  // white space
	TextKind    Kind = "text"    // wording that always differs in the same way
	RuleKind    Kind = "rule"    // other lines than the rules ask for
	LoopKind    Kind = "loop"    // it asks on when its input has ended
	CrashKind   Kind = "crash"   // a signal ended it
	TimeoutKind Kind = "timeout" // it did not end
	OutputKind  Kind = "output"  // it printed without end, or wrote no output file
	OtherKind   Kind = "other"   // another exit status
)

// A Finding is one cause of what fails, over all transcripts of a program.
type Finding struct {
	Kind        Kind     `json:"kind"`
	Says        string   `json:"says"`        // what the program does, and what is due, in one sentence
	Behaviour   string   `json:"behaviour"`   // that explains the failing transcripts best; empty where none does
	Count       int      `json:"count"`       // of the transcripts that it explains
	Transcripts []string `json:"transcripts"` // their names, in the suite's order
	Example     string   `json:"example"`     // the name of the shortest session that shows it
	Typed       string   `json:"typed"`       // in the example, before the difference
	Expected    string   `json:"expected"`    // a few lines of the example's turn
	Actual      string   `json:"actual"`      // what was printed in their place, slips aside
	Hint        string   `json:"-"`
	Follows     string   `json:"-"` // what comes of it, such as "it then asks on without end"; empty where nothing does

	Rows []transcripts.Row `json:"-"` // Expected and Actual, side by side
}

// Explain sets the findings from the outcomes, and the verdict of those that are right but for wording.
func (r *Report) Explain() {
	r.Findings = nil
	if r.Passed() {
		return
	}
	s := newStudy(*r)
	for _, slip := range s.slips {
		r.Findings = append(r.Findings, s.slipFinding(slip))
	}
	for _, cause := range s.causes() {
		r.Findings = append(r.Findings, s.causeFinding(cause))
	}
	slices.SortStableFunc(r.Findings, func(a, b Finding) int { return len(b.Transcripts) - len(a.Transcripts) })
	for _, a := range s.attempts {
		switch o := &r.Outcomes[a.index]; {
		case a.Verdict == Layout:
			const most = 3
			o.Advice = strings.Join(a.spacings[:min(most, len(a.spacings))], "; ")
		case a.Verdict == Differs && a.fault == nil && !s.lacksLine(a):
			o.Verdict = Text
		}
	}
	if rest := r.unexplained(); len(rest.Transcripts) > 0 {
		r.Findings = append(r.Findings, rest)
	}
	const most = 200
	for i := range r.Findings {
		f := &r.Findings[i]
		f.Says, f.Count = shorten(f.Says, most), len(f.Transcripts)
	}
}

// unexplained returns the finding of the transcripts that failed and that no other explains. Of a program that does not start
// it shows the beginning of what its compiler said.
func (r *Report) unexplained() Finding {
	const most = 8 // lines
	rest := Finding{Kind: OtherKind}
	for _, o := range r.Outcomes {
		name := o.Transcript.Name
		explains := func(f Finding) bool { return slices.Contains(f.Transcripts, name) }
		if !o.Verdict.Failed() || slices.ContainsFunc(r.Findings, explains) {
			continue
		}
		rest.Transcripts = append(rest.Transcripts, name)
		if rest.Example != "" {
			continue
		}
		rest.Says, rest.Example = cmp.Or(o.Reason, string(o.Verdict)), name
		for line := range strings.Lines(o.Run.Stderr) {
			if o.Verdict == NotStarted && len(rest.Rows) < most {
				text := strings.TrimRight(line, "\r\n")
				rest.Actual += text + "\n"
				rest.Rows = append(rest.Rows, transcripts.Row{Actual: &transcripts.Line{Text: text, Typed: len(text)}})
			}
		}
	}
	return rest
}
