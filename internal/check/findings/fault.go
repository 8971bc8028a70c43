package findings

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"tictactoe/internal/check/compare"
)

// The keys of faults that probably have one cause, whatever the lines are.
const (
	keyAsks  = "asks"  // it asks again, and should end
	keyEnds  = "ends"  // it ends, and should ask again
	keyStops = "stops" // it prints nothing more
	keyLoop  = "loop"  // it keeps asking after the end of its input
	keyOrder = "order" // it prints the same lines in another order
	keyEarly = "early" // it prints a line of the end before the end
)

// faultOf returns the first difference of a run that no change explains, or nil. If the text is
// right, or only lacks the part after the program was stopped, the fault is how the run ended.
// Otherwise the end is a consequence.
func (x *explainer) faultOf(r *run) *difference {
	isWrong := func(p compare.Pair) bool {
		_, isExplained := x.explains(p)
		return !isExplained
	}
	pairs := r.alignment.Pairs
	at := slices.IndexFunc(pairs, isWrong)
	end := r.endOf()
	if at < 0 || r.alignment.Match != compare.Different || r.End.Kind == Start {
		return end
	}
	pairs = pairs[at:]
	isPrinted := func(p compare.Pair) bool { return p.Actual != nil }
	hasStopped := !slices.ContainsFunc(pairs, isPrinted)
	if hasStopped && r.End.IsCut {
		end.pair = pairs[0]
		return end
	}

	d := x.describe(r, pairs, hasStopped, isWrong)
	isRight := func(p compare.Pair) bool { return p.Actual != nil && !isWrong(p) }
	isLast := pairs[len(pairs)-1].Actual == nil && !slices.ContainsFunc(pairs, isRight)
	onStderr := x.isOnStderr(r, d.pair.Expected)
	if d.kind == Fault && r.End.Complaint != "" && isLast && !onStderr { // it stopped with an error
		d.key = keyStops + " " + values.ReplaceAllString(r.End.Complaint, "#")
	}
	actual, expected := len(r.alignment.Actual.Turns), len(r.alignment.Expected.Turns)
	switch {
	case d.kind == Loop:
		return d
	case onStderr:
		d.Consequences = append(d.Consequences, isOnStderr)
	case r.End.IsCut:
		d.Consequences = append(d.Consequences, "then "+end.Sentence)
	case d.key == keyAsks || hasStopped || actual == 1: // it is said, or no prompt was recognized
	case actual > expected:
		d.Consequences = append(d.Consequences, "then it asks again")
	case actual < expected:
		d.Consequences = append(d.Consequences, "then it asks less often")
	}
	if (end != nil && r.End.Kind != Flood || hasStopped) && !onStderr {
		d.Consequences = append(d.Consequences, r.reasons()...)
	}
	if end != nil && !r.End.IsCut && !r.End.IsUsualStatus {
		d.Consequences = append(d.Consequences, end.Sentence)
	}
	return d
}

// describe returns the fault at the first of the pairs. The pairs after it are a part of the fault
// up to the first right one, or to the end of the turn. The cases go from the special to the
// general, so their order matters. Examples of expected lines, printed lines, and the sentence:
//
//	winCode: 8      winCode: 7      it prints "winCode: 7", and should print "winCode: 8"
//	Board:, X B X                   it leaves out "Board:" and "X B X"
//	                Error           it prints "Error", which should not be there
//	(the end)       Enter row:      it asks again, and should end
func (x *explainer) describe(
	r *run, pairs []compare.Pair, hasStopped bool, isWrong func(compare.Pair) bool,
) *difference {
	p := pairs[0]
	var expected, actual []*compare.Line
	for _, next := range pairs {
		if next.Turn != p.Turn || !isWrong(next) {
			break
		}
		if next.Expected != nil {
			expected = append(expected, next.Expected)
		}
		if next.Actual != nil {
			actual = append(actual, next.Actual)
		}
	}
	d := &difference{kind: Fault, pair: p}
	timesExpected, timesPrinted, orderMatters := x.wrongLines(pairs, isWrong)
	isMoved := func(l *compare.Line) bool {
		return !l.Prompt && timesExpected[textOf(l)] > 0 && timesPrinted[textOf(l)] > 0
	}
	switch turns := r.alignment.Actual.Turns; {
	case p.Expected == nil && p.Turn > 0 && !turns[p.Turn].HasInput &&
		(p.Actual.Prompt || len(turns) > p.Turn+2):
		d.kind, d.key = Loop, keyLoop
		d.Sentence = "it keeps asking after the end of its input: " +
			"a read that fails must end the loop"
	case len(expected) == 0 && actual[0].Prompt:
		d.key, d.Sentence = keyAsks, "it asks again, and should end"
	case !orderMatters && maps.Equal(timesExpected, timesPrinted):
		d.key = keyOrder
		for _, next := range pairs {
			d.pair.Expected = cmp.Or(d.pair.Expected, next.Expected)
			d.pair.Actual = cmp.Or(d.pair.Actual, next.Actual)
		}
		d.Sentence = fmt.Sprintf("it prints the same lines in another order: %s before %s",
			quote(d.pair.Actual.String()), quote(d.pair.Expected.String()))
	case (p.Expected == nil || p.Actual == nil) && isMoved(cmp.Or(p.Expected, p.Actual)):
		moved := cmp.Or(p.Expected, p.Actual)
		d.key = "place " + x.kindOf(moved)
		d.Sentence = "it prints " + quote(moved.String()) + " in another place than it should"
	case len(expected) == 0:
		d.key = "extra " + x.kindOf(actual[0])
		actual = slices.DeleteFunc(actual, func(l *compare.Line) bool {
			return l.Prompt || isMoved(l) // an extra prompt is a consequence: "then it asks again"
		})
		if r.End.Kind == Flood {
			actual = actual[:1] // their number depends on the limit
		}
		d.Sentence = fmt.Sprintf("it prints %s, which should not be there", r.quoteAll(actual))
	// A program that does not even ask first has printed nothing, which the next cases say.
	case len(actual) == 0 && expected[0].Prompt && pairs[0] != r.alignment.Pairs[0]:
		d.key, d.Sentence = keyEnds, "it ends, and should ask again"
	case len(actual) == 0 && r.printsEmpty(pairs, len(expected)):
		d.key = "line " + x.kindOf(expected[0])
		d.Sentence = "it prints an empty line, and should print " + quote(expected[0].String())
	case hasStopped:
		more := " more"
		if r.Printed == "" {
			more = ""
		}
		d.key = keyStops
		most := mostOfQuote
		if len(r.End.Complaint) > most { // the complaint is quoted, too, and says more
			most /= 2
		}
		right, _ := compare.Quote(expected[0].String(), "", most)
		d.Sentence = fmt.Sprintf("it prints nothing%s, and should print %s", more, right)
	case len(actual) == 0:
		d.key = "missing " + x.kindOf(expected[0])
		expected = slices.DeleteFunc(expected, isMoved)
		d.Sentence = "it leaves out " + r.quoteAll(expected)
	default:
		d.pair.Expected, d.pair.Actual = expected[0], actual[0]
		d.key = "line " + x.kindOf(expected[0])
		printed, right := actual[0].String(), expected[0].String()
		d.Sentence = contrast("it prints %s, and should print %s", printed, right)
		if printed == right && expected[0].Prompt { // so it was not recognized
			d.Sentence = "it prints " + quote(printed) + " without the blank that ends the prompt"
		}
		if x.isTooEarly(d.pair) {
			d.key, d.Sentence = keyEarly, "too early, "+d.Sentence
		}
	}
	return d
}

// wrongLines counts how often each text is expected and printed in the wrong lines of the first
// pair's turn. Their order matters if the suite has a name for one.
func (x *explainer) wrongLines(
	pairs []compare.Pair, isWrong func(compare.Pair) bool,
) (expected, printed map[string]int, orderMatters bool) {
	expected, printed = map[string]int{}, map[string]int{}
	for _, p := range pairs {
		if p.Turn != pairs[0].Turn {
			break
		}
		if !isWrong(p) {
			continue
		}
		if p.Expected != nil {
			expected[textOf(p.Expected)]++
			orderMatters = orderMatters || x.texts.ofLine(p.Expected).isKind
		}
		if p.Actual != nil {
			printed[textOf(p.Actual)]++
		}
	}
	return expected, printed, orderMatters
}

// textOf returns a text that is equal for lines with the same words. A prompt and another line have
// different ones.
func textOf(l *compare.Line) string {
	if l.Prompt {
		return "prompt " + l.Content()
	}
	return l.Content()
}

// printsEmpty reports whether an empty line is printed in place of the first of the missing lines,
// which are those of pairs[:missing]. It is if the white space in their place has the line ends of
// all of them.
func (r *run) printsEmpty(pairs []compare.Pair, missing int) bool {
	ends := func(space string) int { return strings.Count(space, "\n") }
	before, all := ends(pairs[0].Expected.Space[0]), 0
	for _, p := range pairs[:missing] {
		all += ends(p.Expected.Space[0])
	}
	if missing == len(pairs) {
		return ends(r.alignment.Actual.End) > before
	}
	next := pairs[missing]
	if next.Expected != nil {
		all += ends(next.Expected.Space[0])
	}
	return next.Actual != nil && ends(next.Actual.Space[0]) >= max(all, before+1)
}

// kindOf returns a text that is equal for lines that probably have one cause if they are wrong: the
// suite's name for their kind, or else the template. So "gameOver: true" and "gameOver: false" are
// two kinds, and all lines "winCode: N" are one.
func (x *explainer) kindOf(l *compare.Line) string {
	text := x.texts.ofLine(l)
	if text.isKind {
		return text.form
	}
	return text.template
}

// isTooEarly reports whether a line is printed that is expected only in last turns, and not here.
func (x *explainer) isTooEarly(p compare.Pair) bool {
	isOnlyAtEnd := func(t *text) bool { return t.inLastTurn && !t.inOtherTurn }
	expected, actual := x.texts.ofLine(p.Expected), x.texts.ofLine(p.Actual)
	return isOnlyAtEnd(actual) && !isOnlyAtEnd(expected) && !expected.isKind
}

// endOf returns the fault that a run did not end as expected, or nil.
func (r *run) endOf() *difference {
	if r.End.Kind == "" {
		return nil
	}
	d := &difference{kind: r.End.Kind, key: string(r.End.Kind) + r.End.Key}
	d.Sentence, d.Consequences = r.End.Sentence, r.reasons()
	d.pair.Turn = r.lastTurn()
	return d
}

// The consequences about standard error.
const (
	complains  = "it complains " // a quote follows
	isOnStderr = "that is on standard error"
)

// values matches the parts of a complaint that differ from input to input.
var values = regexp.MustCompile(`"[^"]*"|'[^']*'|\d+`)

// reasons returns consequences that say why a run ended.
func (r *run) reasons() []string {
	reasons := slices.Clone(r.End.Reasons)
	if r.End.IsLossy && r.alignment.Match == compare.Different {
		reasons = append(reasons, "its last output may be lost in a buffer")
	}
	if r.End.Complaint != "" {
		reasons = append(reasons, complains+QuoteMessage(r.End.Complaint))
	}
	return reasons
}

// isOnStderr reports whether an expected line is printed on standard error.
func (x *explainer) isOnStderr(r *run, expected *compare.Line) bool {
	if expected == nil || r.Stderr == "" {
		return false
	}
	isExpected := func(l *compare.Line) bool { return slices.Equal(l.Words, expected.Words) }
	c := x.program.Rules
	printed := c.Parse(x.program.Dialogue, r.Stderr, r.Input)
	return slices.ContainsFunc(printed.Lines(), isExpected)
}
