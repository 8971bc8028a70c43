package findings

import (
	"slices"
	"strings"

	"tictactoe/internal/check/compare"
)

// splitUnasked returns the pairs of a run up to the first prompt that no run prints, if another
// text is printed in its place: then the program asks in other words, and the text there belongs to
// no turn. The field unasked gets that prompt and that text.
func (e *explainer) splitUnasked(r *run) []compare.Pair {
	all := r.Alignment.Pairs
	isUnasked := func(p compare.Pair) bool {
		return p.Expected != nil && p.Expected.Prompt &&
			!e.texts.isPrintedPrompt[p.Expected.Characters()]
	}
	at := slices.IndexFunc(all, isUnasked)
	if at < 0 || e.hasFlood || r.isRightSoFar() { // it may be in a part that was dropped
		return all
	}
	unasked := all[at]
	isPrinted := func(p compare.Pair) bool { return p.Actual != nil }
	isInPlace := func(p compare.Pair) bool { return p.Turn == unasked.Turn && p.Expected == nil }
	if i := slices.IndexFunc(all[:at], isInPlace); i >= 0 {
		unasked.Actual = all[i].Actual // perhaps another prompt follows
	}
	if unasked.Actual == nil && !slices.ContainsFunc(all[at:], isPrinted) {
		return all
	}
	r.unasked = &unasked
	return slices.DeleteFunc(slices.Clone(all[:at]), isInPlace)
}

// neverAsked returns the difference of a run whose prompt is never printed, or none. If it has no
// other fault, the end of the run is a consequence.
func (e *explainer) neverAsked(r *run, fault *block) []*difference {
	if r.unasked == nil {
		return nil
	}
	prompt, printed := r.unasked.Expected, r.unasked.Actual
	d := &difference{pair: *r.unasked}
	d.key = key{kind: Rule, shape: neverAsked, text: prompt.Characters()}
	d.Sentence = "it never prints the prompt " + quote(prompt.String())
	if printed != nil && strings.HasPrefix(printed.String(), prompt.String()) {
		d.Sentence += " with the white space that ends it"
	}
	if printed != nil && printed.String() != prompt.String() {
		d.Sentence += ": it prints " + quote(printed.String())
	}
	switch {
	case r.Alignment.Match == compare.SameText:
		d.key.kind = Space
		d.Sentence = "it prints other white space around the prompt " + quote(prompt.String())
	case fault == nil:
		d.Consequences = r.consequences(neverAsked, false, false)
	}
	return []*difference{d}
}
