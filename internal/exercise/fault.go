package exercise

import (
	"fmt"
	"slices"
	"strings"

	"tictactoe/internal/run"
)

// A fault is the first difference of an attempt that no rule explains.
type fault struct {
	kind     Kind
	key      string // equal for faults that probably have one cause
	sentence string
	follows  []string // the consequences, such as "then it asks again"
	at       int      // the pair; -1 if all text is right
	turn     int
	wrong    []string // the lines printed from here to the next equal pair
}

// findFault returns the fault of an attempt, or nil. If the output is right, an exit status, a
// signal or a limit may still be a fault. Otherwise these are consequences of the fault.
func (s *study) findFault(a *attempt) *fault {
	end := a.wrongEnd()
	at := slices.IndexFunc(a.pairs, s.differs)
	if at < 0 {
		return end
	}
	p := a.pairs[at]
	isCutShort := end != nil && a.Run.Ending != run.Exited
	nothingMore := !slices.ContainsFunc(a.pairs[at:], func(p pair) bool { return p.actual != nil })
	switch {
	case a.Run.NoOutputFile:
		sentence := "it writes no " + s.report.Suite.OutputFile
		return &fault{kind: OutputKind, key: "file", sentence: sentence, at: -1}
	case p.expected == nil && a.asksAfterEnd(p):
		f := &fault{kind: LoopKind, key: "loop", at: at, turn: p.turn}
		f.sentence = "it keeps asking after the end of its input: " +
			"a read that fails must end the loop"
		if isCutShort {
			f.follows = []string{end.sentence}
		}
		return f
	case nothingMore && isCutShort:
		end.at, end.turn = at, p.turn
		return end
	}

	f := s.describe(a, at, nothingMore)
	switch {
	case isCutShort:
		f.follows = append(f.follows, "then "+end.sentence)
	case f.key == "asks" || f.key == "unasked" || nothingMore:
	case len(a.actual) > len(a.expected):
		f.follows = append(f.follows, "then it asks again")
	case len(a.actual) < len(a.expected):
		f.follows = append(f.follows, "then it ends early")
	}
	if end != nil && !isCutShort {
		f.follows = append(f.follows, end.sentence)
	}
	if (end != nil || nothingMore) && a.Run.Ending != run.TooMuchOutput {
		f.follows = append(f.follows, a.reasons()...)
	}
	return f
}

// asksAfterEnd reports whether a program asks more than once after its input has ended.
func (a *attempt) asksAfterEnd(p pair) bool {
	if p.turn == 0 || a.actual[p.turn].typed != "" {
		return false
	}
	return p.actual.Prompt || len(a.actual) > p.turn+2
}

// wrongEnd returns the fault of an attempt that ended in another way than expected, or nil.
func (a *attempt) wrongEnd() *fault {
	if endsRight(a.Transcript, a.Run) {
		return nil
	}
	f := &fault{at: -1, turn: len(a.expected) - 1}
	switch a.Run.Ending {
	case run.Signaled:
		f.kind, f.key = CrashKind, a.Run.Signal
		f.sentence = fmt.Sprintf("it crashes (%s)", a.Run.Signal)
		f.follows = a.reasons()
	case run.TimedOut:
		f.kind, f.key = TimeoutKind, "timeout"
		f.sentence = "it was " + stillRunning(a.Run)
	case run.TooMuchOutput:
		f.kind, f.key = OutputKind, "flood"
		f.sentence = "it was " + stopped(a.Run)
	default:
		f.kind, f.key = OtherKind, "status"
		const format = "its exit status is %d, and should be %d"
		f.sentence = fmt.Sprintf(format, a.Run.Status, a.Transcript.Status)
	}
	return f
}

// reasons returns the known reasons why a program ended early: the limit that it ran into, the
// meaning of its signal, and the last line that it printed to standard error.
func (a *attempt) reasons() (reasons []string) {
	if a.Run.Limit != "" {
		reasons = append(reasons, "it ran into the limit of "+a.Run.Limit)
	}
	if a.Advice != "" {
		reasons = append(reasons, a.Advice)
	}
	if said := strings.TrimSpace(a.Run.Stderr); said != "" {
		last := strings.TrimSpace(said[strings.LastIndexByte(said, '\n')+1:])
		reasons = append(reasons, "it complains "+quoteText(last))
	}
	return reasons
}

// describe returns the fault that begins with a pair. The pairs after it belong to it up to the
// first that is equal. Examples of expected lines, printed lines, and the sentence:
//
//	winCode: 8      winCode: 7      it prints winCode: 7, and should print winCode: 8
//	Board:, X B X                   it leaves out Board: and one more line
//	                Error           it prints Error, which should not be there
//	(the end)       Enter row:      it asks again, and should end
func (s *study) describe(a *attempt, at int, nothingMore bool) *fault {
	f := &fault{kind: RuleKind, at: at, turn: a.pairs[at].turn}
	var expected, actual []*line // the lines that differ, on both sides
	goesOn := false              // with a line that is expected after the next prompt
	for _, p := range a.pairs[at:] {
		if p.turn != f.turn || !s.differs(p) {
			break
		}
		if p.expected != nil {
			expected = append(expected, p.expected)
		}
		if p.actual != nil {
			f.wrong = append(f.wrong, p.actual.says)
			actual = append(actual, p.actual)
			goesOn = goesOn || s.isFirstIn(a, f.turn+1, p.actual)
		}
	}
	asksLess := len(a.actual) < len(a.expected)
	switch {
	case goesOn && asksLess && (len(expected) == 0 || expected[0].Prompt):
		f.key, f.sentence = "unasked", "it goes on without asking"
	case len(expected) == 0 && actual[0].Prompt:
		f.key, f.sentence = "asks", "it asks again, and should end"
	case len(expected) == 0 && f.turn == len(a.expected)-1 && len(a.actual) > len(a.expected):
		f.key = "asks"
		f.sentence = fmt.Sprintf("it goes on with %s, and should end", quote(actual[0]))
	case len(expected) == 0:
		f.key = "extra " + actual[0].form
		f.sentence = fmt.Sprintf("it prints %s, which should not be there", quoteAll(actual))
	case len(actual) == 0 && expected[0].Prompt && at > 0:
		f.key, f.sentence = "ends", "it ends, and should ask again"
	case len(actual) == 0 && nothingMore && at == 0:
		f.key = "stops"
		f.sentence = "it prints nothing, and should print " + quote(expected[0])
	case len(actual) == 0 && nothingMore:
		f.key = "stops"
		f.sentence = "it prints nothing more, and should print " + quote(expected[0])
	case len(actual) == 0:
		f.key, f.sentence = "missing "+expected[0].form, "it leaves out "+quoteAll(expected)
	default:
		f.key = s.key(expected[0], actual[0])
		f.sentence = contrast("it prints %s, and should print %s", actual[0], expected[0].text)
		f.sentence += s.within(actual[0], expected[0])
	}
	return f
}

// within returns the tolerance as a phrase, " (within 1e-06)", if lines differ only in numbers.
func (s *study) within(actual, expected *line) string {
	tolerance := s.report.Comparison.Tolerance
	if tolerance == 0 || actual.template != expected.template {
		return ""
	}
	return fmt.Sprintf(" (within %g)", tolerance)
}

// isFirstIn reports whether a line is the first one that is expected in a turn.
func (s *study) isFirstIn(a *attempt, n int, l *line) bool {
	lines := linesOf(a.expected, n)
	return len(lines) > 0 && !l.Prompt && s.equal(lines[0], l)
}

// key is equal for differences that probably have one cause. That is the form of the expected line,
// as for "winCode: 7" and "winCode: 8". If lines with a label have only a few templates, and one
// replaces another, each template has its own key: "gameOver: true" and "gameOver: false" are two.
// If a line that is never expected replaces several forms, it is the key.
func (s *study) key(expected, actual *line) string {
	const few = 3
	switch {
	case !s.isKnown(actual.text) && len(s.rules.standsFor[actual.form]) > 1:
		return "prints " + actual.form
	case s.isKnown(actual.text) && expected.isLabelled && len(s.templates[expected.form]) <= few:
		return expected.template
	}
	return expected.form
}
