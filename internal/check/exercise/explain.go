package exercise

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/session"
	"tictactoe/internal/check/suites"
)

// Explain completes a report of outcomes: it sets the findings, and all fields that follow from
// them. The findings for students come from the visible transcripts only. If ctx is cancelled
// before all are found, there are only those about programs that do not start.
func (r *Report) Explain(ctx context.Context) {
	program := findings.Program{
		Dialogue: r.Suite.Dialogue, Rules: r.Rules, LineKinds: r.Suite.Lines,
		IsStatusMinor: r.mayHaveAnyStatus(),
	}
	hasFailed := slices.ContainsFunc(r.Outcomes, func(o Outcome) bool { return o.Verdict.Failed() })
	for i := range r.Outcomes {
		o := &r.Outcomes[i]
		if !hasFailed || !o.Verdict.HasRun() || r.ForStudents && o.isHidden() {
			continue
		}
		if o.alignment.Expected.Turns == nil { // the output is right
			expected := parse(r.Suite.Dialogue, r.Rules, o.Transcript, o.Transcript.Output)
			o.compare(r.Suite.Dialogue, expected, r.Rules)
		}
		ran := o.findingsRun(r.Suite, r.Rules)
		ran.IsPrivate = r.ForStudents && o.hasOnlyFinding()
		program.Runs = append(program.Runs, ran)
	}
	found, err := findings.Find(ctx, program)
	r.Interrupted = r.Interrupted || err != nil
	outcomes := map[string]*Outcome{} // by the names of transcripts
	for i := range r.Outcomes {
		outcomes[r.Outcomes[i].Transcript.Name] = &r.Outcomes[i]
	}
	r.explainOutcomes(found, outcomes)
	found = append(found, r.notStarted()...)
	remarks := make([]findings.Remark, len(found)) // about each of these
	if r.rerun != nil {
		r.makeExperiments(ctx, found, outcomes, remarks)
	}
	r.addMessages(found, remarks)
	r.addFacts(found, outcomes, remarks)
	r.Findings = nil
	for i, f := range found {
		r.Findings = append(r.Findings, f.With(remarks[i]))
	}
	r.complete()
}

// explainOutcomes has each outcome show its first finding. The sentences of other differences in
// white space are advice.
func (r *Report) explainOutcomes(found []findings.Finding, outcomes map[string]*Outcome) {
	const mostAdvice = 2 // sentences
	advice := map[*Outcome][]string{}
	isExplained := map[*Outcome]bool{}
	for _, f := range found {
		for i, name := range f.Transcripts {
			o, shown := outcomes[name], f.Showing[i]
			switch {
			case !isExplained[o]:
				isExplained[o] = true
				o.explain(r.Suite, f, shown)
			case f.IsLayout() && o.Verdict == Layout && len(advice[o]) < mostAdvice:
				advice[o] = append(advice[o], shown.Sentence)
			}
		}
	}
	for o, sentences := range advice {
		o.Advice = strings.Join(sentences, "; ")
	}
}

// explain sets the fields that explain an outcome by the way it shows a finding. The reason begins
// with the end of the program, if that is the verdict, and has the place and what is wrong there.
func (o *Outcome) explain(suite *suites.Suite, f findings.Finding, shown findings.Showing) {
	o.Rows, o.Wrong = shown.Rows, shown.Wrong
	place := ""
	if o.Difference != nil {
		o.Difference = &shown.Place
		place = o.Difference.String()
	}
	verdict, end, reported := o.end(suite)
	consequences := slices.Clone(shown.Consequences)
	if verdict != o.Verdict {
		isSaid := slices.Contains(consequences, reported.Sentence)
		if verdict == WrongStatus && !isSaid { // a later finding says it
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
	expected := parse(r.Suite.Dialogue, r.Rules, o.Transcript, o.Transcript.Output)
	o.compare(r.Suite.Dialogue, expected, r.Rules)
	rows := o.alignment.SpaceRows()
	if o.alignment.Match == compare.Different {
		rows = compare.TextRows(rows)
	}
	return rows
}

// findingsRun returns the evidence of an outcome.
func (o *Outcome) findingsRun(suite *suites.Suite, c compare.Rules) findings.Run {
	expected := c.Compared(o.Transcript.Output)
	printed := expected
	if o.Verdict != Pass {
		printed = o.beginning(suite.Dialogue, c)
	}
	_, _, end := o.end(suite)
	return findings.Run{
		Name: o.Transcript.Name, Title: o.Transcript.Title, Hint: o.Transcript.Hint,
		Labels: o.Transcript.Shows, Input: o.Transcript.Input, Expected: expected,
		Printed: printed, Stderr: o.Run.Stderr, Alignment: o.alignment,
		Passed: o.Verdict == Pass, End: end,
	}
}

// reasons returns why a program ended early, if its signal tells.
func (o *Outcome) reasons() []string {
	if meaning := faults[o.Run.Signal]; meaning != "" {
		return []string{meaning}
	}
	return nil
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
	hasFailed := hasEnded(o.Run) && !o.endsRight()
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

const (
	ignoresColor = "with --ignore-color, colour codes do not count"
	anyStatus    = `the suite names no status; "status": "any" in its suite.json accepts all`
)

// addFacts notes facts that only the runs and the suite tell: the arguments, why the program was
// stopped, and a hint for the grader.
func (r *Report) addFacts(
	found []findings.Finding, outcomes map[string]*Outcome, remarks []findings.Remark,
) {
	isTimeout := func(f findings.Finding) bool { return f.Kind == findings.Timeout }
	stopped := max(0, slices.IndexFunc(found, isTimeout))
	hasOther := func(o Outcome) bool { return o.Verdict.Failed() && o.Verdict != WrongStatus }
	isOnlyStatus := r.mayHaveAnyStatus() && !slices.ContainsFunc(r.Outcomes, hasOther)
	for i, f := range found {
		m := &remarks[i]
		example := outcomes[f.Example]
		m.Arguments = example.Transcript.Arguments
		if i == stopped {
			m.Stopped = r.Stopped
		}
		hasColor := len(compare.ColorCodes(f.ExpectedLine+f.PrintedLine)) > 0
		remedy := run.Remedy(example.Run.Stderr)
		switch {
		case r.ForStudents:
		case remedy != "":
			m.Hint = remedy
		case hasColor && !r.Rules.IgnoreColor:
			m.Hint = ignoresColor
		case f.Kind == findings.Status && isOnlyStatus:
			m.Hint = anyStatus
		case example.mayHaveTitle(r.Suite.Dialogue):
			m.Hint = "line 1 of " + example.Transcript.Path + " may be a title"
		}
	}
}

// addMessages notes the last line on standard error, if no right run prints the same. Each message
// is said once.
func (r *Report) addMessages(found []findings.Finding, remarks []findings.Remark) {
	messages, isKnown := map[string]string{}, map[string]bool{"": true}
	for _, o := range r.Outcomes {
		message := message(o.Run.Stderr)
		if o.Verdict == Pass {
			isKnown[message] = true
		} else if o.complaint() == "" && o.Run.Ending != run.TooMuchOutput {
			messages[o.Transcript.Name] = message
		}
	}
	for i, f := range found {
		message := messages[f.Example]
		isOther := func(name string) bool { return messages[name] != message }
		switch {
		case isKnown[message]:
		case slices.ContainsFunc(f.Transcripts, isOther):
			remarks[i].Stderr = message
		default:
			remarks[i].Add("on standard error it prints " + findings.QuoteMessage(message))
			isKnown[message] = true
		}
	}
}

// mayHaveTitle reports whether a program prints all of a session, except for lines at its start,
// above the first prompt.
func (o *Outcome) mayHaveTitle(d session.Dialogue) bool {
	t := o.Transcript
	title, isRest := strings.CutSuffix(bare(t.Output), bare(o.Run.Output))
	prompts := d.FindPrompts(t.Output)
	if !isRest || !t.IsSession || len(prompts) == 0 || !strings.HasSuffix(title, "\n") {
		return false
	}
	return strings.Count(title, "\n") <= strings.Count(t.Output[:prompts[0].Start], "\n")
}

// bare returns a text without the white space at the ends of its lines and at its end.
func bare(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		lines = append(lines, strings.TrimRight(line, " \t\r\n"))
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
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
