package exercise

import (
	"cmp"
	"slices"
	"strings"

	"tictactoe/transcripts"
)

// A Kind is a kind of finding.
type Kind string

const (
	LayoutKind  Kind = "layout"  // white space
	TextKind    Kind = "text"    // other text, always in the same way
	RuleKind    Kind = "rule"    // other lines than the rules of the program ask for
	LoopKind    Kind = "loop"    // it keeps asking after the end of its input
	CrashKind   Kind = "crash"   // a signal ended it
	TimeoutKind Kind = "timeout" // it was stopped at the time limit
	OutputKind  Kind = "output"  // it was stopped at the output limit, or wrote no output file
	OtherKind   Kind = "other"   // another exit status; it could not be started
)

// A Finding is one cause of failures, over all transcripts of a program.
type Finding struct {
	Kind        Kind     `json:"kind"`
	Says        string   `json:"says"`            // the sentence, with consequences
	Brief       string   `json:"brief"`           // the sentence without them
	Behaviour   string   `json:"behaviour"`       // the label that explains it best; may be empty
	Count       int      `json:"count"`           // of the transcripts that it explains
	Transcripts []string `json:"transcripts"`     // their names, in the suite's order
	Example     string   `json:"example"`         // the name of the shortest session that shows it
	Typed       string   `json:"typed"`           // the input before the difference in the example
	Input       string   `json:"input"`           // its first input, if nothing asks for it
	Expected    string   `json:"expected"`        // a few lines of the example's turn
	Actual      string   `json:"actual"`          // the lines in their place
	Hint        string   `json:"-"`               // of the example
	Title       string   `json:"title,omitempty"` // of the example

	Rows []transcripts.Row `json:"-"` // Expected and Actual, side by side
}

// IsLayout reports whether a finding is about white space.
func (f Finding) IsLayout() bool { return f.Kind == LayoutKind }

// Explain completes a report of outcomes. It sets the findings, the verdict of the outcomes that
// are right except for their wording, and all fields that follow from these. Verdicts follow from
// all transcripts, but the findings for students from the visible ones only.
func (r *Report) Explain() {
	r.Findings = nil
	if r.Count(Pass) < len(r.Outcomes) {
		r.explainFailures()
	}
	r.complete()
}

// explainFailures sets the findings and the verdicts. The causes that explain most come first.
func (r *Report) explainFailures() {
	s := newStudy(r, func(*Outcome) bool { return true })
	for _, a := range s.attempts {
		if a.Verdict == Differs && a.fault == nil && s.isWording(a) {
			a.Verdict = Text
		}
	}
	if r.ForStudents {
		s = newStudy(r, func(o *Outcome) bool { return !o.isHidden() })
	}
	for _, rule := range s.rules.main() {
		r.Findings = append(r.Findings, s.ruleFinding(rule))
	}
	for _, cause := range s.findCauses() {
		r.Findings = append(r.Findings, s.causeFinding(cause))
	}
	slices.SortStableFunc(r.Findings, func(a, b Finding) int {
		return len(b.Transcripts) - len(a.Transcripts)
	})
	for _, a := range s.attempts {
		if a.Verdict == Layout {
			a.Advice = s.advice(a)
		}
	}
	if rest := r.unexplained(); len(rest.Transcripts) > 0 {
		r.Findings = append(r.Findings, rest)
	}
	if r.Stopped != "" {
		isTimeout := func(f Finding) bool { return f.Kind == TimeoutKind }
		first := slices.IndexFunc(r.Findings, isTimeout)
		f := &r.Findings[max(0, first)]
		f.Says += "; " + r.Stopped
		f.Brief += "; " + r.Stopped
	}
	for i := range r.Findings {
		r.Findings[i].Count = len(r.Findings[i].Transcripts)
	}
}

// advice returns the sentences about the white space of an attempt.
func (s *study) advice(a *attempt) string {
	const most = 3
	var sentences []string
	for _, rule := range s.rules.rules {
		if p, ok := rule.shown[a]; ok && rule.space != nil && len(sentences) < most {
			sentences = append(sentences, rule.space.sentence(p))
		}
	}
	return strings.Join(sentences, "; ")
}

// unexplained returns the finding of the transcripts that failed and that no other finding
// explains. For a program that does not start it shows the beginning of the compiler's messages.
func (r *Report) unexplained() Finding {
	const most = 8 // lines
	explained := map[string]bool{}
	for _, f := range r.Findings {
		for _, name := range f.Transcripts {
			explained[name] = true
		}
	}
	rest := Finding{Kind: OtherKind}
	for _, o := range r.Outcomes {
		name := o.Transcript.Name
		isWithheld := r.ForStudents && o.isHidden()
		if !o.Verdict.Failed() || explained[name] || isWithheld {
			continue
		}
		rest.Transcripts = append(rest.Transcripts, name)
		if rest.Example != "" {
			continue
		}
		rest.Example, rest.Title = name, o.Transcript.Title
		rest.Says = cmp.Or(o.Reason, string(o.Verdict))
		switch o.Verdict {
		case Layout:
			rest.Kind, rest.Rows = LayoutKind, o.Rows
			rest.Says = "the white space differs " + o.Reason
		case NotStarted:
			var rows []transcripts.Row
			for message := range strings.Lines(o.Run.Stderr) {
				text := strings.TrimRight(message, "\r\n")
				line := &transcripts.ScreenLine{Text: text, Typed: len(text)}
				rows = append(rows, transcripts.Row{Actual: line})
			}
			rest.setRows(rows[:min(most, len(rows))])
		}
	}
	rest.Brief = rest.Says
	return rest
}
