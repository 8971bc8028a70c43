package findings

import (
	"slices"

	"tictactoe/internal/check/compare"
)

// A difference is one place in which the output of a run is wrong. Differences with equal keys are
// one finding, which has the sentence of the shortest run.
type difference struct {
	Showing
	key        key
	run        *run
	pair       compare.Pair // the lines that differ; none if the text is right
	changes    []shownChange
	isFault    bool // the first that no change explains, or the end of the run
	hasSimilar bool // the run has more differences of this key, with other sentences

	label, share string // see nameFaults
}

// A key is equal for differences that probably have one cause.
type key struct {
	kind     Kind
	shape    shape
	text     string // which lines have this shape, or how the program ended
	isMerged bool   // it is that of several causes, which would be too many
}

// A shape says how wrong lines differ from the expected ones.
type shape int

const (
	noShape     shape = iota // white space, or an end of the program
	sameOutput               // the same output for every input
	neverAsked               // a prompt is never printed
	otherWord                // a word is another one
	otherLine                // a line is another one
	missing                  // a line is missing
	extra                    // a line should not be there
	moved                    // a line is in another place
	reordered                // the same lines are in another order
	asksAgain                // it asks again, and should end
	keepsAsking              // it asks again and again after the end of its input
	endsEarly                // it ends, and should ask again
	goesSilent               // it prints nothing more
)

// differencesOf returns the differences of a run, the most general first, and one for each key.
// Findings of equally many runs keep this order.
func (e *explainer) differencesOf(r *run, hasOneOutput bool) (all []*difference) {
	rows := r.Alignment.SpaceRows()
	e.explainPairs(r)
	block := e.blockOf(r)
	all = slices.Concat(e.neverAsked(r, block), e.rulesOf(r, r.reliablePairs()),
		e.spaceOf(r, rows), e.faultOf(r, block))
	if len(all) == 0 { // perhaps rules explain the missing lines at its end
		all = e.rulesOf(r, r.pairs)
	}
	if len(all) == 0 {
		other := &difference{key: key{kind: Fault}, isFault: true}
		other.Sentence = "its output differs"
		if r.Alignment.Match == compare.SameText {
			other.key.kind, other.Sentence = Space, "its white space differs"
		}
		all = append(all, other)
	}
	if hasOneOutput { // it gets the place of the run's last difference
		same := &difference{key: key{kind: Fault, shape: sameOutput}, pair: all[len(all)-1].pair}
		same.Sentence = "it prints the same output for every input"
		all = slices.Insert(all, 0, same)
	}
	text := compare.TextRows(rows)
	for i, d := range all {
		d.run = r
		d.locate(rows, text)
		if i == 0 && r.Alignment.Match == compare.SameText {
			d.Place.Line = r.Alignment.Difference().Line // white space may differ above the pair
		}
	}
	return all
}

// lastTurn returns the index of the last turn in which a line is expected, or 0.
func (r *run) lastTurn() int {
	last := len(r.Alignment.Expected.Turns) - 1
	for last > 0 && len(r.Alignment.Expected.Turns[last].Lines) == 0 {
		last--
	}
	return last
}

// isAtEnd reports whether a difference is in the last turn.
func (d *difference) isAtEnd() bool { return d.pair.Turn >= d.run.lastTurn() }

// locate sets the place and the rows of a difference, whose run and pair are set. The rows are
// those of SpaceRows and TextRows.
func (d *difference) locate(space, text []compare.Row) {
	const context = 5 // rows before and after the difference
	d.Place = d.run.Alignment.PlaceOf(d.pair)
	rows := text
	if d.key.kind == Space {
		rows = space
	}
	at := compare.RowOf(rows, d.pair)
	if at < 0 {
		return
	}
	first := max(0, at-context)
	d.Rows = slices.Clone(rows[first:min(len(rows), at+context+1)])
	d.center, d.Wrong = at-first, compare.CountDiffering(rows)
	if d.key.shape == neverAsked && d.pair.Actual != nil { // its lines are in two rows
		row := rows[at]
		printed := *rows[compare.RowOf(rows, compare.Pair{Actual: d.pair.Actual})].Actual
		printed.Text = printed.Text[:printed.Typed] // it was not typed there: see prompts.go
		row.Actual = &printed
		d.Rows, d.center = []compare.Row{row}, 0
	}
}

// excerpt returns the rows around a difference, at most five and only those of its turn.
func (d *difference) excerpt() []compare.Row {
	const mostBefore, most = 2, 5
	if d.Rows == nil {
		return nil
	}
	isSameTurn := func(at int) bool { return d.Rows[at].Turn == d.Rows[d.center].Turn }
	first, last := d.center, d.center
	for first > 0 && isSameTurn(first-1) && d.center-first < mostBefore {
		first--
	}
	for last < len(d.Rows)-1 && isSameTurn(last+1) && last-first+1 < most {
		last++
	}
	return slices.Clone(d.Rows[first : last+1])
}
