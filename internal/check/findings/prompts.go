package findings

import (
	"slices"
	"strings"

	"tictactoe/internal/check/compare"
)

// printedPrompts returns the prompts that a run prints, as they are compared.
func printedPrompts(runs []*run) map[string]bool {
	printed := map[string]bool{}
	for _, r := range runs {
		for _, l := range r.Alignment.Actual.Lines() {
			if l.Prompt {
				printed[l.Characters()] = true
			}
		}
	}
	return printed
}

// splitUnasked sets the pairs of a run whose text differs. They end before the first prompt that is
// not among the printed ones, if another text is printed in its place: then the program asks in
// other words, and the text there belongs to no turn. The field unasked has that prompt and
// that text, or is nil.
func (e *explainer) splitUnasked(r *run, printed map[string]bool) {
	all := r.Alignment.Pairs
	isUnasked := func(p compare.Pair) bool {
		return p.Expected != nil && p.Expected.Prompt && !printed[p.Expected.Characters()] &&
			!e.hasFlood // otherwise it may be in the part that was dropped
	}
	end := len(all)
	if at := slices.IndexFunc(all, isUnasked); at >= 0 {
		isPrinted := func(p compare.Pair) bool { return p.Actual != nil }
		unasked := all[at]
		isInPlace := func(p compare.Pair) bool {
			return p.Turn == unasked.Turn && p.Expected == nil
		}
		if i := slices.IndexFunc(all[:at], isInPlace); i >= 0 {
			unasked.Actual = all[i].Actual // perhaps another prompt follows
		}
		if unasked.Actual != nil || slices.ContainsFunc(all[at:], isPrinted) {
			r.unasked, end = &unasked, at
		}
	}
	if r.Alignment.Match != compare.Different {
		return
	}
	r.pairs = make([]pair, 0, end)
	for _, p := range all[:end] {
		isText := end < len(all) && p.Turn == all[end].Turn && p.Expected == nil
		if !isText { // otherwise it is in the place of the prompt
			r.pairs = append(r.pairs, pair{Pair: p})
		}
	}
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
		d.Sentence += " and the white space after it"
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
