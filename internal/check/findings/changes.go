package findings

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"tictactoe/internal/session"
)

// A change is a constant difference between expected and printed lines.
type change struct {
	changeKey
	to       string
	isAlways bool          // no line contradicts it; a word changes in all lines
	pairs    int           // of lines that show it
	runs     map[*run]bool // that show it
	rule     *rule
}

// A changeKey is the part of the expected lines that changes. Examples:
//
//	oneWord    form "winCode:"  from "0"      to "none"          a word in lines of a form
//	anyWord    form ""          from "false"  to "no"            a word in lines of any form
//	wholeLine  form "# more"    from "# more" to "still # to go" a line, by its template
//	missing    form "Bye"                                        lines that are not printed
//	extra      form "Hello"                                      lines that are printed, too
type changeKey struct {
	kind       changeKind
	form, from string
}

type changeKind int

const (
	oneWord changeKind = iota
	anyWord
	wholeLine
	missing
	extra
)

// changes are the constant changes of a program.
type changes map[changeKey]*change

// An observation is the evidence about a key in the pairs of lines.
type observation struct {
	changes map[string]*change // by the printed text
	wrong   int                // pairs in which the expected text is wrong
	isRight bool               // some run prints the expected text
}

// observations are those of all keys.
type observations map[changeKey]*observation

// about returns the observation of a key.
func (o observations) about(key changeKey) *observation {
	if o[key] == nil {
		o[key] = &observation{changes: map[string]*change{}}
	}
	return o[key]
}

// noteChange notes that a pair of a run shows a change.
func (o observations) noteChange(key changeKey, to string, r *run) {
	observed := o.about(key)
	observed.wrong++
	c := observed.changes[to]
	if c == nil {
		c = &change{changeKey: key, to: to, runs: map[*run]bool{}}
		observed.changes[to] = c
	}
	c.pairs++
	c.runs[r] = true
}

// noteWrong notes that the expected text is wrong in a pair that shows no change.
func (o observations) noteWrong(key changeKey, _ string, _ *run) { o.about(key).wrong++ }

// noteRight notes that an expected line is printed.
func (o observations) noteRight(t *text) {
	if t.isRight {
		return
	}
	t.isRight = true
	o.about(changeKey{missing, t.form, ""}).isRight = true
	o.about(changeKey{wholeLine, t.form, t.template}).isRight = true
	for word := range strings.FieldsSeq(t.content) {
		o.noteRightWord(t.form, word)
	}
}

func (o observations) noteRightWord(form, word string) {
	for _, key := range wordKeys(form, word) {
		o.about(key).isRight = true
	}
}

// wordKeys returns the keys of a word in a line of a form.
func wordKeys(form, word string) [2]changeKey {
	return [2]changeKey{{oneWord, form, word}, {anyWord, "", word}}
}

// learn finds the constant changes.
func (x *explainer) learn() {
	o := observations{}
	for _, r := range x.runs {
		if r.Passed {
			for _, line := range r.alignment.Expected.Lines() {
				o.noteRight(x.texts.ofLine(line))
			}
			continue
		}
		for _, p := range r.knownPairs() {
			x.observe(o, r, p)
		}
	}
	x.changes = changes{}
	for key := range o {
		if c := o.constant(key, len(x.runs)); c != nil {
			x.changes[key] = c
		}
	}
}

// constant returns the change of a key, or nil if it is not constant. At least two runs show a
// constant change, no run prints the expected text, and the change is the majority of the pairs in
// which the expected text is wrong.
func (o observations) constant(key changeKey, runs int) *change {
	const fewest = 2 // with fewer runs, each wrong value would be a rule
	// A line that fewer runs lack, or have in addition, may depend on the input.
	const shareOfRuns = 0.5
	observed := o[key]
	if observed.isRight || len(observed.changes) == 0 {
		return nil
	}
	best := slices.MinFunc(slices.Collect(maps.Values(observed.changes)), func(a, b *change) int {
		return cmp.Or(len(b.runs)-len(a.runs), strings.Compare(a.to, b.to))
	})
	if len(best.runs) < fewest {
		return nil
	}
	isMajority := 2*best.pairs > observed.wrong
	best.isAlways = best.pairs == observed.wrong
	switch key.kind {
	case missing, extra:
		isMajority = float64(len(best.runs)) >= shareOfRuns*float64(runs)
		best.isAlways = len(best.runs) == runs
	case oneWord:
		anywhere := o[changeKey{anyWord, "", key.from}]
		best.isAlways = !anywhere.isRight && anywhere.changes[best.to].pairs == anywhere.wrong
	}
	if !isMajority {
		return nil
	}
	return best
}

// observe notes the changes that a pair shows:
//
//	expected           printed               changes
//
//	moveValid: false   moveValid: no         the word "no" for "false"; "moveValid:" is right
//	X has won.         The winner is X.      the whole line, because the numbers of words differ
//	winCode: 8         winCode: 7            none, because only a part that varies differs
//	gameOver: true     gameOver: false       none, because the printed line is expected elsewhere
func (x *explainer) observe(o observations, r *run, p session.Pair) {
	if p.Actual != nil {
		o.about(changeKey{missing, x.texts.ofLine(p.Actual).form, ""}).isRight = true
	}
	note := o.noteChange
	if r.isFlooded(p) {
		note = o.noteWrong
	}
	switch {
	case p.Expected == nil:
		form := x.texts.ofLine(p.Actual).form
		if !p.Actual.Prompt && x.texts.templates[form] == nil {
			note(changeKey{extra, form, ""}, "", r)
		}
	case p.Actual == nil:
		if !p.Expected.Prompt {
			note(changeKey{missing, x.texts.ofLine(p.Expected).form, ""}, "", r)
		}
	case p.SameText:
		o.noteRight(x.texts.ofLine(p.Expected))
	case !p.Expected.Prompt:
		if x.texts.isExpected(x.texts.ofLine(p.Actual)) {
			note = o.noteWrong
		}
		x.observeWords(o, r, p, note)
	}
}

// observeWords notes the changes of two lines with different texts: of single words or, if the
// words do not correspond, of the whole line. Each of its words is wrong, too.
func (x *explainer) observeWords(
	o observations, r *run, p session.Pair, note func(key changeKey, to string, r *run),
) {
	expected, actual := x.texts.ofLine(p.Expected), x.texts.ofLine(p.Actual)
	words, printed := p.Expected.Words, p.Actual.Words
	whole := changeKey{wholeLine, expected.form, expected.template}
	if len(words) != len(printed) || x.varyOtherwise(words, printed) {
		note(whole, actual.template, r)
		for _, word := range words {
			for _, key := range wordKeys(expected.form, word) {
				o.noteWrong(key, "", r)
			}
		}
		return
	}
	o.noteWrong(whole, "", r)
	for i, from := range words {
		to := printed[i]
		if from == to {
			o.noteRightWord(expected.form, from)
			continue
		}
		if x.texts.template(from) == x.texts.template(to) {
			continue
		}
		for _, key := range wordKeys(expected.form, from) {
			note(key, to, r)
		}
	}
}

// isFlooded reports whether a pair may be part of a flood, which is no evidence for a change.
func (r *run) isFlooded(p session.Pair) bool {
	lastTurn := len(r.alignment.Actual.Turns) - 1
	return r.End.Kind == Flood && (p.Expected == nil || p.Turn == lastTurn)
}

// varyOtherwise reports whether a word with a part that varies is printed as another kind of word.
func (x *explainer) varyOtherwise(words, printed []string) bool {
	for i, word := range words {
		template := x.texts.template(word)
		if template != word && template != x.texts.template(printed[i]) {
			return true
		}
	}
	return false
}

// predict returns the line that the program should print for an expected one if it makes its
// changes, and these changes. The line is nil if the program never prints it.
func (x *explainer) predict(l *session.Line) (predicted *session.Line, made []*change) {
	text := x.texts.ofLine(l)
	if c := x.changes[changeKey{missing, text.form, ""}]; c != nil {
		return nil, []*change{c}
	}
	if c := x.changes[changeKey{wholeLine, text.form, text.template}]; c != nil {
		if filled, ok := x.texts.fill(c.to, text.content); ok {
			return l.WithWords(strings.Fields(filled)), []*change{c}
		}
	}
	words := slices.Clone(l.Words)
	for i, word := range words {
		for _, key := range wordKeys(text.form, word) {
			if c := x.changes[key]; c != nil {
				words[i] = c.to
				made = append(made, c)
				break
			}
		}
	}
	if made == nil {
		return l, nil
	}
	return l.WithWords(words), made
}

// predictAll pairs the predicted lines of each failed run with the printed ones.
func (x *explainer) predictAll() {
	for _, r := range x.failed() {
		r.pairs = x.predictPairs(r.alignment)
	}
}

func (x *explainer) predictPairs(a session.Alignment) (pairs []pair) {
	if a.Match != session.Different || len(x.changes) == 0 {
		for _, p := range a.Pairs {
			pairs = append(pairs, pair{Pair: p, predicted: p.Expected, isWrong: !p.SameText})
		}
		return pairs
	}
	for turn := range max(len(a.Expected.Turns), len(a.Actual.Turns)) {
		pairs = append(pairs, x.predictTurn(turn, a.Expected.Turn(turn), a.Actual.Turn(turn))...)
	}
	return pairs
}

// predictTurn pairs the lines of a turn. A line that is missing or extra by a change is a
// separate pair, before the next line on its side.
func (x *explainer) predictTurn(turn int, expected, actual session.Turn) (pairs []pair) {
	onlyExpected, predicted := x.predictLines(turn, expected.Lines)
	onlyPrinted, printed := x.findExtra(turn, actual.Lines)
	e, a := 0, 0 // the lines that come next
	for _, aligned := range x.program.Comparison.AlignLines(turn, predicted, printed) {
		p := pair{Pair: aligned, isWrong: !aligned.SameText}
		if aligned.Expected != nil {
			for ; onlyExpected[e].predicted != aligned.Expected; e++ {
				pairs = append(pairs, onlyExpected[e])
			}
			p.Expected, p.predicted = onlyExpected[e].Expected, aligned.Expected
			p.changes = onlyExpected[e].changes
			e++
		}
		if aligned.Actual != nil {
			for ; onlyPrinted[a].Actual != aligned.Actual; a++ {
				pairs = append(pairs, onlyPrinted[a])
			}
			a++
		}
		pairs = append(pairs, p)
	}
	return slices.Concat(pairs, onlyExpected[e:], onlyPrinted[a:])
}

// predictLines returns a pair without a printed line for each expected one, and the lines that the
// program should print for them.
func (x *explainer) predictLines(turn int, expected []*session.Line) (
	pairs []pair, predicted []*session.Line,
) {
	for _, line := range expected {
		p := pair{Pair: session.Pair{Turn: turn, Expected: line}}
		p.predicted, p.changes = x.predict(line)
		pairs = append(pairs, p)
		if p.predicted != nil {
			predicted = append(predicted, p.predicted)
		}
	}
	return pairs, predicted
}

// findExtra returns a pair without an expected line for each printed one, and the printed lines
// that are not extra by a change.
func (x *explainer) findExtra(turn int, actual []*session.Line) (
	pairs []pair, printed []*session.Line,
) {
	for _, line := range actual {
		p := pair{Pair: session.Pair{Turn: turn, Actual: line}}
		if c := x.changes[changeKey{extra, x.texts.ofLine(line).form, ""}]; c != nil {
			p.changes = []*change{c}
		} else {
			printed = append(printed, line)
		}
		pairs = append(pairs, p)
	}
	return pairs, printed
}

// compareChanges orders changes by the number of their runs, and then by their texts.
func compareChanges(a, b *change) int {
	return cmp.Or(
		len(b.runs)-len(a.runs), b.pairs-a.pairs, strings.Compare(a.form, b.form),
		strings.Compare(a.from, b.from), strings.Compare(a.to, b.to))
}
