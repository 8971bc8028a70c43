package exercise

import (
	"slices"
	"strings"

	"tictactoe/internal/run"
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
	Kind        Kind
	Says        string   // what the program does, and what is due, in one sentence
	Behaviour   string   // the behaviour that explains the failing transcripts best; empty where none does
	Transcripts []string // the names of those that it explains, in the suite's order
	Example     string   // the name of the shortest session that shows it
	Typed       string   // in the example, before the difference
	Expected    string   // a few lines of the example's turn
	Actual      string   // what was printed in their place, slips aside
	Hint        string
	Follows     string // what comes of it, such as "it then asks on without end"; empty where nothing does
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
	const most = 160
	for i := range r.Findings {
		r.Findings[i].Says = shorten(r.Findings[i].Says, most)
	}
	slices.SortStableFunc(r.Findings, func(a, b Finding) int { return len(b.Transcripts) - len(a.Transcripts) })
	for _, a := range s.attempts {
		if a.Verdict == Differs && a.fault == nil {
			r.Outcomes[a.index].Verdict, r.Outcomes[a.index].Share = Text, r.Suite.TextPoints
		}
	}
}

func (s *study) slipFinding(from *slip) Finding {
	var shown []*attempt
	for i := range s.attempts {
		if _, ok := from.rows[i]; ok {
			shown = append(shown, &s.attempts[i])
		}
	}
	f, example := newFinding(shown)
	r := from.rows[slices.IndexFunc(s.attempts, func(a attempt) bool { return a.index == example.index })]
	f.Kind, f.Says = from.kind, from.says
	f.Expected, f.Actual = r.want, r.got
	f.Typed = example.typed(r.turn)
	return f
}

func (s *study) causeFinding(c cause) Finding {
	f, example := newFinding(c.attempts)
	fault := example.fault
	f.Kind, f.Says, f.Follows = fault.kind, fault.says, fault.follows
	f.Behaviour, f.Hint = strings.Join(c.behaviour, " and "), example.Transcript.Hint
	f.Typed = example.typed(fault.turn)
	f.Expected, f.Actual = excerpt(example.rows, fault.at)
	switch {
	case f.Behaviour != "":
		f.Says = f.Behaviour + ": " + f.Says
	case f.Typed != "" && f.Kind != OtherKind:
		f.Says = "after " + f.Typed + " " + f.Says
	}
	return f
}

// newFinding returns a finding of some attempts, and its example: the shortest.
func newFinding(shown []*attempt) (Finding, *attempt) {
	slices.SortFunc(shown, func(a, b *attempt) int { return a.index - b.index })
	var f Finding
	var example *attempt
	for _, a := range shown {
		f.Transcripts = append(f.Transcripts, a.Transcript.Name)
		if example == nil || len(a.Transcript.Output) < len(example.Transcript.Output) {
			example = a
		}
	}
	f.Example = example.Transcript.Name
	return f, example
}

// excerpt returns the lines of a turn around a row, as due and as printed.
func excerpt(rows []row, at int) (expected, actual string) {
	const around = 2
	for i := max(0, at-around); at >= 0 && i < min(len(rows), at+around+1); i++ {
		if rows[i].turn != rows[at].turn {
			continue
		}
		if !rows[i].extra {
			expected += rows[i].want + "\n"
		}
		if !rows[i].missing {
			actual += rows[i].got + "\n"
		}
	}
	return expected, actual
}

// A study is what is known of all transcripts that a program was run on.
type study struct {
	report   Report
	attempts []attempt
	slips    []*slip

	lines     map[string]bool   // those that are due somewhere, with # for numbers and without
	due       map[string]bool   // the texts of swaps that are due somewhere
	meant     map[string]string // those texts, by what is left of them without white space and capital letters
	rewrites  map[string]string // what is due, by what is always printed in its place
	words     map[string]string // the same for words of lines
	accepted  map[swap]bool     // what else counts as right
	rewritten map[string]bool   // lines that were corrected

	places, blanks map[string]string // what place and blank have returned, and distance
	distances      map[swap]int
}

// An attempt is what a program did with one transcript.
type attempt struct {
	Outcome
	index     int    // of the outcome
	output    string // the beginning, where a program printed far more than is due
	want, got []turn
	rows      []row
	fault     *fault // what is wrong first; nil if nothing is, slips aside
}

// typed returns what was typed before a turn.
func (a *attempt) typed(turn int) string {
	if turn >= len(a.want) {
		return ""
	}
	return a.want[turn].typed
}

// turnRows returns the rows of a turn.
func (a *attempt) turnRows(turn int) []row {
	of := func(turn int) int {
		at, _ := slices.BinarySearchFunc(a.rows, turn, func(r row, turn int) int { return r.turn - turn })
		return at
	}
	return a.rows[of(turn):of(turn+1)]
}

// newStudy compares all that a program printed with what is due.
func newStudy(r Report) *study {
	s := &study{
		report: r, lines: map[string]bool{}, due: map[string]bool{}, meant: map[string]string{}, rewrites: map[string]string{},
		words: map[string]string{}, accepted: map[swap]bool{}, rewritten: map[string]bool{},
		places: map[string]string{}, blanks: map[string]string{}, distances: map[swap]int{},
	}
	for i, o := range r.Outcomes {
		if o.Verdict == NotRun || o.Verdict == NotStarted {
			continue
		}
		const enough = 16 << 10
		output := o.Run.Output[:min(len(o.Run.Output), 2*len(o.Transcript.Output)+enough)]
		if o.Run.Ending != run.Exited {
			output = s.wholeLines(output)
		}
		output, _ = r.Suite.Dialogue.Counted(output, o.Transcript.Input)
		due, _ := r.Suite.Dialogue.Counted(o.Transcript.Output, o.Transcript.Input)
		a := attempt{Outcome: o, index: i, output: output}
		a.want = splitTurns(r.Suite.Dialogue, due, o.Transcript.Input)
		a.got = splitTurns(r.Suite.Dialogue, output, o.Transcript.Input)
		s.attempts = append(s.attempts, a)
		for _, turn := range a.want {
			for _, line := range turn.lines {
				s.learnDue(line)
			}
		}
	}
	s.learnPrompt()
	s.recut()
	const rounds = 4
	for range rounds {
		s.compare()
		if !s.learn() {
			break
		}
	}
	s.noteLayout()
	for i := range s.attempts {
		s.attempts[i].fault = s.firstFault(&s.attempts[i])
	}
	return s
}

// wholeLines returns an output up to its last line end or prompt.
func (s *study) wholeLines(output string) string {
	end := strings.LastIndexByte(output, '\n') + 1
	for _, prompt := range s.report.Suite.Dialogue.Prompts {
		if at := strings.LastIndex(output, prompt); at >= end {
			end = at + len(prompt)
		}
	}
	return output[:end]
}

// learnDue notes a line that is due.
func (s *study) learnDue(line string) {
	if s.due[line] {
		return
	}
	s.lines[s.blank(line)], s.lines[fold(line)] = true, true
	texts := []string{line, fold(line), s.blank(line), s.place(line)}
	if words := strings.Fields(line); ofMarks(words) {
		for _, word := range words {
			texts = append(texts, mark+word)
		}
	}
	for _, text := range texts {
		s.due[text] = true
		s.meant[strings.ToLower(squash(text))] = text
	}
}

// compare sets all lines side by side, corrected by the slips known.
func (s *study) compare() {
	corrected := map[string]string{}
	for i := range s.attempts {
		a := &s.attempts[i]
		a.rows = a.rows[:0]
		for n := range max(len(a.want), len(a.got)) {
			var want, got []string
			if n < len(a.want) {
				want = a.want[n].lines
			}
			if n < len(a.got) {
				got = a.got[n].lines
			}
			for j, line := range got {
				if _, ok := corrected[line]; !ok {
					corrected[line] = s.correct(line)
				}
				got[j] = corrected[line]
			}
			const more = 20
			a.rows = append(a.rows, s.align(n, want, got[:min(len(got), 2*len(want)+more)])...)
		}
	}
}

// fine reports whether a row is as due but for white space and slips.
func (s *study) fine(r row) bool {
	if r.empty() || r.want == r.got || !r.gap() && squash(r.want) == squash(r.got) {
		return true
	}
	return s.accepted[s.swapOf(r)]
}

func (s *study) isPrompt(line string) bool {
	return slices.Contains(s.report.Suite.Dialogue.Prompts, line)
}
