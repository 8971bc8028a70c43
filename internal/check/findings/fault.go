package findings

import (
	"cmp"
	"fmt"
	"slices"

	"tictactoe/internal/session"
)

// The keys of faults in the course of a program. They have one cause, whatever the lines are.
const (
	keyAsks  = "asks"  // it asks again, and should end
	keyEnds  = "ends"  // it ends, and should ask again
	keyStops = "stops" // it prints nothing more
	keyLoop  = "loop"  // it keeps asking after the end of its input
	keyOrder = "order" // it prints the same lines in another order
)

// faultOf returns the first difference of a run that no change explains, or nil. If the output is
// right, its end may still be a fault. Otherwise the end is a consequence of the fault.
func (x *explainer) faultOf(r *run) *difference {
	at := slices.IndexFunc(r.pairs, func(p pair) bool { return p.isWrong })
	end := r.endOf()
	if at < 0 || r.End.Kind == Start {
		return end
	}
	p := r.pairs[at]
	hasStopped := r.stopsAt(at)
	actual, expected := len(r.alignment.Actual.Turns), len(r.alignment.Expected.Turns)
	switch {
	case p.Expected == nil && r.asksAfterEnd(p):
		const sentence = "it keeps asking after the end of its input: " +
			"a read that fails must end the loop"
		d := &difference{kind: Loop, key: keyLoop, pair: p}
		d.Sentence = sentence
		return d
	case hasStopped && r.End.IsCut:
		end.pair = p
		return end
	}

	d := x.describe(r, at)
	isOnStderr := x.isOnStderr(r, p.Expected)
	switch {
	case isOnStderr:
		d.Consequences = append(d.Consequences, "that is on standard error")
	case r.End.IsCut:
		d.Consequences = append(d.Consequences, "then "+end.Sentence)
	case d.key == keyAsks || hasStopped:
	case actual > expected:
		d.Consequences = append(d.Consequences, "then it asks again")
	case actual < expected:
		d.Consequences = append(d.Consequences, "then it ends early")
	}
	if isFinal := end != nil && r.End.Kind != Flood || hasStopped; isFinal && !isOnStderr {
		d.Consequences = append(d.Consequences, r.reasons()...)
	}
	if end != nil && !r.End.IsCut {
		d.Consequences = append(d.Consequences, end.Sentence)
	}
	return d
}

// complains begins the consequence that quotes standard error.
const complains = "it complains "

// reasons returns the known reasons for the end of a run.
func (r *run) reasons() []string {
	reasons := slices.Clone(r.End.Reasons)
	if r.End.IsLossy && r.alignment.Match == session.Different {
		reasons = append(reasons, "its last output may be lost in a buffer")
	}
	if r.End.Complaint != "" {
		const most = 100 // characters
		quoted, _ := session.Quote(r.End.Complaint, "", most)
		reasons = append(reasons, complains+quoted)
	}
	return reasons
}

// endOf returns the fault of a run that ended in another way than expected, or nil.
func (r *run) endOf() *difference {
	if r.End.Kind == "" {
		return nil
	}
	d := &difference{kind: r.End.Kind, key: string(r.End.Kind) + r.End.Key}
	d.Sentence, d.Consequences = r.End.Sentence, r.reasons()
	d.pair.Turn = r.lastTurn()
	if again := r.repeats(); r.End.Kind == Flood && again != "" {
		d.Sentence = again
	}
	return d
}

// repeats says which line a flood of output repeats, or returns "".
func (r *run) repeats() string {
	const fewest = 3
	lines, stream := r.alignment.Actual.Lines(), ""
	if r.End.OnStderr {
		lines = session.Dialogue{}.Parse(r.Stderr, "").Lines()
		stream = " on standard error"
	}
	if len(lines) < fewest+1 {
		return ""
	}
	last := lines[len(lines)-2].String() // the last one may be a fragment
	isOther := func(l *session.Line) bool { return l.String() != last }
	if slices.ContainsFunc(lines[len(lines)-fewest-1:len(lines)-1], isOther) {
		return ""
	}
	return "it prints " + quote(last) + " again and again" + stream
}

// stopsAt reports whether no line is printed from a pair on.
func (r *run) stopsAt(at int) bool {
	isPrinted := func(p pair) bool { return p.Actual != nil }
	return !slices.ContainsFunc(r.pairs[at:], isPrinted)
}

// asksAfterEnd reports whether a program asks more than once after its input has ended.
func (r *run) asksAfterEnd(p pair) bool {
	turns := r.alignment.Actual.Turns
	if p.Turn == 0 || turns[p.Turn].Typed != "" {
		return false
	}
	return p.Actual.Prompt || len(turns) > p.Turn+2
}

// isOnStderr reports whether an expected line is printed on standard error.
func (x *explainer) isOnStderr(r *run, expected *session.Line) bool {
	if expected == nil || r.Stderr == "" {
		return false
	}
	isIt := func(l *session.Line) bool { return l.String() == expected.String() }
	return slices.ContainsFunc(x.program.Dialogue.Parse(r.Stderr, r.Input).Lines(), isIt)
}

// describe returns the fault that begins with a pair. The pairs after it belong to it up to the
// first that is right. Examples of expected lines, printed lines, and the sentence:
//
//	winCode: 8      winCode: 7      it prints "winCode: 7", and should print "winCode: 8"
//	Board:, X B X                   it leaves out "Board:" and "X B X"
//	                Error           it prints "Error", which should not be there
//	(the end)       Enter row:      it asks again, and should end
func (x *explainer) describe(r *run, at int) *difference {
	p := r.pairs[at]
	d := &difference{kind: Fault, pair: p}
	expected, actual := differingLines(r.pairs[at:])
	switch {
	case len(expected) == 0 && actual[0].Prompt:
		d.key, d.Sentence = keyAsks, "it asks again, and should end"
	case x.isOtherOrder(r.pairs[at:]):
		d.key = keyOrder
		for _, next := range r.pairs[at:] {
			d.pair.Expected = cmp.Or(d.pair.Expected, next.Expected)
			d.pair.Actual = cmp.Or(d.pair.Actual, next.Actual)
		}
		d.Sentence = fmt.Sprintf("it prints the same lines in another order: %s before %s",
			quote(d.pair.Actual.String()), quote(d.pair.Expected.String()))
	case len(expected) == 0:
		d.key = "extra " + x.kindOf(actual[0])
		isPrompt := func(l *session.Line) bool { return l.Prompt }
		actual = slices.DeleteFunc(actual, isPrompt) // that it asks again is a consequence
		if r.End.Kind == Flood {
			actual = actual[:1] // how many there are is unknown
		}
		d.Sentence = fmt.Sprintf("it prints %s, which should not be there", quoteAll(actual))
	case len(actual) == 0 && expected[0].Prompt && at > 0:
		d.key, d.Sentence = keyEnds, "it ends, and should ask again"
	case r.stopsAt(at):
		more := " more"
		if len(r.alignment.Actual.Lines()) == 0 {
			more = ""
		}
		d.key = keyStops
		d.Sentence = fmt.Sprintf("it prints nothing%s, and should print %s", more,
			quote(expected[0].String()))
	case len(actual) == 0:
		d.key = "missing " + x.kindOf(expected[0])
		d.Sentence = "it leaves out " + quoteAll(expected)
	default:
		d.pair.Expected, d.pair.Actual = expected[0], actual[0]
		d.key = "line " + x.kindOf(expected[0])
		printed, right := actual[0].String(), expected[0].String()
		if printed == right { // only the blanks in a row of a picture differ
			printed, right = actual[0].Text, expected[0].Text
		}
		d.Sentence = contrast("it prints %s, and should print %s", printed, right)
		d.isEarly = x.isTooEarly(d.pair)
		if d.isEarly {
			d.Sentence = "too early, " + d.Sentence
		}
	}
	return d
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

// isOtherOrder reports whether the wrong lines of a turn, from a pair on, are the right ones in
// another order. The place of a picture's row, or of a line whose kind has a name, is its meaning.
func (x *explainer) isOtherOrder(pairs []pair) bool {
	var right, wrong []string
	for _, p := range pairs {
		if p.Turn != pairs[0].Turn {
			break
		}
		if p.isWrong && p.predicted != nil {
			if x.texts.ofLine(p.Expected).isKind || p.predicted.IsPicture() {
				return false
			}
			right = append(right, p.predicted.Characters())
		}
		if p.isWrong && p.Actual != nil {
			wrong = append(wrong, p.Actual.Characters())
		}
	}
	slices.Sort(right)
	slices.Sort(wrong)
	return len(wrong) > 0 && slices.Equal(right, wrong)
}

// kindOf returns a text that is equal for lines that are wrong for one cause, probably: the suite's
// name for them, or the label if there are many values, or else the template. "gameOver: true" and
// "gameOver: false" are two kinds, and all lines "winCode:" are one.
func (x *explainer) kindOf(l *session.Line) string {
	const few = 4 // values; without it, each value of a label would be a finding
	text := x.texts.ofLine(l)
	if text.isLabelled && len(x.texts.templates[text.form]) <= few {
		return text.template
	}
	return text.form
}

// isTooEarly reports whether a line is printed that is expected in last turns only, and not here.
func (x *explainer) isTooEarly(p pair) bool {
	expected, actual := x.texts.ofLine(p.Expected), x.texts.ofLine(p.Actual)
	return actual.isAtEnd() && !expected.isAtEnd() && !expected.isKind
}
