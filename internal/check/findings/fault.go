package findings

import (
	"fmt"
	"slices"

	"tictactoe/internal/session"
)

// A fault is the first difference of a run that no change explains.
type fault struct {
	kind     Kind
	key      string // equal for faults that probably have one cause; if empty, see keyOf
	sentence string
	follows  []string // the consequences, such as "then it asks again"
	pair     pair     // has no lines if all text is right
	wrong    []string // the lines printed from here to the next equal pair

	expected, actual *text // of the lines of the pair; empty if there is none
}

// The keys of faults in the course of a program. They have one cause, whatever the lines are.
const (
	keyAsks    = "asks"    // it asks again or goes on, and should end
	keyUnasked = "unasked" // it goes on without asking
	keyEnds    = "ends"    // it ends, and should ask again
	keyStops   = "stops"   // it prints nothing more
	keyLoop    = "loop"    // it keeps asking after the end of its input
)

// Reason returns the sentence about the first difference of a run, or "" if its output is right.
func Reason(r Run) string {
	if r.Alignment.IsOtherShape() {
		return "it prints a picture of another shape"
	}
	x := &explainer{program: Program{Comparison: r.Alignment.Comparison}}
	one := &run{Run: &r, alignment: r.Alignment, pairs: x.predictPairs(r.Alignment)}
	if f := x.describe(one); f != nil {
		return f.sentence
	}
	return ""
}

// findFaults sets the fault of each failed run. A run that nothing else explains has one, too.
func (x *explainer) findFaults() {
	for _, r := range x.failed() {
		f := x.describe(r)
		if f == nil && r.isExplained {
			continue
		}
		if f == nil {
			f = r.unexplained()
		}
		f.expected, f.actual = x.texts.ofLine(f.pair.Expected), x.texts.ofLine(f.pair.Actual)
		r.fault = f
	}
}

// unexplained returns the fault of a run with differences in white space that no step compares, or
// with changes that are too many for rules.
func (r *run) unexplained() *fault {
	f := &fault{kind: Space, key: "unexplained", sentence: "the white space differs"}
	if reason := Reason(*r.Run); reason != "" {
		f.kind, f.sentence = Fault, reason
	}
	if place := r.alignment.Difference(); place != nil {
		f.pair.Turn = place.Input
	}
	return f
}

// describe returns the fault of a run, or nil. If the output is right, its end may still be a
// fault. Otherwise the end is a consequence of the fault.
func (x *explainer) describe(r *run) *fault {
	at := slices.IndexFunc(r.pairs, func(p pair) bool { return p.isWrong })
	end := r.end()
	if at < 0 || r.End.Kind == Start {
		return end
	}
	p := r.pairs[at]
	hasStopped := r.stopsAt(at)
	actual, expected := r.alignment.Actual.Turns, r.alignment.Expected.Turns
	switch {
	case p.Expected == nil && r.asksAfterEnd(p):
		f := &fault{kind: Loop, key: keyLoop, pair: p}
		f.sentence = "it keeps asking after the end of its input: " +
			"a read that fails must end the loop"
		return f
	case hasStopped && r.End.IsCut:
		end.pair = p
		return end
	}

	f := x.describeDifference(r, at)
	switch {
	case r.End.IsCut:
		f.follows = append(f.follows, "then "+end.sentence)
	case f.key == keyAsks || f.key == keyUnasked || hasStopped:
	case len(actual) > len(expected):
		f.follows = append(f.follows, "then it asks again")
	case len(actual) < len(expected):
		f.follows = append(f.follows, "then it ends early")
	}
	if end != nil && !r.End.IsCut {
		f.follows = append(f.follows, end.sentence)
	}
	if (end != nil || hasStopped) && r.End.Kind != Flood {
		f.follows = append(f.follows, r.End.Reasons...)
	}
	return f
}

// stopsAt reports whether no line is printed from a pair on.
func (r *run) stopsAt(at int) bool {
	isPrinted := func(p pair) bool { return p.Actual != nil }
	return !slices.ContainsFunc(r.pairs[at:], isPrinted)
}

// end returns the fault of a run that ended in another way than expected, or nil.
func (r *run) end() *fault {
	if r.End.Kind == "" {
		return nil
	}
	f := &fault{kind: r.End.Kind, key: string(r.End.Kind) + r.End.Key, sentence: r.End.Sentence}
	f.pair.Turn = r.lastTurn()
	if r.End.Kind != Flood {
		f.follows = r.End.Reasons
	} else if again := r.repeats(); again != "" {
		f.sentence = again
	}
	return f
}

// repeats says which line a flood of output repeats, or returns "".
func (r *run) repeats() string {
	const fewest = 3
	lines := r.alignment.Actual.Lines()
	if len(lines) < fewest {
		return ""
	}
	last := lines[len(lines)-2].String() // the last one may be a fragment
	for _, line := range lines[len(lines)-fewest : len(lines)-1] {
		if line.String() != last {
			return ""
		}
	}
	return "it prints " + quote(last) + " again and again"
}

// asksAfterEnd reports whether a program asks more than once after its input has ended.
func (r *run) asksAfterEnd(p pair) bool {
	turns := r.alignment.Actual.Turns
	if p.Turn == 0 || turns[p.Turn].Typed != "" {
		return false
	}
	return p.Actual.Prompt || len(turns) > p.Turn+2
}

// describeDifference returns the fault that begins with a pair. The pairs after it belong to it up
// to the first that is equal. Examples of expected lines, printed lines, and the sentence:
//
//	winCode: 8      winCode: 7      it prints winCode: 7, and should print winCode: 8
//	Board:, X B X                   it leaves out Board: and X B X
//	                Error           it prints Error, which should not be there
//	(the end)       Enter row:      it asks again, and should end
func (x *explainer) describeDifference(r *run, at int) *fault {
	p := r.pairs[at]
	f := &fault{kind: Fault, pair: p}
	expected, actual := differingLines(r.pairs[at:])
	for _, line := range actual {
		f.wrong = append(f.wrong, line.String())
	}
	actualTurns, expectedTurns := len(r.alignment.Actual.Turns), len(r.alignment.Expected.Turns)
	startsNext := func(line *session.Line) bool { return x.isFirstIn(r, p.Turn+1, line) }
	skipsPrompt := actualTurns < expectedTurns && slices.ContainsFunc(actual, startsNext)
	switch {
	case skipsPrompt && (len(expected) == 0 || expected[0].Prompt):
		f.key, f.sentence = keyUnasked, "it goes on without asking"
	case len(expected) == 0 && actual[0].Prompt:
		f.key, f.sentence = keyAsks, "it asks again, and should end"
	case len(expected) == 0 && p.Turn == expectedTurns-1 && actualTurns > expectedTurns:
		f.key = keyAsks
		f.sentence = fmt.Sprintf("it goes on with %s, and should end", quote(actual[0].String()))
	case len(expected) == 0:
		if r.End.Kind == Flood {
			actual = actual[:1] // how many there are is unknown
		}
		f.sentence = fmt.Sprintf("it prints %s, which should not be there", quoteAll(actual))
	case len(actual) == 0 && expected[0].Prompt && at > 0:
		f.key, f.sentence = keyEnds, "it ends, and should ask again"
	case r.stopsAt(at):
		nothing := "nothing more"
		if len(r.alignment.Actual.Lines()) == 0 {
			nothing = "nothing"
		}
		f.key = keyStops
		f.sentence = fmt.Sprintf("it prints %s, and should print %s", nothing,
			quote(expected[0].String()))
	case len(actual) == 0:
		f.sentence = "it leaves out " + quoteAll(expected)
	default:
		f.pair.Expected, f.pair.Actual = expected[0], actual[0]
		wrong, right := actual[0].String(), expected[0].String()
		if wrong == right { // rows of a picture
			wrong, right = actual[0].Text, expected[0].Text
		}
		f.sentence = contrast("it prints %s, and should print %s", wrong, right)
		f.sentence += x.within(f.pair)
	}
	return f
}

// differingLines returns the lines of both sides from a wrong pair to the next one in its turn that
// is right.
func differingLines(pairs []pair) (expected, actual []*session.Line) {
	for _, p := range pairs {
		if p.Turn != pairs[0].Turn || !p.isWrong {
			break
		}
		if p.Expected != nil {
			expected = append(expected, p.Expected)
		}
		if p.Actual != nil {
			actual = append(actual, p.Actual)
		}
	}
	return expected, actual
}

// within returns the tolerance as a phrase, " (within 1e-06)", if lines differ only in numbers.
func (x *explainer) within(p pair) string {
	tolerance := x.program.Comparison.Tolerance
	template := (&texts{}).template
	if tolerance == nil || *tolerance == 0 ||
		template(p.Actual.String()) != template(p.Expected.String()) {
		return ""
	}
	return fmt.Sprintf(" (within %g)", *tolerance)
}

// isFirstIn reports whether a line is the first one that is expected in a turn.
func (x *explainer) isFirstIn(r *run, n int, l *session.Line) bool {
	lines := r.alignment.Expected.Turn(n).Lines
	return len(lines) > 0 && !l.Prompt && x.program.Comparison.EqualLines(lines[0], l)
}
