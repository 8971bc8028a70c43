package exercise

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tictactoe/internal/run"
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
	OutputKind  Kind = "output"  // it printed without end, or to no output file
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
	Actual      string   // what was printed in their place
	Hint        string
	Follows     string // what comes of it, such as "it then asks on without end"; empty where nothing does
}

// A study is what is known of all transcripts that a program was run on.
type study struct {
	report   Report
	attempts []attempt
	slips    []*slip

	places    map[string]string
	distances map[swap]int

	blanks    map[string]string
	due       map[string]bool   // every text of a swap that is due somewhere
	meant     map[string]string // those texts, by what is left of them without white space and capital letters
	words     map[string]string // words that are printed in place of others
	rewrites  map[string]string // what is printed in place of what is due
	accepted  map[swap]bool     // what else counts as right
	rewritten map[string]bool   // lines that were corrected
}

// An attempt is what a program did with one transcript.
type attempt struct {
	Outcome
	index     int // of the outcome
	want, got []turn
	rows      []row
	fault     *fault
}

// newStudy compares all that a program printed with what is due.
func newStudy(r Report) *study {
	s := &study{
		report: r, places: map[string]string{}, distances: map[swap]int{}, blanks: map[string]string{}, due: map[string]bool{},
		meant: map[string]string{}, words: map[string]string{},
		rewrites: map[string]string{}, accepted: map[swap]bool{}, rewritten: map[string]bool{},
	}
	dialogue := r.Suite.Dialogue
	for i, o := range r.Outcomes {
		if o.Verdict == NotRun || o.Verdict == NotStarted {
			continue
		}
		t := o.Transcript
		const enough = 16 << 10
		a := attempt{Outcome: o, index: i, want: splitTurns(dialogue, t.Output, t.Input)}
		a.Run.Output = o.Run.Output[:min(len(o.Run.Output), 2*len(t.Output)+enough)]
		output := a.Run.Output
		if o.Run.Ending != run.Exited && !s.isPrompt(output[strings.LastIndexByte(output, '\n')+1:]) {
			output = output[:strings.LastIndexByte(output, '\n')+1]
		}
		a.got = splitTurns(dialogue, output, t.Input)
		s.attempts = append(s.attempts, a)
		for _, turn := range a.want {
			for _, line := range turn.lines {
				s.learnDue(line)
			}
		}
	}
	s.learnPrompt()
	for i := range s.attempts {
		a := &s.attempts[i]
		for n := range a.got {
			a.got[n].lines = s.recut(a.got[n].lines, i, n)
		}
	}
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

func (s *study) learnDue(line string) {
	if s.due[line] {
		return
	}
	for _, text := range []string{line, fold(line), s.blank(line), s.place(line)} {
		s.due[text] = true
		s.meant[strings.ToLower(squash(text))] = text
	}
	if words := strings.Fields(line); ofMarks(words) {
		for _, word := range words {
			s.due[mark+word] = true
			s.meant[strings.ToLower(squash(mark+word))] = mark + word
		}
	}
}

// compare sets all lines side by side, corrected by what is known.
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
			a.rows = append(a.rows, s.align(n, want, got[:min(len(got), 2*len(want)+50)])...)
		}
	}
}

// fine reports whether a row is as due but for white space and slips.
func (s *study) fine(r row) bool {
	switch {
	case r.empty(), r.want == r.got:
		return true
	case !r.gap() && squash(r.want) == squash(r.got):
		return true
	}
	return s.accepted[s.swapOf(r)]
}

// A fault is the first thing wrong with an attempt.
type fault struct {
	kind    Kind
	key     string // equal for faults that are likely to have one cause
	says    string
	at      int // the row
	turn    int
	follows string
}

// firstFault returns what is wrong first, slips aside, or nil.
func (s *study) firstFault(a *attempt) *fault {
	at := slices.IndexFunc(a.rows, func(r row) bool { return !s.fine(r) })
	inputEnd := len(a.want) // the turn behind the end of the input
	if at >= 0 {
		f := s.describe(a, at)
		f.follows = follows(a)
		if a.rows[at].turn >= inputEnd && s.isPrompt(a.rows[at].got) && f.follows != "" && !strings.Contains(f.follows, "crash") {
			return &fault{kind: LoopKind, key: "loop", at: at, turn: a.rows[at].turn,
				says: "it asks on without end when its input has ended: a read that fails must end the loop"}
		}
		ended := a.Run.Ending
		if a.rows[at].missing && (ended == run.Signaled || ended == run.TimedOut) && s.nothingMore(a, at) {
			f.kind, f.follows = CrashKind, ""
			f.key = "crash " + a.Run.Signal
			f.says = fmt.Sprintf("it crashes (%s)", a.Run.Signal)
			if ended == run.TimedOut {
				f.kind, f.key, f.says = TimeoutKind, "timeout", "it prints nothing more, and does not end"
			}
		}
		if a.Run.NoOutputFile {
			f.kind, f.key, f.says = OutputKind, "file", "it writes no "+s.report.Suite.OutputFile
		}
		return f
	}
	f := &fault{at: -1, turn: len(a.want) - 1}
	switch {
	case a.Run.Ending == run.Signaled:
		f.kind, f.key, f.says = CrashKind, "crash "+a.Run.Signal, fmt.Sprintf("it crashes (%s) at its end", a.Run.Signal)
	case a.Run.Ending == run.TimedOut:
		f.kind, f.key, f.says = TimeoutKind, "timeout end", "it does not end"
	case a.Run.Ending == run.TooMuchOutput:
		f.kind, f.key, f.says = OutputKind, "output", "it prints without end"
	case a.Run.Ending == run.Exited && a.Run.Status != a.Transcript.Status:
		f.kind, f.key = OtherKind, fmt.Sprintf("status %d %d", a.Run.Status, a.Transcript.Status)
		f.says = fmt.Sprintf("its exit status is %d, and should be %d", a.Run.Status, a.Transcript.Status)
	default:
		return nil
	}
	return f
}

// nothingMore reports whether nothing was printed from a row on.
func (s *study) nothingMore(a *attempt, at int) bool {
	return !slices.ContainsFunc(a.rows[at:], func(r row) bool { return !r.missing })
}

// follows says what came of a fault.
func follows(a *attempt) string {
	switch {
	case a.Run.Ending == run.Signaled:
		return fmt.Sprintf("it then crashes (%s)", a.Run.Signal)
	case a.Run.Ending == run.TimedOut, a.Run.Ending == run.TooMuchOutput:
		if len(a.got) > len(a.want) {
			return "it then asks on without end"
		}
		return "it then does not end"
	case len(a.got) > len(a.want):
		return "it then asks on"
	case len(a.got) < len(a.want):
		return "it then ends early"
	}
	return ""
}

// describe says what differs in a row and those behind it.
func (s *study) describe(a *attempt, at int) *fault {
	r := a.rows[at]
	f := &fault{kind: RuleKind, at: at, turn: r.turn}
	more := 0 // lines behind it that are missing or extra too
	for _, next := range a.rows[at+1:] {
		if next.missing != r.missing || next.extra != r.extra || next.turn != r.turn {
			break
		}
		if !next.empty() && !s.isPrompt(next.want+next.got) {
			more++
		}
	}
	lines := ""
	if r.gap() && more > 0 {
		lines = " and " + count(more, "more line")
	}
	next := r.turn + 1
	goesOn := next < len(a.want) && slices.ContainsFunc(a.rows[at:], func(r row) bool {
		return r.turn == next-1 && r.got != "" && slices.Index(a.want[next].lines, r.got) == 0
	})
	switch {
	case goesOn && (r.extra || s.isPrompt(r.want)):
		f.key, f.says = "unasked", "it goes on without asking"
	case r.missing && s.nothingMore(a, at) && s.isPrompt(r.want):
		f.key, f.says = "ends", "it ends, and should ask on"
	case r.missing && s.nothingMore(a, at):
		f.key = "missing " + s.place(r.want)
		f.says = fmt.Sprintf("it prints nothing more, and should print %s", quote(r.want))
	case r.missing && s.isPrompt(r.want):
		f.key, f.says = "unasked", "it does not ask again"
	case r.missing:
		f.key = "missing " + s.place(r.want)
		f.says = fmt.Sprintf("it leaves out %s%s", quote(r.want), lines)
	case r.extra && s.isPrompt(r.got):
		f.key, f.says = "asks", "it asks on, and should end"
	case r.extra:
		f.key = "extra " + s.place(r.got)
		f.says = fmt.Sprintf("it prints %s%s, which should not be there", quote(r.got), lines)
	default:
		printed := r.got
		if due := s.meant[strings.ToLower(squash(printed))]; squash(due) == squash(printed) {
			printed = due
		}
		f.key = s.place(r.want)
		f.says = fmt.Sprintf("it prints %s, and should print %s", quote(printed), quote(r.want))
	}
	return f
}

// quote returns a line as a sentence has it.
func quote(line string) string {
	const most, labelled = 50, 3
	text := []rune(transcripts.ShowSpace(fold(line)))
	if len(text) > most {
		text = append(text[:most], '…')
	}
	if len(text) == 0 {
		return "an empty line"
	}
	if len(strings.Fields(line)) <= labelled {
		return string(text)
	}
	return `"` + string(text) + `"`
}

// Findings returns what is wrong with the program, the causes that explain most first.
func (r Report) Findings() []Finding {
	if r.Passed() {
		return nil
	}
	s := newStudy(r)
	var findings []Finding
	for _, slip := range s.slips {
		findings = append(findings, s.slipFinding(slip))
	}
	findings = append(findings, s.ruleFindings()...)
	slices.SortStableFunc(findings, func(a, b Finding) int { return cmp.Compare(len(b.Transcripts), len(a.Transcripts)) })
	return findings
}

// OnlyText returns the names of the transcripts that are right but for slips of wording.
func (r Report) OnlyText() []string {
	s := newStudy(r)
	var names []string
	for _, a := range s.attempts {
		if a.Verdict == Differs && a.fault == nil {
			names = append(names, a.Transcript.Name)
		}
	}
	return names
}

func (s *study) slipFinding(from *slip) Finding {
	f := Finding{Kind: from.kind, Says: from.says}
	var example *attempt
	for i := range s.attempts {
		a := &s.attempts[i]
		if _, ok := from.rows[i]; !ok {
			continue
		}
		f.Transcripts = append(f.Transcripts, a.Transcript.Name)
		if example == nil || len(a.Transcript.Output) < len(example.Transcript.Output) {
			example = a
			r := from.rows[i]
			f.Example, f.Expected, f.Actual = a.Transcript.Name, r.want, r.got
			f.Typed = a.want[min(r.turn, len(a.want)-1)].typed
		}
	}
	return f
}
