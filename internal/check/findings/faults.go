package findings

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"

	"tictactoe/internal/check/compare"
)

// A block is the wrong lines of a run, from the first pair that no change explains to the next
// right one, or to the end of the turn.
type block struct {
	run              *run
	pairs            []pair // from the first wrong one to the end of the run
	expected, actual []*compare.Line
	hasStopped       bool // nothing is printed after the block begins

	// How often the wrong lines of the turn are expected and printed. Their order matters if the
	// suite has a name for one.
	timesExpected, timesPrinted map[content]int
	isOrdered                   bool
}

// A content is equal for lines with the same words. A prompt and another line have different ones.
type content struct {
	text     string
	isPrompt bool
}

func contentOf(l *compare.Line) content { return content{l.Content(), l.Prompt} }

// blockOf returns the first block of a run, or nil.
func (e *explainer) blockOf(r *run) *block {
	at := slices.IndexFunc(r.pairs, func(p pair) bool { return p.isWrong })
	if at < 0 {
		return nil
	}
	b := &block{run: r, pairs: r.pairs[at:]}
	b.timesExpected, b.timesPrinted = map[content]int{}, map[content]int{}
	isPrinted := func(p pair) bool { return p.Actual != nil }
	b.hasStopped = r.unasked == nil && !slices.ContainsFunc(b.pairs, isPrinted)
	isBlock := true
	for _, p := range b.pairs {
		if p.Turn != b.pairs[0].Turn {
			break
		}
		if isBlock = isBlock && p.isWrong; !p.isWrong {
			continue
		}
		if p.Expected != nil {
			b.timesExpected[contentOf(p.Expected)]++
			b.isOrdered = b.isOrdered || p.expected.isKind
			if isBlock {
				b.expected = append(b.expected, p.Expected)
			}
		}
		if p.Actual != nil {
			b.timesPrinted[contentOf(p.Actual)]++
			if isBlock {
				b.actual = append(b.actual, p.Actual)
			}
		}
	}
	return b
}

// isMoved reports whether a wrong line is both expected and printed in the turn.
func (b *block) isMoved(l *compare.Line) bool {
	c := contentOf(l)
	return !l.Prompt && b.timesExpected[c] > 0 && b.timesPrinted[c] > 0
}

// withoutMoved returns the lines that have not moved.
func (b *block) withoutMoved(lines []*compare.Line) []*compare.Line {
	return slices.DeleteFunc(slices.Clone(lines), b.isMoved)
}

// shape returns how the lines of a block differ. Examples:
//
//	expected        printed
//
//	winCode: 8      winCode: 7      otherLine
//	Board:, X B X                   missing
//	                Error           extra
//	A, B            B, A            reordered, if no other line of the turn is wrong
//	A, B, C         B, D, A         moved, for the line A
func (b *block) shape() shape {
	first := cmp.Or(b.pairs[0].Expected, b.pairs[0].Actual)
	isOneSided := b.pairs[0].Expected == nil || b.pairs[0].Actual == nil
	switch {
	case !b.isOrdered && maps.Equal(b.timesExpected, b.timesPrinted):
		return reordered
	case isOneSided && b.isMoved(first):
		return moved
	case len(b.expected) == 0:
		return extra
	case len(b.actual) == 0:
		return missing
	}
	return otherLine
}

// isLoop reports whether a block is after the end of the input, and the program asks there at least
// twice more, though it should not. If another line is expected there, it must ask without end.
func (b *block) isLoop() bool {
	actual, expected := b.run.Alignment.Actual.Turns, b.run.Alignment.Expected.Turns
	turn := b.pairs[0].Turn
	isAtEnd := turn > 0 && turn < len(actual) && !actual[turn].HasInput && turn >= len(expected)-1
	isExtra := len(b.expected) == 0
	return isAtEnd && len(actual)-1-turn >= 2 && (isExtra || b.run.End.IsCut)
}

// describe returns the difference that a block is.
func (e *explainer) describe(b *block) *difference {
	d := &difference{key: key{kind: Fault, shape: b.shape()}, pair: b.pairs[0].Pair}
	if b.isLoop() {
		d.key = key{kind: Loop}
		d.Sentence = "it keeps asking after the end of its input: " +
			"a read that fails must end the loop"
		return d
	}
	switch d.key.shape {
	case reordered:
		for _, p := range b.pairs {
			d.pair.Expected = cmp.Or(d.pair.Expected, p.Expected)
			d.pair.Actual = cmp.Or(d.pair.Actual, p.Actual)
		}
		d.Sentence = fmt.Sprintf("it prints the same lines in another order: %s before %s",
			quote(d.pair.Actual.String()), quote(d.pair.Expected.String()))
	case moved:
		line := cmp.Or(d.pair.Expected, d.pair.Actual)
		d.key.text = e.kindOf(line)
		d.Sentence = "it prints " + quote(line.String()) + " in another place than it should"
	case extra:
		e.describeExtra(b, d)
	case missing:
		e.describeMissing(b, d)
	default:
		e.describeOther(b, d)
	}
	return d
}

// describeExtra describes lines that should not be there.
func (e *explainer) describeExtra(b *block, d *difference) {
	switch {
	case b.actual[0].Prompt:
		d.key.shape, d.Sentence = asksAgain, "it asks again, and should end"
	default:
		d.key.text = e.kindOf(b.actual[0])
		lines := b.withoutMoved(b.actual)
		if last := len(lines) - 1; lines[last].Prompt {
			lines = lines[:last] // it is a consequence: "then it asks again"
		}
		if b.run.End.Kind == Flood {
			lines = lines[:1] // their number depends on the limit
		}
		d.Sentence = fmt.Sprintf("it prints %s, which should not be there", b.run.quoteAll(lines))
	}
}

// describeMissing describes lines that are not printed.
func (e *explainer) describeMissing(b *block, d *difference) {
	isFirst := len(b.pairs) == len(b.run.pairs)
	switch {
	// A program that does not even ask first has printed nothing, which the next case says.
	case b.expected[0].Prompt && !isFirst:
		d.key.shape, d.Sentence = endsEarly, "it ends, and should ask again"
	case b.hasStopped:
		d.key.shape = goesSilent
		more := " more"
		if b.run.Printed == "" {
			more = ""
		}
		right := quote(b.expected[0].String())
		d.Sentence = fmt.Sprintf("it prints nothing%s, and should print %s", more, right)
	default:
		d.key.text = e.kindOf(b.expected[0])
		d.Sentence = "it leaves out " + b.run.quoteAll(b.withoutMoved(b.expected))
	}
}

// describeOther describes a line that is printed in place of another one.
func (e *explainer) describeOther(b *block, d *difference) {
	expected, actual := b.expected[0], b.actual[0]
	d.pair.Expected, d.pair.Actual = expected, actual
	d.key.text = e.kindOf(expected)
	printed, right := actual.String(), expected.String()
	d.Sentence = contrast("it prints %s, and should print %s", printed, right)
	if printed == right && expected.Prompt { // so it was not recognized
		d.Sentence = "it prints " + quote(printed) + " without the blank that ends the prompt"
	}
}

// kindOf returns a text that is equal for lines that probably have one cause if they are wrong: the
// suite's name for their kind, or else the template. So "gameOver: true" and "gameOver: false" are
// two kinds, and all lines "winCode: N" are one.
func (e *explainer) kindOf(l *compare.Line) string {
	text := e.texts.ofLine(l)
	if text.isKind {
		return text.form
	}
	return text.template
}

// faultOf returns the first difference of a run that no change explains, if there is one. If the
// text is right, or only lacks the part after the program was stopped, the fault is how the run
// ended. Otherwise the end is a consequence.
func (e *explainer) faultOf(r *run, b *block) []*difference {
	if b == nil || r.End.Kind == Start || r.End.IsCut && (b.hasStopped || r.isRightSoFar()) {
		d := r.ending()
		isSaid := b == nil && r.unasked != nil && r.Alignment.Match == compare.Different
		switch {
		case d == nil, isSaid && r.End.Kind != Start:
			return nil
		case b != nil && r.End.Kind != Start:
			d.pair = b.pairs[0].Pair
		}
		return []*difference{d}
	}
	d := e.describe(b)
	d.isFault = true
	if d.key.kind == Loop {
		return []*difference{d}
	}
	onStderr := e.isOnStderr(r, d.pair.Expected)
	if r.End.Complaint != "" && b.isLast() && !onStderr { // it stopped with an error
		d.key.shape = goesSilent
		d.key.text = values.ReplaceAllString(r.End.Complaint, "#")
	}
	d.Consequences = r.consequences(d.key.shape, onStderr, b.hasStopped)
	return []*difference{d}
}

// isLast reports whether no line is right after a block, and the last one is missing.
func (b *block) isLast() bool {
	isRight := func(p pair) bool { return p.Actual != nil && !p.isWrong }
	return b.pairs[len(b.pairs)-1].Actual == nil && !slices.ContainsFunc(b.pairs, isRight)
}

// consequences returns sentences about the effects of a fault, and about its reasons.
func (r *run) consequences(shape shape, onStderr, hasStopped bool) (all []string) {
	end := r.End
	actual, expected := len(r.Alignment.Actual.Turns), len(r.Alignment.Expected.Turns)
	switch {
	case onStderr:
		all = append(all, isOnStderr)
	case end.IsCut:
		all = append(all, "then "+end.Sentence)
	case shape == asksAgain, hasStopped, actual == 1, r.unasked != nil: // it is said, or not known
	case actual > expected:
		all = append(all, "then it asks again")
	case actual < expected:
		all = append(all, "then it asks less often")
	}
	hasEnded := end.Kind != "" && end.Kind != Flood
	if (hasEnded || hasStopped) && !onStderr {
		all = append(all, r.reasons()...)
	}
	if end.Kind != "" && !end.IsCut && !end.IsUsualStatus {
		all = append(all, end.Sentence)
	}
	return all
}

// ending returns the fault that a run did not end as expected, or nil.
func (r *run) ending() *difference {
	if r.End.Kind == "" {
		return nil
	}
	d := &difference{key: key{kind: r.End.Kind, text: r.End.Key}, isFault: true}
	d.Sentence, d.Consequences = r.End.Sentence, r.reasons()
	d.pair.Turn = r.lastTurn()
	return d
}

// values matches the parts of a complaint that differ from input to input.
var values = regexp.MustCompile(`"[^"]*"|'[^']*'|\d+`)

// The consequences about standard error.
const (
	complains  = "it complains " // a quote follows
	isOnStderr = "that is on standard error"
)

// reasons returns consequences that say why a run ended.
func (r *run) reasons() []string {
	reasons := slices.Clone(r.End.Reasons)
	if r.End.IsLossy && r.Alignment.Match == compare.Different {
		reasons = append(reasons, "its last output may be lost in a buffer")
	}
	if r.End.Complaint != "" {
		reasons = append(reasons, complains+QuoteMessage(r.End.Complaint))
	}
	return reasons
}

// isOnStderr reports whether an expected line is printed on standard error.
func (e *explainer) isOnStderr(r *run, expected *compare.Line) bool {
	if expected == nil || r.Stderr == "" {
		return false
	}
	isExpected := func(l *compare.Line) bool { return slices.Equal(l.Words, expected.Words) }
	printed := e.program.Rules.Parse(e.program.Dialogue, r.Stderr, r.Input)
	return slices.ContainsFunc(printed.Lines(), isExpected)
}
