package exercise

import (
	"slices"

	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/suites"
)

// isHidden reports whether students must not see the transcript of an outcome.
func (o *Outcome) isHidden() bool { return isHidden(o.Transcript) }

func isHidden(t suites.Transcript) bool {
	return t.Visibility != suites.Visible
}

// hasOnlyFinding reports whether students may see only the sentence about an outcome.
func (o *Outcome) hasOnlyFinding() bool {
	return o.Transcript.Details == suites.DetailsFinding
}

// isPrivate reports whether the reader of a report may see only the sentence about an outcome.
func (r *Report) isPrivate(o *Outcome) bool { return r.ForStudents && o.hasOnlyFinding() }

// forStudents returns a report as the student who is graded sees it. It names each field that is
// shown of the report, of an outcome that is not shown in full, and of that one's transcript, so a
// new field is hidden until it is added here. The fields of an outcome are
//
//	visible, details full     all fields
//	visible, details finding  the sentence of its first finding, in place of the session
//	not visible               the name, the verdict and the points
//
// A finding whose example has the details "finding" is its sentence alone. A time may depend on the
// input, so the report's is that of the outcomes that are shown in full.
func (r *Report) forStudents() Report {
	shown := Report{
		Program: r.Program, SuiteName: r.SuiteName, Title: r.Title, Note: r.Note,
		Interrupted: r.Interrupted, Fault: r.Fault, Stopped: r.Stopped, Remedy: r.Remedy,
		Suite: r.Suite, Rules: r.Rules, ForStudents: true,
	}
	isFull := map[string]bool{} // by the names of outcomes
	for _, o := range r.Outcomes {
		isFull[o.Transcript.Name] = !o.isHidden() && !o.hasOnlyFinding()
		shown.Outcomes = append(shown.Outcomes, o.forStudents(r.Findings))
	}
	for _, f := range r.Findings {
		finding := findings.Finding{Summary: f.Summary}
		if isFull[f.Example] {
			finding.Details = f.Details
		}
		shown.Findings = append(shown.Findings, finding)
	}
	return shown
}

func (o *Outcome) forStudents(all []findings.Finding) Outcome {
	if !o.isHidden() && !o.hasOnlyFinding() {
		return *o
	}
	t := o.Transcript
	shown := Outcome{Verdict: o.Verdict, IsWithheld: true}
	shown.Transcript = suites.Transcript{Name: t.Name, Visibility: t.Visibility, Points: t.Points}
	if o.isHidden() {
		return shown
	}
	shown.Transcript.Title = t.Title
	isOn := func(f findings.Finding) bool { return slices.Contains(f.Transcripts, t.Name) }
	if at := slices.IndexFunc(all, isOn); at >= 0 {
		shown.Reason = all[at].Sentence
	}
	return shown
}
