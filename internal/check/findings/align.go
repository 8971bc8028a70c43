package findings

import (
	"slices"
	"strings"

	"tictactoe/internal/session"
)

// A pair is an expected line and the printed line in its place. One of them may be nil.
type pair struct {
	session.Pair
	predicted *session.Line // the line that the program should print if it makes its changes
	changes   []*change     // that the prediction or an extra line shows
	isWrong   bool          // the printed line is not the predicted one
}

// predict returns the line that the program should print for an expected one if it makes its
// changes, and these changes. The line is nil if the program never prints it.
func (x *explainer) predict(l *session.Line) (predicted *session.Line, made []*change) {
	if len(x.changes) == 0 {
		return l, nil
	}
	text := x.texts.ofLine(l)
	if c := x.changes[subject{promptKind, text.content}]; l.Prompt && c != nil {
		return l.WithWords(strings.Fields(c.to)), []*change{c}
	}
	if l.Prompt {
		return l, nil
	}
	if c := x.changes[subject{missingKind, text.form}]; c != nil {
		return nil, []*change{c}
	}
	if c := x.changes[subject{lineKind, text.template}]; c != nil {
		filled, _ := x.texts.fill(c.to, text.content)
		return l.WithWords(strings.Fields(filled)), []*change{c}
	}
	words, made := x.changeWords(l.Words)
	if made == nil {
		return l, nil
	}
	return l.WithWords(words), made
}

// changeWords returns words with the changes of words, and these changes.
func (x *explainer) changeWords(words []string) (changed []string, made []*change) {
	changed = slices.Clone(words)
	for i, from := range words {
		if c := x.changes[subject{wordKind, from}]; c != nil {
			changed[i] = c.to
			made = append(made, c)
		}
	}
	return changed, made
}

// align pairs the expected lines of a run with the printed ones, as if the changes that are known
// by now were right. A line that is left out or extra by a change has a separate pair, in the order
// of the lines.
func (x *explainer) align(r *run) {
	if r.pairs != nil && r.known == len(x.changes) {
		return
	}
	r.known, r.pairs = len(x.changes), make([]pair, 0, len(r.alignment.Pairs))
	if len(x.changes) == 0 {
		for _, p := range r.alignment.Pairs {
			r.pairs = append(r.pairs, pair{Pair: p, predicted: p.Expected, isWrong: !p.SameText})
		}
		return
	}
	var leftOut, added []pair
	origin := map[*session.Line]pair{} // by the predicted line, if that is another one
	predicted := withLines(r.alignment.Expected, func(turn int, l *session.Line) *session.Line {
		p := pair{Pair: session.Pair{Turn: turn, Expected: l}}
		p.predicted, p.changes = x.predict(l)
		switch p.predicted {
		case l:
		case nil:
			leftOut = append(leftOut, p)
		default:
			origin[p.predicted] = p
		}
		return p.predicted
	})
	isDifferent := r.alignment.Match == session.Different
	printed := withLines(r.alignment.Actual, func(turn int, l *session.Line) *session.Line {
		c := x.changes[subject{extraKind, x.texts.ofLine(l).form}]
		if c == nil || l.Prompt || !isDifferent {
			return l
		}
		p := pair{Pair: session.Pair{Turn: turn, Actual: l}, changes: []*change{c}}
		added = append(added, p)
		return nil
	})
	for _, aligned := range x.program.Comparison.Align(predicted, printed).Pairs {
		p := pair{Pair: aligned, predicted: aligned.Expected, isWrong: !aligned.SameText}
		if from, ok := origin[aligned.Expected]; ok {
			p.Expected, p.changes = from.Expected, from.changes
		}
		for len(leftOut) > 0 && isBefore(leftOut[0].Turn, leftOut[0].Expected, p.Turn, p.Expected) {
			r.pairs, leftOut = append(r.pairs, leftOut[0]), leftOut[1:]
		}
		for len(added) > 0 && isBefore(added[0].Turn, added[0].Actual, p.Turn, p.Actual) {
			r.pairs, added = append(r.pairs, added[0]), added[1:]
		}
		r.pairs = append(r.pairs, p)
	}
	r.pairs = slices.Concat(r.pairs, leftOut, added)
}

// withLines returns a session in which other lines replace those of another one, or none.
func withLines(
	s session.Session, replace func(turn int, l *session.Line) *session.Line,
) session.Session {
	replaced := session.Session{End: s.End}
	for n, turn := range s.Turns {
		var lines []*session.Line
		for _, l := range turn.Lines {
			if other := replace(n, l); other != nil {
				lines = append(lines, other)
			}
		}
		replaced.Turns = append(replaced.Turns, session.Turn{Typed: turn.Typed, Lines: lines})
	}
	return replaced
}

// isBefore reports whether a line of a session, which is no prompt, is before another one, which
// may be nil. In a line of the output, text may precede a prompt and its input, or follow them in
// the next turn.
func isBefore(turn int, l *session.Line, otherTurn int, other *session.Line) bool {
	switch {
	case other == nil:
		return false
	case l.Number != other.Number:
		return l.Number < other.Number
	case turn != otherTurn:
		return turn < otherTurn
	}
	return other.Prompt
}

// knownPairs returns the pairs up to the last printed line. They are all pairs if the program ended
// as it should. If it crashed, or printed nothing at all, the lines that are missing at the end say
// nothing.
func (r *run) knownPairs() []pair {
	pairs, actual := r.pairs, r.alignment.Actual
	isWhole := r.End.Kind == "" && len(actual.Lines()) > 0 &&
		len(actual.Turns) == len(r.alignment.Expected.Turns)
	for !isWhole && len(pairs) > 0 && pairs[len(pairs)-1].Actual == nil {
		pairs = pairs[:len(pairs)-1]
	}
	return pairs
}
