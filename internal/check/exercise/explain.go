package exercise

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"sync"

	"tictactoe/internal/check/findings"
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
	hasFailed := false
	for i := range r.Outcomes {
		o := &r.Outcomes[i]
		if !o.Verdict.HasRun() || r.ForStudents && o.isHidden() {
			continue
		}
		if o.alignment.Expected.Turns == nil { // the output was cut
			expected := r.Suite.Dialogue.Parse(o.Transcript.Output, o.Transcript.Input)
			o.compare(r.Suite.Dialogue, expected, r.Comparison)
		}
		program.Runs = append(program.Runs, o.findingsRun(r.Suite))
		hasFailed = hasFailed || o.Verdict.Failed()
	}
	if hasFailed {
		found, err := findings.Find(ctx, program)
		r.Findings = found
		r.Interrupted = r.Interrupted || err != nil
	}
	r.addNotStarted()
	r.addRemarks()
	r.complete()
}

// findingsRun returns the evidence of an outcome.
func (o *Outcome) findingsRun(suite *transcripts.Suite) findings.Run {
	printed := o.Transcript.Output
	if o.Verdict != Pass {
		printed = o.beginning(suite.Dialogue)
	}
	_, _, end := o.end(suite)
	return findings.Run{
		Name: o.Transcript.Name, Title: o.Transcript.Title, Hint: o.Transcript.Hint,
		Labels: o.Transcript.Shows, Input: o.Transcript.Input, Expected: o.Transcript.Output,
		Printed: printed, Alignment: o.alignment, Passed: o.Verdict == Pass,
		End: end,
	}
}

const ranIntoLimit = "it ran into the limit of "

// reasons returns the known reasons why a program ended early: the limit that it ran into, the
// meaning of its signal, and its complaint on standard error.
func (o *Outcome) reasons() (reasons []string) {
	if o.Run.Limit != "" {
		reasons = append(reasons, ranIntoLimit+o.Run.Limit)
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
	messages := strings.TrimSpace(o.Run.Stderr)
	if messages == "" {
		return ""
	}
	line := messages[strings.LastIndexByte(messages, '\n')+1:]
	if named := ownError().FindAllString(messages, -1); named != nil {
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
	isShown := func(o Outcome) bool {
		return o.Verdict == NotStarted && !(r.ForStudents && o.isHidden())
	}
	indexes := r.find(isShown)
	if len(indexes) == 0 {
		return
	}
	first := r.Outcomes[indexes[0]]
	f := findings.Finding{
		Kind: findings.Start, Key: first.Reason, Sentence: first.Reason, Brief: first.Reason,
		Example: first.Transcript.Name, Title: first.Transcript.Title, Count: len(indexes),
	}
	for _, i := range indexes {
		f.Transcripts = append(f.Transcripts, r.Outcomes[i].Transcript.Name)
	}
	for message := range strings.Lines(first.Run.Stderr) {
		if len(f.Rows) == most {
			break
		}
		text := strings.TrimRight(message, "\r\n")
		line := &session.ScreenLine{Text: text, Typed: len(text)}
		f.Rows = append(f.Rows, session.Row{Actual: line})
		f.Actual += text + "\n"
	}
	r.Findings = append(r.Findings, f)
}

const (
	onStderr  = "; that is on standard error"
	needsBind = "if it needs files of another folder, --bind=DIR shows them to it"
	anyStatus = `the suite names no status; "status": "any" in its suite.json accepts all`
)

// addRemarks adds to the findings facts that only the runs and the suite tell: the program was
// stopped, the missing line is on standard error, the sandbox may hide a file. Findings about the
// exit status are last if they may be no faults.
func (r *Report) addRemarks() {
	outcomes := map[string]Outcome{}
	for _, o := range r.Outcomes {
		outcomes[o.Transcript.Name] = o
	}
	isTimeout := func(f findings.Finding) bool { return f.Kind == findings.Timeout }
	stopped := max(0, slices.IndexFunc(r.Findings, isTimeout))
	isMissing := func(name string) bool { return outcomes[name].onStderr == "" }
	isDoubtful := r.mayHaveAnyStatus()
	var certain, doubtful []findings.Finding
	for i, f := range r.Findings {
		remark := ""
		if i == stopped && r.Stopped != "" {
			remark = "; " + r.Stopped
		}
		example := outcomes[f.Example]
		expected := strings.Join(strings.Fields(f.Expected), " ")
		if !f.IsLayout() && strings.Contains(expected, example.onStderr) &&
			!slices.ContainsFunc(f.Transcripts, isMissing) {
			remark += onStderr
		}
		f.Sentence += remark
		f.Brief += remark
		if example.Run.NeedsBind && !r.ForStudents {
			f.Hint = needsBind
		}
		if f.Kind != findings.Status || !isDoubtful {
			certain = append(certain, f)
			continue
		}
		if !r.ForStudents {
			f.Hint = anyStatus
		}
		doubtful = append(doubtful, f)
	}
	r.Findings = append(certain, doubtful...)
}

// mayHaveAnyStatus reports whether a wrong exit status may be no fault: the suite says nothing
// about it, and the program does not complain. A suite of a built-in program was recorded with its
// status.
func (r *Report) mayHaveAnyStatus() bool {
	isMeant := func(o Outcome) bool {
		return o.Verdict == WrongStatus && (o.Transcript.HasStatus || o.Run.Stderr != "")
	}
	return r.Suite.Program == "" && !slices.ContainsFunc(r.Outcomes, isMeant)
}
