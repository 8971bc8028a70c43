package exercise

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/run"
)

// Explain completes a report of outcomes: it sets the findings, and all fields that follow from
// them. The findings for students come from the visible transcripts only. If ctx is cancelled
// before all are found, there are only those about programs that do not start. A fault of this
// project in that costs the program its findings, and no other program its report.
func (r *Report) Explain(ctx context.Context) {
	defer func() {
		if problem := recover(); problem != nil {
			r.Findings, r.Fault = nil, fmt.Sprint(problem)
			r.complete()
		}
	}()
	program := findings.Program{
		Dialogue: r.Suite.Dialogue, Rules: r.Rules, LineKinds: r.Suite.Lines,
		IsStatusMinor: r.mayHaveAnyStatus(),
	}
	hasFailed := slices.ContainsFunc(r.Outcomes, func(o Outcome) bool { return o.Verdict.Failed() })
	outcomes := map[string]*Outcome{} // by the names of transcripts
	for i := range r.Outcomes {
		o := &r.Outcomes[i]
		outcomes[o.Transcript.Name] = o
		if !hasFailed || !o.Verdict.HasRun() || r.ForStudents && o.isHidden() {
			continue
		}
		if o.alignment.Expected.Turns == nil { // the output is right
			r.compare(o, r.parse(o.Transcript, o.Transcript.Output))
		}
		program.Runs = append(program.Runs, r.evidence(o))
	}
	found, err := findings.Find(ctx, program)
	r.Interrupted = r.Interrupted || err != nil
	for _, f := range slices.Backward(found) { // so an outcome keeps the words of its first finding
		for i, name := range f.Transcripts {
			outcomes[name].explain(f, f.Showing[i])
		}
	}
	found = append(found, r.notStarted()...)
	remarks := r.facts(found, outcomes)
	if r.rerun != nil {
		r.makeExperiments(ctx, found, outcomes, remarks)
	}
	r.Findings = nil
	for i, f := range found {
		r.Findings = append(r.Findings, f.With(remarks[i]))
	}
	r.complete()
}

// explain sets the fields that explain an outcome by the way it shows a finding. The reason begins
// with the end of the program, if that is the verdict, and has the place and what is wrong there.
func (o *Outcome) explain(f findings.Finding, shown findings.Showing) {
	o.Rows, o.Wrong = shown.Rows, shown.Wrong
	place := ""
	if o.Difference != nil {
		o.Difference = &shown.Place
		place = o.Difference.String()
	}
	end, consequences := o.ended.reason, slices.Clone(shown.Consequences)
	if o.ended.verdict != o.Verdict { // the output decides
		isSaid := slices.Contains(consequences, o.ended.Sentence)
		if end != "" && !isSaid { // a later finding says it
			consequences = append(consequences, end)
		}
		end = ""
	}
	switch {
	case f.IsEnd() && o.Verdict == Crashed:
		o.Reason = strings.TrimSpace(end + " " + place)
	case f.IsEnd():
		o.Reason = cmp.Or(end, shown.Sentence)
	case o.Verdict == Crashed:
		o.Reason = end + " " + place + ": " + shown.Sentence
	default:
		o.Reason = strings.TrimPrefix(end+"; "+place+": "+shown.Sentence, "; ")
	}
	o.Reason = strings.Join(append([]string{o.Reason}, consequences...), "; ")
}

// AllRows returns the whole session of an outcome, if it shows a part of it. A report has only that
// part, because the sessions of a class are long.
func (r Report) AllRows(o Outcome) []compare.Row {
	if o.Rows == nil { // such as an outcome that students must not see
		return nil
	}
	r.compare(&o, r.parse(o.Transcript, o.Transcript.Output))
	rows := o.alignment.SpaceRows()
	if o.alignment.Match == compare.Different {
		rows = compare.TextRows(rows)
	}
	return rows
}

// evidence returns a run and its outputs as the findings need them.
func (r *Report) evidence(o *Outcome) findings.Run {
	expected := r.Rules.Compared(o.Transcript.Output)
	printed := expected
	if o.Verdict != Pass {
		printed = r.beginning(o)
	}
	return findings.Run{
		Name: o.Transcript.Name, Title: o.Transcript.Title, Hint: o.Transcript.Hint,
		Labels: o.Transcript.Shows, Input: o.Transcript.Input, Expected: expected,
		Printed: printed, Stderr: o.Run.Stderr, Alignment: o.alignment,
		Passed: o.Verdict == Pass, End: o.ended.End,
		IsPrivate: r.isPrivate(o),
	}
}

// ownError matches a line that names the error that ended a program, and not a frame of its stack,
// in the words of Java, C#, Python, node, Go, Rust and the address sanitizer.
var ownError = regexp.MustCompile(`(?m)^(?:Exception in |Caused by: |Unhandled exception|panic: |` +
	`thread '.*' panicked|==\d+==ERROR|[\w.]*(?:Error|Exception)\b).*`)

// complaint returns the message on standard error.
// Many programs print messages there, so it returns "" unless the program failed or printed
// nothing.
func (o *Outcome) complaint() string {
	messages := strings.TrimSpace(o.Run.Stderr)
	hasFailed := o.hasEnded() && !o.endsRight()
	isSilent := o.Run.NoOutputFile || strings.TrimSpace(o.Run.Output) == ""
	if messages == "" || !hasFailed && !isSilent {
		return ""
	}
	return message(messages)
}

// isUsual reports whether each program that names such an error exits with this status.
func (o *Outcome) isUsual() bool {
	const exception, goPanic, rustPanic = 1, 2, 101
	statuses := []int{exception, goPanic, rustPanic}
	return ownError.MatchString(o.Run.Stderr) && slices.Contains(statuses, o.Run.Status)
}

// message returns the last line of a text that names an error, or else the last line.
func message(text string) string {
	if named := ownError.FindAllString(text, -1); named != nil {
		return framing.ReplaceAllString(strings.TrimSpace(named[len(named)-1]), "")
	}
	return lastLine(text)
}

// lastLine returns the last line of a text that has words.
func lastLine(text string) string {
	text = strings.TrimSpace(text)
	return text[strings.LastIndexByte(text, '\n')+1:]
}

// framing matches the words of Java and the packages before the name of an exception.
var framing = regexp.MustCompile(`^(?:Caused by: |Exception in thread ".*?" )?(?:[a-z]\w*\.)*`)

// notStarted returns the finding of a program that does not start, with the beginning of the
// compiler's messages.
func (r *Report) notStarted() []findings.Finding {
	const most = 8 // lines
	isShown := func(o Outcome) bool {
		return o.Verdict == NotStarted && !(r.ForStudents && o.isHidden())
	}
	indexes := r.find(isShown)
	if len(indexes) == 0 {
		return nil
	}
	first := r.Outcomes[indexes[0]]
	f := findings.Finding{Summary: findings.Summary{
		Kind: findings.Start, Key: first.Reason, Brief: first.Reason,
		Example: first.Transcript.Name, Title: first.Transcript.Title, Count: len(indexes),
	}}
	for _, i := range indexes {
		f.Transcripts = append(f.Transcripts, r.Outcomes[i].Transcript.Name)
	}
	for message := range strings.Lines(first.Run.Stderr) {
		if len(f.Rows) == most {
			break
		}
		text := strings.TrimRight(message, "\r\n")
		line := &compare.ScreenLine{Text: text, Typed: len(text)}
		f.Rows = append(f.Rows, compare.Row{Actual: line})
		f.Actual += text + "\n"
	}
	return []findings.Finding{f}
}

// facts returns a remark about each finding, with facts that only the runs and the suite tell: the
// arguments, why the program was stopped, the last line on standard error if no right run prints
// the same, and a hint for the grader.
func (r *Report) facts(
	found []findings.Finding, outcomes map[string]*Outcome,
) (remarks []findings.Remark) {
	isTimeout := func(f findings.Finding) bool { return f.Kind == findings.Timeout }
	stopped := max(0, slices.IndexFunc(found, isTimeout))
	isUsual := map[string]bool{} // messages
	for _, i := range r.find(func(o Outcome) bool { return o.Verdict == Pass }) {
		isUsual[message(r.Outcomes[i].Run.Stderr)] = true
	}
	for i, f := range found {
		example := outcomes[f.Example]
		m, remedy := findings.Remark{Arguments: example.Transcript.Arguments}, ""
		if i == stopped {
			m.Stopped = r.Stopped
		}
		if text := message(example.Run.Stderr); !isUsual[text] {
			remedy = run.Remedy(example.Run)
			if example.complaint() == "" && example.Run.Ending != run.TooMuchOutput {
				m.Stderr = text
			}
		}
		r.Remedy = cmp.Or(r.Remedy, remedy)
		if !r.ForStudents {
			m.Hint = cmp.Or(remedy, r.hint(f, example))
		}
		remarks = append(remarks, m)
	}
	return remarks
}

// hint returns a hint for the grader about a finding, or "".
func (r *Report) hint(f findings.Finding, example *Outcome) string {
	hasOther := func(o Outcome) bool { return o.Verdict.Failed() && o.Verdict != WrongStatus }
	hasColor := len(compare.ColorCodes(f.ExpectedLine+f.PrintedLine)) > 0
	switch {
	case hasColor && !r.Rules.IgnoreColor:
		return "with --ignore-color, colour codes do not count"
	case f.Kind == findings.Status && r.mayHaveAnyStatus() && len(r.find(hasOther)) == 0:
		return `the suite names no status; "status": "any" in its suite.json accepts all`
	case example.mayHaveTitle():
		return "line 1 of " + example.Transcript.Path + " may be a title"
	}
	return ""
}

// mayHaveTitle reports whether a program prints all of a session, except for lines at its start,
// above the first prompt.
func (o *Outcome) mayHaveTitle() bool {
	rest := o.alignment.Pairs
	for len(rest) > 0 && rest[0].Actual == nil && !rest[0].Expected.Prompt {
		rest = rest[1:]
	}
	hasTitle := o.Transcript.IsSession && len(rest) < len(o.alignment.Pairs)
	isWrong := func(p compare.Pair) bool { return p.Match != compare.Equal }
	return hasTitle && !slices.ContainsFunc(rest, isWrong)
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
