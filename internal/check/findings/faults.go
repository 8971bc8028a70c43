package findings

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"

	"tictactoe/internal/check/compare"
)

// A block is the wrong lines of a run, from the first pair that no change explains to the next one
// that is right or explained, or to the end of the turn.
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
	isFirst := len(b.pairs) == len(b.run.pairs)
	switch {
	case b.isLoop():
		return keepsAsking
	case !b.isOrdered && maps.Equal(b.timesExpected, b.timesPrinted):
		return reordered
	case isOneSided && b.isMoved(first):
		return moved
	case len(b.expected) == 0 && first.Prompt:
		return asksAgain
	case len(b.expected) == 0:
		return extra
	case len(b.actual) > 0:
		return otherLine
	// A program that does not even ask first has printed nothing, which the next case says.
	case first.Prompt && !isFirst:
		return endsEarly
	case b.hasStopped:
		return goesSilent
	}
	return missing
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
	d := &difference{key: key{kind: Fault, shape: b.shape()}, pair: b.pairs[0].Pair, isFault: true}
	if d.key.shape == otherLine || d.key.shape == reordered {
		for _, p := range b.pairs {
			d.pair.Expected = cmp.Or(d.pair.Expected, p.Expected)
			d.pair.Actual = cmp.Or(d.pair.Actual, p.Actual)
		}
	}
	switch d.key.shape {
	case keepsAsking:
		d.key.kind = Loop
	case otherLine, missing, extra, moved:
		d.key.text = e.kindOf(cmp.Or(d.pair.Expected, d.pair.Actual))
	}
	d.Sentence = b.sentence(d.key.shape, d.pair.Expected, d.pair.Actual)
	return d
}

// sentence says how a block differs, whose first lines are these; one of them may be nil.
func (b *block) sentence(shape shape, expected, actual *compare.Line) string {
	switch shape {
	case keepsAsking:
		return "it keeps asking after the end of its input: a read that fails must end the loop"
	case reordered:
		return fmt.Sprintf("it prints the same lines in another order: %s before %s",
			quote(actual.String()), quote(expected.String()))
	case moved:
		line := quote(cmp.Or(expected, actual).String())
		return "it prints " + line + " in another place than it should"
	case asksAgain:
		return "it asks again, and should end"
	case extra:
		lines := b.withoutMoved(b.actual)
		if last := len(lines) - 1; lines[last].Prompt {
			lines = lines[:last] // it is a consequence: "then it asks again"
		}
		if b.run.End.Kind == Flood {
			lines = lines[:1] // their number depends on the limit
		}
		return fmt.Sprintf("it prints %s, which should not be there", b.run.quoteAll(lines))
	case endsEarly:
		return "it ends, and should ask again"
	case goesSilent:
		more := " more"
		if b.run.Printed == "" {
			more = ""
		}
		right := quote(expected.String())
		return fmt.Sprintf("it prints nothing%s, and should print %s", more, right)
	case missing:
		return "it leaves out " + b.run.quoteAll(b.withoutMoved(b.expected))
	}
	printed, right := actual.String(), expected.String()
	if printed == right && expected.Prompt { // so it was not recognized
		return "it prints " + quote(printed) + " without the blank that ends the prompt"
	}
	return contrast("it prints %s, and should print %s", printed, right)
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
		return r.ending(b)
	}
	d := e.describe(b)
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

// ending returns the fault that a run did not end as expected, if there is one, unless neverAsked
// says it. Its place is the first block, if there is one, or else the last turn.
func (r *run) ending(b *block) []*difference {
	isStart := r.End.Kind == Start
	isSaid := b == nil && r.unasked != nil && r.Alignment.Match == compare.Different
	if r.End.Kind == "" || isSaid && !isStart {
		return nil
	}
	d := &difference{key: key{kind: r.End.Kind, text: r.End.Key}, isFault: true}
	d.Sentence, d.Consequences = r.End.Sentence, r.reasons()
	d.pair.Turn = r.lastTurn()
	if b != nil && !isStart {
		d.pair = b.pairs[0].Pair
	}
	return []*difference{d}
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
		const most = 200 // characters: the end of a message may name the missing file
		quoted, _ := compare.Quote(r.End.Complaint, "", most)
		reasons = append(reasons, complains+quoted)
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
