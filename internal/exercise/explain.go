package exercise

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"tictactoe/internal/findings"
	"tictactoe/internal/run"
	"tictactoe/internal/session"
	"tictactoe/transcripts"
)

// Explain completes a report of outcomes: it sets the findings, and all fields that follow from
// them. The findings for students come from the visible transcripts only. If ctx is cancelled,
// there are no findings.
func (r *Report) Explain(ctx context.Context) {
	program := findings.Program{
		Dialogue: r.Suite.Dialogue, Comparison: r.Comparison, LineKinds: r.Suite.Lines,
	}
	for i := range r.Outcomes {
		o := &r.Outcomes[i]
		if o.Verdict == NotRun || o.Verdict == NotStarted || r.ForStudents && o.isHidden() {
			continue
		}
		if o.alignment.Expected.Turns == nil { // the output was cut
			expected := r.Suite.Dialogue.Parse(o.Transcript.Output, o.Transcript.Input)
			o.compare(r.Suite.Dialogue, expected, r.Comparison)
		}
		program.Runs = append(program.Runs, o.findingsRun(r.Suite))
	}
	hasFailed := func(run findings.Run) bool { return !run.Passed }
	if slices.ContainsFunc(program.Runs, hasFailed) {
		found, err := findings.Find(ctx, program)
		r.Findings = found
		r.Interrupted = r.Interrupted || err != nil
	}
	r.addNotStarted()
	r.addStopped()
	r.addRemarks()
	r.doubtStatus()
	r.addAdvice()
	r.complete()
	for i := range r.Outcomes {
		r.Outcomes[i].alignment = session.Alignment{} // it is large
	}
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
// meaning of its signal, and its complaint on standard error.
func (o *Outcome) reasons() (reasons []string) {
	if o.Run.Limit != "" {
		reasons = append(reasons, "it ran into the limit of "+o.Run.Limit)
	}
	if meaning := o.signalMeaning(); meaning != "" {
		reasons = append(reasons, meaning)
	}
	if complaint := o.complaint(); complaint != "" && o.onStderr == "" {
		reasons = append(reasons, complaint)
	}
	return reasons
}

// ownError matches a line that names the error that ended a program, and not a frame of its stack,
// in the words of Java, C#, Python, node, Go, Rust and the address sanitizer.
var ownError = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^(?:Exception in |Caused by: |Unhandled exception|panic: |` +
		`thread '.*' panicked|==\d+==ERROR|[\w.]*(?:Error|Exception)\b).*`)
})

// complaint quotes the last line on standard error that names an error, or else the last line.
func (o *Outcome) complaint() string {
	const most = 100
	said := strings.TrimSpace(o.Run.Stderr)
	if said == "" {
		return ""
	}
	line := said[strings.LastIndexByte(said, '\n')+1:]
	if named := ownError().FindAllString(said, -1); named != nil {
		line = named[len(named)-1]
	}
	line = strings.TrimPrefix(strings.TrimSpace(line), "Caused by: ")
	quoted, _ := session.Quote(line, "", most)
	return "it complains " + quoted
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

// addStopped adds to the finding about timeouts, or else to the first, that the program was
// stopped.
func (r *Report) addStopped() {
	if r.Stopped == "" || len(r.Findings) == 0 {
		return
	}
	isTimeout := func(f findings.Finding) bool { return f.Kind == findings.Timeout }
	f := &r.Findings[max(0, slices.IndexFunc(r.Findings, isTimeout))]
	f.Sentence += "; " + r.Stopped
	f.Brief += "; " + r.Stopped
}

// addRemarks adds to the findings that the missing line is on standard error, and that the sandbox
// may hide a file.
func (r *Report) addRemarks() {
	outcomes := map[string]Outcome{}
	for _, o := range r.Outcomes {
		outcomes[o.Transcript.Name] = o
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		isMissing := func(name string) bool { return outcomes[name].onStderr == "" }
		example := outcomes[f.Example]
		shown := strings.Join(strings.Fields(f.Expected), " ")
		if !f.IsLayout() && strings.Contains(shown, example.onStderr) &&
			!slices.ContainsFunc(f.Transcripts, isMissing) {
			f.Sentence += onStderr
			f.Brief += onStderr
		}
		if example.Run.NeedsBind && !r.ForStudents {
			f.Hint = needsBind
		}
	}
}

const (
	onStderr  = "; that is on standard error"
	needsBind = "if it needs files of another folder, --bind=DIR shows them to it"
)

// doubtStatus puts findings about the exit status last if they may be no faults: the suite says
// nothing about it, and the program does not complain. A suite of a built-in program was recorded
// with its status.
func (r *Report) doubtStatus() {
	isMeant := func(o Outcome) bool {
		return o.Verdict == WrongStatus && (o.Transcript.HasStatus || o.Run.Stderr != "")
	}
	if r.Suite.Program != "" || slices.ContainsFunc(r.Outcomes, isMeant) {
		return
	}
	isStatus := func(f findings.Finding) bool { return f.Kind == findings.Status }
	var doubtful []findings.Finding
	for _, f := range r.Findings {
		if isStatus(f) && !r.ForStudents {
			f.Hint = `the suite names no status; "status": "any" in its suite.json accepts all`
		}
		if isStatus(f) {
			doubtful = append(doubtful, f)
		}
	}
	r.Findings = append(slices.DeleteFunc(r.Findings, isStatus), doubtful...)
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
