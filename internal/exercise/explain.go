package exercise

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tictactoe/internal/findings"
	"tictactoe/internal/run"
	"tictactoe/internal/session"
	"tictactoe/transcripts"
)

// Explain completes a report of outcomes: it sets the findings, and all fields that follow from
// them. The findings for students come from the visible transcripts only. If ctx is cancelled,
// there are no findings.
func (r *Report) Explain(ctx context.Context) {
	r.Findings = nil
	program := findings.Program{
		Dialogue: r.Suite.Dialogue, Comparison: r.Comparison, LineKinds: r.Suite.Lines,
	}
	for i := range r.Outcomes {
		o := &r.Outcomes[i]
		o.alignAgain(r.Suite, r.Comparison)
		isStarted := o.Verdict != NotRun && o.Verdict != NotStarted
		if isStarted && !(r.ForStudents && o.isHidden()) {
			program.Runs = append(program.Runs, o.findingsRun(r.Suite))
		}
	}
	hasFailed := func(run findings.Run) bool { return !run.Passed }
	if slices.ContainsFunc(program.Runs, hasFailed) {
		found, err := findings.Find(ctx, program)
		r.Findings = found
		r.Interrupted = r.Interrupted || err != nil
	}
	r.addNotStarted()
	r.addStopped()
	r.addAdvice()
	r.complete()
	for i := range r.Outcomes {
		r.Outcomes[i].alignment = session.Alignment{} // it is large
	}
}

// alignAgain pairs the sessions of an outcome again if Judge did not, or after Explain.
func (o *Outcome) alignAgain(suite *transcripts.Suite, comparison session.Comparison) {
	if o.alignment.Expected.Turns != nil {
		return
	}
	expected := suite.Dialogue.Parse(o.Transcript.Output, o.Transcript.Input)
	if o.Verdict == Pass { // its output may have been dropped
		o.alignment = session.Alignment{Expected: expected, Actual: expected, Match: session.Equal}
		return
	}
	o.compare(suite.Dialogue, expected, comparison)
}

// findingsRun returns the evidence of an outcome.
func (o *Outcome) findingsRun(suite *transcripts.Suite) findings.Run {
	printed := o.Transcript.Output
	if o.Verdict != Pass {
		printed = o.beginning(suite.Dialogue)
	}
	return findings.Run{
		Name: o.Transcript.Name, Title: o.Transcript.Title, Hint: o.Transcript.Hint,
		Labels: o.Transcript.Shows, Input: o.Transcript.Input, Expected: o.Transcript.Output,
		Printed: printed, Alignment: o.alignment, Passed: o.Verdict == Pass,
		End: o.end(suite),
	}
}

// end describes the end of a run, if it was not the expected one. Reasons may explain a right end,
// too, after which the output is missing.
func (o *Outcome) end(suite *transcripts.Suite) findings.End {
	end := findings.End{Reasons: o.reasons(), IsCut: o.Run.Ending != run.Exited || o.Dropped > 0}
	switch {
	case o.Run.NoOutputFile:
		end.Kind, end.Key, end.IsCut = findings.Start, "file", false
		end.Sentence = "it writes no " + suite.OutputFile
	case endsRight(o.Transcript, o.Run) && o.Dropped > 0:
		end.Kind, end.Key, end.Sentence = findings.Flood, "long", printsMore
	case endsRight(o.Transcript, o.Run):
		end.IsCut = false
	case o.Run.Ending == run.Signaled:
		end.Kind, end.Key = findings.Crash, o.Run.Signal
		end.Sentence = fmt.Sprintf("it crashes (%s)", o.Run.Signal)
	case o.Run.Ending == run.TimedOut:
		end.Kind, end.Key = findings.Timeout, "timeout"
		end.Sentence = "it was " + stillRunning(o.Run)
	case o.Run.Ending == run.TooMuchOutput:
		end.Kind, end.Key = findings.Flood, "flood"
		end.Sentence = "it prints without end"
	default:
		end.Kind, end.Key = findings.Status, "status"
		const format = "its exit status is %d, and should be %d"
		end.Sentence = fmt.Sprintf(format, o.Run.Status, o.Transcript.Status)
	}
	return end
}

// reasons returns the known reasons why a program ended early: the limit that it ran into, the
// meaning of its signal, and the last line that it printed to standard error.
func (o *Outcome) reasons() (reasons []string) {
	if o.Run.Limit != "" {
		reasons = append(reasons, "it ran into the limit of "+o.Run.Limit)
	}
	if advice := signalAdvice[o.Run.Signal]; advice != "" {
		reasons = append(reasons, advice)
	}
	if said := strings.TrimSpace(o.Run.Stderr); said != "" {
		const most = 50
		last := strings.TrimSpace(said[strings.LastIndexByte(said, '\n')+1:])
		quoted, _ := session.Quote(last, "", most)
		reasons = append(reasons, "it complains "+quoted)
	}
	return reasons
}

// addNotStarted adds the finding of a program that does not start, with the beginning of the
// compiler's messages.
func (r *Report) addNotStarted() {
	const most = 8 // lines
	f := findings.Finding{Kind: findings.Start}
	for _, o := range r.Outcomes {
		if o.Verdict != NotStarted || r.ForStudents && o.isHidden() {
			continue
		}
		f.Transcripts = append(f.Transcripts, o.Transcript.Name)
		if f.Example != "" {
			continue
		}
		f.Example, f.Title = o.Transcript.Name, o.Transcript.Title
		f.Sentence = o.Reason
		for message := range strings.Lines(o.Run.Stderr) {
			if len(f.Rows) == most {
				break
			}
			text := strings.TrimRight(message, "\r\n")
			line := &session.ScreenLine{Text: text, Typed: len(text)}
			f.Rows = append(f.Rows, session.Row{Actual: line})
			f.Actual += text + "\n"
		}
	}
	if f.Example == "" {
		return
	}
	f.Brief, f.Key, f.Count = f.Sentence, f.Sentence, len(f.Transcripts)
	r.Findings = append(r.Findings, f)
}

// addStopped adds to the finding about timeouts or floods, or else to the first, that the program
// was stopped.
func (r *Report) addStopped() {
	if r.Stopped == "" || len(r.Findings) == 0 {
		return
	}
	isEnd := func(f findings.Finding) bool {
		return f.Kind == findings.Timeout || f.Kind == findings.Flood
	}
	f := &r.Findings[max(0, slices.IndexFunc(r.Findings, isEnd))]
	f.Sentence += "; " + r.Stopped
	f.Brief += "; " + r.Stopped
}

// addAdvice adds the sentences about white space to the outcomes that differ only in that.
func (r *Report) addAdvice() {
	const most = 3 // sentences
	for i := range r.Outcomes {
		o := &r.Outcomes[i]
		var sentences []string
		for _, f := range r.Findings {
			isAbout := f.IsLayout() && slices.Contains(f.Transcripts, o.Transcript.Name)
			if isAbout && len(sentences) < most {
				sentences = append(sentences, f.Sentence)
			}
		}
		if o.Verdict == Layout {
			o.Advice = strings.Join(sentences, "; ")
		}
	}
}
