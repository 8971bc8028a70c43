package findings

import (
	"slices"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/console"
)

// colorOf returns the difference of a run whose output differs from the expected one in nothing but
// codes of colours and attributes, or nil.
func (x *explainer) colorOf(r *run) *difference {
	expected, printed := compare.ColorCodes(r.Expected), compare.ColorCodes(r.Printed)
	c := x.program.Rules
	if r.Alignment.Match == compare.Equal || c.IgnoreColor || len(expected)+len(printed) == 0 {
		return nil
	}
	c.IgnoreColor = true
	parse := func(output string) compare.Output {
		return c.Parse(x.program.Dialogue, output, r.Input)
	}
	if c.Align(parse(r.Expected), parse(r.Printed)).Match != compare.Equal {
		return nil
	}
	d := &difference{kind: Color, key: string(Color)}
	at := compare.CommonLength(expected, printed)
	switch {
	case at < len(printed) && at == len(expected):
		d.Sentence = "it prints colour codes, such as " + console.ShowSpace(printed[at])
	case at < len(printed):
		d.Sentence = "it prints other colour codes, such as " + console.ShowSpace(printed[at])
	case at < len(expected):
		d.Sentence = "it leaves out colour codes, such as " + console.ShowSpace(expected[at])
	default:
		d.Sentence = "it prints the colour codes in other places"
	}
	isOther := func(p compare.Pair) bool { return p.Match == compare.Different }
	pairs := r.alignment.Pairs
	if i := slices.IndexFunc(pairs, isOther); i >= 0 {
		d.pair = pairs[i]
	} else if len(pairs) > 0 {
		d.pair = pairs[0]
	}
	return d
}
