package findings

import (
	"slices"

	"tictactoe/internal/session"
)

// rows returns the pairs of a run side by side. Differences in white space count.
func (r *run) rows() []session.Row {
	alignment := r.alignment
	if alignment.Match == session.Different {
		alignment.Pairs = make([]session.Pair, len(r.pairs))
		for i, p := range r.pairs {
			alignment.Pairs[i] = p.Pair
		}
	}
	return alignment.SpaceRows()
}

// show sets the places and the rows of a run's differences.
func (x *explainer) show(r *run, space []session.Row, all []*difference) {
	const context = 5 // rows before and after the difference
	text := session.TextRows(space)
	onlySpace := r.alignment.Match == session.SameText
	for _, d := range all {
		d.Place = x.placeOf(r, d.pair)
		if d.kind == Space && onlySpace { // the first one may be above the line of its pair
			d.Place.Line = r.alignment.Difference().Line
			onlySpace = false
		}
		rows := text
		switch {
		case d.pair.Expected == nil && d.pair.Actual == nil:
			continue
		case d.key == keySilent:
			rows = session.TextRows(r.Alignment.SpaceRows())
		case d.kind == Space:
			rows = space
		}
		if at := session.RowOf(rows, d.pair.Pair); at >= 0 {
			first := max(0, at-context)
			d.Rows = slices.Clone(rows[first:min(len(rows), at+context+1)])
			d.center = at - first
		}
	}
}

// placeOf returns the place of a pair in a run.
func (x *explainer) placeOf(r *run, at pair) session.Place {
	place := session.Place{Input: at.Turn, Line: 1}
	place.Typed = r.alignment.Expected.Turn(at.Turn).Typed
	if number, typed := x.answers.inputOf(r, at); number > 0 {
		place.Input, place.Typed = number, typed
	}
	if at.Expected != nil {
		place.Line = at.Expected.Number
		return place
	}
	for _, p := range r.pairs {
		if p.Turn > at.Turn || p.Pair == at.Pair {
			break
		}
		if p.Expected != nil {
			place.Line = p.Expected.Number
		}
	}
	return place
}

// excerpt returns at most five rows of the turn of a difference, around it.
func (d *difference) excerpt() []session.Row {
	const before, most = 2, 5
	if d.Rows == nil {
		return nil
	}
	isTurn := func(at int) bool { return d.Rows[at].Turn == d.Rows[d.center].Turn }
	first, last := d.center, d.center
	for first > 0 && isTurn(first-1) && d.center-first < before {
		first--
	}
	for last < len(d.Rows)-1 && isTurn(last+1) && last-first+1 < most {
		last++
	}
	return slices.Clone(d.Rows[first : last+1])
}
